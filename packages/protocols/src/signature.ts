import { createHmac } from 'node:crypto'
import { isSameSecret } from './same-secret.ts'

export const TIMESTAMP_HEADER = 'x-timestamp'
export const EVENT_ID_HEADER = 'x-event-id'
export const SIGNATURE_HEADER = 'x-signature'

/** A report older or newer than this is refused, so that a recorded one cannot be played again later. */
export const SIGNATURE_TOLERANCE_SECONDS = 300

export type SignatureProblem = 'missing' | 'stale' | 'forged'

interface Signed {
  secret: string
  /** Unix seconds. */
  timestamp: number
  /** The bytes as they travel: parsing and printing them again may change them. */
  rawBody: string | Uint8Array
}

/** HMAC-SHA256 over `<timestamp>.<body>`, in hexadecimal. */
export function sign({ secret, timestamp, rawBody }: Signed): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex')
}

/** Of one report. `timestamp`: in seconds; whoever gets it refuses an old one. */
export function signatureHeaders({ eventId, ...signed }: Signed & { eventId: string }): Record<string, string> {
  return { [TIMESTAMP_HEADER]: String(signed.timestamp), [EVENT_ID_HEADER]: eventId, [SIGNATURE_HEADER]: sign(signed) }
}

/**
 * Undefined when the report is signed with this secret and is fresh at `now`. Header names in lower case, as Node gives them.
 * The event id stands in the signed body too; the header is only there to be seen in logs.
 */
export function signatureProblem(report: {
  secret: string
  headers: Record<string, string | string[] | undefined>
  rawBody: string | Uint8Array
  now: Date
}): SignatureProblem | undefined {
  const timestamp = report.headers[TIMESTAMP_HEADER]
  const signature = report.headers[SIGNATURE_HEADER]
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return 'missing'
  if (!/^\d{1,12}$/.test(timestamp)) return 'forged'
  const expected = sign({ secret: report.secret, timestamp: Number(timestamp), rawBody: report.rawBody })
  if (!isSameSecret(signature, expected)) return 'forged'
  const ageSeconds = Math.abs(report.now.getTime() / 1000 - Number(timestamp))
  return ageSeconds <= SIGNATURE_TOLERANCE_SECONDS ? undefined : 'stale'
}
