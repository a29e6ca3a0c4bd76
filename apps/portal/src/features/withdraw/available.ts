import type { WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { subtract } from '../../money/condition/progress.ts'
import { totalsOf } from '../../money/totals.ts'

/** What can be withdrawn at most: wallet and games, without what is due of bonuses, which is taken first. */
export function availableOf(wallet: Pick<WalletSummary, 'amount' | 'slots' | 'inProgress' | 'bonusDue'>): MajorUnits {
  return subtract(totalsOf(wallet).total, wallet.bonusDue)
}
