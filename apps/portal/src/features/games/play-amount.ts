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

/** The game that was played last on this device, and with how much; whoever's it was, it is only a suggestion. */
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

/** What is moved when this much is wished for and the wallet holds that; nothing where it is empty. */
export function movedFor(wished: PlayAmount, wallet: MajorUnits): PlayAmount | undefined {
  if (wallet <= 0) return undefined
  return wished === 'all' || wished >= wallet ? 'all' : wished
}
