import { CONNECTION, type RefusalCode } from '@krapao/contract'
import { QueryClient } from '@tanstack/react-query'
import { refusalOf } from './refusal.ts'

const RETRIES = 2

const UNANSWERED: ReadonlySet<string> = new Set([CONNECTION, 'SERVICE_BUSY' satisfies RefusalCode])

/** Only a call that got no answer is asked again; a "no" stays a "no". Nothing is fetched behind the player's back. */
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

/** What belongs to a player leaves with the session; what the site tells everybody may stay. */
export function forgetPlayer(): void {
  queries.removeQueries({ predicate: (query) => query.queryKey[0] !== 'lookup' })
}
