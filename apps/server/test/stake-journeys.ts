import { randomUUID } from 'node:crypto'
import { minorUnits } from '@krapao/money'
import { figuresOf, type Terms } from '@krapao/terms'
import fc from 'fast-check'
import { termsWith } from './rewards.ts'

/** A bet as it truly is. Amounts in minor units, times in milliseconds. */
export interface TrueBet {
  betId: string
  stake: bigint
  placedAt: number
  endedAt: number | null
  /** What came back, by its last word. */
  returned: bigint
  revision: number
}

export interface TrueDeposit {
  postingNo: bigint
  amount: bigint
  /** In the wallet and at the game before it. */
  held: bigint
  /** Bets that were open then. */
  open: TrueBet[]
}

/** What the engine says of a bonus. */
export interface Engine {
  state: string
  ended_by: string | null
  due: bigint
  taken: bigint
  due_read_to: bigint
  closed_posting_no: bigint | null
  wallet: bigint
}

/** By what its feed tells: of open bets too, of settled ones alone, of none. And for how long a bet can be open there. */
export const GAMES = { UFABET: 1008, HUAYHD: 408, SEXYGAME: 24 } as const

/** What is done next: with which bet, of a thousand of what there is, or for how many percent of its stake. */
export interface Action {
  kind: 'place' | 'settle' | 'cancel' | 'correct' | 'void' | 'deposit' | 'move' | 'end' | 'rest'
  pick: number
  perMille: number
  perCent: number
}

export interface StakeJourney {
  playerId: string
  grantId: string
  game: keyof typeof GAMES
  terms: Terms
  own: bigint
  actions: readonly Action[]
  cash: bigint
  bets: TrueBet[]
  deposits: TrueDeposit[]
  engine: Engine
}

export const STEPS = 14

const action: fc.Arbitrary<Action> = fc
  .record({
    kind: fc.constantFrom<Action['kind'][]>(
      ...(['place', 'place', 'place', 'place', 'place', 'settle', 'settle', 'settle', 'cancel', 'cancel'] as const),
      ...(['correct', 'void', 'deposit', 'deposit', 'deposit', 'move', 'end', 'end', 'end', 'rest'] as const),
    ),
    pick: fc.nat(5),
    stake: fc.constantFrom(10, 300, 800, 990, 1000, 1000),
    deposit: fc.constantFrom(1, 10, 500, 3000),
    perCent: fc.constantFrom(0, 0, 0, 40, 150, 2000),
  })
  .map(({ stake, deposit, ...rest }) => ({ ...rest, perMille: rest.kind === 'deposit' ? deposit : stake }))

const journey = fc.record({
  game: fc.constantFrom('UFABET' as const, 'HUAYHD' as const, 'SEXYGAME' as const),
  grant: fc.bigInt({ min: 10n, max: 50_000n }).map((n) => minorUnits(n * 100n)),
  own: fc.constantFrom(0n, 0n, 3_000n, 100_000n),
  takePercent: fc.constantFrom(100, 100, 33, 70, 0),
  keepPercent: fc.constantFrom(100, 50, 0),
  threshold: fc.constantFrom(2_000n, 5_000n, 60_000n).map(minorUnits),
  hours: fc.constantFrom(null, null, 30, 300),
  actions: fc.array(action, { minLength: STEPS, maxLength: STEPS }),
})

export function sampleStakeJourneys(count: number, seed: number): StakeJourney[] {
  return fc.sample(journey, { numRuns: count, seed }).map(({ game, own, actions, grant, ...fields }) => ({
    playerId: randomUUID(),
    grantId: randomUUID(),
    game,
    // Turnover that nobody reaches: what is asked here is what leaves without it.
    terms: termsWith({
      ...fields,
      grant: { kind: 'fixed', amount: grant },
      multiplierHundredths: 100_000,
      weights: { slot: 1, sport: 1, lotto: 1 },
    }),
    own,
    actions,
    cash: own + grant,
    bets: [],
    deposits: [],
    engine: { state: 'open', ended_by: null, due: 0n, taken: 0n, due_read_to: 0n, closed_posting_no: null, wallet: 0n },
  }))
}

const isOpen = ({ game }: StakeJourney, { placedAt, endedAt }: TrueBet, at: number) =>
  endedAt === null && placedAt > at - GAMES[game] * 3_600_000

const lesser = (...amounts: bigint[]) => amounts.reduce((least, amount) => (amount < least ? amount : least))
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** What somebody who knows everything would count as held before a deposit, by what has become of its stakes until now. */
function heldBefore(journey: StakeJourney, { held, open }: TrueDeposit, at: number): bigint {
  const counts = open.map((bet) => (bet.endedAt === null ? (isOpen(journey, bet, at) ? bet.stake : 0n) : lesser(bet.stake, bet.returned)))
  return held + sum(counts)
}

/**
 * By how much the engine has let more leave than somebody who knows everything would: `before` and `after` are what it says around
 * one step. Nothing of the engine is used for it.
 */
export function leakOf(journey: StakeJourney, before: Engine, after: Engine, at: number): { leak: bigint; says: string } | undefined {
  const { terms, deposits, bets, cash } = journey
  const figure = figuresOf(terms)!.takenOnEnding
  const owed = (held: bigint) => lesser(figure, held)
  if (before.state === 'open' && after.state === 'ended') {
    const deposit = deposits.find(({ postingNo }) => postingNo - 1n === after.closed_posting_no)
    const held =
      after.ended_by === 'deposit'
        ? heldBefore(journey, deposit!, at)
        : before.wallet + cash + sum(bets.filter((bet) => isOpen(journey, bet, at)).map(({ stake }) => stake))
    if (after.ended_by !== 'time' && held >= terms.threshold) return { leak: held, says: `ended by ${after.ended_by} with ${held}` }
    // A deposit that was judged in the same breath may lower it already.
    const since = deposits.filter(({ postingNo }) => postingNo > after.closed_posting_no! && postingNo <= after.due_read_to)
    const least = lesser(owed(held), ...since.map((each) => heldBefore(journey, each, at)))
    if (after.due < least) return { leak: least - after.due, says: `ended by ${after.ended_by} with ${held}: due is ${after.due}` }
  } else if (after.due < before.due) {
    const read = deposits.filter(({ postingNo }) => postingNo > before.due_read_to && postingNo <= after.due_read_to)
    const least = lesser(before.due - before.taken, ...read.map((each) => heldBefore(journey, each, at)))
    if (after.due - before.taken < least)
      return {
        leak: least - (after.due - before.taken),
        says: `due is ${after.due} of ${before.due}, ${before.taken} taken, held ${least}`,
      }
  }
  return undefined
}
