import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { decimalSum, reference, words } from './amount.ts'
import { isSameSecret } from './same-secret.ts'

/**
 * The form dialect: `POST /api?Signature=…` with a form-encoded body, answers in JSON with `Status`. It knows nothing
 * of our transfers: a nonce keeps one request from being taken twice, and the balance before and after is all it tells.
 */
export type FormMethod = 'CreateUser' | 'SetPassword' | 'GetCredit' | 'TransferCredit' | 'FormState' | 'BetRows'

/** HMAC-SHA256 over the fields in alphabetical order, `name=value` joined by `&`, each part percent-encoded. */
export function formSignature(key: string, fields: Record<string, string>): string {
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(fields[name]!)}`)
    .join('&')
  return createHmac('sha256', key).update(text).digest('hex')
}

/** Compared in constant time. */
export function isFormSigned(key: string, fields: Record<string, string>, signature: string): boolean {
  return isSameSecret(signature, formSignature(key, fields))
}

const answered = { Status: z.literal('OK'), Nonce: reference }

export const formUser = z.object({
  ...answered,
  Reference: reference,
  Username: reference,
  Password: z.string().check(z.minLength(4), z.maxLength(100)),
})
export const formPasswordSet = z.object({ ...answered, Username: reference })
/** `Open: 'NO'`: the provider is closed for maintenance, and the credit says nothing. */
export const formCredit = z.object({ ...answered, Username: reference, Credit: decimalSum, Open: z.optional(z.enum(['YES', 'NO'])) })
export const formTransferred = z.object({
  ...answered,
  Username: reference,
  Direction: z.enum(['IN', 'OUT']),
  Amount: decimalSum,
  BeforeCredit: decimalSum,
  Credit: decimalSum,
})
export const formStateFields = z.object({ ...answered, Fields: z.record(z.string(), z.string().check(z.maxLength(4000))) })

/** `REPLAYED_NONCE` and `BAD_SIGNATURE` say nothing of what an earlier copy of the request has done. */
export const formError = z.object({
  Status: z.literal('Error'),
  Nonce: z.string(),
  Error: z.enum(['USER_NOT_FOUND', 'NOT_ENOUGH_CREDIT', 'NOT_ALLOWED', 'CLOSED', 'REPLAYED_NONCE', 'BAD_SIGNATURE', 'BAD_REQUEST']),
  Message: z.optional(words),
})
/** The errors that say for certain that a transfer has had no effect. */
export const FORM_REFUSALS: readonly string[] = ['USER_NOT_FOUND', 'NOT_ENOUGH_CREDIT', 'NOT_ALLOWED', 'CLOSED']
