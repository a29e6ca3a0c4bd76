import { isMajorUnits } from '@krapao/money'

/** The wallet's name among the places money can be; every other place is a game code. */
export const WALLET = 'WALLET'
export const NO_PLACE = ''

export const TRANSFER_MINIMUM_MAJOR_UNITS = 1

export type TransferProblem = 'selectAccount' | 'cannotTransfer' | 'minimum' | 'amountInvalid'

/** What stands in the way of asking the server; undefined when nothing does. The server checks everything again. */
export function checkTransfer(input: { from: string; to: string; amountText: string }): TransferProblem | undefined {
  if (input.from === NO_PLACE || input.to === NO_PLACE) return 'selectAccount'
  if (input.from === input.to) return 'cannotTransfer'
  const amount = input.amountText === '' ? 0 : Number(input.amountText)
  if (Number.isNaN(amount)) return 'amountInvalid'
  if (!(amount >= TRANSFER_MINIMUM_MAJOR_UNITS)) return 'minimum'
  return isMajorUnits(amount) ? undefined : 'amountInvalid'
}
