import * as z from 'zod/mini'
import { currency, instant, sum } from '../amount.ts'
import { activeCondition, openStake } from '../bonus.ts'
import { inboxPlace, outcome } from '../inbox.ts'
import { contentLanguage } from '../language.ts'
import { SECURITY_EVENTS, session } from '../security.ts'
import { code } from '../text.ts'
import { PLAYER_TAGS } from './player-acts.ts'
import { maskedPlayer } from './players.ts'
import { consoleRoute } from './route.ts'

const params = z.object({ playerId: z.uuid() })
/** What a player has at one game. */
const atGame = z.object({ code: z.string(), amount: sum })

export const getPlayer = consoleRoute({
  method: 'GET',
  path: '/console/api/players/:playerId',
  summary: 'A player, as everybody who works here may read them: names and numbers masked, money as it stands.',
  permission: 'players.read',
  effect: 'read',
  params,
  output: z.object({
    ...maskedPlayer,
    name: z.string(),
    phone: z.string(),
    /** Null of one who registered while no code was asked for. */
    phoneVerifiedAt: z.nullable(instant),
    frozenAt: z.nullable(instant),
    deactivatedAt: z.nullable(instant),
    /** Of the terms, the newest that they have accepted. */
    consent: z.nullable(z.object({ version: z.string(), language: z.string(), acceptedAt: instant })),
    invitedBy: z.nullable(z.object({ playerId: z.uuid(), who: z.string() })),
    bankAccount: z.nullable(
      z.object({
        bankCode: z.string(),
        accountNo: z.string(),
        accountName: z.string(),
        /** Null where it is not proven to be theirs. */
        provenAt: z.nullable(instant),
        /** Another account waits for a person. */
        changeWaits: z.boolean(),
      }),
    ),
    money: z.object({
      currency,
      wallet: sum,
      held: sum,
      invite: sum,
      refund: sum,
      coins: z.int(),
      games: z.array(atGame),
      /** Sent or asked for, and the game has not said yet. */
      transit: z.array(atGame),
      /** The newest posting that these contain. */
      postingNo: z.int(),
    }),
    /** What one withdrawal may be, and what of a day's is paid without a person. */
    withdrawals: z.object({ min: sum, max: sum, automaticUpTo: sum }),
    condition: z.nullable(activeCondition),
    /** Of bonuses that are over: taken at the next withdrawal. */
    due: sum,
    stakes: z.array(openStake),
    sessions: z.array(z.omit(session, { isThis: true })),
    /** What staff have marked them with, the first first. `by`: their name. */
    tags: z.array(z.object({ tag: z.enum(PLAYER_TAGS), by: z.string(), at: instant })),
    /** What waits about them, the oldest first. */
    items: z.array(
      z.object({
        itemId: z.uuid(),
        kind: z.string(),
        needsDecision: z.boolean(),
        reason: z.string(),
        openedAt: instant,
        dueAt: instant,
      }),
    ),
  }),
  refusals: ['NO_PLAYER'],
})
export type ConsolePlayer = z.output<(typeof getPlayer)['output']>

export const TIMELINE_KINDS = ['money', 'sign-in', 'staff', 'change'] as const

/** A posting of theirs: from an account to another, and what the wallet was then, where it moved. */
const posted = z.object({
  kind: z.literal('money'),
  at: instant,
  postingNo: z.int(),
  posting: z.string(),
  amount: sum,
  unit: z.enum(['BAHT', 'LAK', 'COIN']),
  from: z.string(),
  to: z.string(),
  walletAfter: z.nullable(sum),
})

/** What happened to the security of the account, or was changed of it. */
const happened = z.object({
  kind: z.enum(['sign-in', 'change']),
  at: instant,
  event: z.enum(SECURITY_EVENTS),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  country: z.nullable(z.string()),
})

/** What staff did, proposed or were refused. */
const acted = z.object({
  kind: z.literal('staff'),
  at: instant,
  /** Null: the owner of the database. */
  by: z.nullable(z.string()),
  act: z.string(),
  /** Of what: a kind of work item, or what is none. */
  about: z.string(),
  /** `act`, `proposed`, or why nothing came of it. */
  status: z.string(),
  reason: z.string(),
  /** The number of the note that was written by it. */
  noteNo: z.nullable(z.int()),
})

export const timelineEntry = z.discriminatedUnion('kind', [posted, happened, acted])
export type TimelineEntry = z.output<typeof timelineEntry>

export const listTimeline = consoleRoute({
  method: 'GET',
  path: '/console/api/players/:playerId/timeline',
  summary: 'What happened to a player, the newest first, fifty at a time: money, sign-ins, what staff did, what was changed.',
  permission: 'players.read',
  effect: 'read',
  params,
  query: z.object({
    kind: z.optional(z.enum(TIMELINE_KINDS)),
    /** `next` of the page before. */
    after: z.optional(code(80)),
  }),
  output: z.object({ entries: z.array(timelineEntry), next: z.nullable(z.string()) }),
  refusals: [],
})

const noteNo = z.string().check(z.regex(/^\d{1,9}$/))

export const listNotes = consoleRoute({
  method: 'GET',
  path: '/console/api/players/:playerId/notes',
  summary: 'What staff have written about a player for each other, the newest first, ten at a time. No player reads it.',
  permission: 'players.read',
  effect: 'read',
  params,
  query: z.object({
    /** `next` of the page before, or one more than the number of a note. */
    before: z.optional(noteNo),
  }),
  output: z.object({
    notes: z.array(
      z.object({
        /** From 1, without a gap. */
        noteNo: z.int(),
        by: z.string(),
        at: instant,
        /** Null where it does not open. */
        note: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.int()),
    /** How many there are. */
    count: z.int(),
  }),
  refusals: [],
})
export type PlayerNotes = z.output<(typeof listNotes)['output']>

export const listRead = consoleRoute({
  method: 'GET',
  path: '/console/api/players/:playerId/inbox',
  summary: 'What a player reads of what has ended, as their own inbox lists it, the newest first, thirty at a time; and whether they have.',
  permission: 'players.read',
  effect: 'read',
  params,
  query: z.object({
    /** `next` of the page before. */
    before: z.optional(inboxPlace),
  }),
  output: z.object({
    /** In which they read it. */
    language: contentLanguage,
    outcomes: z.array(
      z.pick(outcome, {
        id: true,
        kind: true,
        at: true,
        isUnread: true,
        amount: true,
        from: true,
        to: true,
        moneyAt: true,
        title: true,
        explained: true,
      }),
    ),
    next: z.nullable(inboxPlace),
  }),
  refusals: ['NO_PLAYER'],
})
export type ReadByPlayer = z.output<(typeof listRead)['output']>
