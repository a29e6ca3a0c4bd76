import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log.ts'
import { suspenseJournal } from '../ledger/index.ts'
import type { Sealing } from '../reports/index.ts'
import { reportedPayment, type ReportedPayment } from './external-payment.ts'
import type { DepositCounts } from './deps.ts'

/** Keeps money that nobody can be credited with, until a better report or a person says whose it is. */
export async function keepUnallocated(
  { db, seal, count, log }: Sealing & { db: Db; count: DepositCounts; log: Log },
  payment: ReportedPayment,
  reason: string,
): Promise<'repeated' | 'unallocated'> {
  const { reference, channel, currency } = payment
  const { rows } = await retryIdempotent(() =>
    sql<{ status: 'repeated' | 'unallocated' }>`
      select deposit.keep_unallocated(${suspenseJournal(currency, reference)}, ${reportedPayment({ seal }, payment)}, ${reason}) as status`.execute(
      db,
    ),
  )
  const { status } = rows[0]!
  count.deposit(channel, status)
  if (status === 'unallocated') log.warn({ reference, channel, reason }, 'a payment waits for manual review')
  return status
}
