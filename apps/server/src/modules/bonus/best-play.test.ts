import { expect, test } from 'vitest'

/*
 * What the best play against a bonus is worth to its player, so costs the house: even-money bets of any size at a house edge, until the turnover is
 * played, or until stopping is better. Dynamic programming over what there is, what of it is own money, and the turnover that is missing. In
 * units of twenty, beside a grant of a hundred. docs/decisions/135.
 */
interface Game {
  own: number
  /** Of the grant, in all. */
  times: number
  edge: number
  /** The deposit that earned it cannot leave before it ends. */
  isOfDeposit?: boolean
  covers: 'all' | 'grant'
}

const UNIT = 20
const GRANT = 100 / UNIT

/** Above what the player brought. */
function bestPlay({ own, times, edge, isOfDeposit = false, covers }: Game): number {
  const [most, turnover, win] = [own / UNIT, times * GRANT, (1 - edge) / 2]
  const cap = 2 * (most + GRANT + turnover)
  // By how much own money has not left, then by the turnover that is missing, then by what there is.
  const worth: Float64Array[][] = []
  const least = covers === 'grant' && !isOfDeposit ? 0 : most
  for (let left = least; left <= most; left += 1) {
    const rows = (worth[left] = [Float64Array.from({ length: cap + 1 }, (_, funds) => funds)])
    for (let missing = 1; missing <= turnover; missing += 1) {
      const row = new Float64Array(cap + 1)
      rows.push(row)
      for (let funds = 0; funds <= cap; funds += 1) {
        const free = Math.max(0, Math.min(left, funds - GRANT))
        // Whoever stops, or waits for its end by time, gives up the grant, and keeps what was won.
        let best = Math.max(0, funds - GRANT)
        if (!isOfDeposit && covers === 'grant' && free > 0) best = Math.max(best, 1 + worth[left - 1]![missing]![funds - 1]!)
        for (let stake = 1; stake <= Math.min(funds, cap - funds); stake += 1) {
          const after = rows[Math.max(0, missing - stake)]!
          best = Math.max(best, win * after[funds + stake]! + (1 - win) * after[funds - stake]!)
        }
        row[funds] = best
      }
    }
  }
  return Math.round((worth[most]![turnover]![most + GRANT]! - most) * UNIT * 10) / 10
}

const CASES = [
  { times: 5, edge: 0.02 },
  { times: 5, edge: 0.05 },
  { times: 10, edge: 0.05 },
  { times: 30, edge: 0.02 },
] as const

test('beside own money a grant that covers itself alone is worth what any grant is to who takes their money out first', () => {
  const worth = CASES.map((game) => [
    bestPlay({ ...game, own: 500, covers: 'all' }),
    bestPlay({ ...game, own: 500, covers: 'grant' }),
    bestPlay({ ...game, own: 0, covers: 'all' }),
  ])
  expect(worth).toEqual([
    [90, 95.1, 95.1],
    [75, 88, 88],
    [60.5, 84.1, 84.1],
    [70.5, 90.5, 90.5],
  ])
})

test('one for a deposit is worth what it is where all is held', () => {
  const worth = CASES.map((game) => [
    bestPlay({ ...game, own: 100, isOfDeposit: true, covers: 'all' }),
    bestPlay({ ...game, own: 100, isOfDeposit: true, covers: 'grant' }),
  ])
  expect(worth).toEqual([
    [93.1, 93.1],
    [82.9, 82.9],
    [76, 76],
    [84.5, 84.5],
  ])
})
