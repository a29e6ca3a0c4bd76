import type { SlipNote } from '@krapao/contract'
import type { SlipRefusal, VerifiedTransfer } from '../../../integrations/providers.ts'
import { retryIdempotent } from '../../../platform/database/db.ts'
import { isKept } from '../../files/index.ts'
import { readCurrency } from '../../ledger/index.ts'
import { shownDepositAccounts } from '../../site/index.ts'
import type { RawReport } from '../../../platform/raw-report.ts'
import { reportedPayment, type ReportedPayment } from '../external-payment.ts'
import type { SlipDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
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
export async function checkSlip(deps: SlipDeps, slip: Slip): Promise<void> {
  if (await endKnown(deps, slip)) return
  if (!(await isKept(deps.files, { ownerId: slip.playerId, fileId: slip.fileId })))
    return fail(deps, slip, 'UPLOADED_FILE_NOT_EXIST', 'its picture is not there any more')
  const verdict = await deps.integrations.slips.verify(slip)
  switch (verdict.outcome) {
    case 'in-doubt':
      return leave(deps, slip, verdict.reason)
    case 'unknown':
      return leave(deps, slip, 'the bank has no such transfer yet')
    case 'contradiction':
      return leave(deps, slip, verdict.reason, { needsReview: true })
    case 'refused':
      return fail(deps, slip, REFUSED_AS[verdict.why], verdict.reason)
    case 'done':
      return judgeNamed(deps, slip, verdict)
  }
}

/** What the verifier has said of the transfer of a slip, as it said it. */
interface Verified {
  transfer: VerifiedTransfer
  report: RawReport
}

/** Another channel has told of its payment, or another slip has had it. False where nobody was credited. */
async function endKnown(deps: SlipDeps, slip: Slip): Promise<boolean> {
  const { playerId, slipId, leaseNo } = slip
  const status = await retryIdempotent(() => functions.endKnownSlip(deps.db, { player: playerId, slip: slipId, leaseNo }))
  switch (status) {
    case 'credited':
      tellEnded(deps, slip, null)
      return true
    case 'duplicate':
      tellEnded(deps, slip, 'SLIP_REFNO_DUPLICATED')
      return true
    case 'lost':
      return true
    case 'not_credited':
      return false
  }
}

/** The bank's own writing of the reference counts, not what the picture had. */
async function judgeNamed(deps: SlipDeps, slip: Slip, said: Verified): Promise<void> {
  const { transfer } = said
  if (transfer.transRef === slip.transRef) return judge(deps, slip, said)
  const named = await nameSlip(deps.db, slip, transfer.transRef)
  if (!named || (named.reference !== slip.reference && (await endKnown(deps, named)))) return
  await judge(deps, named, said)
}

async function judge(deps: SlipDeps, slip: Slip, { transfer, report }: Verified): Promise<void> {
  const playerCurrency = await readCurrency(deps.db, slip.playerId)
  const shown = await shownDepositAccounts(deps.db, playerCurrency)
  const ours = shown
    // What is paid to an account of a gateway is the gateway's to report.
    .filter(({ bank_type: type }) => type === 'BANK')
    .map(({ bank_code: bankCode, account_no: accountNo, currency }) => ({ bankCode, accountNo, currency }))
  const [reached] = accountsReached(transfer, ours)
  const payment = { ...paymentOf(slip, transfer, reached), report }
  const sender = await senderOf(deps, slip.playerId, { transfer, payment })
  const judgement = judgeTransfer(transfer, { uploadedAt: slip.createdAt, playerCurrency, ours, sender })
  if (!('credit' in judgement) && !('note' in judgement))
    await tellSlip(deps, slip, { told: { ...toldOf(slip, transfer), toBankCode: transfer.toBankCode, sender }, report })
  if ('review' in judgement) return leave(deps, slip, judgement.review, { needsReview: true })
  if ('note' in judgement) return fail(deps, slip, judgement.note, 'as the bank says', { ...payment, evidence: evidenceOf(slip, transfer) })
  const status = await settleSlip(deps, slip, payment)
  switch (status) {
    case 'credited':
      return tellEnded(deps, slip, null)
    case 'duplicate':
      return tellEnded(deps, slip, 'SLIP_REFNO_DUPLICATED')
    case 'unallocated':
      if ('credit' in judgement) tellReviewed(deps, slip)
      return
    case 'lost':
      return
  }
}

function tellReviewed({ count, push }: SlipDeps, { playerId, slipId }: Slip): void {
  count.slip('manual_review')
  push.toPlayer(playerId, 'slip-changed', { slipId, status: statusOf('manual_review') })
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

function evidenceOf(slip: Slip, transfer: VerifiedTransfer): object {
  const { fromAccountNo, fromName } = transfer
  return { ...toldOf(slip, transfer), fromAccountNo, fromName }
}

/** What is told of the transfer beside who sent it. */
function toldOf({ slipId }: Slip, { transRef, fromBankCode, toAccountNo, amount, currency, at }: VerifiedTransfer): object {
  return { slipId, transRef, fromBankCode, toAccountNo, amount: String(amount), currency, at: at.toISOString() }
}

async function leave(deps: SlipDeps, slip: Slip, reason: string, { needsReview = false } = {}): Promise<void> {
  await slipLeases.leaveInDoubt(deps, slip, { reason, needsReview })
  if (needsReview) deps.count.slip('manual_review')
}

async function fail(deps: SlipDeps, slip: Slip, note: SlipNote, reason: string, told?: ReportedPayment): Promise<void> {
  const { playerId, slipId, leaseNo } = slip
  const asked = { player: playerId, slip: slipId, leaseNo, note, reason, payment: told ? await reportedPayment(deps, told) : null }
  if ((await retryIdempotent(() => functions.failSlip(deps.db, asked))) === 'ended') tellEnded(deps, slip, note)
  if (note === 'EXPIRED_SLIP') await creditByExpiredSlip(deps, slip.reference)
}

/** Only by the call that ended it. */
function tellEnded({ count, push }: SlipDeps, { playerId, slipId }: Slip, note: SlipNote | null): void {
  count.slip(note ?? 'credited')
  push.toPlayer(playerId, 'slip-changed', { slipId, status: statusOf(note === null ? 'credited' : 'failed') })
}
