import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import { askForQrs } from './ask-for-qrs.ts'
import { gatewayPayments } from './gateway-payments.ts'
import type { DepositDeps } from './deps.ts'
import { readLate, readNewest } from './read-payments.ts'
import { bankStatements } from './read-statements.ts'
import { walletStatements } from './wallet-transfer/read-wallet-statements.ts'

/** One round of asking for payments that nobody has reported. Answers how many questions were due. */
export async function askForPayments(deps: DepositDeps): Promise<number> {
  const asked = await askForQrs(deps)
  return asked + (await readNewest([...(await bankStatements(deps)), ...(await walletStatements(deps))]))
}

/** One round of looking for payments that a provider has booked late, or tells late. Answers how many lists were due. */
export async function askForLatePayments(deps: DepositDeps): Promise<number> {
  return readLate([...(await bankStatements(deps)), ...(await walletStatements(deps)), ...gatewayPayments(deps)])
}

/** The loop that reads what is new: of QRs that are open, and of the statements of banks and wallets. */
export function startPaymentQuestions(deps: DepositDeps, everyMs = 5000): Loop {
  return startLoop({ name: 'payments asked for', everyMs, log: deps.log, work: () => askForPayments(deps) })
}

/** The loop that reads back as far as each provider may be late, and a month. Beside the other, so that neither waits for it. */
export function startLatePaymentQuestions(deps: DepositDeps, everyMs = 5000): Loop {
  return startLoop({ name: 'late payments asked for', everyMs, log: deps.log, work: () => askForLatePayments(deps) })
}
