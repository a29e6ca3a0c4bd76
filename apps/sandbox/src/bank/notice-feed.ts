import {
  bangkokSecond,
  bankNotice,
  NOTICE_SIGNATURE_HEADER,
  noticePage,
  noticeProblem,
  noticeSignature,
  reference,
} from '@krapao/protocols'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Answer, answer } from '../answer.ts'
import { BadInput, parse } from '../bad-input.ts'
import type { Kept, Sent, Signing } from '../signed-json.ts'
import { accountParams } from './account-params.ts'
import { bookPage } from './bank-book.ts'
import { currencyOf, type SandboxBank, type SandboxLine, toldNumber } from './bank-line.ts'

const question = z.object({ from: bangkokSecond, page: z.optional(reference) })

/** A bank that speaks signed notices. */
export function serveNoticeFeed(app: FastifyInstance, bank: SandboxBank): void {
  const { world, descriptor, party, key } = bank
  const base = `/banks/${descriptor.code}`
  app.get(`${base}/v1/accounts/:accountNo/entries`, async (request, reply) => {
    const header = request.headers[NOTICE_SIGNATURE_HEADER]
    const target = `GET ${request.url.slice(base.length)}`
    if (noticeProblem({ secret: key, target, rawBody: '', header, now: world.clock.now() })) throw new BadInput('wrong signature', 401)
    const { accountNo: account } = parse(accountParams, request.params)
    const { from, page } = parse(question, request.query)
    const told = (since: Date): Answer => {
      const { next: nextPage, lines } = bookPage(bank, account, { since: from, after: page })
      const entries = lines.map((line) => noticeOf(bank, line))
      return { status: 200, body: z.encode(noticePage, { account, from: since, nextPage, entries }) }
    }
    return answer(
      world,
      reply,
      { party, call: 'statement' },
      {
        perform: () => told(from),
        refuse: () => ({ status: 403, body: { code: 'SERVICE_NOT_ENABLED' } }),
        lie: () => told(new Date('2001-01-01T00:00:00Z')),
      },
    )
  })
}

/** The report of a line as a bank of the wire `notice` sends it. `timestamp`: in seconds. */
export function noticeReport(bank: SandboxBank, line: SandboxLine, { path }: Kept, { secret, timestamp }: Signing): Sent {
  const body = JSON.stringify(z.encode(bankNotice, noticeOf(bank, line)))
  const signature = noticeSignature({ secret, at: new Date(timestamp * 1000), target: '', rawBody: body })
  return { path, headers: { 'content-type': 'application/json', [NOTICE_SIGNATURE_HEADER]: signature }, body }
}

function noticeOf(bank: SandboxBank, line: SandboxLine): z.output<typeof bankNotice> {
  const { kind, eventId: noticeNo, reference: entryNo, toAccountNo: account, amount: satang, at, bookedAt = at, revision, corrects } = line
  const booking = { noticeNo, entryNo, account, satang, currencyCode: currencyOf(line, bank), bookedAt }
  if (kind === 'reversal') return { entryType: 'REVERSAL', ...booking, senderBank: line.fromBankCode, remark: line.reason }
  const sender = { bank: line.fromBankCode, account: toldNumber(line.fromAccountNo, bank.descriptor), name: line.fromName }
  const transferred = bookedAt === at ? {} : { transferredAt: at }
  if (revision === 0 && corrects === null) return { entryType: 'CREDIT', ...booking, sender, ...transferred }
  return { entryType: 'CORRECTION', ...booking, sender, ...transferred, version: revision, withdrawnEntryNo: corrects }
}
