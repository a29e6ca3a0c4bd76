import { NOTICE_SIGNATURE_HEADER } from './bank-notice.ts'
import { EVENT_SIGNATURE_HEADER } from './qr-events.ts'
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from './signature.ts'

/** Where the signature of a report may stand, over all wires; the forms carry theirs in the body. */
export const SIGNATURE_HEADERS: readonly string[] = [
  TIMESTAMP_HEADER,
  SIGNATURE_HEADER,
  EVENT_SIGNATURE_HEADER,
  NOTICE_SIGNATURE_HEADER,
]
