import { type Currency, minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../../platform/database/db.ts'
import { newRowId } from '../../../platform/ids.ts'
import { isNameFit, readBankAccount } from '../../account/index.ts'
import { tellCredited } from '../deposit-push.ts'
import type { DepositDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { senderOf } from './slip-sender.ts'

/** A slip that came too late, with what the verifier said of its transfer, and the line of the bank that waits for its owner. */
interface LateLine {
  player_id: string
  slip_id: string
  reference: string
  slip: { fromBankCode: string; fromAccountNo: string; fromName: string; amount: string; currency: Currency }
  line_name: string | null
}

/**
 * A slip that is too late fails, and its reference stays: the line of the bank that comes with it, before or after, is
 * judged with what the verifier said of the slip. True where that has credited it. Whoever comes second, the line or the
 * slip, asks for it after its own commit, so that one of the two sees the other.
 */
export async function creditByExpiredSlip(deps: DepositDeps, reference: string): Promise<boolean> {
  for (const late of await lateLines(deps.db, reference)) if ((await settleLate(deps, late)) === 'settled') return true
  return false
}

async function settleLate(
  deps: DepositDeps,
  { player_id: playerId, slip_id: slipId, reference, slip, line_name: lineName }: LateLine,
): Promise<functions.LateLineSettled> {
  const { db, count, events, push, log } = deps
  const payment = {
    reference,
    channel: 'slip',
    holder: null,
    amount: minorUnits(BigInt(slip.amount)),
    currency: slip.currency,
    eventId: slipId,
    evidence: slip,
  } as const
  if ((await senderOf(db, playerId, { transfer: slip, payment })) !== 'proven') return 'differs'
  // What the line leaves out the slip has said; what it says is the better word.
  const account = await readBankAccount(db, playerId)
  if (!account || (lineName && !isNameFit(account.accountName, lineName))) return 'differs'
  const asked = { player: playerId, slip: slipId, attempt: newRowId() }
  const { status, posted } = await retryIdempotent(() => functions.creditByExpiredSlip(db, asked))
  if (!posted) return status
  log.info({ reference, slipId }, 'a line that came late was credited by its slip')
  count.deposit('bank', 'settled')
  events.posted(playerId, 'allocated')
  tellCredited(push, playerId, posted)
  return status
}

/** Only slips of which the verifier has spoken. */
async function lateLines(db: Db, reference: string): Promise<LateLine[]> {
  const { rows } = await sql<LateLine>`
    select s.player_id, s.slip_id, s.payment_reference as reference, s.evidence as slip, p.evidence ->> 'fromName' as line_name
    from deposit.slip s join deposit.payment p on p.reference = s.payment_reference
    where s.payment_reference = deposit.known_as(${reference}) and s.note = 'EXPIRED_SLIP' and s.evidence ? 'fromAccountNo'
      and p.state = 'unallocated' and p.channel = 'bank'
    order by s.created_at`.execute(db)
  return rows
}
