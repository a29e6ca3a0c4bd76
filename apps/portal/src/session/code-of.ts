import { CallRefused, CONNECTION } from '@krapao/contract'

/** The code that `useCodeMessage` turns into words; whatever is no answer of the server counts as a lost connection. */
export function codeOf(error: unknown): string {
  return error instanceof CallRefused ? error.code : CONNECTION
}
