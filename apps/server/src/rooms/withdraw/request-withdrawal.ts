import { bahtFromSatang, type Satang } from '@krapao/money'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { isReconciling } from '../../platform/reconcile-mode.ts'
import type { Services } from '../../services.ts'
import { bankAccountOf } from '../account/index.ts'
import { unmetCondition } from '../bonus/index.ts'
import { currencyOf, lockPlayer, type NotPosted, type Posted, postings, postOrRefusal, refusalBefore } from '../ledger/index.ts'
import { bankByCode, withdrawAutoApproveUpTo, withdrawLimits } from '../site/index.ts'
import { insertWithdrawal, withdrawalByKey } from './store.ts'
import { firstState, type Withdrawal } from './withdrawal.ts'

export interface WithdrawalOrder {
  playerId: string
  amount: Satang
  requestKey: string
}

export type WithdrawalRefusal = 'KEY_INVALID' | 'NO_BANK' | 'BONUS_REMAINING' | 'MONEY_NOT_ENOUGH' | 'REQUEST_KEY_REUSED'

/** What would refuse this withdrawal whatever the wallet holds. Asked before money is collected from the games. */
export async function checkWithdrawal(
  services: Services,
  { playerId, amount }: WithdrawalOrder,
  refuse: Refuse<'KEY_INVALID' | 'NO_BANK' | 'BONUS_REMAINING'>,
): Promise<void> {
  const { db } = services
  const limits = await withdrawLimits(db, await currencyOf(db, playerId))
  if (amount < limits.minSatang || amount > limits.maxSatang) {
    throw refuse('KEY_INVALID', {
      field: 'amount',
      withdrawMin: bahtFromSatang(limits.minSatang),
      withdrawMax: bahtFromSatang(limits.maxSatang),
    })
  }
  if (!(await payoutAccount(services, db, playerId))) throw refuse('NO_BANK')
  const condition = await unmetCondition(db, playerId)
  if (condition) throw refuse('BONUS_REMAINING', condition)
}

/** Holds the amount and writes the withdrawal that will pay it, in one transaction. The same request again changes nothing. */
export async function requestWithdrawal(services: Services, order: WithdrawalOrder, refuse: Refuse<WithdrawalRefusal>): Promise<void> {
  const { db, clock, push } = services
  // What was answered once stays so, whatever the rules say or the wallet holds since.
  if (await wasAccepted(db, order, refuse)) return
  await checkWithdrawal(services, order, refuse)
  const autoApproved = await withdrawAutoApproveUpTo(db, await currencyOf(db, order.playerId))
  const posted = await inTransaction(db, (tx) => hold(services, tx, { ...order, autoApproved, at: clock.now() }, refuse))
  if (typeof posted === 'string') throw refuse(posted)
  if (posted) {
    push.toPlayer(order.playerId, 'wallet-changed', {
      reason: 'withdraw',
      movementNo: Number(posted.postingNo),
      wallet: bahtFromSatang(posted.wallet),
    })
  }
}

/** True for a request that was accepted before under its key; one that was refused for want of money is refused again. */
export async function wasAccepted(
  db: Db | Tx,
  order: WithdrawalOrder,
  refuse: Refuse<'MONEY_NOT_ENOUGH' | 'REQUEST_KEY_REUSED'>,
): Promise<boolean> {
  const before = await withdrawalByKey(db, order.playerId, order.requestKey)
  if (before && before.amount !== order.amount) throw refuse('REQUEST_KEY_REUSED')
  if (before) return true
  const refusal = await refusalBefore(db, requestOf(order))
  if (refusal) throw refuse(refusal)
  return false
}

/** The order as the ledger remembers it. */
function requestOf({ playerId, amount, requestKey }: WithdrawalOrder) {
  return { ownerId: playerId, requestKey: `withdraw:${requestKey}`, body: `withdraw ${amount}` }
}

async function hold(
  services: Services,
  tx: Tx,
  { autoApproved, at, ...order }: WithdrawalOrder & { autoApproved: Satang; at: Date },
  refuse: Refuse<WithdrawalRefusal>,
): Promise<Posted | NotPosted | undefined> {
  const { playerId, amount, requestKey } = order
  await lockPlayer(tx, playerId)
  // Also by this very request, in a run that nobody heard of: accepted all the same, only its push is missing.
  if (await wasAccepted(tx, order, refuse)) return undefined
  // Again under the lock: a bonus may have been taken, or the bank account changed, since the first look.
  const condition = await unmetCondition(tx, playerId)
  if (condition) throw refuse('BONUS_REMAINING', condition)
  const bank = await payoutAccount(services, tx, playerId)
  if (!bank) throw refuse('NO_BANK')

  const withdrawal: Withdrawal = {
    withdrawalId: newRowId(),
    playerId,
    amount,
    state: (await isReconciling(tx)) ? 'held' : firstState(amount, autoApproved),
    bankCode: bank.bankCode,
    accountNo: bank.bankAccountNo,
    accountName: bank.bankAccountName,
    attempts: 0,
    leaseNo: 0n,
    createdAt: at,
  }
  // Answered, not thrown: that there was too little money is remembered with this commit.
  const posted = await postOrRefusal(tx, { ...requestOf(order), posting: postings.withdrawalHeld(amount, withdrawal.withdrawalId) })
  if (typeof posted !== 'string') await insertWithdrawal(tx, { ...withdrawal, requestKey })
  return posted
}

/** The registered bank account, where the bank can pay it out: no payout changes one currency into another. */
async function payoutAccount({ env, outside }: Services, db: Db | Tx, playerId: string) {
  const account = await bankAccountOf(db, playerId, { bankByCode: (code) => bankByCode(db, env, code) })
  const bank = account && (await bankByCode(db, env, account.bankCode))
  const currency = await currencyOf(db, playerId)
  return bank?.currency === currency && outside.bank.currency === currency ? account : undefined
}
