import { createQr, listSlips } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BankCredit } from '../src/integrations/providers.ts'
import { receiveBankTransfer } from '../src/modules/deposit/receive-bank-transfer.ts'
import { receiveQrPayment } from '../src/modules/deposit/receive-qr-payment.ts'
import { giftLink, sendGiftLink } from './gift-links.ts'
import { baht, statementOf, walletOf } from './money.ts'
import { bankAccountOf, send, slipPicture, transfer } from './slips.ts'
import { aReport, reported } from './reported.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

/** The account that the money of KBANK's QRs lands in. Its feed numbers payments itself. */
const QR_ACCOUNT = '0739876543'
const BAHT = 100

let world: World
let player: WorldPlayer
let payment: Payment
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
  payment = await pay()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

type Payment = Awaited<ReturnType<typeof pay>>

/** A player pays their QR once. It is told of by its gateway, by the feed and the statement of the account, and by a slip. */
async function pay() {
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(BAHT) } })
  if (!qr.hasQrcode) throw new Error('no QR was made')
  const own = await bankAccountOf(world, player)
  const [at, transRef] = [world.clock.now(), `T${qr.qrcodeId.replaceAll(/\W/g, '')}`.slice(0, 20)]
  // The paying bank knows of it, whoever else tells.
  await world.fault('bank:KBANK', 'lost-report', 1, 'webhook')
  await world.control('POST', 'bank/transfer', {
    transRef,
    fromBankCode: own.bankCode,
    fromAccountNo: own.accountNo,
    fromName: own.name,
    toAccountNo: QR_ACCOUNT,
    amount: BAHT,
    at: at.toISOString(),
  })
  const line: BankCredit = {
    kind: 'credit',
    bank: 'KBANK',
    eventId: `line-${qr.qrcodeId}`,
    transRef: `FEED-${player.phone}`,
    revision: 0,
    corrects: null,
    fromBankCode: own.bankCode,
    fromAccountNo: own.accountNo,
    fromName: own.name,
    toAccountNo: QR_ACCOUNT,
    amount: minorUnits(BigInt(BAHT) * 100n),
    currency: 'BAHT',
    at,
  }
  const picture = await slipPicture({ bankCode: own.bankCode, transRef })
  return {
    gateway: () =>
      receiveQrPayment(world.deps, 'KBANK', {
        report: aReport,
        eventId: `report-${qr.qrcodeId}`,
        reference: qr.qrcodeId,
        amount: line.amount,
        payerBankCode: own.bankCode,
        payerAccount: own.accountNo,
        transRef,
        paidAt: at,
      }),
    feed: () => receiveBankTransfer(world.deps, reported(line)),
    statement: () => receiveBankTransfer(world.deps, reported(line)),
    async slip() {
      await send(player, picture).catch(() => undefined)
      await world.checkSlips()
    },
  }
}

const WAYS = ['gateway', 'feed', 'statement', 'slip'] as const

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item) => ordersOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}

/** A slip that was in progress is asked about again. */
async function later(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await world.passTime(60_000)
    await world.checkSlips()
  }
}

/** What the wallet holds, and what the payments that were told of stand as, those that turned out to be another left out. */
async function outcome(): Promise<{ wallet: number; payments: string[] }> {
  const rows = await world.db
    .selectFrom('deposit.payment')
    .select('state')
    .where('received_at', '>=', today)
    .where('state', '<>', 'merged')
    .execute()
  return { wallet: await walletOf(player), payments: rows.map(({ state }) => state) }
}
const ONE_CREDIT = { wallet: 100, payments: ['credited'] }

test.each(ordersOf(WAYS))('[DEP-22] one payment told by %s, %s, %s and %s is credited once', async (...order) => {
  for (const way of order) await payment[way]()
  await later()
  expect(await outcome()).toEqual(ONE_CREDIT)
})

test('[DEP-22] one payment told of fifty times at once, by all ways, is credited once', async () => {
  const told = Array.from({ length: 50 }, (_, index) => WAYS[index % 10 === 9 ? 3 : index % 3]!)
  await Promise.allSettled(told.map((way) => payment[way]()))
  for (const way of WAYS) await payment[way]()
  await later()
  expect(await outcome()).toEqual(ONE_CREDIT)
  const { slips } = await player.call(listSlips, { body: { page: 1, limit: 10 } })
  expect(slips.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
})

test('[DEP-01] a player deposits by bank transfer, QR, slip and gift link, and each is in the wallet', async () => {
  await payment.gateway()
  await transfer(world, player, { amount: 200, isReported: true })
  await send(player, await slipPicture(await transfer(world, player, { amount: 300 })))
  await world.checkSlips()
  await sendGiftLink(world, player, await giftLink(world, { amount: 60 }))
  expect(await statementOf(player)).toEqual([
    'deposit GIFTLINK>WALLET 60 SUCCESS',
    'deposit SCB>WALLET 300 SUCCESS',
    'deposit SCB>WALLET 200 SUCCESS',
    'deposit KBANK>WALLET 100 SUCCESS',
  ])
  expect(await walletOf(player)).toBe(660)
})
