import * as z from 'zod/mini'
import { instant } from './amount.ts'
import { route } from './route.ts'
import { password } from './text.ts'

/** The browser and the country that something came from, as far as anybody knows. */
const device = {
  /** As it is called: "Chrome". */
  browser: z.nullable(z.string()),
  /** "Android". */
  system: z.nullable(z.string()),
  /** Two letters of ISO 3166, of the network's owner. */
  country: z.nullable(z.string()),
}

export const session = z.object({
  sessionId: z.uuid(),
  createdAt: instant,
  /** To the minute. */
  lastSeenAt: instant,
  /** The one that asks. */
  isThis: z.boolean(),
  /** Nothing may be done in it until it is confirmed by a code. */
  readsOnly: z.boolean(),
  ...device,
})
export type SessionShown = z.output<typeof session>

export const SECURITY_EVENTS = [
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'session_ended',
  'password_refused',
  'password_changed',
  'stepped_up',
  'step_up_refused',
  'frozen',
  'deactivated',
  'opened_again',
  'game_password_shown',
  'name_changed',
  'bank_asked',
  'bank_changed',
  'bank_kept',
  'reset_asked',
  'password_reset',
  'signed_in_passkey',
  'stepped_up_passkey',
  'passkey_refused',
  'passkey_cloned',
  'passkey_added',
  'passkey_removed',
  'data_asked',
  'data_ready',
  'data_shown',
  'code_asked',
  'code_refused',
  'signed_in_reading',
  'session_confirmed',
  'phone_asked',
  'phone_changed',
  'phone_kept',
  'push_added',
  'push_removed',
  'password_ended',
] as const

/** Those in which somebody showed a wrong password, passkey or code. */
export const REFUSED_EVENTS: readonly (typeof SECURITY_EVENTS)[number][] = [
  'sign_in_refused',
  'password_refused',
  'step_up_refused',
  'passkey_refused',
  'code_refused',
]

/** Those that the server or staff have done, and no browser. */
export const EVENTS_OF_NO_DEVICE: readonly (typeof SECURITY_EVENTS)[number][] = [
  'deactivated',
  'opened_again',
  'data_ready',
  'password_ended',
]

export const securityEvent = z.object({ kind: z.enum(SECURITY_EVENTS), at: instant, ...device })
export type SecurityEvent = z.output<typeof securityEvent>

export const changePassword = route({
  method: 'PUT',
  path: '/api/account/changepwd',
  summary: 'Changes the password. Every other session of the player ends with it.',
  access: 'player',
  body: z.object({ oldPassword: password, newPassword: password }),
  output: z.object({ message: z.literal('PASSWORD_CHANGED') }),
  refusals: ['WRONG_PASSWORD', 'INVALID_USER_INFO', 'PASSWORD_COMMON', 'PASSWORD_PERSONAL'],
  idempotent: true,
})

export const stepUp = route({
  method: 'POST',
  path: '/api/account/stepUp',
  summary: 'The player shows again that it is them, for what asks for it (STEP_UP_NEEDED). The session goes on under another token.',
  access: 'player',
  body: z.object({ password }),
  output: z.object({ token: z.string() }),
  refusals: ['WRONG_PASSWORD'],
})

export const freezeAccount = route({
  method: 'POST',
  path: '/api/account/freeze',
  summary: 'Signs the player out everywhere. Nobody signs in again until staff have spoken with them.',
  access: 'player',
  output: z.object({ message: z.literal('FROZEN') }),
  refusals: [],
})

export const listSessions = route({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where the player is signed in, the last used first.',
  access: 'player',
  whileReading: true,
  output: z.object({ sessions: z.array(session) }),
  refusals: [],
})

export const endSession = route({
  method: 'DELETE',
  path: '/api/account/sessions/:sessionId',
  summary: 'Ends one session of the player, not the one that asks, and disconnects its sockets.',
  access: 'player',
  params: z.object({ sessionId: z.uuid() }),
  output: z.object({ message: z.literal('SESSION_ENDED') }),
  refusals: ['NO_DATA'],
})

export const endOtherSessions = route({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Ends every session of the player but the one that asks.',
  access: 'player',
  output: z.object({ message: z.literal('SESSIONS_ENDED') }),
  refusals: [],
})

export const listSecurityEvents = route({
  method: 'GET',
  path: '/api/account/security',
  summary: 'What has happened to the security of the account, the newest first: forty things at most, and ten refused sign-ins.',
  access: 'player',
  whileReading: true,
  output: z.object({ events: z.array(securityEvent) }),
  refusals: [],
})
