import { getProfile } from '@krapao/contract'
import { OPERATOR_ACCOUNT } from '../seed/site.ts'
import { numberKept } from './account-numbers.ts'
import type { World, WorldPlayer } from './world.ts'

/** The number of the bank account that a player has registered. */
export async function accountNoOf(player: WorldPlayer): Promise<string> {
  return (await player.call(getProfile)).bankAccount!.bankAccountNo
}

/** As if this player had registered, and proven, this account in place of theirs. */
export async function hasProven(world: World, player: WorldPlayer, accountNo: string): Promise<void> {
  const digest = await numberKept(world, player, accountNo)
  for (const table of ['bank_claim', 'proven_bank_account', 'bank_account'])
    await world.asOwner(`update account.${table} set account_no_digest = ${digest} where player_id = '${player.playerId}'`)
}

export interface BankTransfer {
  accountNo: string
  amount: number
  bankCode?: string
  name?: string
  /** An account of the operator. */
  to?: string
  /** Now unless said otherwise. */
  at?: Date
  currency?: 'LAK'
}

let sent = 0

/** Money leaves an account, and the bank of the operator tells of it at once. Answers the payment's reference. */
export async function transferFrom(world: World, transfer: BankTransfer): Promise<string> {
  const { accountNo, amount, bankCode = 'KBANK', name = 'มานี มีนา', to = OPERATOR_ACCOUNT.accountNo, at, currency } = transfer
  const transRef = `A${++sent}`
  await world.control('POST', 'bank/transfer', {
    transRef,
    fromBankCode: bankCode,
    fromAccountNo: accountNo,
    fromName: name,
    toAccountNo: to,
    // Sums and differences of baht leave crumbs.
    amount: Math.round(amount * 100) / 100,
    at: (at ?? world.clock.now()).toISOString(),
    currency,
  })
  await world.sandbox.flushWebhooks()
  return `${bankCode}:${transRef}`
}
