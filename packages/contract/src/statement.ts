import * as z from 'zod/mini'
import { activity, DEPOSIT_CHANNELS } from './activity.ts'
import { instant, sum } from './amount.ts'
import { route } from './route.ts'

export const STATEMENT_TYPES = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'] as const

const related = z.optional(z.object({ description: z.string() }))

export const statementItem = z.object({
  /** The player's own gapless number, newest highest. */
  statementNo: z.int(),
  statementType: z.enum(STATEMENT_TYPES),
  /** `WALLET`, a game code, a bank or a channel. */
  from: z.string(),
  to: z.string(),
  /** Of a deposit, how it came. */
  channel: z.optional(z.enum(DEPOSIT_CHANNELS)),
  /** Unsigned: type and direction say the sign. */
  amount: sum,
  /** `SUCCESS`, `FAILED`; anything else is in progress. */
  status: z.string(),
  createdAt: instant,
  bonus: related,
  promotion: related,
  invite: related,
  refund: related,
  luckydraw: related,
})
export type StatementItem = z.output<typeof statementItem>

export const listStatement = route({
  method: 'POST',
  path: '/api/statement',
  summary: "The player's activity, newest first. Pages start at 1.",
  access: 'player',
  whileReading: true,
  body: z.object({
    page: z.int().check(z.minimum(1), z.maximum(10_000_000)),
    limit: z.int().check(z.minimum(1), z.maximum(100)),
    /** Only these kinds; all of them where none is named. */
    types: z.optional(z.array(z.enum(STATEMENT_TYPES)).check(z.maxLength(STATEMENT_TYPES.length))),
    /** Only from this moment on, and only before that one. */
    since: z.optional(instant),
    until: z.optional(instant),
  }),
  output: z.object({ total: z.int(), statements: z.array(statementItem) }),
  refusals: [],
})

export const getStatementItem = route({
  method: 'GET',
  path: '/api/statement/:statementNo',
  summary: 'One line of the statement, with what it belongs to and the wallet before and after all of that.',
  access: 'player',
  whileReading: true,
  params: z.object({ statementNo: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) }),
  output: z.object({ item: statementItem, walletBefore: z.nullable(sum), walletAfter: z.nullable(sum), activity }),
  refusals: ['NO_DATA'],
})
