import type { SlipReading } from '@krapao/slips'
import type { Photograph } from './photograph.ts'
import { isReadable } from './photographs.ts'

/**
 * `right`: what must be said was said. `wrong`: another reference, a slip where there is none, or one slip where there
 * are two. `unread`: nothing was read where there was a slip.
 */
export type Outcome = 'right' | 'wrong' | 'unread'

export function outcomeOf(photograph: Photograph, reading: SlipReading): Outcome {
  const { slips, qrs = [] } = photograph
  const isThere = photograph.crop !== 'without-qr' && photograph.crop !== 'half-qr'
  if (reading.found === 'slip') {
    const isTheOne = isThere && slips.length === 1 && slips[0]!.transRef === reading.transRef && slips[0]!.bankCode === reading.bankCode
    return isTheOne ? 'right' : 'wrong'
  }
  if (slips.length === 0 || !isThere) return qrs.length > 0 === (reading.found === 'not-a-slip') ? 'right' : 'unread'
  if (reading.found === 'several') return slips.length > 1 ? 'right' : 'wrong'
  return 'unread'
}

/** Whether it must come out right: what shows no slip must be answered as such, however good it is. */
export function mustBeRight(photograph: Photograph): boolean {
  return isReadable(photograph) || photograph.slips.length === 0 || photograph.crop === 'without-qr' || photograph.crop === 'half-qr'
}
