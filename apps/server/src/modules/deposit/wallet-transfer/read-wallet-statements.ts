import { REPORTS_ARE_IN, type PageQuery, type WalletTransferEvent } from '@krapao/protocols'
import type { Reported } from '../../../platform/raw-report.ts'
import { depositWalletNos } from '../../site/index.ts'
import { externalReference } from '../external-payment.ts'
import type { DepositMeans } from '../means.ts'
import { type PaymentList, paymentList } from '../read-payments.ts'
import { unreadOf } from '../unread-reports.ts'
import { EWALLET, receiveWalletTransfer } from './receive-wallet-transfer.ts'

/** The statements of the operator's wallets, each line as if it had been reported. */
export async function walletStatements(services: DepositMeans): Promise<PaymentList[]> {
  const walletNos = await depositWalletNos(services.db)
  return walletNos.map((walletNo) => {
    const statement = {
      name: `wallet:${walletNo}`,
      ask: (question: PageQuery) => services.integrations.wallets.statement(walletNo, question),
      bookedAt: ({ at }: WalletTransferEvent) => at,
      receive: (lines: readonly Reported<WalletTransferEvent>[]) => receiveLines(services, lines),
    }
    return paymentList(services, statement, { everySeconds: 60 })
  })
}

async function receiveLines(services: DepositMeans, lines: readonly Reported<WalletTransferEvent>[]): Promise<void> {
  const unread = await unreadOf(services.db, 'ewallet', lines, ({ transRef, eventId, amount, currency = REPORTS_ARE_IN }) => ({
    reference: externalReference(EWALLET, transRef),
    eventId,
    amount,
    currency,
  }))
  for (const line of unread) {
    const settlement = await receiveWalletTransfer(services, line)
    if (settlement === 'settled')
      services.log.warn({ transRef: line.transRef }, 'a transfer was found in the statement of a wallet: its report has not come')
  }
}
