import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import type { Bank } from '../../integrations/providers.ts'
import { PAYOUTS } from '../../integrations/attempt-payout.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { whenCurrent } from '../bonus/index.ts'
import type { WithdrawDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { refusalOfWithdrawal, type WithdrawalRefusal } from './withdrawal-refusal.ts'

export interface WithdrawalOrder {
  playerId: string
  amount: MinorUnits
  idempotencyKey: string
  /** Of the token of the session in which they ask. */
  tokenHash: Buffer
  /** What its press was shown of the bonus that it ends. */
  endsBonus?: string | undefined
}

/**
 * Holds the amount and writes the withdrawal that will pay it, in one round trip. The same request again changes nothing,
 * and is answered as it was the first time, whatever the rules say or the wallet holds since.
 */
export async function requestWithdrawal(deps: WithdrawDeps, order: WithdrawalOrder, refuse: Refuse<WithdrawalRefusal>): Promise<void> {
  const answer = await request(deps, order, { collects: false })
  if (answer.status !== 'accepted') throw refusalOf(answer, refuse)
}

/**
 * The same for a withdrawal that money is being collected for. False, and nothing is remembered, where the wallet does
 * not hold enough yet and what is at the games or on its way would do.
 */
export async function requestCollected(deps: WithdrawDeps, order: WithdrawalOrder, refuse: Refuse<WithdrawalRefusal>): Promise<boolean> {
  const answer = await request(deps, order, { collects: true })
  if (answer.status === 'accepted' || answer.status === 'not_yet') return answer.status === 'accepted'
  throw refusalOf(answer, refuse)
}

async function request(deps: WithdrawDeps, order: WithdrawalOrder, { collects }: { collects: boolean }) {
  const { db, count, push, wake } = deps
  const asked = orderTo(deps, order, { collects })
  const answer = await whenCurrent(deps, order.playerId, () => functions.requestWithdrawal(db, asked))
  if (answer.posted) {
    wake(PAYOUTS)
    count.withdrawal('requested')
    push.toPlayer(order.playerId, 'wallet-changed', {
      reason: 'withdraw',
      postingNo: Number(answer.posted.postingNo),
      wallet: majorFromMinor(minorUnits(answer.posted.wallet)),
    })
  }
  return answer
}

/**
 * Refuses what would be refused whatever the wallet holds, before money is collected for it from the games. True where
 * this request was accepted before.
 */
export async function checkWithdrawal(deps: WithdrawDeps, order: WithdrawalOrder, refuse: Refuse<WithdrawalRefusal>): Promise<boolean> {
  const asked = orderTo(deps, order, { collects: true })
  const answer = await whenCurrent(deps, order.playerId, () => functions.checkWithdrawal(deps.db, asked))
  if (answer.status !== 'accepted' && answer.status !== 'free') throw refusalOf(answer, refuse)
  return answer.status === 'accepted'
}

/** Its id is made here, so that asking again writes no other withdrawal. */
function orderTo(
  { integrations }: { integrations: { bank: Bank } },
  { playerId, idempotencyKey, amount, tokenHash, endsBonus }: WithdrawalOrder,
  { collects }: { collects: boolean },
) {
  const payoutCurrency = integrations.bank.currencies.join(' ')
  return {
    player: playerId,
    order: { withdrawalId: newRowId(), idempotencyKey, amount, payoutCurrency, collects, tokenHash, ends: endsBonus ?? null },
  }
}

function refusalOf(
  { status, refusal }: { status: functions.WithdrawalRequested; refusal: functions.Refusal | null },
  refuse: Refuse<WithdrawalRefusal>,
): Error {
  if (status === 'key_reused') return refuse('REQUEST_KEY_REUSED')
  if (status === 'step_up') return refuse('STEP_UP_NEEDED')
  if (status === 'reads_only') return refuse('SESSION_READS_ONLY')
  if (status === 'cost_changed') return refuse('COST_CHANGED')
  if (status === 'unsettled') return refuse('TRANSFER_IN_PROGRESS')
  if (!refusal) throw new Error(`a withdrawal was answered ${status}, which is no refusal`)
  const { code, details } = refusalOfWithdrawal(refusal)
  return refuse(code, details)
}
