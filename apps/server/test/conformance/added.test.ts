import {
  activateGame,
  createAnyQr,
  createQr,
  getGameAccount,
  getQr,
  getWallet,
  lookupDeposit,
  lookupSettings,
  transfer,
} from '@krapao/contract'
import {
  type BankDescriptor,
  bankDescriptor,
  BANKS,
  type GameDescriptor,
  GAMES,
  type GatewayDescriptor,
  GATEWAYS,
  gatewayDescriptor,
} from '@krapao/providers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../database.ts'
import { enter, launch } from '../launch-page.ts'
import { baht, providerBalance, walletOf } from '../money.ts'
import { createWorld, type World, type WorldPlayer } from '../world.ts'
import { BANK_FEED_CHECKS } from './bank-feed-checks.ts'
import { bankFeedSubject } from './bank-feed-subject.ts'
import { BANK_REPORT_CHECKS } from './bank-report-checks.ts'
import { GAME_CHECKS, gameSubject } from './game-checks.ts'
import { GATEWAY_CHECKS } from './gateway-checks.ts'
import { gatewaySubject } from './gateway-subject.ts'
import { createScene, type Scene } from './scene.ts'

/** A game, a gateway and a bank more: their descriptors, and their places in the lists. Nothing else of the product changes. */
vi.mock(import('@krapao/providers/games'), async (original) => {
  const { GAMES: games } = await original()
  return { GAMES: [...games, NOVEL as never] as never }
})
vi.mock(import('@krapao/providers/gateways'), async (original) => {
  const { GATEWAYS: gateways } = await original()
  return { GATEWAYS: [...gateways, NOVAPAY as never] as never }
})
vi.mock(import('@krapao/providers/banks'), async (original) => {
  const { BANKS: banks } = await original()
  return { BANKS: [...banks, NOVABANK as never] as never }
})

const { NOVEL, NOVAPAY, NOVABANK } = vi.hoisted(() => ({
  NOVEL: {
    code: 'NOVEL',
    name: 'Novel Slots',
    category: 'slot',
    currency: 'BAHT',
    wire: 'rpc',
    class: 'status-query',
    unknownIsFinalAfterMs: 60_000,
    betFeed: true,
    tellsOpenBets: true,
    settlesWithinHours: 1,
    betTimePrecision: 'millisecond',
    launch: 'form',
    art: { logo: '/pictures/novel.png', background: '/pictures/novel-wide.png', stage: 'dice', hues: [10, 20] },
    demo: { factorHundredths: 130 },
  } satisfies GameDescriptor,
  NOVAPAY: {
    code: 'NOVAPAY',
    wire: 'signed-form',
    currency: 'BAHT',
    minimum: 30,
    shortcuts: [30, 60, 90],
    hasConfiguredMinimum: true,
    stepMinor: 100,
    channel: 'payment',
    picture: 'bill-payment',
    answers: 'each-qr',
    mark: { colour: '#fff', deep: '#000', strokes: ['M10 10h24'] },
  } satisfies GatewayDescriptor,
  NOVABANK: {
    code: 'NOVABANK',
    wire: 'notice',
    currency: 'BAHT',
    feed: 'both',
    references: 'own',
    numbers: 'full',
    demo: [{ accountNo: '7770001112', mode: 'AUTO' }],
  } satisfies BankDescriptor,
}))

/** As the rest of the program would name it, were it in the list. */
const provider = 'NOVAPAY' as (typeof GATEWAYS)[number]['code']

test('they stand in the lists', () => {
  expect(GAMES.map(({ code }) => code)).toContain('NOVEL')
  expect(gatewayDescriptor('NOVAPAY')).toEqual(NOVAPAY)
  expect(BANKS.map(({ code }) => code)).toContain('NOVABANK')
  expect(bankDescriptor('NOVABANK')).toEqual(NOVABANK)
})

describe('the product with a game, a gateway and a bank more', () => {
  let world: World
  let player: WorldPlayer
  beforeAll(async () => {
    // Laid out here, with what was added above.
    world = await createWorld({ database: await createDatabase(), processEnv: { QR_NOVAPAY_MINIMUM: '60' } })
    player = await world.player()
  })
  afterAll(async () => {
    expect(await world.audit()).toEqual([])
    expect(await world.reconcile()).toEqual([])
    await world.stop()
  })

  test('a deposit comes in by the new gateway, by the signed report of its own wire', async () => {
    expect((await player.call(lookupDeposit)).banks.map(({ bankCode }) => bankCode)).toContain('NOVAPAY')
    expect((await player.call(lookupSettings)).qrMinimums).toMatchObject({ NOVAPAY: 60 })
    expect(await player.call(getQr, { params: { provider } })).toEqual({ hasQrcode: false, minDeposit: 60 })
    const make = (amount: number) => player.call(createQr, { params: { provider }, body: { amount: baht(amount) } })
    expect(await make(59)).toEqual({ hasQrcode: false, message: 'QR_MINIMUM', minDeposit: 60 })
    await expect(make(70.5)).rejects.toThrow('KEY_INVALID')
    const qr = await make(250)
    await world.control('POST', `qr/${qr.hasQrcode ? qr.qrcodeId : ''}/pay`, {})
    await world.sandbox.flushWebhooks()
    expect(await walletOf(player)).toBe(250)
    const entries = await world.db.selectFrom('ledger.entry').select('amount').where('account', '=', 'gateway:NOVAPAY').execute()
    expect(entries.map(({ amount }) => amount)).toEqual([-25_000n])
  })

  test('[DEP-22] a transfer comes in at the new bank: by its report, by its statement where that is lost, and it is taken back', async () => {
    const payer = await world.player()
    const account = (await payer.call(lookupDeposit)).banks.find(({ bankCode }) => bankCode === 'NOVABANK')
    expect(account).toMatchObject({ bankAccountNo: '7770001112', mode: 'AUTO' })
    const pay = async (sum: number) => {
      const from = { fromBankCode: 'KBANK', fromAccountNo: `50${payer.phone.slice(3)}0`, fromName: 'มานี มีนา' }
      const sent = await world.control('POST', 'bank/transfer', { ...from, toAccountNo: account!.bankAccountNo, amount: sum })
      await world.sandbox.flushWebhooks()
      return sent as { transRef: string }
    }
    await pay(40)
    expect(await walletOf(payer)).toBe(40)
    await world.fault('bank:NOVABANK', 'lost-report')
    const { transRef } = await pay(2.5)
    await world.passTime(61_000)
    await world.ask()
    expect(await walletOf(payer)).toBe(42.5)
    await world.control('POST', `payments/${transRef}/reverse`, {})
    await world.sandbox.flushWebhooks()
    expect(await world.db.selectFrom('deposit.chargeback').select('amount').execute()).toEqual([{ amount: 250n }])
    const entries = await world.db.selectFrom('ledger.entry').select('amount').where('account', '=', 'bank:NOVABANK').execute()
    expect(entries.map(({ amount }) => amount)).toEqual([-4_000n, -250n, 250n])
  })

  test('the new gateway is chosen where the others give no QR, but not for an amount with satang', async () => {
    const others = GATEWAYS.filter(({ code }) => code !== provider)
    const closeOthers = async () => {
      for (const { code } of others) await world.fault(`qr:${code}`, 'refuse')
    }
    await closeOthers()
    expect(await player.call(createAnyQr, { body: { amount: baht(300) } })).toMatchObject({ provider, amount: 300 })
    await world.control('DELETE', 'faults')
    await closeOthers()
    await expect(player.call(createAnyQr, { body: { amount: baht(300.5) } })).rejects.toThrow('QR_FAIL')
    await world.control('DELETE', 'faults')
  })

  test('money goes to the new game and back, and it looks as its descriptor says', async () => {
    const game = (await player.call(getWallet)).slots.find(({ code }) => code === 'NOVEL')
    expect(game).toMatchObject({ name: 'Novel Slots', logo: NOVEL.art.logo, background: NOVEL.art.background, ftWalletSlot: 1.3 })
    await player.call(activateGame, { params: { slotCode: 'NOVEL' } })
    await player.call(transfer, { body: { from: 'WALLET', to: 'NOVEL', amount: baht(200) } })
    const { username } = await player.call(getGameAccount, { params: { slotCode: 'NOVEL' } })
    expect([await providerBalance(world, 'NOVEL', username), await walletOf(player)]).toEqual([200, 50])
    await player.call(transfer, { body: { from: 'NOVEL', to: 'WALLET', amount: baht(150.25) } })
    expect([await providerBalance(world, 'NOVEL', username), await walletOf(player)]).toEqual([49.75, 200.25])
    const entered = await enter(await launch(world, player, 'NOVEL'))
    expect(entered.url).toContain('/games/NOVEL/play?session=')
    expect(await entered.text()).toContain('data-kind="dice"')
  })

  test('another picture than that of its descriptor is a change of its row', async () => {
    await world.ownerDb.updateTable('games.game').set({ logo: '/pictures/summer.png' }).where('code', '=', 'NOVEL').execute()
    const game = (await player.call(getWallet)).slots.find(({ code }) => code === 'NOVEL')
    expect(game).toMatchObject({ logo: '/pictures/summer.png', background: NOVEL.art.background })
  })
})

describe('they conform', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await createScene()
  })
  afterAll(() => scene.close())

  beforeEach(async () => {
    await scene.clearFaults()
    await scene.reports()
  })

  test.each(GAME_CHECKS)('the game: $name', async ({ run }) => expect(await run(await gameSubject(scene, NOVEL))).toBeUndefined())
  test.each(GATEWAY_CHECKS)('the gateway: $name', async ({ run }) => expect(await run(gatewaySubject(scene, NOVAPAY))).toBeUndefined())
  test.each([...BANK_FEED_CHECKS, ...BANK_REPORT_CHECKS])('the bank: $name', async ({ run }) =>
    expect(await run(bankFeedSubject(scene, NOVABANK))).toBeUndefined(),
  )
})
