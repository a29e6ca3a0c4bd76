import { CURRENCIES, type MinorUnits } from '@krapao/money'
import * as z from 'zod/mini'

export const GAME_CATEGORIES = ['slot', 'sport', 'lotto'] as const
export type GameCategory = (typeof GAME_CATEGORIES)[number]

/** How terms are written: as JSON that is kept, on the wire, in a file. */
interface Writing<Amount, Sum> {
  /** `z.strictObject` refuses fields that are none of terms, `z.object` drops them. */
  object: typeof z.strictObject
  amount: Amount
  /** What may be more than one payment names. */
  sum: Sum
}

const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
const percent = between(0, 100)

/**
 * The terms of a reward, as its campaign states them and as they are copied when it is activated: each field with its bounds. Percents
 * are whole. `bonus.is_terms` in `apps/server/src/modules/bonus/tables.sql` holds the same in the database; a test compares the two.
 */
export function termsIn<Amount extends z.core.$ZodType, Sum extends z.core.$ZodType>({ object, amount, sum }: Writing<Amount, Sum>) {
  return object({
    currency: z.enum(CURRENCIES),
    /** What is granted: an amount at once, which is nothing where it is not known yet, or a share of the next deposit. */
    grant: z.discriminatedUnion('kind', [
      object({ kind: z.literal('fixed'), amount }),
      object({
        kind: z.literal('deposit'),
        percent: between(1, 1000),
        maximum: amount,
        minimumDeposit: amount,
        /** How long it waits for the deposit. */
        waitsForHours: between(1, 720),
      }),
    ]),
    /** Turnover owed, in hundredths of the grant: 500 is five times. Nothing: no condition is opened. */
    multiplierHundredths: between(0, 100_000),
    /** The deposit is multiplied too. */
    countsDeposit: z.boolean(),
    /** Of the grant, kept when the turnover is met. */
    keepPercent: percent,
    /** Of the grant, taken back when it ends before that. */
    takePercent: percent,
    /** How much of a valid stake counts, by category of the game. */
    weights: object({ slot: percent, sport: percent, lotto: percent }),
    /** The player may end it while wallet and games hold less than this. */
    threshold: sum,
    /** How long there is to meet the turnover; null: without an end. */
    hours: z.nullable(between(1, 8760)),
    /** Of the player's money it holds the grant and what is won with it open, and no more; `takePercent` is 100. Where terms say nothing, it holds all there is. */
    covers: z.optional(z.literal('grant')),
  })
}

/** An amount where it is counted with. */
export const minor = z.custom<MinorUnits>((value) => typeof value === 'bigint' && value >= 0n)

/** With amounts in minor units. */
export type Terms = z.output<ReturnType<typeof termsIn<typeof minor, typeof minor>>>
export type GrantRule = Terms['grant']

/** What must hold between the fields, however they are written. */
export const RULES = [
  z.refine<Terms>(
    ({ grant }) => grant.kind === 'fixed' || (grant.maximum > 0n && grant.minimumDeposit > 0n),
    'a share of a deposit has a most and a least deposit',
  ),
  z.refine<Terms>(({ grant, countsDeposit }) => !countsDeposit || grant.kind === 'deposit', 'the deposit counts, and there is none'),
  z.refine<Terms>(
    ({ multiplierHundredths, weights }) => multiplierHundredths === 0 || Object.values(weights).some((weight) => weight > 0),
    'turnover is owed, and no game counts',
  ),
  z.refine<Terms>(
    ({ multiplierHundredths, covers }) => covers === undefined || multiplierHundredths > 0,
    'what is covered is held until turnover is met, and none is owed',
  ),
  z.refine<Terms>(
    ({ takePercent, covers }) => covers === undefined || takePercent === 100,
    'what is covered alone is taken whole when it ends',
  ),
] as const
