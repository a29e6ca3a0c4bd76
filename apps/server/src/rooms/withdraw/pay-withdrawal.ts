import { bahtFromSatang } from '@krapao/money'
import { inTransaction } from '../../platform/db.ts'
import type { Services } from '../../services.ts'
import { lockPlayer, postings, postSetAside } from '../ledger/index.ts'
import { type End, hasEndedAs, recordEnd, withdrawalLeases } from './store.ts'
import type { Withdrawal } from './withdrawal.ts'

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
  if (answer.outcome === 'in-doubt') await withdrawalLeases.leaveInDoubt(services, withdrawal, { reason: answer.reason })
  else if (answer.outcome === 'refused') await endWithdrawal(services, withdrawal, { state: 'refused', reason: answer.reason })
  else await endWithdrawal(services, withdrawal, { state: 'paid', bankReference: answer.bankReference })
}

async function endWithdrawal({ db, clock, push }: Services, withdrawal: Withdrawal, end: End): Promise<void> {
  const { playerId, withdrawalId, amount } = withdrawal
  const at = clock.now()
  const posted = await inTransaction(db, async (tx, { again }) => {
    await lockPlayer(tx, playerId)
    const isOurs = await recordEnd(tx, withdrawal, end, at)
    // A run that nobody heard of ended it under the same lease: then the posting answers again what it answered then.
    if (!isOurs && !(again && (await hasEndedAs(tx, withdrawal, end.state)))) return undefined
    const posting =
      end.state === 'paid'
        ? postings.withdrawalPaid(amount, PAYOUT_ACCOUNT, withdrawalId)
        : postings.withdrawalReleased(amount, withdrawalId)
    return postSetAside(tx, { ownerId: playerId, posting, requestKey: `withdraw-end:${withdrawalId}` })
  })
  if (!posted) return
  push.toPlayer(playerId, 'wallet-changed', {
    reason: 'withdraw',
    movementNo: Number(posted.postingNo),
    wallet: bahtFromSatang(posted.wallet),
    amount: bahtFromSatang(amount),
    ended: end.state === 'paid' ? 'done' : 'refused',
  })
}
