import { CallRefused } from '@krapao/contract'

/** A "no" with a name is an answer, whatever its status. No connection, or a server that could not, is none. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallRefused && error.status !== 0 && error.code !== 'INTERNAL_SERVER_ERROR'
}
