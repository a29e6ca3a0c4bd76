import * as z from 'zod/mini'
import { currency, instant, sum } from '../amount.ts'
import { outcome } from '../inbox.ts'
import { contentLanguage } from '../language.ts'
import type { RefusalOf } from '../route.ts'
import { code, text } from '../text.ts'
import { DECISION_REFUSALS, decisionFields, KINDS, OUTCOMES } from './decisions.gen.ts'
import { PLAYER_TAGS } from './player-acts.ts'
import { REASON_CODES, WORDS_OF_OTHERS } from './reasons.ts'
import { consoleRoute } from './route.ts'

/** In whole units, as an address has it: `1200` or `1200.50`. */
const typedAmount = z.string().check(z.regex(/^\d{1,10}(?:\.\d{1,2})?$/))

/** By which somebody holds an item, numbered from one in each. */
export const leaseNo = z.int().check(z.positive())

/** Who has to answer before staff can decide. */
export const WAITED_FOR = ['player', 'bank', 'provider'] as const
export type WaitedFor = (typeof WAITED_FOR)[number]

const queueFields = {
  itemId: z.uuid(),
  kind: z.string(),
  /** The id of what it is about. */
  subject: z.string(),
  /** False: for information, it ends by itself. */
  needsDecision: z.boolean(),
  who: z.string(),
  /** What is at stake; null where it is about no amount. */
  amount: z.nullable(z.object({ amount: sum, currency: z.nullable(currency) })),
  /** Why it is here, in the server's words. */
  reason: z.string(),
  /** The same by its codes, with what differs from item to item. */
  reasons: z.array(z.object({ code: z.enum([...REASON_CODES, ...WORDS_OF_OTHERS]), values: z.record(z.string(), z.string()) })),
  openedAt: instant,
  /** From then on it is late. */
  dueAt: instant,
  /** What somebody has proposed and nobody has approved yet. Another person says the same by its outcome and fields. */
  proposal: z.nullable(
    z.object({ outcome: z.string(), fields: z.object(decisionFields), reason: z.string(), proposedBy: z.string(), proposedAt: instant }),
  ),
  /** Nobody is handed it until then, because somebody has to answer first, and its clock stands; null where nobody has put it off. */
  putOff: z.nullable(z.object({ waitsFor: z.enum(WAITED_FOR), until: instant })),
  /** Who works on it now: nobody else decides about it until then. The lease is told to whoever has it. */
  holder: z.nullable(z.object({ name: z.string(), until: instant, leaseNo: z.nullable(leaseNo) })),
}

/** What waits for manual review, as the queue has it. Who it is about is masked. */
export const queuedItem = z.object(queueFields)
export type ConsoleQueuedItem = z.output<typeof queuedItem>

/** The same with what is known about it. Whatever names a player or a sender is masked. */
export const workItem = z.object({
  ...queueFields,
  /** Whom it is about; null where that is no player. */
  playerId: z.nullable(z.uuid()),
  /** What can be decided about it; nothing where it is for information. */
  outcomes: z.array(z.string()),
  /** Why whoever looks decides nothing about it: the player is they themselves, or linked to them. */
  linked: z.nullable(z.enum(['own', 'browser', 'bank_account', 'phone', 'invitation'])),
  /** What is known of the payment that it is about. */
  payment: z.nullable(
    z.object({
      channel: z.string(),
      holder: z.nullable(z.string()),
      sender: z.object({ bankCode: z.nullable(z.string()), accountNo: z.nullable(z.string()), name: z.nullable(z.string()) }),
      reports: z.array(z.object({ channel: z.string(), amount: sum, currency: z.string(), reason: z.nullable(z.string()) })),
      /** Whose it is, where it was credited. */
      creditedTo: z.nullable(z.object({ playerId: z.uuid(), who: z.string() })),
      /** It may be a payment that somebody has already: whoever gives it to a player, or sends it back, needs another person. */
      mayBeAnother: z.boolean(),
      /** `isNamed`: what was told of the payment names this player; any other takes two people. */
      candidates: z.array(z.object({ playerId: z.uuid(), who: z.string(), because: z.string(), isNamed: z.boolean() })),
      /** Other payments that it may be, the likeliest first, and whose each is. */
      maybeSame: z.array(z.object({ reference: z.string(), channel: z.string(), state: z.string(), who: z.nullable(z.string()) })),
      /** The player who is shown it, because it came from their account, and of which amounts one was asked for to prove that account. */
      shownTo: z.nullable(
        z.object({ playerId: z.uuid(), who: z.string(), proofs: z.array(z.object({ amount: sum, expiresAt: instant })) }),
      ),
    }),
  ),
  /** The slip that it is about. */
  slip: z.nullable(
    z.object({
      /** What its player tells support. */
      reference: z.string(),
      /** What its mini-QR names: the paying bank and that bank's reference. */
      payment: z.string(),
      uploadedAt: instant,
      attempts: z.array(z.object({ at: z.string(), says: z.string() })),
      /** Where its picture can be seen for a while; null where it is kept no longer. */
      link: z.nullable(z.string()),
    }),
  ),
})
export type ConsoleWorkItem = z.output<typeof workItem>

export const itemParams = z.object({ itemId: z.uuid() })

export const listWorkItems = consoleRoute({
  method: 'GET',
  path: '/console/api/work-items',
  summary: 'What waits for manual review, fifty at a time: what can be decided first, the most urgent first.',
  permission: 'queue.read',
  effect: 'read',
  query: z.object({
    /** Only items of this kind. */
    kind: z.optional(z.enum(KINDS)),
    /** Only what can be decided. */
    decide: z.optional(z.literal('1')),
    /** Only what whoever asks may decide: of a kind that one of their roles decides, and not proposed by them. */
    mine: z.optional(z.literal('1')),
    /** Only what is late, or is within the hour. */
    due: z.optional(z.enum(['late', 'hour'])),
    /** Only what is here for this, among others. */
    reason: z.optional(z.enum(REASON_CODES)),
    /** Only amounts from this on, and up to that, each in the currency of its item. */
    from: z.optional(typedAmount),
    to: z.optional(typedAmount),
    /** Only of the player with this member number, however it is spaced. */
    member: z.optional(text({ min: 1, max: 40 })),
    /** Only of players that staff have marked with this. */
    tag: z.optional(z.enum(PLAYER_TAGS)),
    /** `next` of the page before. */
    after: z.optional(code(200)),
  }),
  output: z.object({
    items: z.array(queuedItem),
    /** Where the next page begins; null where this is the last. */
    next: z.nullable(z.string()),
  }),
  refusals: [],
})

export const getWorkItem = consoleRoute({
  method: 'GET',
  path: '/console/api/work-items/:itemId',
  summary: 'One of them, while it waits.',
  permission: 'queue.read',
  effect: 'read',
  params: itemParams,
  output: workItem,
  refusals: ['NO_ITEM'],
})

/** A side of a posting; its balance only where a player's is kept. */
const side = z.object({
  /** `wallet`, or a kind of account with its bank, gateway or game: `game:PG`. */
  account: z.string(),
  balance: z.nullable(z.object({ before: sum, after: sum })),
})

/** What comes of a decision. */
export const decisionPlan = z.object({
  status: z.enum(['done', 'proposed']),
  /** Of all that is said here but the balances. Sent with the decision, nothing else comes of it. */
  hash: code(64),
  /** A bank is then asked to pay. */
  paysOut: z.boolean(),
  /** What is posted, in this order. `who`: the player, masked; null in a journal of the house. */
  moves: z.array(
    z.object({ who: z.nullable(z.string()), kind: z.string(), amount: sum, unit: z.enum(['BAHT', 'LAK', 'COIN']), from: side, to: side }),
  ),
  /** What a player reads of it in their inbox, and in which language. */
  told: z.array(
    z.object({
      who: z.string(),
      language: contentLanguage,
      ...z.pick(outcome, { kind: true, amount: true, from: true, to: true, moneyAt: true, title: true }).shape,
    }),
  ),
  /** The kinds of the items that wait for a person because of it. */
  opens: z.array(z.string()),
})
export type DecisionPlan = z.output<typeof decisionPlan>

export const planWorkItem = consoleRoute({
  method: 'POST',
  path: '/console/api/work-items/:itemId/plan',
  summary: 'What would come of a decision about one: the decision itself is run and taken back, and nothing is kept of it.',
  permission: 'queue.act',
  effect: 'read',
  params: itemParams,
  body: z.object({
    outcome: z.enum(OUTCOMES),
    /** As it would be decided: under this lease. */
    leaseNo: z.optional(leaseNo),
    ...decisionFields,
  }),
  /** Null where it is known only afterwards: others move money first. */
  output: z.object({ plan: z.nullable(decisionPlan) }),
  refusals: DECISION_REFUSALS,
})

export const decideWorkItem = consoleRoute({
  method: 'POST',
  path: '/console/api/work-items/:itemId/decide',
  summary: 'Decides one, or proposes it where that takes two people. The same Idempotency-Key, a UUID, has one effect.',
  permission: 'queue.act',
  effect: 'act',
  subject: 'itemId',
  reason: 'reason',
  idempotent: true,
  params: itemParams,
  body: z.object({
    outcome: z.enum(OUTCOMES),
    /** What was seen, for whoever asks later. */
    reason: text({ min: 1, max: 500 }),
    /** It is to happen only while whoever says so holds the item under this lease. */
    leaseNo: z.optional(leaseNo),
    /** It is to happen only as the plan of this hash says. */
    planHash: z.optional(code(64)),
    ...decisionFields,
  }),
  output: z.object({
    status: z.enum(['done', 'proposed']),
    /** For so many milliseconds from now on whoever has decided can take it back; left out where nobody can. */
    undoWithinMs: z.optional(z.int().check(z.positive())),
  }),
  refusals: DECISION_REFUSALS,
})

export const undoWorkItem = consoleRoute({
  method: 'POST',
  path: '/console/api/work-items/:itemId/undo',
  summary: 'Takes back what whoever asks has decided, for as long as the decision said: it waits for staff again, and is decided anew.',
  permission: 'queue.act',
  effect: 'act',
  subject: 'itemId',
  reason: 'reason',
  idempotent: true,
  params: itemParams,
  body: z.object({
    /** The Idempotency-Key of the decision. */
    decision: z.uuid(),
    /** In a hurry nobody says why. */
    reason: z.optional(text({ min: 1, max: 500 })),
  }),
  output: z.object({ status: z.literal('undone') }),
  /** NOT_ALLOWED: somebody else decided it. TOO_LATE: it was decided otherwise since, or what it began goes on. */
  refusals: ['NOT_ALLOWED', 'TOO_LATE', 'REQUEST_KEY_REUSED'],
})

export const listUndos = consoleRoute({
  method: 'GET',
  path: '/console/api/undos',
  summary: 'What whoever asks has decided and can still take back, the oldest first: whoever loads the console anew goes on from there.',
  permission: 'queue.act',
  effect: 'read',
  output: z.object({
    undos: z.array(
      z.object({
        ...z.pick(queuedItem, { itemId: true, who: true, amount: true }).shape,
        /** The Idempotency-Key of the decision. */
        decision: z.uuid(),
        /** For so many milliseconds from now on. */
        undoWithinMs: z.int().check(z.positive()),
      }),
    ),
  }),
  refusals: [],
})

/** Why nothing was decided. */
export type DecisionRefusal = RefusalOf<typeof decideWorkItem>
