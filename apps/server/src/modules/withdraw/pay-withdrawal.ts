import { attemptPayout, type PayoutEnd } from '../../integrations/attempt-payout.ts'
import { retryIdempotent } from '../../platform/database/db.ts'
import { confirmName, readNameInquiry } from '../account/index.ts'
import { readCurrency } from '../ledger/index.ts'
import { sealedPayout } from '../reports/index.ts'
import type { WithdrawDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { withdrawalLeases } from './store.ts'
import { tellEnded } from './withdrawal-push.ts'
import type { Withdrawal } from './withdrawal.ts'

/**
 * One attempt to pay a claimed withdrawal. The withdrawal's id is the payout key. Only the bank's definite "no" releases
 * the hold. Nothing is sent before the bank has said that the account is in the name the player gave it.
 */
export async function payWithdrawal(deps: WithdrawDeps, withdrawal: Withdrawal): Promise<void> {
  // One that others have taken over since, and held or ended, must have no payout.
  if (!(await isNameConfirmed(deps, withdrawal)) || !(await functions.maySend(deps.db, leaseOf(withdrawal)))) return
  const { withdrawalId, amount, bankCode, accountNo, accountName } = withdrawal
  await attemptPayout(deps, withdrawalLeases, withdrawal, {
    payout: {
      payoutKey: withdrawalId,
      amount,
      currency: await readCurrency(deps.db, withdrawal.playerId),
      toBankCode: bankCode,
      toAccountNo: accountNo,
      toAccountName: accountName,
    },
    end: (said) => endWithdrawal(deps, withdrawal, said),
  })
}

/** Where the name does not fit, or nobody knows yet, this says what becomes of the withdrawal. */
async function isNameConfirmed(deps: WithdrawDeps, withdrawal: Withdrawal): Promise<boolean> {
  const { db, log } = deps
  const { withdrawalId } = withdrawal
  // One that was sent before banks were asked for names is asked for until its end is known.
  const known = await readNameInquiry(db, withdrawal)
  if (known?.state === 'fits' || (known && withdrawal.state === 'in_doubt' && withdrawal.createdAt < known.openedAt)) return true
  const { state, holderName } = await confirmName(deps, withdrawal)
  if (state === 'fits') return true
  if (state === 'asking') {
    await retryIdempotent(() => functions.waitForName(db, leaseOf(withdrawal)))
    return false
  }
  await retryIdempotent(() => functions.holdForName(db, { ...leaseOf(withdrawal), holderName }))
  log.warn({ withdrawalId, state }, 'a withdrawal waits for staff: its account is not in the name of its player')
  return false
}

/** Nothing where a newer lease has taken over. */
async function endWithdrawal(deps: WithdrawDeps, withdrawal: Withdrawal, end: PayoutEnd): Promise<void> {
  const { db, count, push, events } = deps
  const { playerId, withdrawalId } = withdrawal
  const asked = { ...leaseOf(withdrawal), state: end.state, says: end.says, report: await sealedPayout(deps, withdrawalId, end) }
  const { status, posted } = await retryIdempotent(() => functions.endWithdrawal(db, asked))
  if (status === 'fenced' || !posted) return
  count.withdrawal(end.state)
  if (end.state === 'paid') events.posted(playerId, 'withdraw_paid')
  tellEnded(push, playerId, posted, end.state === 'paid' ? 'done' : 'refused')
}

/** The withdrawal as this worker holds it. */
function leaseOf({ playerId, withdrawalId, leaseNo }: Withdrawal) {
  return { player: playerId, withdrawal: withdrawalId, leaseNo }
}
