import { minorUnits, type MinorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'

/** What an end of a deposit was about that was no credit. */
export interface OutcomeFacts {
  /** Undefined where nobody has said it. */
  amount: MinorUnits | undefined
  /** Of the request that began it. */
  idempotencyKey: string | null
}

/** By the references of outcomes: slips, redemptions of gift links, and payments that this player was told of. */
export async function outcomeFactsOf(
  db: Db,
  playerId: string,
  { slips, redemptions, payments }: Record<'slips' | 'redemptions' | 'payments', readonly string[]>,
): Promise<ReadonlyMap<string, OutcomeFacts>> {
  const [slipRows, redemptionRows, paymentRows] = await Promise.all([
    slips.length === 0
      ? []
      : db
          .selectFrom('deposit.slip')
          .select(['slip_id', 'amount', 'idempotency_key'])
          .where('player_id', '=', playerId)
          .where('slip_id', 'in', slips)
          .execute(),
    redemptions.length === 0
      ? []
      : db
          .selectFrom('deposit.gift_redemption')
          .select(['redemption_id', 'worth', 'idempotency_key'])
          .where('player_id', '=', playerId)
          .where('redemption_id', 'in', redemptions)
          .execute(),
    payments.length === 0
      ? []
      : db.selectFrom('deposit.payment').select(['reference', 'amount']).where('reference', 'in', payments).execute(),
  ])
  return new Map<string, OutcomeFacts>([
    ...slipRows.map((row): Said => [row.slip_id, { amount: amountOf(row.amount), idempotencyKey: row.idempotency_key }]),
    ...redemptionRows.map((row): Said => [row.redemption_id, { amount: amountOf(row.worth), idempotencyKey: row.idempotency_key }]),
    ...paymentRows.map((row): Said => [row.reference, { amount: amountOf(row.amount), idempotencyKey: null }]),
  ])
}

type Said = [reference: string, facts: OutcomeFacts]

const amountOf = (amount: bigint | null) => (amount === null ? undefined : minorUnits(amount))
