import { signatureHeaders } from '@krapao/protocols'

/** A report as it stands in a provider's records. */
export interface Kept {
  /** `bank`, `bank:<code>` or `qr:<code>`. */
  party: string
  path: string
  eventId: string
  body: string
}

/** A report as it travels. */
export interface Sent {
  path: string
  headers: Record<string, string>
  body: string
}

/** `timestamp`: unix seconds. */
export interface Signing {
  secret: string
  timestamp: number
}

/** JSON as it stands in the records, signed in headers. */
export function jsonReport({ path, eventId, body }: Pick<Kept, 'path' | 'eventId' | 'body'>, signing: Signing): Sent {
  return { path, headers: { 'content-type': 'application/json', ...signatureHeaders({ ...signing, rawBody: body, eventId }) }, body }
}
