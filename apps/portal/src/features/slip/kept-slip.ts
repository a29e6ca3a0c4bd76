import { createKept } from '../../storage/kept.ts'

/** A slip whose upload has no definite answer yet, as it is kept on this device. */
export interface KeptSlip {
  /** The Idempotency-Key of its upload. */
  key: string
  playerId: string
  /** As they were chosen: a repetition under the same key must have the same bytes. Not a Blob, which some browsers cannot keep. */
  bytes: ArrayBuffer
  mediaType: string
  /** In milliseconds by this device's clock, which decides nothing about money. */
  startedAt: number
}

/** Long after its hour is over, a slip that was never sent is of no use, and a picture of a bank account is better not kept. */
const KEPT_MS = 24 * 60 * 60 * 1000

const slips = createKept<KeptSlip>({
  database: 'krapao-slips',
  store: 'slips',
  keyPath: 'playerId',
  keptMs: KEPT_MS,
  since: ({ startedAt }) => startedAt,
})

export const keepSlip = slips.keep

export const forgetSlip: (playerId: string) => Promise<void> = slips.forget

export const keptSlip: (playerId: string) => Promise<KeptSlip | undefined> = slips.read
