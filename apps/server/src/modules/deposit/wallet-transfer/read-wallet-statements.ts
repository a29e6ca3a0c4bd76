import { REPORTS_ARE_IN, type PageQuery, type WalletTransferEvent } from '@krapao/protocols'
import type { Reported } from '../../../platform/raw-report.ts'
import { depositWalletNos } from '../../site/index.ts'
import { externalReference } from '../external-payment.ts'
import type { DepositDeps } from '../deps.ts'
import { type PaymentList, paymentList } from '../read-payments.ts'
import { unreadOf } from '../unread-reports.ts'
import { EWALLET, receiveWalletTransfer } from './receive-wallet-transfer.ts'

/** The statements of the operator's wallets, each line as if it had been reported. */
export async function walletStatements(deps: DepositDeps): Promise<PaymentList[]> {
  const walletNos = await depositWalletNos(deps.db)
  return walletNos.map((walletNo) => {
    const statement = {
      name: `wallet:${walletNo}`,
      ask: (question: PageQuery) => deps.integrations.wallets.statement(walletNo, question),
      bookedAt: ({ at }: WalletTransferEvent) => at,
      receive: (lines: readonly Reported<WalletTransferEvent>[]) => receiveLines(deps, lines),
    }
    return paymentList(deps, statement, { everySeconds: 60 })
  })
}

async function receiveLines(deps: DepositDeps, lines: readonly Reported<WalletTransferEvent>[]): Promise<void> {
  const unread = await unreadOf(deps.db, 'ewallet', lines, ({ transRef, eventId, amount, currency = REPORTS_ARE_IN }) => ({
    reference: externalReference(EWALLET, transRef),
    eventId,
    amount,
    currency,
  }))
  for (const line of unread) {
    const settlement = await receiveWalletTransfer(deps, line)
    if (settlement === 'settled')
      deps.log.warn({ transRef: line.transRef }, 'a transfer was found in the statement of a wallet: its report has not come')
  }
}
