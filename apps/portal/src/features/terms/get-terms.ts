import { lookupAgreements, lookupConditions } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { useLanguage } from '../../messages/index.ts'

/** What a player accepts: the operator's agreements, then the conditions, in the language of the page. */
export function useTerms() {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['lookup', 'terms', language],
    queryFn: async () => (await Promise.all([lookupAgreements, lookupConditions].map((texts) => client(texts, {}, { language })))).flat(),
    staleTime: 60_000,
  })
}
