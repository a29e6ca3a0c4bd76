import { randomUUID } from 'node:crypto'
import { type MinorUnits, minorUnits } from '@krapao/money'
import { type PageQuery } from '@krapao/protocols'
import { bankDescriptor, type BankDescriptor, bankOfDemoAccount, BANKS } from '@krapao/providers'
import * as z from 'zod/mini'
import { BadInput } from '../bad-input.ts'
import { newBankReference } from '../ids.ts'
import { pageOfRows } from '../record-page.ts'
import { inTransaction, many, one, type Row } from '../store.ts'
import type { World } from '../world.ts'
import { bankLine, type Correction, type SandboxBank, type SandboxLine } from './bank-line.ts'

/** The bank of an account that money goes to: as it is named, else as the demo operator has it; any other is at the first. */
export function receivingBank(accountNo: string, code: string | undefined): BankDescriptor {
  if (code === undefined) return bankOfDemoAccount(accountNo) ?? BANKS[0]
  const bank = bankDescriptor(code)
  if (!bank) throw new BadInput(`toBankCode: there are ${BANKS.map((each) => each.code).join(', ')}`)
  return bank
}

/** The reference that a line of this transfer gets in the book of this bank. */
export function bookReference({ references }: BankDescriptor, transRef: string): string {
  return references === 'own' ? newBankReference() : transRef
}

/** Books a line, and lets the bank tell of it where it does. Call it in a transaction, and deliver the answered event after that. */
export function book({ outbox }: World, { code, wire, feed }: BankDescriptor, line: SandboxLine): string {
  const isTold = wire !== null && (feed === 'webhook' || feed === 'both')
  const body = z.encode(bankLine, line)
  outbox.add({ eventId: line.eventId, party: `bank:${code}`, path: `/webhooks/bank/${code}`, body, isTold })
  return line.eventId
}

/** The credit of a transfer as it stands now, with its bank; undefined where no bank has it. */
export function creditOf({ store }: World, transRef: string): { bank: BankDescriptor; line: SandboxLine } | undefined {
  const row = one(
    store,
    `select party, body from outbox where party like 'bank:%' and body ->> 'transRef' = ? and body ->> 'kind' = 'credit' order by rowid desc limit 1`,
    transRef,
  )
  return row && { bank: bankDescriptor(String(row['party']).slice('bank:'.length))!, line: lineOf(row) }
}

/** What is said of a line later is booked when it is said, however late the line was. */
const IMMEDIATELY = { bookedAt: undefined, comesAt: undefined }

/** Takes back what came in, or a part of it. Answers how much, and what tells of it. */
export function reverseLine(
  world: World,
  { bank, line }: { bank: BankDescriptor; line: SandboxLine },
  { amount = line.amount, reason }: { amount?: MinorUnits | undefined; reason: string },
): { amount: MinorUnits; eventId: string } {
  const undone = {
    ...line,
    kind: 'reversal' as const,
    eventId: randomUUID(),
    amount,
    movement: -Number(amount),
    reason,
    ...IMMEDIATELY,
    at: world.clock.now(),
  }
  return { amount, eventId: book(world, bank, undone) }
}

/** The bank finds that it has booked a transfer wrongly. Answers the reference by which it is known from then on. */
export function correctLine(world: World, transRef: string, { isBookedAnew = false, ...corrected }: Correction): { transRef: string } {
  const { store, clock, outbox } = world
  const known = creditOf(world, transRef)
  if (!known) throw new BadInput(`no bank has a transfer with the reference ${transRef}`, 404)
  const { bank, line } = known
  const amount = corrected.amount ?? line.amount
  const renamed = newBankReference()
  const place = isBookedAnew
    ? { transRef: renamed, reference: bookReference(bank, renamed), corrects: line.reference, revision: 0 }
    : { revision: line.revision + 1, corrects: line.corrects }
  const next: SandboxLine = {
    ...line,
    ...place,
    eventId: randomUUID(),
    amount,
    fromName: corrected.fromName ?? line.fromName,
    fromAccountNo: corrected.fromAccountNo ?? line.fromAccountNo,
    movement: Number(amount - line.amount),
    ...IMMEDIATELY,
    at: clock.now(),
  }
  outbox.deliver(inTransaction(store, () => book(world, bank, next)))
  return { transRef: next.transRef }
}

interface BookPage {
  since: Date
  next: string | null
  /** Of the account before the first line of the page. */
  opening: MinorUnits
  lines: SandboxLine[]
}

/** A page of the lines of an account, in the order in which they were booked. */
export function bookPage({ world: { store, clock }, party }: SandboxBank, accountNo: string, question: PageQuery): BookPage {
  const ofAccount = `party = ? and body ->> 'toAccountNo' = ? and coalesce(body ->> 'comesAt', '') <= ?`
  const bookedAt = `coalesce(body ->> 'bookedAt', body ->> 'at')`
  const now = clock.now().toISOString()
  const { items, next } = pageOfRows(question, (since, after, most) =>
    many(
      store,
      `select rowid, body from outbox where ${ofAccount} and ${bookedAt} >= ? and rowid > ? order by rowid limit ?`,
      party,
      accountNo,
      now,
      since,
      after,
      most,
    ),
  )
  const before = one(
    store,
    `select coalesce(sum(body ->> 'movement'), 0) as moved from outbox where ${ofAccount} and (${bookedAt} < ? or rowid <= ?)`,
    party,
    accountNo,
    now,
    question.since.toISOString(),
    Number(question.after ?? 0),
  )
  return { since: question.since, next, opening: minorUnits(BigInt(before?.['moved'] ?? 0)), lines: items.map(lineOf) }
}

export function lineOf({ body }: Row): SandboxLine {
  return z.decode(bankLine, JSON.parse(String(body)))
}
