import { bahtFromSatang } from '@krapao/money'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { Services } from '../../services.ts'
import { type DepositChannel, lockPlayer, movements, type Posted, postSetAside } from '../ledger/index.ts'
import { lockPayment, parkContradiction, parkPayment } from './park-payment.ts'
import {
  addSettlement,
  changeQr,
  closeUnmatched,
  type OutsidePayment,
  type SettledPayment,
  settlementByReference,
  settlementOfQr,
} from './store.ts'

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
  posted?: Posted
  /** The QR is no longer to be paid. */
  endsQr?: boolean
}

/**
 * The one door by which money from outside reaches a wallet. One outside payment credits at most once over all
 * channels, because its reference is the key of the settlement that the credit commits with.
 */
export async function settleDeposit(services: Services, deposit: Deposit): Promise<Settlement> {
  const { db, clock, push, log } = services
  const { playerId, payment, source } = deposit
  const at = clock.now()
  let unheard: Outcome | undefined
  const { settlement, posted, endsQr } = await inTransaction(db, async (tx, { again }) => {
    await lockPayment(tx, payment.outsideReference)
    await lockPlayer(tx, playerId)
    const outcome = await settleLocked(tx, deposit, at)
    // Settled by our own run that nobody heard of: the page has not been told yet.
    if (again && unheard?.posted && outcome.settlement === 'repeated') return unheard
    unheard = outcome
    return outcome
  })
  if (settlement === 'unmatched')
    log.error({ outsideReference: payment.outsideReference, channel: payment.channel }, 'a payment waits for a person')
  if (posted) {
    push.toPlayer(playerId, 'wallet-changed', {
      reason: 'deposit',
      movementNo: Number(posted.movementNo),
      wallet: bahtFromSatang(posted.wallet),
      amount: bahtFromSatang(payment.amount),
    })
  }
  if (endsQr && source.channel === 'qr') push.toPlayer(playerId, 'qr-changed', { provider: source.provider })
  return settlement
}

async function settleLocked(tx: Tx, deposit: Deposit, at: Date): Promise<Outcome> {
  const { playerId, source, payment, qrId } = deposit
  const before = await settlementByReference(tx, payment.outsideReference)
  if (before && !isSamePayment(before, deposit)) {
    await parkContradiction(tx, payment, 'its reference was credited as another payment', at)
    return { settlement: 'unmatched' }
  }
  if (before) {
    // Another channel told of it first: the QR it paid is used all the same.
    const endsQr = qrId !== undefined && (await changeQr(tx, qrId, { from: PAYABLE, to: 'paid' }))
    return { settlement: 'repeated', endsQr }
  }
  if (qrId && (await settlementOfQr(tx, qrId)) !== undefined) {
    return { settlement: await parkPayment(tx, payment, 'the QR was paid before', at) }
  }
  await addSettlement(tx, { ...payment, playerId, qrId: qrId ?? null, at })
  await closeUnmatched(tx, payment.outsideReference, 'credited', at)
  if (qrId) await changeQr(tx, qrId, { from: PAYABLE, to: 'paid' })
  const posted = await postSetAside(tx, {
    playerId,
    movement: movements.depositSettled(payment.amount, source, payment.outsideReference),
    requestKey: `deposit:${payment.outsideReference}`,
    at,
  })
  return { settlement: 'settled', posted, endsQr: qrId !== undefined }
}

/** Whatever became of it on our side, a QR that was paid is paid. */
const PAYABLE = ['creating', 'live', 'cancelled', 'replaced', 'failed'] as const

function isSamePayment(settled: SettledPayment, { playerId, payment, qrId }: Deposit): boolean {
  const isSameQr = settled.qrId === null || qrId === undefined || settled.qrId === qrId
  return settled.playerId === playerId && settled.amount === payment.amount && isSameQr
}
