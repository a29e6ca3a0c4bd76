import { type PayoutReturnedEvent, REPORTS_ARE_IN } from '@krapao/protocols'
import { type RawBuilder, sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Push } from '../account/index.ts'
import { type Events, houseJournal } from '../ledger/index.ts'
import { sealedReport, type Sealing } from '../reports/index.ts'
import type { Reported } from '../../platform/raw-report.ts'
import { tellReturned } from './withdrawal-push.ts'

/**
 * `to_wallet`: it is in the wallet again. `waiting`: staff decide. `contradicts`: the bank said something else under the
 * same reference before, and nothing was done. `nothing`: of no amount. The others are what staff decided since.
 */
export type PayoutReturn = 'nothing' | 'to_wallet' | 'waiting' | 'paid_again' | 'written_off' | 'contradicts'

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
  const value = sql`row(${event.returnReference}, ${event.payoutKey}, ${event.bankReference}, ${event.amount}, ${currency}, ${event.reason},
    ${event.at})::withdraw.return_report`
  const { returnReference, payoutKey, bankReference, amount } = event
  const says = { returnReference, payoutKey, bankReference, amount: String(amount), currency }
  const report = sealedReport(deps, 'payouts', event.report, says)
  const answer = await retryIdempotent(() => callReceive(db, ownerId, { value, report }))
  const { status, is_new: isNew, why } = answer
  const about = { returnReference: event.returnReference, payoutKey: event.payoutKey }
  if (status === 'contradicts') log.error(about, 'the bank tells of a returned payout otherwise than before')
  else if (isNew) log.warn({ ...about, why }, 'a payout was returned')
  if (answer.posting_no !== null) {
    tellReturned(push, ownerId, { ...answer, amount: event.amount })
    events.posted(ownerId, 'returned_by_bank')
  }
  return { status, isNew }
}

async function playerOfPayout(db: Db, payoutKey: string): Promise<string | undefined> {
  if (!isUuid(payoutKey)) return undefined
  const row = await db.selectFrom('withdraw.withdrawal').select('player_id').where('withdrawal_id', '=', payoutKey).executeTakeFirst()
  return row?.player_id
}

type ReceiveAnswer = { status: PayoutReturn; is_new: boolean; why: string | null } & (
  | { posting_no: bigint; wallet: bigint }
  | { posting_no: null; wallet: null }
)

async function callReceive(
  db: Db,
  ownerId: string,
  { value, report }: { value: RawBuilder<unknown>; report: string },
): Promise<ReceiveAnswer> {
  const { rows } = await sql<ReceiveAnswer>`select * from withdraw.receive_returned_payout(${ownerId}, ${value}, ${report})`.execute(db)
  return rows[0]!
}
