import { bankDescriptor } from '@krapao/providers'
import { sql } from 'kysely'
import { pagesOf } from '../../integrations/pages.ts'
import type { BankFeed, BankLine } from '../../integrations/providers.ts'
import { retryIdempotent, type Db } from '../../platform/db.ts'
import { depositBankAccounts } from '../site/index.ts'
import type { DepositMeans } from './means.ts'
import { keepLine, receiveBankLine } from './receive-bank-line.ts'

/** A bank that reports is asked for what it may have lost; one that does not, for everything. */
const AGAIN_AFTER_SECONDS = { reported: 60, unreported: 10 }

/**
 * One round: reads the statements that are due, each line as if it had been reported, so that a transfer is credited,
 * corrected or taken back though its report never comes. What was told before is known. Answers how many accounts it read.
 */
export async function readStatements(services: DepositMeans): Promise<number> {
  const accounts = await depositBankAccounts(services.db)
  const read = await Promise.all(
    accounts.map(async ({ accountNo, bankCode }) => {
      const feed = services.integrations.banks.get(bankCode)
      if (!feed) return false
      const againAfterSeconds = AGAIN_AFTER_SECONDS[bankDescriptor(bankCode)?.feed === 'poll' ? 'unreported' : 'reported']
      return readStatement(services, { accountNo, againAfterSeconds, read: (since) => readSince(services, { feed, accountNo, since }) })
    }),
  )
  return read.filter(Boolean).length
}

/** A statement that is read from where its last reading ended. `read` answers the newest time it has read. */
interface Statement {
  accountNo: string
  againAfterSeconds?: number
  read: (since: Date) => Promise<Date>
}

/** False where somebody else reads it, or it is not due. */
export async function readStatement(
  { db, log }: DepositMeans,
  { accountNo, againAfterSeconds = AGAIN_AFTER_SECONDS.reported, read }: Statement,
): Promise<boolean> {
  const claimed = await claimStatement(db, accountNo)
  if (!claimed) return false
  const readTo = await read(claimed.since).catch((error: unknown) => {
    log.warn({ accountNo, err: error }, 'a statement could not be read and is tried again')
    return null
  })
  await retryIdempotent(() =>
    sql`select deposit.end_statement_reading(${accountNo}, ${claimed.lease_no}, ${readTo}, ${againAfterSeconds})`.execute(db),
  )
  return true
}

interface Reading {
  feed: BankFeed
  accountNo: string
  since: Date
}

/** Answers the newest time it has read, by the bank's clock. */
async function readSince(services: DepositMeans, { feed, accountNo, since }: Reading): Promise<Date> {
  let readTo = since
  for await (const lines of pagesOf(since, (question) => feed.statement(accountNo, question))) {
    // As it is now comes first: nobody is credited with what the next line corrects.
    const [current, superseded] = byRevision(lines)
    const undone = undoneIn(current)
    for (const line of [...current, ...superseded]) await receiveLine(services, line, undone)
    for (const { at } of lines) if (at > readTo) readTo = at
  }
  return readTo
}

/** The lines that stand, in their order, and those that another one of the same reference has corrected. */
function byRevision(lines: readonly BankLine[]): [current: BankLine[], superseded: BankLine[]] {
  const newest = new Map<string, number>()
  for (const line of lines) if (line.kind === 'credit') newest.set(line.transRef, Math.max(line.revision, newest.get(line.transRef) ?? 0))
  const isCurrent = (line: BankLine) => line.kind === 'reversal' || line.revision === newest.get(line.transRef)
  return [lines.filter(isCurrent), lines.filter((line) => !isCurrent(line))]
}

/** The references of credits that the bank has taken back whole, or withdrawn, by another line of these. */
function undoneIn(lines: readonly BankLine[]): ReadonlySet<string> {
  const amounts = new Map(lines.flatMap((line) => (line.kind === 'credit' ? [[line.transRef, line.amount] as const] : [])))
  return new Set(
    lines.flatMap((line) => {
      if (line.kind === 'credit') return line.corrects ?? []
      return amounts.get(line.of) === line.amount ? line.of : []
    }),
  )
}

async function receiveLine(services: DepositMeans, line: BankLine, undone: ReadonlySet<string>): Promise<void> {
  const { log } = services
  if (line.kind === 'credit' && undone.has(line.transRef)) {
    // Where nobody was credited yet nobody is: it is no longer with us, and the line that undoes it says so.
    await keepLine(services, line, 'its bank has taken it back')
    return
  }
  const received = await receiveBankLine(services, line)
  if (received === 'unknown' && line.kind === 'credit') await keepLine(services, line, 'it corrects a payment that is not known')
  else if (received === 'unknown')
    log.error({ bank: line.bank, eventId: line.eventId }, 'a statement takes back a payment that is not known')
  else if (received === 'settled' || received === 'opened')
    log.warn({ bank: line.bank, eventId: line.eventId, received }, 'a statement says what was not reported')
}

/** An unacknowledged claim is held for as long as a lease is, and then due again. */
async function claimStatement(db: Db, accountNo: string): Promise<{ lease_no: bigint; since: Date } | undefined> {
  const { rows } = await sql<{ lease_no: bigint; since: Date }>`select * from deposit.claim_statement(${accountNo})`.execute(db)
  return rows[0]
}
