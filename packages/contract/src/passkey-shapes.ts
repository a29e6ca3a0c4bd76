import * as z from 'zod/mini'
import { text } from './text.ts'

/* What a browser says of a passkey, whoever it is of. */

/** Bytes as a browser writes them (base64url), so many of them at most. */
const bytes = (longest: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(Math.ceil((longest * 4) / 3)))

const credentialId = bytes(1023)

/** One that it has made. */
export const madePasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(2000),
    attestationObject: bytes(6000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20))),
  }),
})

/** One that its owner has shown. */
export const shownPasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(2000),
    authenticatorData: bytes(1500),
    signature: bytes(1500),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
})

export const passkeyName = text({ min: 1, max: 40 })
