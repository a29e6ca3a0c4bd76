import { CONNECTION, type RefusalCode } from '@krapao/contract'
import { QueryClient } from '@tanstack/react-query'
import { refusalCode } from './client.ts'

const RETRIES = 2
const UNANSWERED: ReadonlySet<string> = new Set([CONNECTION, 'SERVICE_BUSY' satisfies RefusalCode])

/** Only a call without an answer is retried, never a refusal. What changes money is never sent again by itself. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && UNANSWERED.has(refusalCode(error)),
      networkMode: 'always',
      staleTime: 5000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
