import { bahtFromSatang } from '@krapao/money'
import { inTransaction } from '../../platform/db.ts'
import { backOffMs } from '../../platform/jobs.ts'
import type { Services } from '../../services.ts'
import { lockPlayer, movements, postSetAside } from '../ledger/index.ts'
import { hasEndedAs, recordOutcome } from './store.ts'
import { MAX_ATTEMPTS, type Withdrawal } from './withdrawal.ts'

/** The operator's account that payouts leave from, as the books name it. */
const PAYOUT_ACCOUNT = 'PAYOUT'

/**
 * One attempt to pay a claimed withdrawal. The withdrawal's id is the payout key, so asking the bank again is
 * harmless: it has one payout for it. Only the bank's definite "no" releases the hold.
 */
export async function payWithdrawal(services: Services, withdrawal: Withdrawal): Promise<void> {
  const { withdrawalId, amount, bankCode, accountNo, accountName } = withdrawal
  const answer = await services.outside.bank.payOut({
    payoutKey: withdrawalId,
    amount,
    toBankCode: bankCode,
    toAccountNo: accountNo,
    toAccountName: accountName,
  })
  if (answer.outcome === 'in-doubt') return leaveInDoubt(services, withdrawal, answer.reason)
  const end =
    answer.outcome === 'done'
      ? { paid: true as const, bankReference: answer.bankReference }
      : { paid: false as const, reason: answer.reason }
  return endWithdrawal(services, withdrawal, end)
}

export async function leaveInDoubt({ db, clock, log }: Services, withdrawal: Withdrawal, reason: string): Promise<void> {
  const at = clock.now()
  const isParked = withdrawal.attempts >= MAX_ATTEMPTS
  await recordOutcome(db, withdrawal, {
    state: isParked ? 'parked' : 'in_doubt',
    says: reason,
    at,
    nextAttemptAt: isParked ? null : new Date(at.getTime() + backOffMs(withdrawal.attempts)),
  })
  if (isParked) log.error({ withdrawalId: withdrawal.withdrawalId, reason }, 'a withdrawal is parked for a person to decide')
}

type End = { paid: true; bankReference: string } | { paid: false; reason: string }

async function endWithdrawal({ db, clock, push }: Services, withdrawal: Withdrawal, end: End): Promise<void> {
  const { playerId, withdrawalId, amount } = withdrawal
  const at = clock.now()
  const state = end.paid ? 'paid' : 'refused'
  const posted = await inTransaction(db, async (tx, { again }) => {
    await lockPlayer(tx, playerId)
    const isOurs = await recordOutcome(tx, withdrawal, {
      state,
      says: end.paid ? 'paid' : end.reason,
      at,
      nextAttemptAt: null,
      bankReference: end.paid ? end.bankReference : undefined,
    })
    // A run that nobody heard of ended it under the same lease: then the posting answers again what it answered then.
    if (!isOurs && !(again && (await hasEndedAs(tx, withdrawal, state)))) return undefined
    const movement = end.paid
      ? movements.withdrawalPaid(amount, PAYOUT_ACCOUNT, withdrawalId)
      : movements.withdrawalReleased(amount, withdrawalId)
    return postSetAside(tx, { playerId, movement, requestKey: `withdraw-end:${withdrawalId}`, at })
  })
  if (!posted) return
  push.toPlayer(playerId, 'wallet-changed', {
    reason: 'withdraw',
    movementNo: Number(posted.movementNo),
    wallet: bahtFromSatang(posted.wallet),
    amount: bahtFromSatang(amount),
    ended: end.paid ? 'done' : 'refused',
  })
}
