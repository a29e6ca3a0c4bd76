import type { Collected } from '@krapao/contract'

/** Under which name its words stand. Where nothing was asked for, nothing is known of the money but that this request took none. */
export function answerOf({ amount, state, refusal }: Pick<Collected, 'amount' | 'state' | 'refusal'>) {
  if (state !== 'refused') return state
  if (refusal === 'TRANSFER_IN_PROGRESS') return refusal
  return amount === null ? 'left' : 'TRANSFER_FAIL'
}
