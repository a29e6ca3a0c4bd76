import { randomUUID } from 'node:crypto'
import type { MinorUnits } from '@krapao/money'
import { isSameSecret, pageQuery, payoutReturnedEvent } from '@krapao/protocols'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { BadInput, parse } from '../bad-input.ts'
import { pageOperation, reportPage } from '../record-page.ts'
import { newBankReference } from '../ids.ts'
import { amountOf, change, inTransaction, one } from '../store.ts'
import type { World } from '../world.ts'
import { currencyIn } from './payout-currency.ts'

const PATH = '/webhooks/bank/returned-payouts'

interface Return {
  payoutKey: string
  reason?: string | undefined
  /** Less than was paid out where a bank on the way kept something. */
  amount?: MinorUnits | undefined
}

/** A completed payout comes back, and the bank reports it. It may come back twice, as mistakes do. */
export function returnPayout(
  { store, clock, outbox }: World,
  { payoutKey, reason = 'the receiving account is closed', amount }: Return,
): { returnReference: string } {
  const returnReference = newBankReference()
  const eventId = randomUUID()
  const at = clock.now()
  inTransaction(store, () => {
    const payout = one(store, `select * from bank_payout where payout_key = ? and state = 'completed'`, payoutKey)
    if (!payout) throw new BadInput('no such payout was completed', 404)
    const bankReference = String(payout['bank_reference'])
    const returned = amount ?? amountOf(payout['amount'])
    change(store, 'insert into bank_return values (?, ?, ?, ?, ?)', returnReference, payoutKey, returned, reason, at.toISOString())
    const body = z.encode(payoutReturnedEvent, {
      eventId,
      returnReference,
      payoutKey,
      bankReference,
      amount: returned,
      currency: currencyIn(payout),
      reason,
      at,
    })
    outbox.add({ eventId, party: 'bank', path: PATH, body })
  })
  outbox.deliver(eventId)
  return { returnReference }
}

/** The bank's list of them. */
export function serveReturnedPayouts(app: FastifyInstance, world: World): void {
  app.get('/bank/payout-returns', async (request, reply) => {
    if (!isSameSecret(request.headers['x-api-key'], world.keys.bank)) throw new BadInput('wrong key', 401)
    const question = parse(pageQuery, request.query)
    return answer(
      world,
      reply,
      { party: 'bank', call: 'returns' },
      pageOperation(() => {
        const { reports, ...page } = reportPage(world.store, question, { party: 'bank', at: 'at', path: PATH })
        return { ...page, returns: reports }
      }),
    )
  })
}
