import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Bank } from '../../integrations/providers.ts'
import { PAYOUTS } from '../../integrations/attempt-payout.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { whenCurrent } from '../bonus/index.ts'
import type { WithdrawDeps } from './deps.ts'
import { refusalOfWithdrawal, type WithdrawalRefusal } from './withdrawal-refusal.ts'

export interface WithdrawalOrder {
  playerId: string
  amount: MinorUnits
  idempotencyKey: string
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

async function request(deps: WithdrawDeps, order: WithdrawalOrder, { collects }: { collects: boolean }): Promise<RequestAnswer> {
  const { db, count, push, wake } = deps
  // Made here, so that asking again writes no other withdrawal.
  const withdrawalId = newRowId()
  const value = orderValue(deps, order, { withdrawalId, collects })
  const answer = await whenCurrent(deps, order.playerId, () => callRequest(db, value, order))
  if (answer.is_new) {
    wake(PAYOUTS)
    count.withdrawal('requested')
    push.toPlayer(order.playerId, 'wallet-changed', {
      reason: 'withdraw',
      postingNo: Number(answer.posting_no),
      wallet: majorFromMinor(minorUnits(answer.wallet)),
    })
  }
  return answer
}

/**
 * Refuses what would be refused whatever the wallet holds, before money is collected for it from the games. True where
 * this request was accepted before.
 */
export async function checkWithdrawal(deps: WithdrawDeps, order: WithdrawalOrder, refuse: Refuse<WithdrawalRefusal>): Promise<boolean> {
  const value = orderValue(deps, order, { withdrawalId: newRowId(), collects: true })
  const answer = await whenCurrent(deps, order.playerId, async () => {
    const { rows } = await sql<Answer>`select * from withdraw.check_withdrawal(${order.playerId}, ${value})`.execute(deps.db)
    return rows[0]!
  })
  if (answer.status === 'key_reused' || answer.status === 'refused') throw refusalOf(answer, refuse)
  return answer.status === 'accepted'
}

interface Answer {
  status: 'accepted' | 'key_reused' | 'refused' | 'free' | 'not_yet' | 'not_current'
  refusal: string | null
}

type RequestAnswer = Answer & { is_new: boolean; posting_no: bigint; wallet: bigint }

async function callRequest(db: Db, value: ReturnType<typeof orderValue>, { playerId }: WithdrawalOrder): Promise<RequestAnswer> {
  const { rows } = await sql<RequestAnswer>`select * from withdraw.request_withdrawal(${playerId}, ${value})`.execute(db)
  return rows[0]!
}

function orderValue(
  { integrations }: { integrations: { bank: Bank } },
  { idempotencyKey, amount }: WithdrawalOrder,
  { withdrawalId, collects }: { withdrawalId: string; collects: boolean },
) {
  return sql`row(${withdrawalId}::uuid, ${idempotencyKey}, ${amount}, ${integrations.bank.currencies.join(' ')}, ${collects})::withdraw.withdrawal_order`
}

function refusalOf({ status, refusal }: Answer, refuse: Refuse<WithdrawalRefusal>): Error {
  if (status === 'key_reused') return refuse('REQUEST_KEY_REUSED')
  const { code, details } = refusalOfWithdrawal(refusal)
  return refuse(code, details)
}
