import { getBonusStatus } from '@krapao/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { type Language, useLanguage } from '../../messages/index.ts'

export function statusQuery(language: Language) {
  return queryOptions({ queryKey: ['bonus', 'status', language], queryFn: () => client(getBonusStatus, {}, { language }) })
}

/** Whether something with a condition is active, and what. */
export function useBonusStatus() {
  const { language } = useLanguage()
  return useQuery(statusQuery(language))
}
