import { type PayoutReturnedEvent, REPORTS_ARE_IN } from '@krapao/protocols'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Push } from '../account/index.ts'
import { type Events, houseJournal } from '../ledger/index.ts'
import { sealedReport, type Sealing } from '../reports/index.ts'
import type { Reported } from '../../platform/raw-report.ts'
import * as functions from './functions.gen.ts'
import { tellReturned } from './withdrawal-push.ts'

/** `nothing`: of no amount. */
export type PayoutReturn = 'nothing' | functions.PayoutReturnReceived

/** The bank says that a payout came back. Told again, by a report or in its list, it has one effect. */
export async function receiveReturnedPayout(
  deps: Sealing & { db: Db; log: Log; push: Push; events: Events },
  event: Reported<PayoutReturnedEvent>,
): Promise<{ status: PayoutReturn; isNew: boolean }> {
  const { db, log, push, events } = deps
  if (event.amount === 0n) return { status: 'nothing', isNew: false }
  const currency = event.currency ?? REPORTS_ARE_IN
  // The journal is that of the return's claim, and its owner where the payout is nobody's.
  const ownerId =
    (await playerOfPayout(db, event.payoutKey)) ?? (await houseJournal(db, { currency, account: 'bank', reference: event.returnReference }))
  const { returnReference, payoutKey, bankReference, amount, reason, at: returnedAt } = event
  const says = { returnReference, payoutKey, bankReference, amount: String(amount), currency }
  const raw = await sealedReport(deps, 'payouts', event.report, says)
  const report = { returnReference, payoutKey, bankReference, amount, currency, reason, returnedAt }
  const { status, isNew, why, posted } = await retryIdempotent(() => functions.receiveReturnedPayout(db, { owner: ownerId, report, raw }))
  const about = { returnReference, payoutKey }
  if (status === 'contradicts') log.error(about, 'the bank tells of a returned payout otherwise than before')
  else if (isNew) log.warn({ ...about, why }, 'a payout was returned')
  if (posted) {
    tellReturned(push, ownerId, posted)
    events.posted(ownerId, 'returned_by_bank')
  }
  return { status, isNew }
}

async function playerOfPayout(db: Db, payoutKey: string): Promise<string | undefined> {
  if (!isUuid(payoutKey)) return undefined
  const row = await db.selectFrom('withdraw.withdrawal').select('player_id').where('withdrawal_id', '=', payoutKey).executeTakeFirst()
  return row?.player_id
}
