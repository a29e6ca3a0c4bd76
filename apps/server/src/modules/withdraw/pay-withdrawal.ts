import { answerOf, attemptPayout, type PayoutEnd, settlePayout } from '../../integrations/attempt-payout.ts'
import type { Bank } from '../../integrations/providers.ts'
import { retryIdempotent } from '../../platform/database/db.ts'
import { confirmName, listedAccount, readNameInquiry } from '../account/index.ts'
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
  const payout = await payoutOf(deps, withdrawal)
  if (payout) await attemptPayout(deps, withdrawalLeases, withdrawal, { payout, end: (said) => endWithdrawal(deps, withdrawal, said) })
}

/** What the bank is to pay; undefined where nothing is sent now. */
async function payoutOf(deps: WithdrawDeps, withdrawal: Withdrawal): Promise<Parameters<Bank['payOut']>[0] | undefined> {
  const { withdrawalId, playerId, amount, bankCode } = withdrawal
  try {
    const { accountNo, accountName } = await listedAccount(deps, withdrawal)
    if (accountName === null) return await withoutAccount(deps, withdrawal, 'name')
    if (accountNo === null) return await withoutAccount(deps, withdrawal, 'number')
    // One that others have taken over since, and held or ended, must have no payout.
    if (
      !(await isNameConfirmed(deps, { ...withdrawal, accountNo, accountName })) ||
      !(await functions.maySend(deps.db, leaseOf(withdrawal)))
    )
      return
    return {
      payoutKey: withdrawalId,
      amount,
      currency: await readCurrency(deps.db, playerId),
      toBankCode: bankCode,
      toAccountNo: accountNo,
      toAccountName: accountName,
    }
  } catch (error) {
    if (withdrawal.state === 'in_doubt') throw error
    // Nothing was sent: it stays approved, so that whatever takes the approval back still can. Where not even that is written, its lease runs out.
    deps.log.error({ withdrawalId, err: error }, 'a withdrawal could not be made ready and is tried again')
    await putOff(deps, withdrawal, 'it could not be made ready').catch((failed: unknown) =>
      deps.log.error({ withdrawalId, err: failed }, 'a withdrawal could not be put off'),
    )
  }
}

function putOff({ db }: WithdrawDeps, withdrawal: Withdrawal, reason: string): Promise<boolean> {
  return retryIdempotent(() => functions.waitForName(db, { ...leaseOf(withdrawal), reason }))
}

/** What nobody has sent waits for staff. What may have been sent the bank is asked about, which needs neither name nor number. */
async function withoutAccount(deps: WithdrawDeps, withdrawal: Withdrawal, unopened: 'name' | 'number'): Promise<undefined> {
  const { db, log, integrations } = deps
  const { withdrawalId, playerId, amount } = withdrawal
  if (await retryIdempotent(() => functions.holdForName(db, { ...leaseOf(withdrawal), unopened }))) {
    log.warn({ withdrawalId }, `a withdrawal waits for staff: the ${unopened} of its account does not open`)
    return
  }
  const sent = { amount, currency: await readCurrency(db, playerId) }
  const answer = answerOf(await integrations.bank.queryStatus(withdrawalId), sent)
  await settlePayout(deps, withdrawalLeases, withdrawal, { answer, end: (said) => endWithdrawal(deps, withdrawal, said) })
}

/** Where the name does not fit, or nobody knows yet, this says what becomes of the withdrawal. */
async function isNameConfirmed(deps: WithdrawDeps, withdrawal: Withdrawal & { accountNo: string; accountName: string }): Promise<boolean> {
  const { db, log } = deps
  const { withdrawalId } = withdrawal
  // One that was sent before banks were asked for names is asked for until its end is known.
  const known = await readNameInquiry(db, withdrawal)
  if (known?.state === 'fits' || (known && withdrawal.state === 'in_doubt' && withdrawal.createdAt < known.openedAt)) return true
  const state = await confirmName(deps, withdrawal)
  if (state === 'fits') return true
  if (state === 'asking') {
    await putOff(deps, withdrawal, 'the bank has not said in whose name the account is')
    return false
  }
  await retryIdempotent(() => functions.holdForName(db, { ...leaseOf(withdrawal), unopened: null }))
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
