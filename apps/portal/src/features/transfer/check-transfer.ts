import { isMajorUnits } from '@krapao/money'

/** The wallet's code as a side of a transfer; every other side is a game code. */
export const WALLET = 'WALLET'
export const NO_PLACE = ''

export const TRANSFER_MINIMUM_MAJOR_UNITS = 1

export type TransferProblem = 'selectAccount' | 'cannotTransfer' | 'minimum' | 'amountInvalid'

/** What must be corrected before the server is asked; undefined when nothing. The server checks everything again. */
export function checkTransfer(input: { from: string; to: string; amountText: string }): TransferProblem | undefined {
  if (input.from === NO_PLACE || input.to === NO_PLACE) return 'selectAccount'
  if (input.from === input.to) return 'cannotTransfer'
  const amount = input.amountText === '' ? 0 : Number(input.amountText)
  if (Number.isNaN(amount)) return 'amountInvalid'
  if (!(amount >= TRANSFER_MINIMUM_MAJOR_UNITS)) return 'minimum'
  return isMajorUnits(amount) ? undefined : 'amountInvalid'
}
