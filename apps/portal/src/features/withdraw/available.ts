import type { BonusLeaving, WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { subtract } from '../../money/condition/progress.ts'
import { totalsOf } from '../../money/totals.ts'
import type { WithdrawLimits } from './get-limits.ts'

interface Source {
  leavesGames?: boolean
}

/** What there is: wallet and games, or the wallet alone where the games are left, without what is due of bonuses, which is taken first. */
export function availableOf(wallet: Funds, { leavesGames = false }: Source = {}): MajorUnits {
  return subtract(leavesGames ? wallet.amount : totalsOf(wallet).total, wallet.bonusDue)
}

/** What of that can be withdrawn at most: beside an open bonus that covers only its grant, own money. */
export function withdrawableOf(wallet: Funds, { bonus }: Pick<WithdrawLimits, 'bonus'>, source: Source = {}): MajorUnits {
  const available = availableOf(wallet, source)
  return bonus
    ? (Math.min(available, bonus.ends && canEnd(bonus, source) ? bonus.ends.own : freeOf(bonus, source)) as MajorUnits)
    : available
}

/** What a withdrawal of so much ends, and what that takes; undefined where it leaves the bonus as it is, or there is none. */
export function endedBy(amount: number, { bonus }: Pick<WithdrawLimits, 'bonus'>, source: Source = {}): BonusLeaving['ends'] | undefined {
  return bonus?.ends && amount > freeOf(bonus, source) ? bonus.ends : undefined
}

const freeOf = ({ free, freeNow }: BonusLeaving, { leavesGames = false }: Source) => (leavesGames ? freeNow : free)

/** Nothing is ended while money stays at a game, or what ending takes is not certain. */
const canEnd = ({ ends }: BonusLeaving, { leavesGames = false }: Source) => ends !== null && !ends.isUnsettled && !leavesGames

/** Whether the wallet alone can pay a withdrawal while there is money in games, which can then be left where it is. */
export function canLeaveGames(wallet: Funds, limits: Pick<WithdrawLimits, 'withdrawMin' | 'bonus'>): boolean {
  const withdrawable = withdrawableOf(wallet, limits, { leavesGames: true })
  return totalsOf(wallet).inGames > 0 && withdrawable > 0 && withdrawable >= limits.withdrawMin
}

type Funds = Pick<WalletSummary, 'amount' | 'slots' | 'inProgress' | 'bonusDue'>
