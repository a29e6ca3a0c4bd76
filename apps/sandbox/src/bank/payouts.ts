import { formatPlain } from '@krapao/money'
import { isSameSecret, type PageQuery, pageQuery, payoutAnswer, type payoutPage, payoutRequest, REPORTS_ARE_IN } from '@krapao/protocols'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Answer, answer } from '../answer.ts'
import { BadInput, parse } from '../bad-input.ts'
import { pageOfRows, pageOperation } from '../record-page.ts'
import { newBankReference } from '../ids.ts'
import { amountOf, change, inTransaction, many, one, type Row } from '../store.ts'
import type { World } from '../world.ts'
import { currencyIn } from './payout-currency.ts'
import { returnPayout } from './returned-payouts.ts'

type Payout = z.output<typeof payoutRequest>

/** The bank's payouts. One payout key has one payout, however often it is sent. */
export function servePayouts(app: FastifyInstance, world: World): void {
  const checkKey = (given: unknown) => {
    if (!isSameSecret(given, world.keys.bank)) throw new BadInput('wrong key', 401)
  }

  app.post('/bank/payouts', async (request, reply) => {
    checkKey(request.headers['x-api-key'])
    const payout = parse(payoutRequest, request.body)
    if (payout.amount <= 0n) throw new BadInput('amount: must be above 0')
    return answer(
      world,
      reply,
      { party: 'bank', call: 'pay-out' },
      {
        perform: () => present(payOut(world, payout), payout),
        refuse: () => present(refusePayout(world, payout), payout),
        lie: (honest) => ({ ...honest, body: { ...(honest.body as object), payoutKey: `not-${payout.payoutKey}` } }),
        reverse: () => void returnPayout(world, { payoutKey: payout.payoutKey }),
      },
    )
  })

  app.get('/bank/payouts', async (request, reply) => {
    checkKey(request.headers['x-api-key'])
    const question = parse(pageQuery, request.query)
    return answer(
      world,
      reply,
      { party: 'bank', call: 'payouts' },
      pageOperation(() => payoutRecords(world, question)),
    )
  })

  app.get<{ Params: { payoutKey: string } }>('/bank/payouts/:payoutKey', async (request, reply) => {
    checkKey(request.headers['x-api-key'])
    const { payoutKey } = request.params
    const unknown: Answer = { status: 404, body: { payoutKey, error: { code: 'PAYOUT_NOT_FOUND' } } }
    return answer(
      world,
      reply,
      { party: 'bank', call: 'status' },
      {
        perform() {
          const row = payoutRow(world, payoutKey)
          return row ? { ...present(row), status: 200 } : unknown
        },
        refuse: () => unknown,
        lie: () => ({ status: 404, body: { payoutKey: `not-${payoutKey}`, error: { code: 'PAYOUT_NOT_FOUND' } } }),
      },
    )
  })
}

function payoutRecords({ store }: World, question: PageQuery): z.input<typeof payoutPage> {
  const { items, ...page } = pageOfRows(question, (...bounds) =>
    many(store, 'select rowid, * from bank_payout where at >= ? and rowid > ? order by rowid limit ?', ...bounds),
  )
  const payouts = items.map((row) => ({
    payoutKey: String(row['payout_key']),
    status: row['state'] === 'rejected' ? ('rejected' as const) : ('completed' as const),
    amount: formatPlain(amountOf(row['amount'])),
    toAccountNo: String(row['to_account_no']),
    at: String(row['at']),
  }))
  return { ...page, payouts }
}

function payoutRow({ store }: World, payoutKey: string): Row | undefined {
  return one(store, 'select * from bank_payout where payout_key = ?', payoutKey)
}

function payOut(world: World, payout: Payout): Row {
  return record(world, payout, { state: 'completed', bankReference: newBankReference(), reason: null })
}

function refusePayout(world: World, payout: Payout): Row {
  return record(world, payout, { state: 'rejected', bankReference: null, reason: 'the receiving account is closed' })
}

function record(
  world: World,
  { payoutKey, amount, currency = REPORTS_ARE_IN, to }: Payout,
  end: { state: string; bankReference: string | null; reason: string | null },
): Row {
  const { store, clock } = world
  return inTransaction(store, () => {
    const values = [
      payoutKey,
      end.state,
      amount,
      to.bankCode,
      to.accountNo,
      to.accountName,
      end.bankReference,
      end.reason,
      clock.now().toISOString(),
      currency,
    ]
    change(store, 'insert or ignore into bank_payout values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', ...values)
    return payoutRow(world, payoutKey)!
  })
}

function present(row: Row, asked?: Payout): Answer {
  const payoutKey = String(row['payout_key'])
  const isSame =
    !asked ||
    (amountOf(row['amount']) === asked.amount &&
      row['currency'] === (asked.currency ?? REPORTS_ARE_IN) &&
      row['to_account_no'] === asked.to.accountNo &&
      row['to_bank_code'] === asked.to.bankCode)
  if (!isSame) return { status: 409, body: { payoutKey, error: { code: 'PAYOUT_KEY_REUSED' } } }
  if (row['state'] === 'rejected')
    return { status: 422, body: z.encode(payoutAnswer, { payoutKey, status: 'rejected', reason: String(row['reason']) }) }
  const amount = amountOf(row['amount'])
  return {
    status: 200,
    body: z.encode(payoutAnswer, {
      payoutKey,
      status: 'completed',
      amount,
      currency: currencyIn(row),
      bankReference: String(row['bank_reference']),
    }),
  }
}

/** Newest first; refused ones are in it too, with their reason. */
export function payouts({ store }: World): Row[] {
  return many(store, 'select * from bank_payout order by at desc, rowid desc limit 500')
}
