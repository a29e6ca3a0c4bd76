import { bahtFromSatang, satang, type Satang } from '@krapao/money'
import { inTransaction, type Tx, violates } from '../../platform/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import { lockPlayer } from '../ledger/index.ts'
import { type Credit, type CreditAnswer, creditLocked, type DepositSource } from './credit.ts'
import { lockPayment, parkContradiction, parkPayment } from './park-payment.ts'
import { changeQrIn, type OutsidePayment, type SettledPayment, settlementByReference, settlementOfQr } from './store.ts'

export interface Deposit {
  playerId: string
  source: DepositSource
  payment: OutsidePayment
  /** The QR that was paid, where one was. */
  qrId?: string
}

/** `settled`: credited now. `repeated`: credited before, by this or another channel. `unmatched`: waits for a person. */
export type Settlement = 'settled' | 'repeated' | 'unmatched'

interface Outcome {
  settlement: Settlement
  credited?: { postingNo: bigint; wallet: Satang }
  /** The QR is no longer to be paid. */
  endsQr?: boolean
}

/**
 * The one door by which money from outside reaches a wallet. One outside payment credits at most once over all
 * channels, because its reference is the key of the settlement that the credit commits with.
 */
export async function settleDeposit(services: Services, deposit: Deposit): Promise<Settlement> {
  const { push, log } = services
  const { playerId, source, payment, qrId } = deposit
  const credit: Credit = { playerId, source, payment, qrId, runId: newRowId() }
  const answer = await creditAtOnce(services, credit)
  const { settlement, credited, endsQr } =
    answer?.status === 'settled' ? settledBy(credit, answer) : await settleWithCare(services, deposit, credit)
  if (settlement === 'unmatched')
    log.error({ outsideReference: payment.outsideReference, channel: payment.channel }, 'a payment waits for a person')
  if (credited) {
    push.toPlayer(playerId, 'wallet-changed', {
      reason: 'deposit',
      movementNo: Number(credited.postingNo),
      wallet: bahtFromSatang(credited.wallet),
      amount: bahtFromSatang(payment.amount),
    })
  }
  if (endsQr && source.channel === 'qr') push.toPlayer(playerId, 'qr-changed', { provider: source.provider })
  return settlement
}

/** Nearly every payment is new and clear: one round trip, shared with others. Nothing is done for any other. */
function creditAtOnce({ credits }: Services, credit: Credit): Promise<CreditAnswer | undefined> {
  return credits.submit(credit).catch((error: unknown) => {
    if (violates(error, 'settlement_pkey') || violates(error, 'settlement_qr_id_key')) return undefined
    throw error
  })
}

/** Under the locks of the payment and the player: what was credited before, or is somebody else's, shows itself. */
function settleWithCare({ db, clock }: Services, deposit: Deposit, credit: Credit): Promise<Outcome> {
  const at = clock.now()
  return inTransaction(db, async (tx) => {
    await lockPayment(tx, deposit.payment.outsideReference)
    await lockPlayer(tx, deposit.playerId)
    return settleLocked(tx, deposit, credit, at)
  })
}

async function settleLocked(tx: Tx, deposit: Deposit, credit: Credit, at: Date): Promise<Outcome> {
  const { payment, qrId } = deposit
  const before = await settlementByReference(tx, payment.outsideReference)
  if (before && !isSamePayment(before, deposit)) {
    await parkContradiction(tx, payment, 'its reference was credited as another payment', at)
    return { settlement: 'unmatched' }
  }
  if (!before && qrId && (await settlementOfQr(tx, qrId)) !== undefined) {
    return { settlement: await parkPayment(tx, payment, 'the QR was paid before', at) }
  }
  const answer = await creditLocked(tx, credit)
  // Settled now, or by our own run that nobody heard of: then the page has not been told yet.
  if (answer.status === 'settled') return settledBy(credit, answer)
  if (!before || answer.status !== 'known') throw new Error(`deposit.credit answered ${answer.status} for ${payment.outsideReference}`)
  // Another channel told of it first: the QR it paid is used all the same.
  const endsQr = qrId !== undefined && (await changeQrIn(tx, qrId, { from: PAYABLE, to: 'paid' }))
  return { settlement: 'repeated', endsQr }
}

function settledBy({ qrId }: Credit, { posting_no, wallet }: CreditAnswer): Outcome {
  return { settlement: 'settled', credited: { postingNo: posting_no, wallet: satang(wallet) }, endsQr: qrId !== undefined }
}

/** Whatever became of it on our side, a QR that was paid is paid. */
const PAYABLE = ['creating', 'live', 'cancelled', 'replaced', 'failed'] as const

function isSamePayment(settled: SettledPayment, { playerId, payment, qrId }: Deposit): boolean {
  const isSameQr = settled.qrId === null || qrId === undefined || settled.qrId === qrId
  return settled.playerId === playerId && settled.amount === payment.amount && isSameQr
}
