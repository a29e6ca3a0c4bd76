import * as z from 'zod/mini'
import { madePasskey, passkeyName, shownPasskey } from '../passkey-shapes.ts'
import { passkeyToMake } from '../passkeys.ts'
import { password, text } from '../text.ts'

/** What staff show beside the password; a recovery code in place of one that is lost. */
export const FACTORS = ['passkey', 'totp', 'recovery'] as const

/** Of an authenticator. */
const sixDigits = z.string().check(z.regex(/^\d{6}$/))

/** As a person types it, with or without what it is written apart by. */
const typedCode = z.string().check(z.maxLength(40), z.regex(/^[A-Za-z2-7 -]+$/))

const shown = [
  z.object({ kind: z.literal('passkey'), credential: shownPasskey }),
  z.object({ kind: z.literal('totp'), code: sixDigits }),
  z.object({ kind: z.literal('recovery'), code: typedCode }),
] as const

/** A second factor as it is shown. */
export const shownFactor = z.discriminatedUnion('kind', [...shown])

/** The same, and the password where the second factor is off and there is none. */
export const shownAgain = z.discriminatedUnion('kind', [...shown, z.object({ kind: z.literal('password'), password })])
export type ShownAgain = z.output<typeof shownAgain>

/** A second factor that was set up: a code of the authenticator that has the secret, or the passkey that the browser has made. */
export const newFactor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), totpId: z.uuid(), code: sixDigits }),
  z.object({ kind: z.literal('passkey'), name: passkeyName, credential: madePasskey }),
])
export type NewFactor = z.output<typeof newFactor>

/** What an authenticator is set up by. */
export const totpToSetUp = z.object({
  totpId: z.uuid(),
  /** Base32, to be typed where no camera is. */
  secret: z.string(),
  /** `otpauth:`, to be shown as a QR. */
  uri: z.string(),
})

/** What one is asked to set up who was invited. */
export const factorsToSetUp = z.object({ totp: totpToSetUp, passkey: passkeyToMake })

/** Shown once, and kept by whoever they are for. */
export const recoveryCodes = z.array(z.string())

/** By which the code of an invitation is typed. */
export const invitationCode = typedCode

export const secret = z.string().check(z.regex(/^[\w-]{43}$/))

export const why = text({ min: 1, max: 500 })
