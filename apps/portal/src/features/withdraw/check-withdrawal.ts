import { type MajorUnits, isMajorUnits } from '@krapao/money'

export type WithdrawalProblem = 'minimum' | 'maximum' | 'aboveBoth' | 'amountInvalid' | 'notEnough'

/** What must be corrected before the server is asked; undefined when nothing. The server checks everything again. */
export function checkWithdrawal(input: {
  amountText: string
  withdrawMin: MajorUnits
  withdrawMax: MajorUnits
  total: MajorUnits
}): WithdrawalProblem | undefined {
  const amount = input.amountText === '' ? 0 : Number(input.amountText)
  if (Number.isNaN(amount)) return 'amountInvalid'
  if (!(amount > 0) || amount < input.withdrawMin) return 'minimum'
  if (amount > input.withdrawMax) return input.total < input.withdrawMax ? 'aboveBoth' : 'maximum'
  if (!isMajorUnits(amount)) return 'amountInvalid'
  return amount > input.total ? 'notEnough' : undefined
}
