import { sql } from 'kysely'
import type { BankCredit } from '../../integrations/providers.ts'
import { retryIdempotent } from '../../platform/database/db.ts'
import { suspenseJournal } from '../ledger/index.ts'
import { lineReference, reportedPayment, type ReportedPayment } from './external-payment.ts'
import type { DepositDeps } from './deps.ts'

/** `recorded`: the corrected line may be settled as any other. `contradiction`: a person looks. `unknown`: the line it corrects is not known. */
export type Corrected = 'recorded' | 'repeated' | 'contradiction' | 'unknown'

/** The bank says that an earlier line was wrong. Nothing that is credited is changed by it. */
export async function recordCorrection({ db, seal, log }: DepositDeps, line: BankCredit, payment: ReportedPayment): Promise<Corrected> {
  const corrects = lineReference(line, line.corrects ?? line.transRef)
  const { rows } = await retryIdempotent(() =>
    sql<{ status: Corrected }>`
      select deposit.record_correction(${suspenseJournal(payment.currency, corrects)}, ${reportedPayment({ seal }, payment)}, ${corrects}) as status`.execute(
      db,
    ),
  )
  const { status } = rows[0]!
  if (status === 'contradiction')
    log.error({ reference: corrects, by: payment.reference }, 'a bank has corrected a payment that is decided')
  return status
}
