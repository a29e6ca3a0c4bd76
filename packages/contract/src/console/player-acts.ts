import * as z from 'zod/mini'
import { text } from '../text.ts'
import { consoleRoute } from './route.ts'

const params = z.object({ playerId: z.uuid() })
const reason = text({ min: 1, max: 500 })
const OF_ALL = ['NO_PLAYER', 'NOT_ALLOWED', 'LINKED', 'REQUEST_KEY_REUSED'] as const

/** An act about a player, in their journal. */
const act = { method: 'POST', permission: 'players.act', effect: 'act', subject: 'playerId', reason: 'reason', idempotent: true } as const

export const freezePlayer = consoleRoute({
  ...act,
  path: '/console/api/players/:playerId/freeze',
  summary: 'Freezes an account, as its owner would: one of the staff lets them in again once they have shown a code.',
  params,
  body: z.object({ reason }),
  output: z.object({ status: z.literal('done') }),
  refusals: [...OF_ALL, 'ALREADY_FROZEN'],
})

export const deactivatePlayer = consoleRoute({
  ...act,
  path: '/console/api/players/:playerId/deactivate',
  summary: 'Keeps a player out of their account until two of the staff let them in again.',
  params,
  body: z.object({ reason }),
  output: z.object({ status: z.literal('done') }),
  refusals: [...OF_ALL, 'ALREADY_DEACTIVATED'],
})

export const endPlayerSessions = consoleRoute({
  ...act,
  path: '/console/api/players/:playerId/sessions/end',
  summary: 'Ends one session of a player, or all, with their sockets.',
  params,
  /** Null: all. */
  body: z.object({ sessionId: z.nullable(z.uuid()), reason }),
  output: z.object({ status: z.literal('done') }),
  refusals: [...OF_ALL, 'NO_DATA'],
})

export const endPlayerPassword = consoleRoute({
  ...act,
  path: '/console/api/players/:playerId/password/end',
  summary: 'Ends the password of a player, and all their sessions: they set another as who has forgotten theirs. Nobody is shown one.',
  params,
  body: z.object({ reason }),
  output: z.object({ status: z.literal('done') }),
  refusals: OF_ALL,
})

/** What of a player is shown by an act alone. */
export const REVEALED_FIELDS = ['name', 'phone', 'member-number', 'account-number', 'account-name'] as const

/** So long it stays on the screen. */
export const REVEALED_SECONDS = 60

export const revealOfPlayer = consoleRoute({
  method: 'POST',
  path: '/console/api/players/:playerId/reveal',
  summary: 'Shows one masked field of a player. It is kept who was shown it, and about which item; above thirty an hour owners read of it.',
  permission: 'players.reveal',
  effect: 'reveal',
  subject: 'playerId',
  reason: 'reason',
  idempotent: true,
  params,
  body: z.object({
    field: z.enum(REVEALED_FIELDS),
    /** The work item that it is for; null on the page of the player. */
    itemId: z.nullable(z.uuid()),
    reason,
  }),
  /** Null where there is none, or it does not open. */
  output: z.object({ value: z.nullable(z.string()) }),
  refusals: [...OF_ALL, 'NO_ITEM'],
})

/** What a player can be marked with: what to do, or what is so; nothing that a rule decides by. */
export const PLAYER_TAGS = [
  'vip',
  'call-back',
  'needs-help',
  'complaint',
  'careful-deposits',
  'careful-withdrawals',
  'careful-bonuses',
  'shared-device',
  'documents-asked',
  'asked-for-limits',
  'test-account',
] as const
export type PlayerTag = (typeof PLAYER_TAGS)[number]

export const tagPlayer = consoleRoute({
  ...act,
  path: '/console/api/players/:playerId/tags',
  summary: 'Puts a tag on a player, or takes it off. Staff alone read it, and nothing is decided by it.',
  params,
  body: z.object({ tag: z.enum(PLAYER_TAGS), isOn: z.boolean(), reason }),
  output: z.object({ status: z.literal('done') }),
  /** NOTHING_CHANGES: it is on, or off, already. */
  refusals: [...OF_ALL, 'NOTHING_CHANGES'],
})

export const notePlayer = consoleRoute({
  ...act,
  path: '/console/api/players/:playerId/notes',
  summary:
    'Writes a note about a player, for whoever works here. It is encrypted under their key, stands for good, and its act has no word of it.',
  /** Says itself why it is written. */
  reason: 'note',
  params,
  body: z.object({ note: text({ min: 1, max: 2000 }) }),
  output: z.object({ status: z.literal('done') }),
  refusals: OF_ALL,
})

export const sendExplanation = consoleRoute({
  ...act,
  path: '/console/api/players/:playerId/explain/send',
  summary: 'Tells a player, in their inbox, of what their wallet was the sum after one posting. Each posting is explained to them once.',
  params,
  body: z.object({
    /** The number of the posting. */
    at: z.int().check(z.positive()),
    reason: z.optional(reason),
  }),
  output: z.object({ status: z.literal('done') }),
  /** NO_DATA: there is no such posting. NOTHING_CHANGES: it was explained to them already. */
  refusals: [...OF_ALL, 'NO_DATA', 'NOTHING_CHANGES'],
})
