import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log.ts'
import { suspenseJournal } from '../ledger/index.ts'
import type { Sealing } from '../reports/index.ts'
import { reportedPayment, type ReportedPayment } from './external-payment.ts'
import type { DepositCounts } from './deps.ts'
import * as functions from './functions.gen.ts'

/** Keeps money that nobody can be credited with, until a better report or a person says whose it is. */
export async function keepUnallocated(
  { db, count, log, ...keys }: Sealing & { db: Db; count: DepositCounts; log: Log },
  payment: ReportedPayment,
  reason: string,
): Promise<functions.Kept> {
  const { reference, channel, currency } = payment
  const asked = { owner: await suspenseJournal(db, currency, reference), payment: await reportedPayment(keys, payment), reason }
  const status = await retryIdempotent(() => functions.keepUnallocated(db, asked))
  count.deposit(channel, status)
  if (status === 'unallocated') log.warn({ reference, channel, reason }, 'a payment waits for manual review')
  return status
}
