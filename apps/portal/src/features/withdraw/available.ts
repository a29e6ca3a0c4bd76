import type { WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { subtract } from '../../money/condition/progress.ts'
import { totalsOf } from '../../money/totals.ts'

/** What can be withdrawn at most: wallet and games, or the wallet alone where the games are left, without what is due of bonuses, which is taken first. */
export function availableOf(wallet: Funds, { leavesGames = false }: { leavesGames?: boolean } = {}): MajorUnits {
  return subtract(leavesGames ? wallet.amount : totalsOf(wallet).total, wallet.bonusDue)
}

/** Whether the wallet alone can pay a withdrawal while there is money in games, which can then be left where it is. */
export function canLeaveGames(wallet: Funds, { withdrawMin }: { withdrawMin: MajorUnits }): boolean {
  const available = availableOf(wallet, { leavesGames: true })
  return totalsOf(wallet).inGames > 0 && available > 0 && available >= withdrawMin
}

type Funds = Pick<WalletSummary, 'amount' | 'slots' | 'inProgress' | 'bonusDue'>
