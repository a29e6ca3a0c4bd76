import { GIFT_LINK_MINIMUM_BAHT } from '@krapao/contract'
import { type Currency, type MajorUnits, minorFromMajor, minorUnits, type MinorUnits } from '@krapao/money'
import { createLeases } from '../../../platform/jobs/leases.ts'
import * as functions from '../functions.gen.ts'

/** A gift link that a player has sent, on its way into the wallet. */
export interface Redemption {
  redemptionId: string
  playerId: string
  voucher: string
  /** The operator's. */
  walletNo: string
  state: functions.RedemptionState
  /** Null where its provider has not said, or says it only by redeeming it. */
  worth: MinorUnits | null
  currency: Currency
  reason: string | null
  attempts: number
  leaseNo: bigint
}

export function toRedemption({ worth, ...row }: functions.GiftRedemption): Redemption {
  return { ...row, worth: worth === null ? null : minorUnits(worth) }
}

/** The background loop, by its name. */
export const REDEMPTIONS = 'gift links'

export const redemptionLeases = createLeases<functions.ClaimRedemptionAnswer, Redemption>({
  table: 'deposit.gift_redemption',
  ownerColumn: 'player_id',
  idColumn: 'redemption_id',
  dueIn: ['received', 'redeeming', 'in_doubt'],
  claim: (db, { ownerId, id, leaseNo }) => functions.claimRedemption(db, { player: ownerId, redemption: id, leaseNo }),
  leaveInDoubt: (db, { playerId, redemptionId, leaseNo }, { reason }) =>
    functions.leaveRedemptionInDoubt(db, { player: playerId, redemption: redemptionId, leaseNo, reason }),
  jobOf: toRedemption,
  idOf: ({ redemptionId }) => redemptionId,
  noun: 'gift link',
})

export const GIFT_LINK_MINIMUM = minorUnits(minorFromMajor(GIFT_LINK_MINIMUM_BAHT as MajorUnits))

/** Why a redemption is refused, or its money waits for manual review, where the voucher is worth too little. */
export const BELOW_MINIMUM = 'it is worth less than the minimum'
