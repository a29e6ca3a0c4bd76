import { type Currency, minorUnits } from '@krapao/money'
import { retryIdempotent } from '../../../platform/database/db.ts'
import { newRowId } from '../../../platform/ids.ts'
import { isNameFit, readBankAccount } from '../../account/index.ts'
import { tellCredited } from '../deposit-push.ts'
import type { DepositDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { veiledOwn } from '../own-number.ts'
import { senderDigestIn, toldSenderOrLogged } from '../payment-sender.ts'
import { senderOf } from './slip-sender.ts'

/** What the verifier said of a transfer, beside who sent it. */
interface LateSlip {
  fromBankCode: string
  amount: string
  currency: Currency
}

/**
 * A slip that is too late fails, and its reference stays: the line of the bank that comes with it, before or after, is
 * judged with what the verifier said of the slip. True where that has credited it. Whoever comes second, the line or the
 * slip, asks for it after its own commit, so that one of the two sees the other.
 */
export async function creditByExpiredSlip(deps: DepositDeps, reference: string): Promise<boolean> {
  for (const late of await functions.lateLines(deps.db, { reference })) if ((await settleLate(deps, late)) === 'settled') return true
  return false
}

async function settleLate(
  deps: DepositDeps,
  { playerId, slipId, reference, slip: told, lineSender }: functions.LateLinesAnswer,
): Promise<functions.LateLineSettled> {
  const { db, count, events, push, log } = deps
  const late = told as unknown as LateSlip
  const [sender, ofLine] = await Promise.all([toldSenderOrLogged(deps, senderDigestIn(told)), toldSenderOrLogged(deps, lineSender)])
  if (!sender || !ofLine) return 'differs'
  const { fromAccountNo = '', fromName = '' } = sender
  const slip = { ...late, fromAccountNo, fromName }
  const payment = {
    reference,
    channel: 'slip',
    holder: null,
    amount: minorUnits(BigInt(slip.amount)),
    currency: slip.currency,
    eventId: slipId,
    evidence: slip,
  } as const
  if ((await senderOf(deps, playerId, { transfer: slip, payment })) !== 'proven') return 'differs'
  // What the line leaves out the slip has said; what it says is the better word.
  const account = await readBankAccount(deps, playerId)
  if (!account || (ofLine.fromName && !isNameFit(account.accountName, ofLine.fromName))) return 'differs'
  const asked = { player: playerId, slip: slipId, own: await veiledOwn(deps, account, payment), attempt: newRowId() }
  const { status, posted } = await retryIdempotent(() => functions.creditByExpiredSlip(db, asked))
  if (!posted) return status
  log.info({ reference, slipId }, 'a line that came late was credited by its slip')
  count.deposit('bank', 'settled')
  events.posted(playerId, 'allocated')
  tellCredited(push, playerId, posted)
  return status
}
