import { majorFromMinor, minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import { whenCurrent } from '../bonus/index.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { SpinCounts } from './make-spin.ts'

export interface Claim {
  playerId: string
  code: string
  idempotencyKey: string
}

const REFUSALS = {
  no_coupon: 'NO_CLAIMABLE_COUPON',
  no_such_code: 'INVALID_PRIZE_CODE',
  no_claim: 'INVALID_COUPON_TYPE',
  expired: 'COUPON_EXPIRED',
  bonus_remaining: 'BONUS_REMAINING',
  closed: 'REQUEST_CLOSED',
} as const
type ClaimRefusal = (typeof REFUSALS)[keyof typeof REFUSALS]

/** The code for what `spin.claim_coupon` refuses, and remembers under a key. */
export function refusalOfClaim(refusal: string): ClaimRefusal {
  const code = REFUSALS[refusal as keyof typeof REFUSALS]
  if (!code) throw new Error(`spin.claim_coupon refused with ${refusal}`)
  return code
}

interface Answer {
  status: 'claimed' | 'key_reused' | 'refused' | 'not_current'
  refusal: string | null
  kind: 'money' | 'coins' | null
  posting_no: bigint | null
  wallet: bigint | null
}

/** Claims the coupon of this code that expires next. The same request again changes nothing. */
export async function claimCoupon(
  { db, push, count }: { db: Db; push: Push; count: SpinCounts },
  { playerId, code, idempotencyKey }: Claim,
  refuse: Refuse<ClaimRefusal | 'REQUEST_KEY_REUSED'>,
): Promise<void> {
  const answer = await whenCurrent({ db, push }, playerId, async () => {
    const { rows } = await sql<Answer>`select * from spin.claim_coupon(${playerId}, ${idempotencyKey}, ${code})`.execute(db)
    return rows[0]!
  })
  const { status, refusal, kind, posting_no: postingNo, wallet } = answer
  if (status === 'key_reused') throw refuse('REQUEST_KEY_REUSED')
  if (status === 'refused') {
    count.coupon('refused')
    throw refuse(refusalOfClaim(refusal!))
  }
  if (postingNo === null) return
  count.coupon('claimed')
  if (kind === 'money') push.toPlayer(playerId, 'bonus-changed')
  push.toPlayer(playerId, 'wallet-changed', {
    reason: kind === 'money' ? 'bonus' : 'coins',
    postingNo: Number(postingNo),
    wallet: majorFromMinor(minorUnits(wallet!)),
  })
}
