import { getBonusStatus } from '@krapao/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { type Language, useLanguage } from '../../messages/index.ts'
import { BONUS_KEY } from './bonus-keys.ts'

export function statusQuery(language: Language) {
  return queryOptions({ queryKey: [BONUS_KEY, 'status', language], queryFn: () => client(getBonusStatus, {}, { language }) })
}

/** Whether something with a condition is active, and what. */
export function useBonusStatus() {
  const { language } = useLanguage()
  return useQuery(statusQuery(language))
}
