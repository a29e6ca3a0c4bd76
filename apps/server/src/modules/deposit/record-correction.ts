import type { BankCredit } from '../../integrations/providers.ts'
import { retryIdempotent } from '../../platform/database/db.ts'
import { suspenseJournal } from '../ledger/index.ts'
import { lineReference, reportedPayment, type ReportedPayment } from './external-payment.ts'
import type { DepositDeps } from './deps.ts'
import * as functions from './functions.gen.ts'

/** The bank says that an earlier line was wrong. Nothing that is credited is changed by it. */
export async function recordCorrection(
  { db, log, ...keys }: DepositDeps,
  line: BankCredit,
  payment: ReportedPayment,
): Promise<functions.Corrected> {
  const corrects = lineReference(line, line.corrects ?? line.transRef)
  const owner = await suspenseJournal(db, payment.currency, corrects)
  const asked = { owner, line: await reportedPayment(keys, payment), corrects }
  const status = await retryIdempotent(() => functions.recordCorrection(db, asked))
  if (status === 'contradiction')
    log.error({ reference: corrects, by: payment.reference }, 'a bank has corrected a payment that is decided')
  return status
}
