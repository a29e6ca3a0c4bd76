import type { MinorUnits } from '@krapao/money'
import type { Refuse } from '../../platform/http/refusal.ts'
import { grantAll, type Title } from '../bonus/index.ts'
import { readCurrency } from '../ledger/index.ts'
import type { RefundDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { readRule } from './rule.ts'

const REFUSALS = {
  inactive: 'REFUND_INACTIVE',
  condition: 'REFUND_CONDITION',
  none: 'NO_REFUND',
  cost_changed: 'COST_CHANGED',
} as const satisfies Record<Refused, string>
type Refused = Exclude<functions.Movable, 'ready'> | 'cost_changed'

const TITLE: Title = { th: 'คืนยอดเสีย', la: 'ເງິນຄືນຈາກຍອດເສຍ', en: 'Refund' }

/** Moves all that was claimed to the wallet, with its condition. `shown`: what the player was shown of its cost. Answers how much it was. */
export async function moveToWallet(
  deps: RefundDeps,
  { playerId, shown }: { playerId: string; shown: string | null },
  refuse: Refuse<(typeof REFUSALS)[Refused]>,
): Promise<MinorUnits> {
  const { db } = deps
  for (;;) {
    const { terms } = await readRule(db, await readCurrency(db, playerId))
    const { status, amount } = await grantAll<Refused>(deps, playerId, {
      source: 'refund',
      title: TITLE,
      postingKind: 'refund_to_wallet',
      keyPrefix: 'refund-to-wallet',
      terms,
      look: () => functions.toMove(db, { player: playerId }),
      grant: (order) => functions.moveToWallet(db, { player: playerId, order, shown }),
    })
    // More was claimed in between, another call has moved it, or the terms are others.
    if (status === 'changed') continue
    if (status !== 'granted') throw refuse(REFUSALS[status])
    return amount
  }
}
