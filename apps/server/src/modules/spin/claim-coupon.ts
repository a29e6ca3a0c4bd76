import { majorFromMinor, minorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import { whenCurrent } from '../bonus/index.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import * as functions from './functions.gen.ts'
import type { SpinCounts } from './make-spin.ts'
import { refusalOfClaim } from './requests.ts'

export interface Claim {
  playerId: string
  code: string
  idempotencyKey: string
  /** What the player was shown of what it costs; null for nothing. */
  shown: string | null
}

/** Claims the coupon of this code that expires next. The same request again changes nothing. */
export async function claimCoupon(
  { db, push, count }: { db: Db; push: Push; count: SpinCounts },
  { playerId, code, idempotencyKey, shown }: Claim,
  refuse: Refuse<ReturnType<typeof refusalOfClaim> | 'REQUEST_KEY_REUSED'>,
): Promise<void> {
  const asked = { player: playerId, key: idempotencyKey, code, shown }
  const { status, refusal, kind, posted } = await whenCurrent({ db, push }, playerId, () => functions.claimCoupon(db, asked))
  switch (status) {
    case 'key_reused':
      throw refuse('REQUEST_KEY_REUSED')
    case 'refused':
      count.coupon('refused')
      throw refuse(refusalOfClaim(refusal!))
    case 'claimed':
      if (!posted) return
      count.coupon('claimed')
      if (kind === 'money') push.toPlayer(playerId, 'bonus-changed')
      push.toPlayer(playerId, 'wallet-changed', {
        reason: kind === 'money' ? 'bonus' : 'coins',
        postingNo: Number(posted.postingNo),
        wallet: majorFromMinor(minorUnits(posted.wallet)),
      })
  }
}
