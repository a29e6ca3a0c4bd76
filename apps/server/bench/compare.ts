import type { Slice } from './closed-loop.ts'

export interface Arm {
  name: string
  run(time: { leadInMs: number; measureMs: number }): Promise<Slice>
}

/** Over the rounds. */
export interface Spread {
  median: number
  low: number
  high: number
}

export interface Compared {
  name: string
  /** Calls a second. */
  rate: Spread
  /** To the first arm, made round by round: what slows a whole round down is in both. */
  rateRatio: Spread
  p99Ratio: Spread
}

export interface CompareOptions {
  rounds: number
  leadInMs: number
  measureMs: number
  /** Called once, before a first round that is not counted: it pays for the first write to each page. */
  beforeRounds(): Promise<void>
  onSlice(arm: string, slice: Slice): void
}

/**
 * Runs the arms in turn, round by round, every second round backwards, so that what drifts or happens now and then
 * falls on all of them alike. The first arm is what the others are compared with.
 */
export async function compare(arms: readonly Arm[], options: CompareOptions): Promise<Compared[]> {
  const slices = arms.map((): Slice[] => [])
  await options.beforeRounds()
  for (const arm of arms) options.onSlice(arm.name, await arm.run(options))
  for (let round = 0; round < options.rounds; round++) {
    const order = arms.map((arm, index) => ({ arm, index }))
    for (const { arm, index } of round % 2 === 0 ? order : order.toReversed()) {
      const slice = await arm.run(options)
      options.onSlice(arm.name, slice)
      slices[index]!.push(slice)
    }
  }
  const base = slices[0] ?? []
  return arms.map(({ name }, index) => {
    const own = slices[index]!
    return {
      name,
      rate: spreadOf(own.map(({ perSecond }) => perSecond)),
      rateRatio: spreadOf(own.map(({ perSecond }, round) => perSecond / base[round]!.perSecond)),
      p99Ratio: spreadOf(own.map(({ p99Ms }, round) => p99Ms / base[round]!.p99Ms)),
    }
  })
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
  return { median, low: sorted[0]!, high: sorted.at(-1)! }
}
