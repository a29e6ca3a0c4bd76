import type { BankCredit, BankLine } from '../../integrations/providers.ts'
import { depositAccountByNo } from '../site/index.ts'
import { receiveReversal } from './chargeback.ts'
import type { KeptReport, RawReport, Reported } from '../../platform/raw-report.ts'
import { lineIssuer, lineReference, type ReportedPayment } from './external-payment.ts'
import { keepUnallocated } from './keep-unallocated.ts'
import type { DepositDeps } from './deps.ts'
import type { Reversed, Settlement } from './functions.gen.ts'
import { bankPayment, isElsewhere, receiveBankTransfer } from './receive-bank-transfer.ts'
import { recordCorrection } from './record-correction.ts'
import { creditByExpiredSlip } from './slip/expired-slip.ts'

/** `unknown`: it is about a payment that nobody has told of yet. */
export type LineReceived = Settlement | Reversed

/** One line of a bank's feed, as it was reported or stands in a statement. The same line again has no second effect. */
export async function receiveBankLine(deps: DepositDeps, line: Reported<BankLine>): Promise<LineReceived> {
  if (line.amount === 0n) return 'repeated'
  if (line.kind === 'reversal') {
    const { bank, eventId, of: transRef, amount, currency, reason, at, report } = line
    return receiveReversal(deps, { bank }, { eventId, transRef, payerBankCode: lineIssuer(line), amount, currency, reason, at, report })
  }
  const ours = await depositAccountByNo(deps.db, line.toAccountNo)
  if ((line.revision > 0 || line.corrects !== null) && !isElsewhere(line, ours)) {
    const status = await recordCorrection(deps, line, bankPayment(line, ours))
    switch (status) {
      case 'contradiction':
        return 'unallocated'
      case 'repeated':
        return status
      case 'unknown':
        // The correction may come before what it corrects, under the same reference: then it is all there is to know.
        if (line.corrects !== null) return status
        break
      case 'recorded':
        break
    }
  }
  const received = await receiveBankTransfer(deps, line)
  if (received !== 'unallocated') return received
  return (await creditByExpiredSlip(deps, lineReference(line, line.transRef))) ? 'settled' : received
}

/** Keeps money that its bank must be asked about, so that it is nobody's yet. */
export async function keepLine(deps: DepositDeps, line: Reported<BankCredit>, reason: string): Promise<Settlement> {
  return keepUnallocated(deps, await paymentOf(deps, line), reason)
}

async function paymentOf({ db }: DepositDeps, line: Reported<BankCredit, RawReport | KeptReport>): Promise<ReportedPayment> {
  return bankPayment(line, await depositAccountByNo(db, line.toAccountNo))
}
