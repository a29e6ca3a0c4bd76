import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { accountNo, bankReference, wireCurrency } from '@krapao/protocols'
import { gameDescriptor } from '@krapao/providers'
import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import * as z from 'zod/mini'
import { BadInput, parse } from '../bad-input.ts'
import { incomingTransfers, receiveTransfer } from '../bank/incoming-transfers.ts'
import { correctLine } from '../bank/bank-book.ts'
import { setHolder } from '../bank/holders.ts'
import { payouts } from '../bank/payouts.ts'
import { serveSlips } from '../bank/slips.ts'
import { returnPayout } from '../bank/returned-payouts.ts'
import { players, transfersOf } from '../games/game-records.ts'
import { roundsOf, setNextWin, settleRound } from '../games/rounds.ts'
import { type Payer, payQr, qrCodes } from '../qr/pay-qr.ts'
import { scannedReference } from '../qr/payload.ts'
import { sentSms } from '../sms.ts'
import { takeBack } from '../reversals.ts'
import { amountOf } from '../store.ts'
import type { World } from '../world.ts'
import { inCamelCase, major, paidMajor } from './control-values.ts'
import { type OfPlayer, playerOf } from './player-of.ts'
import { serveBetControl } from './bet-control.ts'
import { serveFaultControl } from './fault-control.ts'
import { serveWalletControl } from './wallet-control.ts'

const smsQuery = z.object({ phone: z.optional(z.string()) })
const transferInput = z.object({
  transRef: z.optional(bankReference),
  fromBankCode: z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/)),
  fromAccountNo: accountNo,
  fromName: z.string().check(z.minLength(1), z.maxLength(200)),
  toAccountNo: accountNo,
  toBankCode: z.optional(z.string().check(z.maxLength(20))),
  amount: paidMajor,
  currency: z.optional(wireCurrency),
  at: z.optional(z.iso.datetime({ offset: true })),
  bookedAt: z.optional(z.iso.datetime({ offset: true })),
  comesAt: z.optional(z.iso.datetime({ offset: true })),
})
const correctionInput = z.object({
  amount: z.optional(paidMajor),
  fromName: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  fromAccountNo: z.optional(accountNo),
  isBookedAnew: z.optional(z.boolean()),
})
const returnInput = z.object({ reason: z.optional(z.string().check(z.minLength(1), z.maxLength(300))), amount: z.optional(paidMajor) })
const holderInput = z.object({
  bankCode: z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/)),
  accountNo,
  name: z.string().check(z.minLength(1), z.maxLength(200)),
})
const payInput = z.object({ amount: z.optional(paidMajor) })
const scanInput = z.object({ payload: z.string().check(z.maxLength(1000)), amount: z.optional(paidMajor), payer: z.optional(holderInput) })
const reversalInput = z.object({
  amount: z.optional(paidMajor),
  reason: z._default(z.string().check(z.maxLength(300)), 'the payer says it was fraud'),
})
const playInput = z.object({ bet: major, win: major })
const nextInput = z.object({ win: major })

/** What people and tests use to make the providers do something. */
export function serveControl(app: FastifyInstance, world: World): void {
  app.get('/control/sms', async (request) => sentSms(world, parse(smsQuery, request.query).phone))
  serveBankControl(app, world)
  serveSlips(app, world)
  serveWalletControl(app, world)
  serveQrControl(app, world)
  serveGameControl(app, world)
  serveBetControl(app, world)
  serveFaultControl(app, world)
}

function serveBankControl(app: FastifyInstance, world: World): void {
  /** A payment of a QR or a transfer, by the bank's reference of it. */
  app.post<{ Params: { transRef: string } }>('/control/payments/:transRef/reverse', async (request) => {
    const { amount, reason } = parse(reversalInput, request.body)
    return { amount: majorFromMinor(takeBack(world, { transRef: request.params.transRef, amount, reason })) }
  })

  app.post('/control/bank/transfer', async (request) => {
    const { at, bookedAt, comesAt, ...transfer } = parse(transferInput, request.body)
    return receiveTransfer(world, { ...transfer, at: timeOf(at), bookedAt: timeOf(bookedAt), comesAt: timeOf(comesAt) })
  })

  /** The bank finds that it has booked a transfer wrongly, and says how it should have been. */
  app.post<{ Params: { transRef: string } }>('/control/bank/lines/:transRef/correct', async (request) =>
    correctLine(world, request.params.transRef, parse(correctionInput, request.body)),
  )

  app.get('/control/bank/transfers', async () =>
    incomingTransfers(world).map((row) => ({ ...inCamelCase(row), amount: majorFromMinor(amountOf(row['amount'])) })),
  )

  app.post<{ Params: { payoutKey: string } }>('/control/bank/payouts/:payoutKey/return', async (request) =>
    returnPayout(world, { payoutKey: request.params.payoutKey, ...parse(returnInput, request.body) }),
  )

  app.post('/control/bank/holders', async (request) => setHolder(world, parse(holderInput, request.body)))

  app.get('/control/bank/payouts', async () =>
    payouts(world).map((row) => ({ ...inCamelCase(row), amount: majorFromMinor(amountOf(row['amount'])) })),
  )
}

function timeOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}

function serveQrControl(app: FastifyInstance, world: World): void {
  const pay = (reference: string, amount: MinorUnits | undefined, payer?: Payer) => {
    const paid = payQr(world, { reference, amount, payer })
    return { transRef: paid.transRef, amount: majorFromMinor(paid.amount) }
  }

  app.get('/control/qr', async () =>
    qrCodes(world).map((row) => ({
      ...inCamelCase(row),
      svg: renderSVG(String(row['payload']), { border: 1 }),
      amount: majorFromMinor(amountOf(row['amount'])),
      paidAmount: row['paid_amount'] === null ? null : majorFromMinor(amountOf(row['paid_amount'])),
    })),
  )

  app.post('/control/qr/pay', async (request) => {
    const { payload, amount, payer } = parse(scanInput, request.body)
    const reference = scannedReference(payload)
    if (reference === undefined) throw new BadInput('payload: not a QR payload with a right checksum and a reference')
    return pay(reference, amount, payer)
  })

  app.post<{ Params: { reference: string } }>('/control/qr/:reference/pay', async (request) =>
    pay(request.params.reference, parse(payInput, request.body).amount),
  )
}

function serveGameControl(app: FastifyInstance, world: World): void {
  app.get('/control/games', async () =>
    players(world).map(({ code, username, balance }) => ({
      code,
      username,
      balance: majorFromMinor(balance),
      currency: gameDescriptor(code)?.currency,
    })),
  )

  app.get<OfPlayer>('/control/games/:code/:username', async (request) => {
    const { code, username, balance } = playerOf(world, request.params)
    return {
      code,
      username,
      balance: majorFromMinor(balance),
      transfers: transfersOf(world, code, username).map((transfer) => ({
        ...transfer,
        amount: majorFromMinor(transfer.amount),
        balance: majorFromMinor(transfer.balance),
      })),
      rounds: roundsOf(world, code, username).map(({ bet, win, at }) => ({ bet: majorFromMinor(bet), win: majorFromMinor(win), at })),
    }
  })

  app.post<OfPlayer>('/control/games/:code/:username/play', async (request) => {
    const player = playerOf(world, request.params)
    const { bet, win } = parse(playInput, request.body)
    const balance = settleRound(world, player, { bet, win })
    if (balance === undefined) throw new BadInput('bet: more than the balance', 409)
    return { balance: majorFromMinor(balance) }
  })

  app.post<OfPlayer>('/control/games/:code/:username/next', async (request) => {
    const { win } = parse(nextInput, request.body)
    setNextWin(world, playerOf(world, request.params), minorUnits(win))
    return { win: majorFromMinor(win) }
  })
}
