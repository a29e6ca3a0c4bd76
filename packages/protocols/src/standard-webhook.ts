import { createHmac } from 'node:crypto'
import { developmentKey } from './development-key.ts'
import { isSameSecret } from './same-secret.ts'
import { SIGNATURE_TOLERANCE_SECONDS } from './signature.ts'

/*
 * How we tell others by HTTP: the Standard Webhooks specification 1.0 (standardwebhooks.com), which receivers check with a library of their
 * language. The secret is `whsec_` and 24 to 64 bytes in base64.
 */

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = { from: 24, to: 64 }

/** What is signed with in development where no secret is set. Anyone can work it out. */
export const SANDBOX_WEBHOOK_SECRET = `${SECRET_PREFIX}${Buffer.from(developmentKey('ESCALATION_SECRET'), 'base64url').toString('base64')}`

interface Told {
  /** The same however often it is sent, so that a receiver takes it once. */
  id: string
  /** Unix seconds, of this attempt. */
  timestamp: number
  /** The bytes as they travel. */
  rawBody: string
}

/** The bytes of a secret; undefined where it is none. */
export function webhookSecretBytes(secret: string): Buffer | undefined {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : ''
  const bytes = Buffer.from(encoded, 'base64')
  const isWhole = bytes.toString('base64') === encoded
  return isWhole && bytes.length >= SECRET_BYTES.from && bytes.length <= SECRET_BYTES.to ? bytes : undefined
}

/** Throws a RangeError where `secret` is none. */
export function standardWebhookHeaders(secret: string, { id, timestamp, rawBody }: Told): Record<string, string> {
  const key = webhookSecretBytes(secret)
  if (!key) throw new RangeError('the secret of a webhook is whsec_ and 24 to 64 bytes in base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${rawBody}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}

/** Whether somebody who has the secret sent this, not longer ago than five minutes. Several signatures may stand in the header. */
export function isStandardWebhook(
  secret: string,
  { headers, rawBody, now }: { headers: Record<string, string | string[] | undefined>; rawBody: string; now: Date },
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures } = headers
  if (typeof id !== 'string' || typeof sentAt !== 'string' || typeof signatures !== 'string' || !/^\d{1,12}$/.test(sentAt)) return false
  const timestamp = Number(sentAt)
  const expected = standardWebhookHeaders(secret, { id, timestamp, rawBody })['webhook-signature']!
  const isSigned = signatures.split(' ').some((signature) => isSameSecret(signature, expected))
  return isSigned && Math.abs(now.getTime() / 1000 - timestamp) <= SIGNATURE_TOLERANCE_SECONDS
}
