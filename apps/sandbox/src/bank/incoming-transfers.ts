import { randomUUID } from 'node:crypto'
import type { Currency, MinorUnits } from '@krapao/money'
import { accountNo, bankFeedEvent, isSameSecret, pageQuery, REPORTS_ARE_IN } from '@krapao/protocols'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { BadInput, parse } from '../bad-input.ts'
import { pageOperation, reportPage } from '../record-page.ts'
import { newBankReference } from '../ids.ts'
import { change, inTransaction, many, one, type Row } from '../store.ts'
import type { World } from '../world.ts'

export interface IncomingTransfer {
  /** The bank's reference, where the caller chooses it: the same again is the same transfer. */
  transRef?: string | undefined
  fromBankCode: string
  fromAccountNo: string
  fromName: string
  toAccountNo: string
  amount: MinorUnits
  /** Told to the server when it is given; otherwise it is baht. */
  currency?: Currency | undefined
  at?: Date | undefined
}

/** Somebody transfers money to an account of the operator; the bank reports it. Answers the bank's reference. */
export function receiveTransfer({ store, clock, outbox }: World, transfer: IncomingTransfer): string {
  const transRef = transfer.transRef ?? newBankReference()
  if (one(store, 'select trans_ref from bank_transfer where trans_ref = ?', transRef)) return transRef
  const eventId = randomUUID()
  const { fromBankCode, fromAccountNo, fromName, toAccountNo, amount, currency } = transfer
  const at = transfer.at ?? clock.now()
  inTransaction(store, () => {
    const values = [transRef, fromBankCode, fromAccountNo, fromName, toAccountNo, amount, at.toISOString(), currency ?? REPORTS_ARE_IN]
    change(store, 'insert into bank_transfer values (?, ?, ?, ?, ?, ?, ?, ?)', ...values)
    const body = z.encode(bankFeedEvent, { eventId, transRef, fromBankCode, fromAccountNo, fromName, toAccountNo, amount, currency, at })
    outbox.add({ eventId, party: 'bank', path: '/webhooks/bank', body })
  })
  outbox.deliver(eventId)
  return transRef
}

const statementOf = z.object({ accountNo })

/** The statements of the operator's accounts. */
export function serveStatements(app: FastifyInstance, world: World): void {
  app.get('/bank/accounts/:accountNo/statement', async (request, reply) => {
    if (!isSameSecret(request.headers['x-api-key'], world.keys.bank)) throw new BadInput('wrong key', 401)
    const { accountNo: toAccountNo } = parse(statementOf, request.params)
    const question = parse(pageQuery, request.query)
    return answer(
      world,
      reply,
      { party: 'bank', call: 'statement' },
      pageOperation(() => {
        const { reports, ...page } = reportPage(world.store, question, { party: 'bank', at: 'at', toAccountNo })
        return { ...page, accountNo: toAccountNo, lines: reports }
      }),
    )
  })
}

/** Newest first. */
export function incomingTransfers({ store }: World): Row[] {
  return many(store, 'select * from bank_transfer order by at desc, rowid desc limit 100')
}
