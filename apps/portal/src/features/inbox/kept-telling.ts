import type { Outcome } from '@krapao/contract'
import { createKept } from '../../storage/kept.ts'

/** What this device is about to tell: kept until it was told, so that it is told also where the page is killed in between. */
export interface Telling {
  playerId: string
  /** The Idempotency-Key of its claim. */
  key: string
  after: string
  upTo: string
  /** What is to be said, and how much there is of it. */
  outcomes: Outcome[]
  count: number
  /** In milliseconds by this device's clock. */
  begunAt: number
}

export const tellings = createKept<Telling>({
  database: 'krapao-tellings',
  store: 'tellings',
  keyPath: 'playerId',
  keptMs: 24 * 60 * 60 * 1000,
  since: ({ begunAt }) => begunAt,
})
