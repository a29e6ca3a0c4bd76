import * as z from 'zod/mini'
import { instant } from './amount.ts'
import { madePasskey, passkeyName, shownPasskey } from './passkey-shapes.ts'
import { route } from './route.ts'

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type PasskeyTransport = (typeof TRANSPORTS)[number]

const namedCredential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.enum(TRANSPORTS)) })

/** What a browser makes a passkey by, as `navigator.credentials.create` takes it. */
export const passkeyToMake = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(namedCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyToMake = z.output<typeof passkeyToMake>

/** What a browser asks for a passkey by, as `navigator.credentials.get` takes it. */
export const passkeyToShow = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: whichever the device has for this site. */
  allowCredentials: z.array(namedCredential),
})
export type PasskeyToShow = z.output<typeof passkeyToShow>

export type MadePasskey = z.output<typeof madePasskey>

export type ShownPasskey = z.output<typeof shownPasskey>

export const passkey = z.object({
  passkeyId: z.uuid(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** It outlives its device, in the cloud of whoever made that. */
  isBackedUp: z.boolean(),
  /** It was seen to be in two hands, and opens nothing any more. */
  isCloned: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

export const listPasskeys = route({
  method: 'GET',
  path: '/api/account/passkeys',
  summary: 'The passkeys of the player, the first added first.',
  access: 'player',
  whileReading: true,
  output: z.object({
    passkeys: z.array(passkey),
    /** They have signed in twice, have never had one, and have not said that they want none. */
    isOffered: z.boolean(),
  }),
  refusals: [],
})

export const closePasskeyOffer = route({
  method: 'POST',
  path: '/api/account/passkeys/offer/close',
  summary: 'The player wants no passkey: none is offered to them any more.',
  access: 'player',
  output: z.object({ message: z.literal('PASSKEY_OFFER_CLOSED') }),
  refusals: [],
})

export const beginPasskey = route({
  method: 'POST',
  path: '/api/account/passkeys/begin',
  summary: 'What the browser makes a passkey by. Good for five minutes, in this session.',
  access: 'player',
  output: passkeyToMake,
  refusals: ['STEP_UP_NEEDED', 'PASSKEY_LIMIT'],
})

/** Why a passkey that is shown, or was made, does not count. */
export const NOT_ACCEPTED = ['PASSKEY_INVALID', 'PASSKEY_EXPIRED', 'PASSKEY_OTHER_SITE', 'PASSKEY_UNVERIFIED'] as const

export const addPasskey = route({
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Keeps the passkey that the browser has made. A player has ten at most.',
  access: 'player',
  body: z.object({ name: passkeyName, credential: madePasskey }),
  output: z.object({ message: z.literal('PASSKEY_ADDED'), passkeyId: z.uuid() }),
  refusals: ['STEP_UP_NEEDED', 'PASSKEY_LIMIT', 'PASSKEY_KNOWN', ...NOT_ACCEPTED],
})

export const renamePasskey = route({
  method: 'PUT',
  path: '/api/account/passkeys/:passkeyId',
  summary: 'Gives a passkey another name.',
  access: 'player',
  params: z.object({ passkeyId: z.uuid() }),
  body: z.object({ name: passkeyName }),
  output: z.object({ message: z.literal('PASSKEY_RENAMED') }),
  refusals: ['NO_DATA'],
})

export const removePasskey = route({
  method: 'DELETE',
  path: '/api/account/passkeys/:passkeyId',
  summary: 'Nobody signs in with this passkey any more.',
  access: 'player',
  params: z.object({ passkeyId: z.uuid() }),
  output: z.object({ message: z.literal('PASSKEY_ENDED') }),
  refusals: ['NO_DATA', 'STEP_UP_NEEDED'],
})

export const beginPasskeySignIn = route({
  method: 'POST',
  path: '/api/account/passkeys/signIn/begin',
  summary: 'What the browser asks its owner for a passkey by. Good for five minutes, in this browser.',
  access: 'public',
  output: passkeyToShow,
  refusals: [],
})

export const signInByPasskey = route({
  method: 'POST',
  path: '/api/account/passkeys/signIn',
  summary: 'Opens a session for whoever shows a passkey. It says itself whose it is.',
  access: 'public',
  body: z.object({
    credential: shownPasskey,
    /** The session outlives the browser. Without it, it ends within half a day. */
    remember: z.optional(z.nullable(z.boolean())),
  }),
  output: z.object({ token: z.string() }),
  refusals: [...NOT_ACCEPTED, 'PASSKEY_REMOVED', 'PASSKEY_CLONED', 'INACTIVE_USER', 'ACCOUNT_FROZEN'],
})

export const beginPasskeyStepUp = route({
  method: 'POST',
  path: '/api/account/passkeys/stepUp/begin',
  summary: 'What the browser asks the player for one of their passkeys by. Good for five minutes, in this session.',
  access: 'player',
  output: passkeyToShow,
  refusals: ['NO_DATA'],
})

export const stepUpByPasskey = route({
  method: 'POST',
  path: '/api/account/passkeys/stepUp',
  summary: 'The player shows again that it is them, as `stepUp` does with the password.',
  access: 'player',
  body: z.object({ credential: shownPasskey }),
  output: z.object({ token: z.string() }),
  refusals: [...NOT_ACCEPTED, 'PASSKEY_REMOVED', 'PASSKEY_CLONED'],
})
