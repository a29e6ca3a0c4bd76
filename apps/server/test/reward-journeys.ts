import { randomUUID } from 'node:crypto'
import { minorUnits, type MinorUnits } from '@krapao/money'
import { figuresOf, type GameCategory, isMet, type Terms, turnoverHundredths } from '@krapao/terms'
import fc from 'fast-check'

/** What one player does with one bonus. Amounts in minor units. */
export interface Journey {
  playerId: string
  grantId: string
  terms: Terms
  /** In the wallet before; of a bonus that is given for a deposit, that deposit. */
  deposit: MinorUnits
  /** Bets in the order in which they are told; `again` corrects an earlier one to this much. */
  bets: readonly { category: GameCategory; validStake: bigint; again: number | null }[]
  /** Of a thousand of what is in the wallet once it is granted: lost before the bets are told. */
  lostPerMille: number
  ending: 'nothing' | 'ends' | 'expires'
}

/** Where it stands in the end. */
export interface Outcome {
  state: string
  doneHundredths: bigint
  due: bigint
  taken: bigint
  wallet: bigint
}

const percent = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(0, 33, 100))
const amount = fc
  .oneof(
    fc.bigInt({ min: 1n, max: 500_000n }),
    fc.bigInt({ min: 1n, max: 10n ** 11n }).map((n) => n - (n % 100n) + 100n),
  )
  .map(minorUnits)

const terms: fc.Arbitrary<Terms> = fc
  .record({
    currency: fc.constant('BAHT' as const),
    grant: fc.oneof(
      fc.record({ kind: fc.constant('fixed' as const), amount }),
      fc.record({
        kind: fc.constant('deposit' as const),
        percent: fc.integer({ min: 1, max: 200 }),
        maximum: amount,
        minimumDeposit: amount,
        waitsForHours: fc.constant(72),
      }),
    ),
    multiplierHundredths: fc.integer({ min: 0, max: 3_000 }),
    countsDeposit: fc.boolean(),
    keepPercent: percent,
    takePercent: percent,
    weights: fc.record({ slot: percent, sport: percent, lotto: percent }),
    threshold: amount,
    hours: fc.constant(1),
  })
  // What no campaign may say.
  .map((any) => ({
    ...any,
    countsDeposit: any.countsDeposit && any.grant.kind === 'deposit',
    weights: Object.values(any.weights).some((weight) => weight > 0) ? any.weights : { slot: 100, sport: 100, lotto: 100 },
  }))

/** Stakes as a share of what is required, so that about half of the journeys meet it. */
const journeys = fc.record({
  terms,
  deposit: amount,
  shares: fc.array(
    fc.record({
      category: fc.constantFrom('slot' as const, 'sport' as const, 'lotto' as const),
      perMille: fc.bigInt({ min: 0n, max: 900n }),
      again: fc.option(fc.nat(3), { freq: 3 }),
    }),
    { maxLength: 6 },
  ),
  lostPerMille: fc.constantFrom(0, 0, 0, 500, 990, 1000),
  ending: fc.constantFrom('nothing' as const, 'ends' as const, 'expires' as const),
})

/** The same ones for a seed, but for whose they are. */
export function sampleJourneys(count: number, seed: number): Journey[] {
  return fc.sample(journeys, { numRuns: count, seed }).map(({ shares, ...journey }) => {
    const { terms: of, deposit } = journey
    const required = figuresOf(of, of.grant.kind === 'deposit' ? deposit : undefined)?.requiredTurnover ?? 10_000n
    const bets = shares.map(({ category, perMille, again }, place) => ({
      category: again !== null && again < place ? shares[again]!.category : category,
      validStake: (required * perMille) / 700n + perMille,
      // Of a bet that is a correction itself, nothing is corrected: its id is not its own.
      again: again !== null && again < place && shares[again]!.again === null ? again : null,
    }))
    return { ...journey, bets, playerId: randomUUID(), grantId: randomUUID() }
  })
}

/**
 * What the preview promises, and nothing else: the figures that the player reads before accepting, applied to what they do.
 * Nothing of the engine is used for it but the one pure function.
 */
export function promised({ terms: of, deposit, bets, lostPerMille, ending }: Journey): Outcome {
  const figures = figuresOf(of, of.grant.kind === 'deposit' ? deposit : undefined)
  const before = deposit + (figures?.grant ?? 0n)
  let wallet = before - lossOf(before, lostPerMille)
  const outcome = (state: string, doneHundredths = 0n, due = 0n): Outcome => {
    const taken = due < wallet ? due : wallet
    return { state, doneHundredths, due: state === 'met' ? due : taken, taken, wallet: wallet - taken }
  }
  if (!figures) return outcome(ending === 'ends' ? 'cancelled' : 'waiting')
  if (figures.requiredTurnover === 0n && of.grant.kind === 'fixed') return outcome('none')
  // A bonus for a deposit without turnover is met before anything is lost.
  if (figures.requiredTurnover === 0n) {
    const left = before - figures.dueOnSuccess
    return {
      state: 'met',
      doneHundredths: 0n,
      due: figures.dueOnSuccess,
      taken: figures.dueOnSuccess,
      wallet: left - lossOf(left, lostPerMille),
    }
  }
  const done = playedUntilMet(bets, of, figures)
  if (isMet(figures, done)) return outcome('met', done, figures.dueOnSuccess)
  if (ending === 'ends' && wallet < of.threshold) return outcome('ended', done, figures.takenOnEnding)
  if (ending === 'expires') return outcome('ended', done, figures.takenOnEnding)
  return outcome('open', done)
}

export function lossOf(wallet: bigint, perMille: number): bigint {
  return (wallet * BigInt(perMille)) / 1000n
}

function playedUntilMet(bets: Journey['bets'], { weights }: Terms, figures: { requiredTurnover: MinorUnits }): bigint {
  const told: { category: GameCategory; validStake: bigint }[] = []
  for (const { category, validStake, again } of bets) {
    if (isMet(figures, turnoverHundredths(told, weights))) break
    // Only what a bet is by its last word counts.
    if (again === null) told.push({ category, validStake })
    else {
      const before = bets.slice(0, again).filter((bet) => bet.again === null).length
      told[before] = { ...told[before]!, validStake }
    }
  }
  return turnoverHundredths(told, weights)
}
