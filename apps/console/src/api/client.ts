import { CallRefused, CONNECTION, createClient } from '@krapao/contract'
import { isUnattended } from './attention.ts'
import { sessionRefusals } from './session-refusals.ts'

/** The one way the console calls the server. The session is a cookie, which no script of it can read. */
export const client = createClient({ clientName: 'console', isUnattended, onRefused: sessionRefusals.hear })

/** The code of a refusal; an error that is no answer of the server counts as a lost connection. */
export function refusalCode(error: unknown): string {
  return error instanceof CallRefused ? error.code : CONNECTION
}
