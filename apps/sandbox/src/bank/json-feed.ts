import { bankFeedEvent, bankReversalEvent, isSameSecret, pageQuery } from '@krapao/protocols'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { BadInput, parse } from '../bad-input.ts'
import { jsonReport, type Kept, type Sent, type Signing } from '../signed-json.ts'
import { pageOperation } from '../record-page.ts'
import { bookPage } from './bank-book.ts'
import { type SandboxBank, type SandboxLine, toldNumber } from './bank-line.ts'
import { accountParams } from './account-params.ts'

/** A bank that speaks JSON. */
export function serveJsonFeed(app: FastifyInstance, bank: SandboxBank): void {
  const { world, descriptor, party, key } = bank
  app.get(`/banks/${descriptor.code}/accounts/:accountNo/statement`, async (request, reply) => {
    if (!isSameSecret(request.headers['x-api-key'], key)) throw new BadInput('wrong key', 401)
    const { accountNo } = parse(accountParams, request.params)
    const question = parse(pageQuery, request.query)
    return answer(
      world,
      reply,
      { party, call: 'statement' },
      pageOperation(() => {
        const { since, next, lines } = bookPage(bank, accountNo, question)
        return { since: since.toISOString(), next, accountNo, lines: lines.map((line) => eventOf(bank, line)) }
      }),
    )
  })
}

/** The report of a line as a bank of the wire `json` sends it. A reversal has a path of its own. */
export function jsonLineReport(bank: SandboxBank, line: SandboxLine, { path, eventId }: Kept, signing: Signing): Sent {
  const body = JSON.stringify(eventOf(bank, line))
  return jsonReport({ path: line.kind === 'reversal' ? `${path}/reversals` : path, eventId, body }, signing)
}

function eventOf({ descriptor }: SandboxBank, line: SandboxLine): unknown {
  const {
    kind,
    eventId,
    reference: transRef,
    fromBankCode,
    fromName,
    toAccountNo,
    amount,
    currency,
    at,
    bookedAt,
    reason,
    revision,
    corrects,
  } = line
  const about = { eventId, transRef, toAccountNo, amount, currency, at }
  if (kind === 'reversal') return z.encode(bankReversalEvent, { ...about, payerBankCode: fromBankCode, reason })
  const fromAccountNo = toldNumber(line.fromAccountNo, descriptor)
  const correction = { revision: revision === 0 ? undefined : revision, corrects: corrects ?? undefined }
  return z.encode(bankFeedEvent, { ...about, fromBankCode, fromAccountNo, fromName, bookedAt, ...correction })
}
