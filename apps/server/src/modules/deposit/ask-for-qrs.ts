import type { QrProvider } from '@krapao/contract'
import { sql } from 'kysely'
import { retryIdempotent } from '../../platform/database/db.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import type { DepositDeps } from './deps.ts'
import { receiveQrPayment } from './receive-qr-payment.ts'

/** A QR whose gateway is to be asked whether it was paid. */
interface QrQuestion {
  playerId: string
  qrId: string
  provider: QrProvider
  leaseNo: bigint
}

interface Row {
  player_id: string
  qr_id: string
  provider: string
  lease_no: bigint
}

const qrLeases = createLeases<Row, QrQuestion>({
  table: 'deposit.qr',
  ownerColumn: 'player_id',
  idColumn: 'qr_id',
  dueIn: ['creating', 'live', 'cancelled', 'replaced', 'failed'],
  longestWait: '12 hours',
  claim: async (db, { ownerId, id, leaseNo }) =>
    (
      await sql<Row>`
    select player_id, qr_id, provider, lease_no from deposit.claim_qr(${ownerId}, ${id}, ${leaseNo})`.execute(db)
    ).rows,
  leaveInDoubt: async (db, question) => (await putDown(question, { isPaid: false }).execute(db)).rows[0]!.is_ours,
  jobOf: (row) => ({ playerId: row.player_id, qrId: row.qr_id, provider: row.provider as QrProvider, leaseNo: row.lease_no }),
  idOf: ({ qrId }) => qrId,
  noun: 'QR',
})

const AT_ONCE = 8

/** One round: asks the gateways of QRs that are due, so that a payment is credited though its report never comes. Answers how many. */
export function askForQrs(deps: DepositDeps): Promise<number> {
  return qrLeases.work(deps, AT_ONCE, (question) => askForQr(deps, question))
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
  await retryIdempotent(() => putDown(question, { isPaid: true }).execute(db))
  if (settlement === 'settled') log.warn({ qrId, provider }, 'a payment was found by asking: its report has not come')
}

function putDown({ playerId, qrId, leaseNo }: QrQuestion, { isPaid }: { isPaid: boolean }) {
  return sql<{ is_ours: boolean }>`select deposit.put_down_qr(${playerId}, ${qrId}, ${leaseNo}, ${isPaid}) as is_ours`
}
