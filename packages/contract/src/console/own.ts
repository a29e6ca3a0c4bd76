import * as z from 'zod/mini'
import { currency, instant, sum } from '../amount.ts'
import { NOT_ACCEPTED, passkey, passkeyToMake, passkeyToShow } from '../passkeys.ts'
import { code, password } from '../text.ts'
import { newFactor, recoveryCodes, shownAgain, totpToSetUp } from './factors.ts'
import { PERMISSIONS } from './permissions.ts'
import { consoleRoute } from './route.ts'
import { STAFF_ROLES } from './sign-in.ts'

/** What one person decides alone of items of a kind, as it stands. */
export const authority = z.object({
  kind: z.string(),
  currency,
  role: z.enum(STAFF_ROLES),
  /** Null: it always takes two people. */
  aloneUpTo: z.nullable(sum),
  /** Null: no limit of this kind alone. */
  aloneADay: z.nullable(sum),
  /** From here on one of the two is an owner; null: never. */
  needsOwnerFrom: z.nullable(sum),
})

/** What one person decides alone in a day over all kinds, or two together over all of the staff. */
export const dayLimit = z.object({
  flow: z.enum(['credit', 'payout', 'trust', 'credit_by_two', 'payout_by_two']),
  currency,
  amount: sum,
})

/** The same of one person, where it is less than anybody's. */
export const ownLimit = z.object({ flow: z.enum(['credit', 'payout', 'trust']), currency, amount: sum })

const session = z.object({
  sessionId: z.uuid(),
  createdAt: instant,
  lastSeenAt: instant,
  /** Unless it is used before. */
  endsAt: instant,
  /** What it was opened by; `database`: by the owner of the database. */
  shownBy: z.enum(['passkey', 'totp', 'recovery', 'password', 'database']),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** The one that asks. */
  isThis: z.boolean(),
})

export const getOwnStaff = consoleRoute({
  method: 'GET',
  path: '/console/api/me',
  summary: 'Who is signed in, with the roles, the permissions and the authority of this moment, and how they sign in.',
  permission: 'own.read',
  effect: 'read',
  output: z.object({
    staffId: z.uuid(),
    name: z.string(),
    roles: z.array(z.enum(STAFF_ROLES)),
    permissions: z.array(z.enum(PERMISSIONS)),
    authority: z.array(authority),
    limits: z.array(ownLimit),
    passkeys: z.array(passkey),
    totpSetUpAt: z.nullable(instant),
    recoveryCodesLeft: z.int(),
    /** Null of whom the owner of the database has signed in, and who never was invited. */
    passwordSetAt: z.nullable(instant),
  }),
  refusals: [],
})

export const listOwnSessions = consoleRoute({
  method: 'GET',
  path: '/console/api/me/sessions',
  summary: 'Their sessions that stand, the newest first.',
  permission: 'own.read',
  effect: 'read',
  output: z.object({ sessions: z.array(session) }),
  refusals: [],
})

export const endOwnSessions = consoleRoute({
  method: 'POST',
  path: '/console/api/me/sessions/end',
  summary: 'Ends one of their sessions, or all but this one.',
  permission: 'own.act',
  effect: 'own',
  idempotent: true,
  /** Null: all but this one. */
  body: z.object({ sessionId: z.nullable(z.uuid()) }),
  output: z.object({ status: z.literal('ended') }),
  refusals: ['NO_DATA', 'REQUEST_KEY_REUSED'],
})

export const signOutStaff = consoleRoute({
  method: 'POST',
  path: '/console/api/me/sign-out',
  summary: 'Ends this session, and takes its cookie back.',
  permission: 'own.act',
  effect: 'own',
  output: z.object({ status: z.literal('signed-out') }),
  refusals: [],
})

/** What a step-up can be for: it is good for that alone. */
const stepUpFor = z.discriminatedUnion('verb', [
  z.object({ verb: z.enum(['password', 'factors', 'recovery-codes', 'propose']) }),
  z.object({ verb: z.literal('change'), changeId: z.uuid() }),
])
export type StepUpFor = z.output<typeof stepUpFor>

export const beginStaffStepUpPasskey = consoleRoute({
  method: 'POST',
  path: '/console/api/me/step-up/passkey',
  summary: 'What the browser asks for one of their passkeys by. Good for five minutes, in this session.',
  permission: 'own.act',
  effect: 'own',
  output: passkeyToShow,
  refusals: ['NO_DATA'],
})

export const stepUpStaff = consoleRoute({
  method: 'POST',
  path: '/console/api/me/step-up',
  summary: 'Shows a second factor again, for one thing. What it answers is good for that, once, for five minutes of this session.',
  permission: 'own.act',
  effect: 'own',
  body: z.object({ about: stepUpFor, factor: shownAgain }),
  output: z.object({ stepUpId: z.uuid(), expiresAt: instant }),
  refusals: ['FACTOR_WRONG', 'TRIES_REST', ...NOT_ACCEPTED, 'PASSKEY_CLONED'],
})

export const beginOwnTotp = consoleRoute({
  method: 'POST',
  path: '/console/api/me/totp',
  summary: 'What an authenticator is set up by. It is theirs once a code of it was shown (`addOwnFactor`).',
  permission: 'own.act',
  effect: 'own',
  output: totpToSetUp,
  refusals: [],
})

export const beginOwnPasskey = consoleRoute({
  method: 'POST',
  path: '/console/api/me/passkeys',
  summary: 'What the browser makes a passkey by. Good for five minutes, in this session.',
  permission: 'own.act',
  effect: 'own',
  output: passkeyToMake,
  refusals: ['PASSKEY_LIMIT'],
})

export const addOwnFactor = consoleRoute({
  method: 'POST',
  path: '/console/api/me/factors',
  summary: 'Adds a passkey, or an authenticator in place of the one before.',
  permission: 'own.act',
  effect: 'own',
  idempotent: true,
  body: z.object({ stepUpId: z.uuid(), factor: newFactor }),
  output: z.object({ status: z.literal('added') }),
  refusals: ['STEP_UP', 'FACTOR_WRONG', ...NOT_ACCEPTED, 'PASSKEY_KNOWN', 'REQUEST_KEY_REUSED'],
})

export const removeOwnFactor = consoleRoute({
  method: 'POST',
  path: '/console/api/me/factors/remove',
  summary: 'Removes a passkey, or the authenticator; never the last second factor.',
  permission: 'own.act',
  effect: 'own',
  idempotent: true,
  body: z.object({
    stepUpId: z.uuid(),
    factor: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('totp') }),
      z.object({ kind: z.literal('passkey'), passkeyId: z.uuid() }),
    ]),
  }),
  output: z.object({ status: z.literal('removed') }),
  refusals: ['STEP_UP', 'LAST_FACTOR', 'NO_DATA', 'REQUEST_KEY_REUSED'],
})

export const makeRecoveryCodes = consoleRoute({
  method: 'POST',
  path: '/console/api/me/recovery-codes',
  summary: 'Ten new ones in place of those before. They are told once.',
  permission: 'own.act',
  effect: 'own',
  body: z.object({ stepUpId: z.uuid() }),
  output: z.object({ recoveryCodes }),
  refusals: ['STEP_UP', 'REQUEST_KEY_REUSED'],
})

export const changeOwnPassword = consoleRoute({
  method: 'POST',
  path: '/console/api/me/password',
  summary: 'Sets another password by the old one. All other sessions end.',
  permission: 'own.act',
  effect: 'own',
  idempotent: true,
  body: z.object({ stepUpId: z.uuid(), oldPassword: password, newPassword: password }),
  output: z.object({ status: z.literal('changed') }),
  refusals: ['STEP_UP', 'WRONG_PASSWORD', 'TRIES_REST', 'INVALID_USER_INFO', 'PASSWORD_COMMON', 'PASSWORD_PERSONAL', 'REQUEST_KEY_REUSED'],
})

export const listOwnPlayers = consoleRoute({
  method: 'GET',
  path: '/console/api/me/players',
  summary: 'Players whom whoever is signed in has declared to be themselves, masked.',
  permission: 'own.read',
  effect: 'read',
  output: z.object({ players: z.array(z.object({ playerId: z.uuid(), who: z.string() })) }),
  refusals: [],
})

export const declareOwnPlayer = consoleRoute({
  method: 'POST',
  path: '/console/api/me/players',
  summary: 'Declares a player to be oneself: whoever does decides nothing about them, nor about whom they are linked to.',
  permission: 'own.act',
  effect: 'own',
  idempotent: true,
  body: z.object({ phone: code(20) }),
  output: z.object({ status: z.literal('declared') }),
  refusals: ['NO_PLAYER', 'REQUEST_KEY_REUSED'],
})
