import { CallRefused, CONNECTION } from '@krapao/contract'

/** The server's refusal in an error; undefined for any other error. */
export function refusalOf(error: unknown): CallRefused | undefined {
  return error instanceof CallRefused ? error : undefined
}

/** The code for `useCodeMessage`. An error that is not an answer of the server counts as a lost connection. */
export function refusalCode(error: unknown): string {
  return refusalOf(error)?.code ?? CONNECTION
}
