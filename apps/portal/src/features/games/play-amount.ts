import { type Currency, isMajorUnits, type MajorUnits } from '@krapao/money'

/** What goes into a game before it opens: a part of the wallet, or all of it. */
export type PlayAmount = MajorUnits | 'all'

const CHOICES: Record<Currency, readonly number[]> = { BAHT: [100, 300, 500, 1000], LAK: [50_000, 100_000, 500_000] }

/** Round amounts that the wallet covers; all of it is offered beside them. */
export function playAmounts(currency: Currency, wallet: MajorUnits): MajorUnits[] {
  return CHOICES[currency].filter((amount) => amount < wallet) as MajorUnits[]
}

const KEY = 'last_play'

export interface LastPlay {
  code: string
  amount: PlayAmount
}

/** The game that was played last on this device, and the amount. Only a suggestion, whichever player it was. */
export function lastPlay(): LastPlay | undefined {
  try {
    const { code, amount } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<LastPlay>
    const isAmount = amount === 'all' || (typeof amount === 'number' && amount > 0 && isMajorUnits(amount))
    return typeof code === 'string' && isAmount ? { code, amount } : undefined
  } catch {
    return undefined
  }
}

export function rememberPlay(play: LastPlay): void {
  localStorage.setItem(KEY, JSON.stringify(play))
}

/** The amount to move when this much is wanted, limited by the wallet; undefined when the wallet is empty. */
export function movedFor(wished: PlayAmount, wallet: MajorUnits): PlayAmount | undefined {
  if (wallet <= 0) return undefined
  return wished === 'all' || wished >= wallet ? 'all' : wished
}
