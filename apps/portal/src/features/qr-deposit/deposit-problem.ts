import type { DepositOptions } from '@krapao/contract'
import { isMajorUnits } from '@krapao/money'

export type DepositProblem = 'tooLittle' | 'tooMuch' | 'unreadable'

/** What is wrong with a typed amount; an empty field is a problem only once it is sent. The server checks again. */
export function depositProblem(
  amountText: string,
  { minimum, maximum }: Pick<DepositOptions, 'minimum' | 'maximum'>,
  isSent: boolean,
): DepositProblem | undefined {
  if (amountText === '') return isSent ? 'tooLittle' : undefined
  const amount = Number(amountText)
  if (Number.isNaN(amount)) return 'unreadable'
  if (amount > maximum) return 'tooMuch'
  if (amount < minimum) return 'tooLittle'
  return isMajorUnits(amount) ? undefined : 'unreadable'
}
