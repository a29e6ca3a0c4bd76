import * as z from 'zod/mini'
import { currency, instant, sum } from '../amount.ts'
import { code, text } from '../text.ts'
import { consoleRoute } from './route.ts'

/** What acts can be about: a kind of item, a setting, an entry of the house, staff and their sign-ins, what staff see, keep and say of players. */
export const ACTS_BESIDE_ITEMS = [
  'setting',
  'house-entry',
  'staff',
  'staff-change',
  'reveal',
  'player-access',
  'player-note',
  'player-tag',
  'explanation',
] as const

/** What became of what somebody said. `refused`: nothing, and the act says why. */
export const ACT_OUTCOMES = ['done', 'proposed', 'refused'] as const

/** A day in Bangkok that there is. */
const day = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\d$/),
  z.refine((value) => {
    const at = new Date(`${value}T00:00:00Z`)
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
  }),
)

const act = z.object({
  actId: z.uuid(),
  at: instant,
  /** Who did it; null: the owner of the database. Of `not_staff` nobody knows whether it was they. */
  by: z.nullable(z.object({ staffId: z.uuid(), name: z.string() })),
  /** Whom it was about: a player, masked, or one of the staff by name; — where it is about neither. */
  who: z.string(),
  /** Whether that is a player. */
  isOfPlayer: z.boolean(),
  kind: z.string(),
  subject: z.string(),
  /** The word of the instruction, with what it names. */
  act: z.string(),
  /** `act`, `proposed`, or why nothing came of it. */
  status: z.string(),
  outcome: z.enum(ACT_OUTCOMES),
  amount: z.nullable(z.object({ amount: sum, currency: z.nullable(currency) })),
  reason: z.string(),
  /** Each thing that is another afterwards, masked; null where it was not there, or is not any more. */
  changes: z.array(z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  /** Its number in the journal that it stands in. */
  no: z.int(),
})
export type ConsoleAct = z.output<typeof act>

export const listActs = consoleRoute({
  method: 'GET',
  path: '/console/api/trail',
  summary: 'What staff did, proposed and were refused, and their sign-ins, the newest first, fifty at a time.',
  permission: 'trail.read',
  effect: 'read',
  query: z.object({
    /** Only of this member of staff. */
    person: z.optional(z.uuid()),
    /** Only about such items, or such as `ACTS_BESIDE_ITEMS` has. */
    kind: z.optional(code(40)),
    outcome: z.optional(z.enum(ACT_OUTCOMES)),
    /** Only about the player with this member number, however it is spaced. */
    member: z.optional(text({ min: 1, max: 40 })),
    day: z.optional(day),
    /** `next` of the page before. */
    after: z.optional(code(200)),
  }),
  output: z.object({
    acts: z.array(act),
    /** Where the next page begins; null where this is the last. */
    next: z.nullable(z.string()),
    /** Everybody who works here, or did, for the filter. */
    people: z.array(z.object({ staffId: z.uuid(), name: z.string() })),
  }),
  refusals: [],
})
