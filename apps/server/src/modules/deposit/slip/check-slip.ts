import type { SlipNote } from '@krapao/contract'
import { sql } from 'kysely'
import type { SlipRefusal, VerifiedTransfer } from '../../../integrations/providers.ts'
import { retryIdempotent } from '../../../platform/database/db.ts'
import { isKept } from '../../files/index.ts'
import { readCurrency } from '../../ledger/index.ts'
import { shownDepositAccounts } from '../../site/index.ts'
import type { RawReport } from '../../../platform/raw-report.ts'
import { reportedPayment, type ReportedPayment } from '../external-payment.ts'
import type { SlipMeans } from '../means.ts'
import { creditByExpiredSlip } from './expired-slip.ts'
import { accountsReached, judgeTransfer } from './judge-transfer.ts'
import { settleSlip } from './settle-slip.ts'
import { type Slip, statusOf } from './slip.ts'
import { senderOf } from './slip-sender.ts'
import { nameSlip, slipLeases, tellSlip } from './slip-store.ts'

const REFUSED_AS: Record<SlipRefusal, SlipNote> = {
  'no-such-transfer': 'INVALID_SLIP',
  'unreadable-reference': 'UNSTABLE_REFNO_ON_SLIP',
  'wrong-captcha': 'TRIPPLE_WRONG_CAPTCHA',
  other: 'UNKNOW_ERROR',
}

/**
 * One attempt to find out about a claimed slip. A payment that is credited needs no bank; of any other it is asked what was
 * transferred. What it has not said is asked again; only what it has said ends a slip.
 */
export async function checkSlip(services: SlipMeans, slip: Slip): Promise<void> {
  if (await endKnown(services, slip)) return
  if (!(await isKept(services.files, { ownerId: slip.playerId, fileId: slip.fileId })))
    return fail(services, slip, 'UPLOADED_FILE_NOT_EXIST', 'its picture is not there any more')
  const verdict = await services.integrations.slips.verify(slip)
  switch (verdict.outcome) {
    case 'in-doubt':
      return leave(services, slip, verdict.reason)
    case 'unknown':
      return leave(services, slip, 'the bank has no such transfer yet')
    case 'contradiction':
      return leave(services, slip, verdict.reason, { needsReview: true })
    case 'refused':
      return fail(services, slip, REFUSED_AS[verdict.why], verdict.reason)
    case 'done':
      return judgeNamed(services, slip, verdict)
  }
}

/** What the verifier has said of the transfer of a slip, as it said it. */
interface Verified {
  transfer: VerifiedTransfer
  report: RawReport
}

/** Another channel has told of its payment, or another slip has had it. False where nobody was credited. */
async function endKnown(services: SlipMeans, slip: Slip): Promise<boolean> {
  const { playerId, slipId, leaseNo } = slip
  const { rows } = await retryIdempotent(() =>
    sql<{ status: 'credited' | 'duplicate' | 'not_credited' | 'lost' }>`
      select deposit.end_known_slip(${playerId}, ${slipId}, ${leaseNo}) as status`.execute(services.db),
  )
  const { status } = rows[0]!
  if (status === 'credited') tellEnded(services, slip, null)
  if (status === 'duplicate') tellEnded(services, slip, 'SLIP_REFNO_DUPLICATED')
  return status !== 'not_credited'
}

/** The bank's own writing of the reference counts, not what the picture had. */
async function judgeNamed(services: SlipMeans, slip: Slip, said: Verified): Promise<void> {
  const { transfer } = said
  if (transfer.transRef === slip.transRef) return judge(services, slip, said)
  const named = await nameSlip(services.db, slip, transfer.transRef)
  if (!named || (named.reference !== slip.reference && (await endKnown(services, named)))) return
  await judge(services, named, said)
}

async function judge(services: SlipMeans, slip: Slip, { transfer, report }: Verified): Promise<void> {
  const playerCurrency = await readCurrency(services.db, slip.playerId)
  const shown = await shownDepositAccounts(services.db, playerCurrency)
  const ours = shown
    // What is paid to an account of a gateway is the gateway's to report.
    .filter(({ bank_type: type }) => type === 'BANK')
    .map(({ bank_code: bankCode, account_no: accountNo, currency }) => ({ bankCode, accountNo, currency }))
  const [reached] = accountsReached(transfer, ours)
  const payment = { ...paymentOf(slip, transfer, reached), report }
  const sender = await senderOf(services.db, slip.playerId, { transfer, payment })
  const judgement = judgeTransfer(transfer, { uploadedAt: slip.createdAt, playerCurrency, ours, sender })
  if (!('credit' in judgement) && !('note' in judgement))
    await tellSlip(services, slip, { told: { ...evidenceOf(slip, transfer), toBankCode: transfer.toBankCode, sender }, report })
  if ('review' in judgement) return leave(services, slip, judgement.review, { needsReview: true })
  if ('note' in judgement)
    return fail(services, slip, judgement.note, 'as the bank says', { ...payment, evidence: evidenceOf(slip, transfer) })
  const status = await settleSlip(services, slip, payment)
  if (status === 'credited') tellEnded(services, slip, null)
  if (status === 'duplicate') tellEnded(services, slip, 'SLIP_REFNO_DUPLICATED')
  if (status === 'unallocated' && 'credit' in judgement) {
    services.count.slip('manual_review')
    services.push.toPlayer(slip.playerId, 'slip-changed', { slipId: slip.slipId, status: statusOf('manual_review') })
  }
}

/** Into this account of ours: a feed or a gateway may tell of the same payment under another reference, and of the whole number. */
function paymentOf(
  slip: Slip,
  transfer: VerifiedTransfer,
  reached: { bankCode: string; accountNo: string } | undefined,
): Omit<ReportedPayment, 'report'> {
  return {
    reference: slip.reference,
    channel: 'slip',
    holder: reached?.bankCode ?? null,
    amount: transfer.amount,
    currency: transfer.currency,
    eventId: slip.slipId,
    evidence: { ...evidenceOf(slip, transfer), ...(reached && { toAccountNo: reached.accountNo }) },
  }
}

function evidenceOf(
  { slipId }: Slip,
  { transRef, fromBankCode, fromAccountNo, fromName, toAccountNo, amount, currency, at }: VerifiedTransfer,
): object {
  return { slipId, transRef, fromBankCode, fromAccountNo, fromName, toAccountNo, amount: String(amount), currency, at: at.toISOString() }
}

async function leave(services: SlipMeans, slip: Slip, reason: string, { needsReview = false } = {}): Promise<void> {
  await slipLeases.leaveInDoubt(services, slip, { reason, needsReview })
  if (needsReview) services.count.slip('manual_review')
}

async function fail(services: SlipMeans, slip: Slip, note: SlipNote, reason: string, told?: ReportedPayment): Promise<void> {
  const { playerId, slipId, leaseNo } = slip
  const payment = told ? reportedPayment(services, told) : null
  const { rows } = await retryIdempotent(() =>
    sql<{ status: 'ended' | 'lost' }>`
      select deposit.fail_slip(${playerId}, ${slipId}, ${leaseNo}, ${note}, ${reason}, ${payment}) as status`.execute(services.db),
  )
  if (rows[0]!.status === 'ended') tellEnded(services, slip, note)
  if (note === 'EXPIRED_SLIP') await creditByExpiredSlip(services, slip.reference)
}

/** Only by the call that ended it. */
function tellEnded({ count, push }: SlipMeans, { playerId, slipId }: Slip, note: SlipNote | null): void {
  count.slip(note ?? 'credited')
  push.toPlayer(playerId, 'slip-changed', { slipId, status: statusOf(note === null ? 'credited' : 'failed') })
}
