import type { MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Refuse } from '../../platform/http/refusal.ts'
import { grantAll, type Title } from '../bonus/index.ts'
import { readCurrency } from '../ledger/index.ts'
import type { RefundDeps } from './deps.ts'
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
export async function moveToWallet(deps: RefundDeps, playerId: string, refuse: Refuse<(typeof REFUSALS)[Refused]>): Promise<MinorUnits> {
  for (;;) {
    const { terms } = await readRule(deps.db, await readCurrency(deps.db, playerId))
    const { status, amount } = await grantAll<Refused>(deps, playerId, {
      source: 'refund',
      title: TITLE,
      postingKind: 'refund_to_wallet',
      keyPrefix: 'refund-to-wallet',
      terms,
      look: () => sql`select status, amount from refund.to_move(${playerId})`,
      grant: (order) => sql`select status from refund.move_to_wallet(${playerId}, ${order})`,
    })
    // More was claimed in between, another call has moved it, or the terms are others.
    if (status === 'changed') continue
    if (status !== 'granted') throw refuse(REFUSALS[status])
    return amount
  }
}
