import type { WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'

/** What goes into a game before it opens: a part of the wallet, or all of it. */
export type PlayAmount = MajorUnits | 'all'

/** The money is where it should be already: opening the game moves none. */
export const NOTHING_MORE = 0 as MajorUnits

/** What was moved into a game the last time, as an amount to offer again; undefined for another game, or where none was played. */
export function lastAmount({ lastPlay }: Pick<WalletSummary, 'lastPlay'>, code: string): PlayAmount | undefined {
  if (lastPlay?.code !== code) return undefined
  return lastPlay.isAll ? 'all' : lastPlay.amount
}

/** The amount to move when this much is wanted, limited by the wallet; undefined when the wallet is empty. */
export function movedFor(wished: PlayAmount, wallet: MajorUnits): PlayAmount | undefined {
  if (wallet <= 0) return undefined
  return wished === 'all' || wished >= wallet ? 'all' : wished
}
