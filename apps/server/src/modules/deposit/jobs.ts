import { type Loop, startLoop } from '../../platform/jobs.ts'
import { askForQrs } from './ask-for-qrs.ts'
import type { DepositMeans } from './means.ts'
import { readStatements } from './read-statements.ts'
import { readWalletStatements } from './wallet-transfer/read-wallet-statements.ts'

/** One round of asking for payments that nobody has reported. Answers how many questions were due. */
export async function askForPayments(services: DepositMeans): Promise<number> {
  return (await askForQrs(services)) + (await readStatements(services)) + (await readWalletStatements(services))
}

export function startPaymentQuestions(services: DepositMeans, everyMs = 5000): Loop {
  return startLoop({ name: 'payments asked for', everyMs, log: services.log, work: () => askForPayments(services) })
}
