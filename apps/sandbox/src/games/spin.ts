import { randomInt } from 'node:crypto'
import { minorUnits, type MinorUnits } from '@krapao/money'

/** The bets of the game page, in baht. */
export const BETS = [1, 5, 10, 20, 50] as const

/** Three of the same symbol pay this many bets. The rarer, the more; the order is that of the drawings. */
export const PAYS = [20, 10, 5, 3, 2, 1] as const

/** Chances in a thousand, in the order of PAYS; the rest loses. About 90 of 100 baht come back. */
const CHANCES = [3, 12, 35, 60, 120, 130] as const

/** Stands for any other amount that a spin was made to pay. */
const STAR = PAYS.length

export interface Outcome {
  symbols: [number, number, number]
  win: MinorUnits
}

/** What a spin of this bet shows and pays. `decided` is a win that was set beforehand. */
export function spin(bet: MinorUnits, decided: MinorUnits | undefined): Outcome {
  if (decided !== undefined) return { symbols: symbolsFor(bet, decided), win: decided }
  let ticket = randomInt(1000)
  for (const [symbol, chance] of CHANCES.entries()) {
    if (ticket < chance) return { symbols: [symbol, symbol, symbol], win: minorUnits(bet * BigInt(PAYS[symbol]!)) }
    ticket -= chance
  }
  return { symbols: losingSymbols(), win: minorUnits(0n) }
}

function symbolsFor(bet: MinorUnits, win: MinorUnits): Outcome['symbols'] {
  if (win === 0n) return losingSymbols()
  const paying = PAYS.findIndex((pays) => bet * BigInt(pays) === win)
  const symbol = paying === -1 ? STAR : paying
  return [symbol, symbol, symbol]
}

/** Any three but a triple; two of the same come first now and then, which is what makes the third exciting. */
function losingSymbols(): Outcome['symbols'] {
  const first = randomInt(PAYS.length)
  const second = randomInt(3) === 0 ? first : randomInt(PAYS.length)
  const third = (second + 1 + randomInt(PAYS.length - 1)) % PAYS.length
  return [first, second, third === first && second === first ? (first + 1) % PAYS.length : third]
}
