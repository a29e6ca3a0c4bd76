import * as z from 'zod/mini'
import { currency, instant, sum } from '../amount.ts'
import { BALANCE_TERMS, explainedTerms, signedSum } from '../explained.ts'
import { contentLanguage } from '../language.ts'
import { consoleRoute } from './route.ts'

const params = z.object({ playerId: z.uuid() })
const postingNo = z.string().check(z.regex(/^\d{1,15}$/))
/** From which posting on, that one left out, and up to which; without: from the first, and up to the newest. */
const range = { from: z.optional(postingNo), at: z.optional(postingNo) }

export const explainBalance = consoleRoute({
  method: 'GET',
  path: '/console/api/players/:playerId/explain',
  summary: 'What the wallet of a player was after one posting, as the sum of what it was before and of what came and went.',
  permission: 'players.read',
  effect: 'read',
  params,
  query: z.object(range),
  output: z.object({
    who: z.string(),
    currency,
    from: z.int(),
    at: z.int(),
    /** When that was posted; null before the first. */
    atTime: z.nullable(instant),
    newest: z.int(),
    opening: sum,
    terms: explainedTerms,
    /** As the ledger has it. */
    balance: sum,
    /** What the terms do not explain: nothing, or the books are wrong. */
    difference: signedSum,
    /** In which the player reads it, where it is sent to them; and when it was. */
    language: contentLanguage,
    sentAt: z.nullable(instant),
  }),
  refusals: ['NO_PLAYER'],
})
export type ExplainedBalance = z.output<(typeof explainBalance)['output']>

const explainedPosting = z.object({
  postingNo: z.int(),
  kind: z.string(),
  at: instant,
  /** What the wallet was more or less by it. */
  amount: signedSum,
  from: z.string(),
  to: z.string(),
  walletAfter: sum,
  /** Its hash is that of itself and of the one before. */
  isWhole: z.boolean(),
})
export type ExplainedPosting = z.output<typeof explainedPosting>

export const listTermPostings = consoleRoute({
  method: 'GET',
  path: '/console/api/players/:playerId/explain/:term',
  summary: 'The postings of a term, the newest first, fifty at a time.',
  permission: 'players.read',
  effect: 'read',
  params: z.object({ playerId: z.uuid(), term: z.enum(BALANCE_TERMS) }),
  query: z.object({ ...range, before: z.optional(postingNo) }),
  output: z.object({ postings: z.array(explainedPosting), next: z.nullable(z.int()) }),
  refusals: [],
})

export const getPostingEvidence = consoleRoute({
  method: 'GET',
  path: '/console/api/players/:playerId/postings/:postingNo',
  summary: 'A posting with its entries, what it belongs to, what was said of that, and who decided about it.',
  permission: 'players.read',
  effect: 'read',
  params: z.object({ playerId: z.uuid(), postingNo }),
  output: z.object({
    postingNo: z.int(),
    kind: z.string(),
    at: instant,
    unit: z.enum(['BAHT', 'LAK', 'COIN']),
    /** In hexadecimal. */
    hash: z.string(),
    isWhole: z.boolean(),
    /** What left one account and came to another, and what a player's was after it. */
    entries: z.array(z.object({ account: z.string(), amount: signedSum, balanceAfter: z.nullable(sum) })),
    belongsTo: z.object({
      what: z.enum(['payment', 'withdrawal', 'transfer', 'reward', 'correction', 'other']),
      reference: z.string(),
      state: z.nullable(z.string()),
      /** How it was heard of, and which bank or gateway holds it. */
      channel: z.nullable(z.string()),
      holder: z.nullable(z.string()),
      /** From where, or to where; masked. */
      account: z.nullable(z.object({ bankCode: z.nullable(z.string()), accountNo: z.nullable(z.string()), name: z.nullable(z.string()) })),
      bankReference: z.nullable(z.string()),
      /** The code of a game. */
      game: z.nullable(z.string()),
      /** What a reward is called. */
      title: z.nullable(z.string()),
      /** `rule`, or who of the staff; null where nobody had to. */
      approvedBy: z.nullable(z.string()),
      history: z.array(z.object({ at: instant, says: z.string() })),
      reports: z.array(
        z.object({
          /** By which what was said is kept, signed; null of what was believed before that was kept. */
          reportId: z.nullable(z.string()),
          source: z.nullable(z.string()),
          at: instant,
          amount: z.nullable(sum),
          /** How it contradicts what was booked. */
          reason: z.nullable(z.string()),
        }),
      ),
    }),
    decided: z.array(
      z.object({ at: instant, by: z.nullable(z.string()), act: z.string(), about: z.string(), status: z.string(), reason: z.string() }),
    ),
  }),
  refusals: ['NO_DATA'],
})
export type PostingEvidence = z.output<(typeof getPostingEvidence)['output']>
