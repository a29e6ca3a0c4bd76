import { createKept } from '../../storage/kept.ts'

/** A spin, or the claim of a coupon, whose end the player has not seen yet, as it is kept on this device. */
export interface KeptCall {
  playerId: string
  kind: 'spin' | 'claim'
  /** Its Idempotency-Key. */
  key: string
  /** The code of the prize that is claimed. */
  coupon?: string
  /** What was shown of what it costs, where it is money. */
  shown?: string | undefined
  /** In milliseconds by this device's clock. */
  requestedAt: number
}

/**
 * An older one is not asked again: had it never arrived, it would take a coin that its player no longer expects to spend.
 * What it has won stands among the coupons.
 */
const ASKED_AGAIN_MS = 10 * 60 * 1000

const calls = createKept<KeptCall>({
  database: 'krapao-spins',
  store: 'calls',
  keyPath: ['playerId', 'kind'],
  keptMs: ASKED_AGAIN_MS,
  since: ({ requestedAt }) => requestedAt,
})

export const keepCall = calls.keep

/** Called when the player has seen its end. There is at most one of each kind. */
export function forgetCall({ playerId, kind }: Pick<KeptCall, 'playerId' | 'kind'>): Promise<void> {
  return calls.forget([playerId, kind])
}

/** The call of this kind whose end is still to be shown. */
export function keptCall(playerId: string, kind: KeptCall['kind']): Promise<KeptCall | undefined> {
  return calls.read([playerId, kind])
}
