import type { Now, RequestOptions } from '../provider-request.ts'

/** Which bank is called, how, and by whose clock requests are signed. */
export interface BankCaller {
  bank: string
  options: RequestOptions
  now: Now
}

export const RECEIVED = { contentType: 'application/json', body: '{"received":true}' }

export const OF_ANOTHER_ACCOUNT = 'the bank speaks of another account'

/** A number as banks print it, without what parts its digits; `x` for each one that is hidden. */
export function plainNumber(printed: string): string {
  return printed.replaceAll('-', '').replaceAll('X', 'x')
}

/** The whole of a time in seconds, which is all that some wires know. */
export function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000)
}
