import { newRowId } from '../../platform/ids.ts'
import type { PostingKind } from '../ledger/index.ts'
import { credit } from './credits.ts'
import { QUESTIONS } from './wakes.ts'
import { tellCredited, tellQrPaid } from './deposit-push.ts'
import type { Channel, ReportedPayment } from './external-payment.ts'
import type { DepositDeps } from './deps.ts'
import type { SettleAnswer, Settlement } from './functions.gen.ts'

export type { Settlement } from './functions.gen.ts'

type Told = Pick<DepositDeps, 'count' | 'events' | 'push' | 'log' | 'wake'>

export interface Deposit {
  playerId: string
  payment: ReportedPayment
}

/**
 * The one way by which money from outside reaches a wallet. One external payment credits at most once over all
 * channels, because its reference is the key of its row, which the credit commits with.
 */
export async function settleDeposit(deps: DepositDeps, { playerId, payment }: Deposit): Promise<Settlement> {
  // Nearly every payment is new and clear: one round trip, shared with others. Any other is settled alone.
  const { db, seal, siteKey } = deps
  return tellSettled(deps, { playerId, payment }, await credit(db, { playerId, payment, attemptId: newRowId(), seal, siteKey }))
}

/** Says what became of a payment to whoever watches, to the handlers of events and to the player's pages. */
export function tellSettled(
  { count, events, push, log, wake }: Told,
  { playerId, payment }: Deposit,
  { status, posted, endsQr }: SettleAnswer,
): Settlement {
  const { reference, channel, holder } = payment
  count.deposit(channel, status)
  if (status === 'unallocated') {
    log.error({ reference, channel }, 'a payment, or a report of one, waits for manual review')
    // Its provider may have to be asked first.
    wake(QUESTIONS)
  }
  if (status === 'settled') events.posted(playerId, CREDITED_AS[channel])
  if (posted) tellCredited(push, playerId, posted)
  if (endsQr && channel === 'qr') tellQrPaid(push, playerId, holder)
  return status
}

/** Nearly always; one that was waiting for manual review is `allocated`, which is an event to the same handlers. */
const CREDITED_AS = {
  bank: 'deposit_bank',
  qr: 'deposit_gateway',
  slip: 'deposit_slip',
  giftlink: 'deposit_giftlink',
  ewallet: 'deposit_ewallet',
} as const satisfies Record<Channel, PostingKind>
