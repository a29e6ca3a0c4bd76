import { sql } from 'kysely'
import { askAgain, type Db } from '../../platform/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import type { PostingKind } from '../ledger/index.ts'
import type { Credit, SettleAnswer } from './credits.ts'
import { tellCredited } from './deposit-push.ts'
import { type Channel, newPayment, type OutsidePayment } from './outside-payment.ts'

export interface Deposit {
  playerId: string
  payment: OutsidePayment
}

/** `settled`: credited now. `repeated`: credited before, by this or another channel. `unallocated`: waits for a person. */
export type Settlement = 'settled' | 'repeated' | 'unallocated'

/**
 * The one door by which money from outside reaches a wallet. One outside payment credits at most once over all
 * channels, because its reference is the key of its row, which the credit commits with.
 */
export async function settleDeposit(services: Services, { playerId, payment }: Deposit): Promise<Settlement> {
  const { db, count, credits, events, push, log } = services
  const credit: Credit = { playerId, payment, runId: newRowId() }
  // Nearly every payment is new and clear: one round trip, shared with others. Nothing is done for any other.
  const inCompany = await credits.submit(credit)
  const answer = inCompany.status === 'busy' ? await askAgain(() => settle(db, credit)) : inCompany
  count.deposit(payment.channel, answer.status)
  if (answer.status === 'unallocated')
    log.error({ reference: payment.reference, channel: payment.channel }, 'a payment, or a report of one, waits for a person')
  if (answer.status === 'settled') events.posted(playerId, CREDITED_AS[payment.channel])
  tellCredited(push, playerId, { ...answer, amount: payment.amount, provider: payment.channel === 'qr' ? payment.holder : null })
  return answer.status
}

/** Nearly always; one that was waiting for a person is `allocated`, which is news to the same handlers. */
const CREDITED_AS = {
  bank: 'deposit_bank',
  qr: 'deposit_gateway',
  slip: 'deposit_slip',
  giftlink: 'deposit_giftlink',
} as const satisfies Record<Channel, PostingKind>

async function settle(db: Db, { playerId, payment, runId }: Credit): Promise<SettleAnswer> {
  const { rows } = await sql<SettleAnswer>`select * from deposit.settle(${playerId}, ${newPayment(payment)}, ${runId})`.execute(db)
  return rows[0]!
}
