import { bahtFromSatang, satang, type Satang } from '@krapao/money'
import { inTransaction, type Run, type Tx, violates } from '../../platform/db.ts'
import type { Services } from '../../services.ts'
import { type DepositChannel, lockPlayer, movements } from '../ledger/index.ts'
import { type Credit, type CreditAnswer, creditLocked, type SharedCreditAnswer } from './credit.ts'
import { lockPayment, parkContradiction, parkPayment } from './park-payment.ts'
import { changeQrIn, type OutsidePayment, type SettledPayment, settlementByReference, settlementOfQr } from './store.ts'

export interface Deposit {
  playerId: string
  source: DepositChannel
  payment: OutsidePayment
  /** The QR that was paid, where one was. */
  qrId?: string
}

/** `settled`: credited now. `repeated`: credited before, by this or another channel. `unmatched`: waits for a person. */
export type Settlement = 'settled' | 'repeated' | 'unmatched'

interface Outcome {
  settlement: Settlement
  credited?: { movementNo: bigint; wallet: Satang }
  /** The QR is no longer to be paid. */
  endsQr?: boolean
}

/**
 * The one door by which money from outside reaches a wallet. One outside payment credits at most once over all
 * channels, because its reference is the key of the settlement that the credit commits with.
 */
export async function settleDeposit(services: Services, deposit: Deposit): Promise<Settlement> {
  const { clock, push, log } = services
  const { playerId, source, payment, qrId } = deposit
  const movement = movements.depositSettled(payment.amount, source, payment.outsideReference)
  const credit: Credit = { playerId, movement, payment, qrId, at: clock.now() }
  const answer = await creditAtOnce(services, credit)
  const { settlement, credited, endsQr } =
    answer?.status === 'settled' ? settledBy(credit, answer) : await settleWithCare(services, deposit, credit, answer)
  if (settlement === 'unmatched')
    log.error({ outsideReference: payment.outsideReference, channel: payment.channel }, 'a payment waits for a person')
  if (credited) {
    push.toPlayer(playerId, 'wallet-changed', {
      reason: 'deposit',
      movementNo: Number(credited.movementNo),
      wallet: bahtFromSatang(credited.wallet),
      amount: bahtFromSatang(payment.amount),
    })
  }
  if (endsQr && source.channel === 'qr') push.toPlayer(playerId, 'qr-changed', { provider: source.provider })
  return settlement
}

/** Nearly every payment is new and clear: one round trip, shared with others. Nothing is done for any other. */
function creditAtOnce({ credits }: Services, credit: Credit): Promise<SharedCreditAnswer | undefined> {
  return credits.submit(credit).catch((error: unknown) => {
    if (violates(error, 'settlement_pkey') || violates(error, 'settlement_qr_id_key')) return undefined
    throw error
  })
}

/** Under the locks of the payment and the player: what was credited before, or is somebody else's, shows itself. */
function settleWithCare({ db }: Services, deposit: Deposit, credit: Credit, atOnce: Run = { again: false }): Promise<Outcome> {
  return inTransaction(db, async (tx, { again }) => {
    await lockPayment(tx, deposit.payment.outsideReference)
    await lockPlayer(tx, deposit.playerId)
    return settleLocked(tx, deposit, credit, { again: again || atOnce.again })
  })
}

async function settleLocked(tx: Tx, deposit: Deposit, credit: Credit, { again }: Run): Promise<Outcome> {
  const { payment, qrId } = deposit
  const before = await settlementByReference(tx, payment.outsideReference)
  if (before && !isSamePayment(before, deposit)) {
    await parkContradiction(tx, payment, 'its reference was credited as another payment', credit.at)
    return { settlement: 'unmatched' }
  }
  // Settled by our own run that nobody heard of: the page has not been told yet.
  if (before && again && before.at.getTime() === credit.at.getTime()) return settledBy(credit, await creditLocked(tx, credit, 'known'))
  if (before) {
    // Another channel told of it first: the QR it paid is used all the same.
    const endsQr = qrId !== undefined && (await changeQrIn(tx, qrId, { from: PAYABLE, to: 'paid' }))
    return { settlement: 'repeated', endsQr }
  }
  if (qrId && (await settlementOfQr(tx, qrId)) !== undefined) {
    return { settlement: await parkPayment(tx, payment, 'the QR was paid before', credit.at) }
  }
  return settledBy(credit, await creditLocked(tx, credit))
}

function settledBy({ qrId }: Credit, { movement_no, wallet }: CreditAnswer): Outcome {
  return { settlement: 'settled', credited: { movementNo: movement_no, wallet: satang(wallet) }, endsQr: qrId !== undefined }
}

/** Whatever became of it on our side, a QR that was paid is paid. */
const PAYABLE = ['creating', 'live', 'cancelled', 'replaced', 'failed'] as const

function isSamePayment(settled: SettledPayment, { playerId, payment, qrId }: Deposit): boolean {
  const isSameQr = settled.qrId === null || qrId === undefined || settled.qrId === qrId
  return settled.playerId === playerId && settled.amount === payment.amount && isSameQr
}
