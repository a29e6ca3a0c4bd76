import { pagesOf } from '../../../integrations/pages.ts'
import { depositWalletNos } from '../../site/index.ts'
import type { DepositMeans } from '../means.ts'
import { readStatement } from '../read-statements.ts'
import { receiveWalletTransfer } from './receive-wallet-transfer.ts'

/**
 * One round: reads the statements of the operator's wallets that are due, each line as if it had been reported. Answers
 * how many it read.
 */
export async function readWalletStatements(services: DepositMeans): Promise<number> {
  const walletNos = await depositWalletNos(services.db)
  const read = await Promise.all(
    // A bank account may have the same digits.
    walletNos.map((walletNo) =>
      readStatement(services, { accountNo: `wallet:${walletNo}`, read: (since) => readSince(services, walletNo, since) }),
    ),
  )
  return read.filter(Boolean).length
}

/** Answers the newest time it has read, by the provider's clock. */
async function readSince(services: DepositMeans, walletNo: string, since: Date): Promise<Date> {
  let readTo = since
  for await (const lines of pagesOf(since, (question) => services.integrations.wallets.statement(walletNo, question))) {
    for (const line of lines) {
      const settlement = await receiveWalletTransfer(services, line)
      if (settlement === 'settled')
        services.log.warn({ transRef: line.transRef }, 'a transfer was found in the statement of a wallet: its report has not come')
      if (line.at > readTo) readTo = line.at
    }
  }
  return readTo
}
