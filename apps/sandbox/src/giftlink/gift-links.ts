import { CURRENCIES, minorUnits } from '@krapao/money'
import {
  isSameSecret,
  type PageQuery,
  pageQuery,
  redemptionDone,
  redemptionRefused,
  redemptionRequest,
  voucherWorth,
} from '@krapao/protocols'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Answer, answer } from '../answer.ts'
import { BadInput, parse } from '../bad-input.ts'
import { pageOfRows, pageOperation } from '../record-page.ts'
import { amountOf, many, type Row } from '../store.ts'
import type { World } from '../world.ts'
import { lookUp, redeem } from './vouchers.ts'

const PARTY = 'giftlink'

/** The wallet provider's gifts: what a voucher is worth, and redeeming it into a wallet. */
export function serveGiftLinks(app: FastifyInstance, world: World): void {
  const checkKey = (given: unknown) => {
    if (!isSameSecret(given, world.keys.giftLink)) throw new BadInput('wrong key', 401)
  }

  app.get<{ Params: { voucher: string } }>('/giftlink/vouchers/:voucher', async (request, reply) => {
    checkKey(request.headers['x-api-key'])
    const { voucher } = request.params
    const operation = {
      perform: () => worthOf(world, voucher),
      refuse: (): Answer => ({ status: 422, body: { voucher, status: 'unknown' } }),
      lie: (honest: Answer): Answer => ({ ...honest, body: { ...(honest.body as object), voucher: `not${voucher}` } }),
    }
    return answer(world, reply, { party: PARTY, call: 'worth' }, operation)
  })

  app.put<{ Params: { redemptionId: string } }>('/giftlink/redemptions/:redemptionId', async (request, reply) => {
    checkKey(request.headers['x-api-key'])
    const { redemptionId } = request.params
    const asked = parse(redemptionRequest, request.body)
    const operation = {
      perform: () => present(redeem(world, redemptionId, asked, { isRefused: false }), asked),
      refuse: () => present(redeem(world, redemptionId, asked, { isRefused: true }), asked),
      lie: (honest: Answer) => moreThan(honest),
    }
    return answer(world, reply, { party: PARTY, call: 'redeem' }, operation)
  })

  app.get('/giftlink/redemptions', async (request, reply) => {
    checkKey(request.headers['x-api-key'])
    const question = parse(pageQuery, request.query)
    return answer(
      world,
      reply,
      { party: PARTY, call: 'redemptions' },
      pageOperation(() => recordsOf(world, question)),
    )
  })
}

function worthOf(world: World, voucher: string): Answer {
  const { row, ended } = lookUp(world, voucher)
  if (ended !== undefined) return { status: 422, body: { voucher, status: ended } }
  if (row!['hides_worth'] === 1) return { status: 403, body: { voucher, error: { code: 'WORTH_NOT_TOLD' } } }
  const currency = currencyOf(row!)
  return { status: 200, body: z.encode(voucherWorth, { voucher, status: 'open', amount: amountOf(row!['amount']), currency }) }
}

function present(row: Row, asked: z.output<typeof redemptionRequest>): Answer {
  const redemptionId = String(row['redemption_id'])
  if (row['voucher'] !== asked.voucher || row['to_wallet'] !== asked.toWallet)
    return { status: 409, body: { redemptionId, error: { code: 'REDEMPTION_ID_REUSED' } } }
  if (row['state'] === 'redeemed') return { status: 200, body: z.encode(redemptionDone, doneOf(row)) }
  const { voucher } = asked
  return { status: 422, body: z.encode(redemptionRefused, { redemptionId, status: 'refused', voucher, reason: String(row['reason']) }) }
}

function doneOf(row: Row): z.output<typeof redemptionDone> {
  return {
    redemptionId: String(row['redemption_id']),
    status: 'redeemed',
    voucher: String(row['voucher']),
    toWallet: String(row['to_wallet']),
    amount: amountOf(row['amount']),
    currency: currencyOf(row),
    at: new Date(String(row['at'])),
  }
}

const currencyOf = (row: Row) => CURRENCIES.find((currency) => currency === row['currency'])

/** It says that more was redeemed than was. */
function moreThan({ status, body }: Answer): Answer {
  if (status !== 200) return { status, body: { ...(body as object), redemptionId: 'another' } }
  const done = z.decode(redemptionDone, body)
  return { status, body: z.encode(redemptionDone, { ...done, amount: minorUnits(done.amount + 100_000n) }) }
}

function recordsOf({ store }: World, question: PageQuery) {
  const { items, ...page } = pageOfRows(question, (...bounds) =>
    many(
      store,
      `select rowid, * from gift_redemption where state = 'redeemed' and at >= ? and rowid > ? order by rowid limit ?`,
      ...bounds,
    ),
  )
  return { ...page, redemptions: items.map((row) => z.encode(redemptionDone, doneOf(row))) }
}
