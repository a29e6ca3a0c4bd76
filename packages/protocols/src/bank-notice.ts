import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { bankReference, integerAmount, reference, words } from './amount.ts'
import { bangkokDigits, bangkokSecond, fromBangkok } from './bangkok-time.ts'
import { wireCurrency } from './currency.ts'
import { itemsOf } from './page.ts'
import { isSameSecret } from './same-secret.ts'
import { SIGNATURE_TOLERANCE_SECONDS, type SignatureProblem } from './signature.ts'

/**
 * The notice wire of a bank. JSON; amounts in satang, times of Bangkok without a zone, the sender's number masked, entries
 * numbered by the bank itself. Requests and notices are signed in the header `authorization`.
 *
 *   GET /v1/accounts/:accountNo/entries?from=…&page=…
 */
export const NOTICE_SIGNATURE_HEADER = 'authorization'

interface SignedNotice {
  secret: string
  /** Signed down to the second, as a time of Bangkok. */
  at: Date
  /** `GET <path with query>` of a request; empty for a notice. */
  target: string
  rawBody: string | Uint8Array
}

/** `BANK1 <yyyyMMddHHmmss>:<HMAC-SHA512 in base64 over time, target and the SHA-256 of the body, one a line>`. */
export function noticeSignature({ secret, at, target, rawBody }: SignedNotice): string {
  return signedWith({ secret, stamp: bangkokDigits(at).slice(0, 14), target, rawBody })
}

/** Undefined when the header signs this target and body with this secret, and is fresh at `now`. */
export function noticeProblem({
  header,
  now,
  ...signed
}: Omit<SignedNotice, 'at'> & { header: unknown; now: Date }): SignatureProblem | undefined {
  if (typeof header !== 'string') return 'missing'
  const [, stamp] = /^BANK1 (\d{14}):[A-Za-z0-9+/=]{88}$/.exec(header) ?? []
  const at = stamp === undefined ? undefined : fromBangkok(stamp)
  if (stamp === undefined || !at || !isSameSecret(header, signedWith({ ...signed, stamp }))) return 'forged'
  return Math.abs(now.getTime() - at.getTime()) / 1000 <= SIGNATURE_TOLERANCE_SECONDS ? undefined : 'stale'
}

function signedWith({ secret, stamp, target, rawBody }: Omit<SignedNotice, 'at'> & { stamp: string }): string {
  const digest = createHash('sha256').update(rawBody).digest('hex')
  return `BANK1 ${stamp}:${createHmac('sha512', secret).update(`${stamp}\n${target}\n${digest}`).digest('base64')}`
}

/** With dashes, and an `x` for each digit that is hidden: `xxx-x-x1234-x`. */
const printedAccount = z.string().check(z.regex(/^[0-9xX-]{6,40}$/))

const entryFields = {
  noticeNo: reference,
  account: printedAccount,
  /** The bank's own number of the entry, whoever paid. */
  entryNo: bankReference,
  sender: z.object({
    bank: z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/)),
    account: printedAccount,
    name: z.string().check(z.maxLength(200)),
  }),
  satang: integerAmount,
  currencyCode: wireCurrency,
  bookedAt: bangkokSecond,
  /** When its sender made it, where that was earlier. */
  transferredAt: z.optional(bangkokSecond),
}

/** What the bank posts to us until it is answered 2xx, and what its list of entries holds. */
export const bankNotice = z.discriminatedUnion('entryType', [
  z.object({ entryType: z.literal('CREDIT'), ...entryFields }),
  /** An entry as it should have been booked: in its own place, or in that of one which the bank has withdrawn. */
  z.object({
    entryType: z.literal('CORRECTION'),
    ...entryFields,
    version: z.int().check(z.minimum(0), z.maximum(1000)),
    withdrawnEntryNo: z.nullable(bankReference),
  }),
  z.object({
    entryType: z.literal('REVERSAL'),
    noticeNo: reference,
    account: printedAccount,
    /** Of the credit. */
    entryNo: bankReference,
    senderBank: z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/)),
    satang: integerAmount,
    currencyCode: wireCurrency,
    remark: words,
    bookedAt: bangkokSecond,
  }),
])

/** In the order in which they were booked. */
export const noticePage = z.object({
  account: printedAccount,
  from: bangkokSecond,
  nextPage: z.nullable(reference),
  entries: itemsOf(bankNotice),
})
