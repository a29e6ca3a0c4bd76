import { GIFT_LINK_MINIMUM_BAHT } from '@krapao/contract'
import { type Currency, type MajorUnits, minorFromMajor, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { createLeases } from '../../../platform/jobs/leases.ts'

export type RedemptionState = 'received' | 'redeeming' | 'in_doubt' | 'credited' | 'unallocated' | 'refused'

/** A gift link that a player has sent, on its way into the wallet. */
export interface Redemption {
  redemptionId: string
  playerId: string
  voucher: string
  /** The operator's. */
  walletNo: string
  state: RedemptionState
  /** Null where its provider has not said, or says it only by redeeming it. */
  worth: MinorUnits | null
  currency: Currency
  reason: string | null
  attempts: number
  leaseNo: bigint
}

export interface RedemptionRow {
  redemption_id: string
  player_id: string
  voucher: string
  wallet_no: string
  state: RedemptionState
  worth: bigint | null
  currency: Currency
  reason: string | null
  attempts: number
  lease_no: bigint
}

/** The columns of a row, for a query that answers one. */
const REDEMPTION_COLUMNS = sql.raw('redemption_id, player_id, voucher, wallet_no, state, worth, currency, reason, attempts, lease_no')

export function toRedemption(row: RedemptionRow): Redemption {
  return {
    redemptionId: row.redemption_id,
    playerId: row.player_id,
    voucher: row.voucher,
    walletNo: row.wallet_no,
    state: row.state,
    worth: row.worth === null ? null : minorUnits(row.worth),
    currency: row.currency,
    reason: row.reason,
    attempts: row.attempts,
    leaseNo: row.lease_no,
  }
}

/** The background loop, by its name. */
export const REDEMPTIONS = 'gift links'

export const redemptionLeases = createLeases<RedemptionRow, Redemption>({
  table: 'deposit.gift_redemption',
  ownerColumn: 'player_id',
  idColumn: 'redemption_id',
  dueIn: ['received', 'redeeming', 'in_doubt'],
  claim: async (db, { ownerId, id, leaseNo }) =>
    (
      await sql<RedemptionRow>`
    select ${REDEMPTION_COLUMNS} from deposit.claim_redemption(${ownerId}, ${id}, ${leaseNo})`.execute(db)
    ).rows,
  leaveInDoubt: async (db, { playerId, redemptionId, leaseNo }, { reason }) =>
    (
      await sql<{ is_ours: boolean }>`
    select deposit.leave_redemption_in_doubt(${playerId}, ${redemptionId}, ${leaseNo}, ${reason}) as is_ours`.execute(db)
    ).rows[0]!.is_ours,
  jobOf: toRedemption,
  idOf: ({ redemptionId }) => redemptionId,
  noun: 'gift link',
})

export const GIFT_LINK_MINIMUM = minorUnits(minorFromMajor(GIFT_LINK_MINIMUM_BAHT as MajorUnits))

/** Why a redemption is refused, or its money waits for manual review, where the voucher is worth too little. */
export const BELOW_MINIMUM = 'it is worth less than the minimum'
