import { CONNECTION, type RefusalCode } from '@krapao/contract'
import { QueryClient } from '@tanstack/react-query'
import { refusalOf } from './refusal.ts'

const RETRIES = 2

const UNANSWERED: ReadonlySet<string> = new Set([CONNECTION, 'SERVICE_BUSY' satisfies RefusalCode])

/** Only a call without an answer is retried, never a refusal. Nothing is refetched on focus. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && UNANSWERED.has(refusalOf(error)?.code ?? '') && navigator.onLine,
      refetchOnWindowFocus: false,
      staleTime: 10_000,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Removes the player's data from the cache when the session ends; public lookups may stay. */
export function forgetPlayer(): void {
  queries.removeQueries({ predicate: (query) => query.queryKey[0] !== 'lookup' })
}
