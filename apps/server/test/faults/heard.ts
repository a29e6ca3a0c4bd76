import { CallRefused, OUTCOME_UNKNOWN } from '@krapao/contract'

const UNHEARD: ReadonlySet<string> = new Set(OUTCOME_UNKNOWN)

/** A "no" with a name is an answer, whatever its status. No connection, or a server that could not, is none. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallRefused && error.status !== 0 && !UNHEARD.has(error.code)
}
