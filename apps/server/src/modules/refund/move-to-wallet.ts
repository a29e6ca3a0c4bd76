import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent } from '../../platform/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { grantOrder, tellOfBonus, type Title, whenCurrent } from '../bonus/index.ts'
import { readCurrency } from '../ledger/index.ts'
import type { RefundMeans } from './means.ts'
import { readRule } from './rule.ts'

const REFUSALS = {
  inactive: 'REFUND_INACTIVE',
  condition: 'REFUND_CONDITION',
  bonus_active: 'REFUND_CONDITION',
  none: 'NO_REFUND',
} as const
type Refused = keyof typeof REFUSALS

const TITLE: Title = { th: 'คืนยอดเสีย', la: 'ຄືນຍອດເສຍ', en: 'Refund' }

/** Moves all that was claimed to the wallet, with its condition. Answers how much it was. */
export async function moveToWallet(
  services: RefundMeans,
  playerId: string,
  refuse: Refuse<(typeof REFUSALS)[Refused]>,
): Promise<MinorUnits> {
  const { db } = services
  const { terms } = await readRule(db, await readCurrency(db, playerId))
  for (;;) {
    const { rows } = await retryIdempotent(() =>
      sql<{ status: 'ready' | Refused; amount: bigint }>`select status, amount from refund.to_move(${playerId})`.execute(db),
    )
    const before = rows[0]!
    if (before.status !== 'ready') throw refuse(REFUSALS[before.status])
    const amount = minorUnits(before.amount)
    const grantId = newRowId()
    const order = grantOrder({
      grantId,
      source: 'refund',
      title: TITLE,
      postingKind: 'refund_to_wallet',
      amount,
      idempotencyKey: `refund-to-wallet:${grantId}`,
      terms,
    })
    const { status } = await whenCurrent(services, playerId, async () => {
      const moved = await sql<{ status: 'granted' | 'changed' | 'not_current' | Refused }>`
        select status from refund.move_to_wallet(${playerId}, ${order})`.execute(db)
      return moved.rows[0]!
    })
    // More was claimed in between, or another call has moved it.
    if (status === 'changed') continue
    if (status !== 'granted') throw refuse(REFUSALS[status as Refused])
    await tellOfBonus(services, playerId)
    return amount
  }
}
