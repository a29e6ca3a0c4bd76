import type { QrProvider } from '@krapao/contract'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import type { DepositDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { receiveQrPayment } from './receive-qr-payment.ts'

/** A QR whose gateway is to be asked whether it was paid. */
interface QrQuestion {
  playerId: string
  qrId: string
  provider: QrProvider
  leaseNo: bigint
}

const qrLeases = createLeases<functions.ClaimQrAnswer, QrQuestion>({
  table: 'deposit.qr',
  ownerColumn: 'player_id',
  idColumn: 'qr_id',
  dueIn: ['creating', 'live', 'cancelled', 'replaced', 'failed'],
  longestWait: '12 hours',
  claim: (db, { ownerId, id, leaseNo }) => functions.claimQr(db, { player: ownerId, qr: id, leaseNo }),
  leaveInDoubt: (db, question) => putDown(db, question, { isPaid: false }),
  jobOf: ({ provider, ...row }) => ({ ...row, provider: provider as QrProvider }),
  idOf: ({ qrId }) => qrId,
  noun: 'QR',
})

const CONCURRENCY = 8

/** One round: asks the gateways of QRs that are due, so that a payment is credited though its report never comes. Answers how many. */
export function askForQrs(deps: DepositDeps): Promise<number> {
  return qrLeases.work(deps, CONCURRENCY, (question) => askForQr(deps, question))
}

async function askForQr(deps: DepositDeps, question: QrQuestion): Promise<void> {
  const { db, integrations, log } = deps
  const { qrId, provider } = question
  const answer = await integrations.qr[provider].queryStatus(qrId)
  if (answer.status !== 'paid') {
    await qrLeases.leaveInDoubt(deps, question, { reason: answer.status })
    return
  }
  const settlement = await receiveQrPayment(deps, provider, answer.payment)
  await retryIdempotent(() => putDown(db, question, { isPaid: true }))
  if (settlement === 'settled') log.warn({ qrId, provider }, 'a payment was found by asking: its report has not come')
}

function putDown(db: Db, { playerId, qrId, leaseNo }: QrQuestion, { isPaid }: { isPaid: boolean }): Promise<boolean> {
  return functions.putDownQr(db, { player: playerId, qr: qrId, leaseNo, isPaid })
}
