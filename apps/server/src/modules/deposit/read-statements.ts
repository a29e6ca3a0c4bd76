import type { PageQuery } from '@krapao/protocols'
import { bankDescriptor } from '@krapao/providers'
import type { BankLine } from '../../integrations/providers.ts'
import type { Reported } from '../../platform/raw-report.ts'
import { depositBankAccounts } from '../site/index.ts'
import { lineReference } from './external-payment.ts'
import type { DepositDeps } from './deps.ts'
import { type PaymentList, paymentList } from './read-payments.ts'
import { keepLine, receiveBankLine } from './receive-bank-line.ts'
import { unreadOf } from './unread-reports.ts'

/** A bank that reports is asked for what it may have lost; one that does not, for everything. */
const AGAIN_AFTER_SECONDS = { reported: 60, unreported: 10 }

/** The statements of the operator's accounts at banks that answer, each line as if it had been reported. */
export async function bankStatements(deps: DepositDeps): Promise<PaymentList[]> {
  const accounts = await depositBankAccounts(deps.db)
  return accounts.flatMap(({ accountNo, bankCode }) => {
    const feed = deps.integrations.banks.get(bankCode)
    const bank = bankDescriptor(bankCode)
    if (!feed || !bank) return []
    const statement = {
      name: `bank:${bankCode}:${accountNo}`,
      ask: (question: PageQuery) => feed.statement(accountNo, question),
      bookedAt: ({ bookedAt, at }: BankLine) => bookedAt ?? at,
      receive: (lines: readonly Reported<BankLine>[]) => receiveLines(deps, lines),
    }
    const everySeconds = AGAIN_AFTER_SECONDS[bank.feed === 'poll' ? 'unreported' : 'reported']
    return paymentList(deps, statement, { everySeconds, lateHours: bank.linesComeWithinHours })
  })
}

/** A page of a statement, as it stands at its end. */
async function receiveLines(deps: DepositDeps, lines: readonly Reported<BankLine>[]): Promise<void> {
  const told = (line: BankLine) => ({ ...line, reference: nameOf(line), isReversal: line.kind === 'reversal' })
  const unread = await unreadOf(deps.db, 'bank', lines, told)
  // As it is now comes first: nobody is credited with what the next line corrects.
  const [current, superseded] = byRevision(lines)
  const undone = undoneIn(current)
  for (const line of [...current, ...superseded]) if (unread.has(line)) await receiveLine(deps, line, undone)
}

/** Of the payment that it tells of, or takes back. */
function nameOf(line: BankLine): string {
  return lineReference(line, line.kind === 'reversal' ? line.of : line.transRef)
}

/** The lines that stand, in their order, and those that another one of the same reference has corrected. */
function byRevision<Line extends BankLine>(lines: readonly Line[]): [current: Line[], superseded: Line[]] {
  const newest = new Map<string, number>()
  for (const line of lines) {
    const reference = nameOf(line)
    if (line.kind === 'credit') newest.set(reference, Math.max(line.revision, newest.get(reference) ?? 0))
  }
  const isCurrent = (line: BankLine) => line.kind === 'reversal' || line.revision === newest.get(nameOf(line))
  return [lines.filter(isCurrent), lines.filter((line) => !isCurrent(line))]
}

/** The references of credits that the bank has taken back whole, or withdrawn, by another line of these. */
function undoneIn(lines: readonly BankLine[]): ReadonlySet<string> {
  const amounts = new Map(lines.flatMap((line) => (line.kind === 'credit' ? [[nameOf(line), line.amount] as const] : [])))
  return new Set(
    lines.flatMap((line) => {
      if (line.kind === 'credit') return line.corrects === null ? [] : lineReference(line, line.corrects)
      return amounts.get(nameOf(line)) === line.amount ? nameOf(line) : []
    }),
  )
}

async function receiveLine(deps: DepositDeps, line: Reported<BankLine>, undone: ReadonlySet<string>): Promise<void> {
  const { log } = deps
  if (line.kind === 'credit' && undone.has(nameOf(line))) {
    // Where nobody was credited yet nobody is: it is no longer with us, and the line that undoes it says so.
    await keepLine(deps, line, 'its bank has taken it back')
    return
  }
  const received = await receiveBankLine(deps, line)
  if (received === 'unknown' && line.kind === 'credit') await keepLine(deps, line, 'it corrects a payment that is not known')
  else if (received === 'unknown')
    log.error({ bank: line.bank, eventId: line.eventId }, 'a statement takes back a payment that is not known')
  else if (received === 'settled' || received === 'opened')
    log.warn({ bank: line.bank, eventId: line.eventId, received }, 'a statement says what was not reported')
}
