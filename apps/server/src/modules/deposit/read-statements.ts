import { sql } from 'kysely'
import { pagesOf } from '../../integrations/pages.ts'
import { retryIdempotent, type Db } from '../../platform/db.ts'
import { depositAccountNos } from '../site/index.ts'
import type { DepositMeans } from './means.ts'
import { receiveBankTransfer } from './receive-bank-transfer.ts'

/**
 * One round: reads the statements that are due, each line as if it had been reported, so that a transfer is credited
 * though its report never comes. What was credited before is known. Answers how many accounts it read.
 */
export async function readStatements(services: DepositMeans): Promise<number> {
  const accountNos = await depositAccountNos(services.db)
  const read = await Promise.all(
    accountNos.map((accountNo) => readStatement(services, accountNo, (since) => readSince(services, accountNo, since))),
  )
  return read.filter(Boolean).length
}

/** Reads one statement from where the last reading ended, by `read`. False where somebody else reads it, or it is not due. */
export async function readStatement(services: DepositMeans, accountNo: string, read: (since: Date) => Promise<Date>): Promise<boolean> {
  const { db, log } = services
  const claimed = await claimStatement(db, accountNo)
  if (!claimed) return false
  const readTo = await read(claimed.since).catch((error: unknown) => {
    log.warn({ accountNo, err: error }, 'a statement could not be read and is tried again')
    return null
  })
  await retryIdempotent(() => sql`select deposit.put_down_statement(${accountNo}, ${claimed.lease_no}, ${readTo})`.execute(db))
  return true
}

/** Answers the newest time it has read, by the bank's clock. */
async function readSince(services: DepositMeans, accountNo: string, since: Date): Promise<Date> {
  let readTo = since
  for await (const lines of pagesOf(since, (question) => services.integrations.bank.statement(accountNo, question))) {
    for (const line of lines) {
      const settlement = await receiveBankTransfer(services, line)
      if (settlement === 'settled')
        services.log.warn({ transRef: line.transRef }, 'a transfer was found in the statement: its report has not come')
      if (line.at > readTo) readTo = line.at
    }
  }
  return readTo
}

/** An unacknowledged claim is held for as long as a lease is, and then due again. */
async function claimStatement(db: Db, accountNo: string): Promise<{ lease_no: bigint; since: Date } | undefined> {
  const { rows } = await sql<{ lease_no: bigint; since: Date }>`select * from deposit.claim_statement(${accountNo})`.execute(db)
  return rows[0]
}
