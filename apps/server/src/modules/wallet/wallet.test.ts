import { getWallet, listStatement, transfer, transferAll, withdraw } from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLine } from '../../../test/live-line.ts'
import { baht, give, open } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { payForFriends, termsIn } from '../../../test/reward-rules.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
  await payForFriends(world, { terms: { ...termsIn('BAHT'), keepPercent: 90, takePercent: 50 } })
  player = await world.player({ name: 'บัวขาว' })
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

describe('the summary', () => {
  test('[WAL-01] [WAL-05] [GAME-01] [INV-08] [PROF-15] is everything the dashboard shows', async () => {
    await give(world, player, 123.45)
    const summary = await player.call(getWallet)
    expect(summary).toMatchObject({
      amount: 123.45,
      currency: 'BAHT',
      wallet: { amount: 123.45 },
      profile: { _id: player.playerId, name: 'บัวขาว', username: player.phone, coin: 0 },
      bankAccount: { bankCode: 'KBANK', bankAccountName: 'มานี มีนา', bank: { nameTH: expect.stringContaining('กสิกร') } },
      invite: { amount: 0, success: 90, fail: 50 },
      inProgress: [],
    })
    expect(new Set(summary.slots.map(({ category }) => category))).toEqual(new Set(['slot', 'sport', 'lotto']))
    expect(summary.slots.every(({ isActive, amount }) => !isActive && amount === 0)).toBe(true)
  })
})

describe('what was played last', () => {
  test('is the newest transfer into a game that arrived, whatever was taken out since', async () => {
    const other = await world.player()
    await give(world, other, 100)
    expect((await other.call(getWallet)).lastPlay).toBeNull()
    await open(other, 'PG')
    await open(other, 'JOKER')
    await other.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(20) } })
    await other.call(transfer, { body: { from: 'WALLET', to: 'JOKER', amount: baht(30.5) } })
    await other.call(transfer, { body: { from: 'JOKER', to: 'WALLET', amount: baht(10) } })
    await world.fault('games:PG', 'refuse', 1, 'move')
    expect(await refusalOf(other.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(5) } }))).toBe('TRANSFER_FAIL')
    expect((await other.call(getWallet)).lastPlay).toEqual({ code: 'JOKER', amount: 30.5, isAll: false })
    await other.call(transferAll, { body: { to: 'PG' } })
    expect((await other.call(getWallet)).lastPlay).toEqual({ code: 'PG', amount: 59.5, isAll: true })
  })
})

describe('the statement', () => {
  test('[STM-07] [STM-11] lists deposits, transfers and withdrawals with how each stands', async () => {
    await open(player, 'PG')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(23.45) } })
    await player.call(withdraw, { body: { amount: baht(50) } })
    const { total, statements } = await player.call(listStatement, { body: { page: 1, limit: 10 } })
    expect(total).toBe(3)
    expect(statements).toEqual([
      {
        statementNo: 3,
        statementType: 'withdraw',
        from: 'WALLET',
        to: 'BANK',
        amount: 50,
        status: 'PENDING',
        createdAt: world.clock.now().toISOString(),
      },
      {
        statementNo: 2,
        statementType: 'transfer',
        from: 'WALLET',
        to: 'PG',
        amount: 23.45,
        status: 'SUCCESS',
        createdAt: expect.any(String),
      },
      {
        statementNo: 1,
        statementType: 'deposit',
        channel: 'qr',
        from: 'KBANK',
        to: 'WALLET',
        amount: 123.45,
        status: 'SUCCESS',
        createdAt: expect.any(String),
      },
    ])
  })

  test('[STM-01] [STM-07] pages from 1, and refuses what is no page', async () => {
    const page = (number: number, limit = 2) => player.call(listStatement, { body: { page: number, limit } })
    expect((await page(1)).statements.map(({ statementNo }) => statementNo)).toEqual([3, 2])
    expect((await page(2)).statements.map(({ statementNo }) => statementNo)).toEqual([1])
    expect(await page(3)).toEqual({ total: 3, statements: [] })
    for (const number of [0, -1, 1.5, 1e9]) expect(await refusalOf(page(number))).toBe('KEY_INVALID')
    expect(await refusalOf(page(1, 101))).toBe('KEY_INVALID')
  })

  test('adds up to the balance', async () => {
    const { statements } = await player.call(listStatement, { body: { page: 1, limit: 100 } })
    const sum = statements.reduce((total, item) => total + Math.round(item.amount * 100) * (item.to === 'WALLET' ? 1 : -1), 0)
    expect(sum / 100).toBe((await player.call(getWallet)).amount)
  })
})

describe('the push', () => {
  test('tells the player’s open page of money within the same breath, and nobody else', async () => {
    const other = await world.player()
    const [mine, theirs] = [openLine(world.url, player.token), openLine(world.url, other.token)]
    await Promise.all([mine.ready, theirs.ready])
    await give(world, player, 10)
    expect(await mine.next).toMatchObject({ reason: 'deposit', amount: 10, wallet: (await player.call(getWallet)).amount })
    expect(theirs.seen).toEqual([])
    mine.close()
    theirs.close()
  })

  test('begins with where the ledger is, as the wallet says it', async () => {
    const { postingNo } = await player.call(getWallet)
    const lines = [openLine(world.url, player.token), openLine(world.url, (await world.player()).token)]
    expect(await Promise.all(lines.map(({ newestPosting }) => newestPosting))).toEqual([postingNo, 0])
    await give(world, player, 10)
    const again = openLine(world.url, player.token)
    expect(await again.newestPosting).toBe((await player.call(getWallet)).postingNo)
    expect(await again.newestPosting).toBeGreaterThan(postingNo)
    for (const { close } of [...lines, again]) close()
  })

  test('is refused without a session', async () => {
    expect(await openLine(world.url, `${'0'.repeat(32)}.${'x'.repeat(43)}`).ready.catch((error: Error) => error.message)).toBe(
      'INVALID_USER_2',
    )
    expect(await openLine(world.url, '').ready.catch((error: Error) => error.message)).toMatch(/^(INVALID_USER_1|UNAUTHORIZED)$/)
  })
})
