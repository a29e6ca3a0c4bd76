import * as z from 'zod/mini'
import { signedAmount } from './amount.ts'
import { shownCost } from './reward.ts'
import { route } from './route.ts'

const body = z.object({
  amount: signedAmount,
  /**
   * `shown` of `ends` of `lookupWithdraw`: the press was told that this ends the bonus, and what that takes. Refused with COST_CHANGED where it would
   * take more by then. Without it no withdrawal ends one.
   */
  endsBonus: z.optional(shownCost),
})
const output = z.object({ message: z.literal('WITHDRAW_SUCCESS') })
const REFUSALS = [
  'MONEY_NOT_ENOUGH',
  'NO_BANK',
  'BONUS_REMAINING',
  'STEP_UP_NEEDED',
  'TRANSFER_IN_PROGRESS',
  'REQUEST_KEY_REUSED',
  'REQUEST_CLOSED',
  'COST_CHANGED',
] as const

export const withdraw = route({
  method: 'POST',
  path: '/api/wallet/withdraw',
  summary: 'Holds an amount of the wallet and pays it to the registered bank account. BONUS_REMAINING carries required and done turnover.',
  access: 'player',
  idempotent: true,
  body,
  output,
  refusals: REFUSALS,
})

export const withdrawAll = route({
  method: 'POST',
  path: '/api/wallet/withdrawAll',
  summary: 'Collects every active game balance into the wallet first, then withdraws the amount.',
  access: 'player',
  idempotent: true,
  body,
  output,
  refusals: [...REFUSALS, 'TRANSFER_FAIL'],
})

export const cancelWithdrawal = route({
  method: 'POST',
  path: '/api/wallet/withdraw/:withdrawalId/cancel',
  summary: 'Takes back a withdrawal that nobody has approved yet; the money is in the wallet again.',
  access: 'player',
  params: z.object({ withdrawalId: z.uuid() }),
  output: z.object({ message: z.literal('WITHDRAW_CANCELLED') }),
  refusals: ['NO_DATA', 'WITHDRAW_DECIDED'],
})
