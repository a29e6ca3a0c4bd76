import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import { askForQrs } from './ask-for-qrs.ts'
import { gatewayPayments } from './gateway-payments.ts'
import type { DepositMeans } from './means.ts'
import { readLate, readNewest } from './read-payments.ts'
import { bankStatements } from './read-statements.ts'
import { walletStatements } from './wallet-transfer/read-wallet-statements.ts'

/** One round of asking for payments that nobody has reported. Answers how many questions were due. */
export async function askForPayments(services: DepositMeans): Promise<number> {
  const asked = await askForQrs(services)
  return asked + (await readNewest([...(await bankStatements(services)), ...(await walletStatements(services))]))
}

/** One round of looking for payments that a provider has booked late, or tells late. Answers how many lists were due. */
export async function askForLatePayments(services: DepositMeans): Promise<number> {
  return readLate([...(await bankStatements(services)), ...(await walletStatements(services)), ...gatewayPayments(services)])
}

export function startPaymentQuestions(services: DepositMeans, everyMs = 5000): Loop {
  return startLoop({ name: 'payments asked for', everyMs, log: services.log, work: () => askForPayments(services) })
}

export function startLatePaymentQuestions(services: DepositMeans, everyMs = 5000): Loop {
  return startLoop({ name: 'late payments asked for', everyMs, log: services.log, work: () => askForLatePayments(services) })
}
