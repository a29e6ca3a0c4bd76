import { getWallet, listStatement, refreshGames, transfer, transferAll, withdrawAll } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settleDeposit } from '../src/modules/deposit/index.ts'
import { openLine } from './live-line.ts'
import { baht, mirrorOf, open, providerBalance, statementOf, walletOf } from './money.ts'
import { refusalOf } from './refusal-of.ts'
import { named } from './reported.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

/** The largest amount one request may name. Only sums go beyond it. */
const LARGEST = 10_000_000_000
const ALL = 3 * LARGEST

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
  // Nothing waits for a person here because of the day it comes on.
  await world.asOwner(`
    update deposit.credit_limit set amount = 1000000000000000000;
    update deposit.ask_rule set above = 1000000000000000000;
    update withdraw.rule set automatic_a_day = 1000000000000000000;
    update operator.day_limit set amount = 1000000000000000000 where flow like '%_by_two'`)
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

async function depositAll(): Promise<void> {
  for (let i = 0; i < 3; i++) await world.deposit(player, LARGEST)
}

test('three of the largest deposits add up in the wallet, the statement and the push', async () => {
  const line = openLine(world.url, player.token)
  await line.ready
  await depositAll()
  await expect.poll(() => line.seen.map(({ wallet }) => wallet)).toEqual([LARGEST, 2 * LARGEST, ALL])
  line.close()
  expect(await player.call(getWallet)).toMatchObject({ amount: ALL, wallet: { amount: ALL } })
  const { total, statements } = await player.call(listStatement, { body: { page: 1, limit: 10 } })
  expect([total, statements.map(({ amount }) => amount)]).toEqual([3, [LARGEST, LARGEST, LARGEST]])
})

// PG: idempotent by our id. PGSLOT: can be asked for a transfer. JOKER: has only balances.
describe.each(['PG', 'PGSLOT', 'JOKER'])('at %s', (game) => {
  let username: string
  beforeEach(async () => {
    await depositAll()
    username = await open(player, game)
  })

  const move = (from: string, to: string, amount: number) => player.call(transfer, { body: { from, to, amount: baht(amount) } })

  test('[TRF-13] the largest transfer goes there three times and comes back three times', async () => {
    for (let i = 0; i < 3; i++) expect(await move('WALLET', game, LARGEST)).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect([await walletOf(player), await mirrorOf(player, game), await providerBalance(world, game, username)]).toEqual([0, ALL, ALL])
    for (let i = 0; i < 3; i++) expect(await move(game, 'WALLET', LARGEST)).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect([await walletOf(player), await mirrorOf(player, game), await providerBalance(world, game, username)]).toEqual([ALL, 0, 0])
  })

  test('[TRF-11] the whole wallet moves at once, is refreshed with what was won, and is collected again', async () => {
    expect(await player.call(transferAll, { body: { to: game } })).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect(await statementOf(player)).toContain(`transfer WALLET>${game} ${ALL} SUCCESS`)
    await world.control('POST', `games/${game}/${username}/play`, { bet: 0, win: LARGEST })
    const { slots, unreachable } = await player.call(refreshGames)
    expect([unreachable, slots.find(({ code }) => code === game)?.amount]).toEqual([[], ALL + LARGEST])

    expect(await player.call(withdrawAll, { body: { amount: baht(100) } })).toEqual({ message: 'WITHDRAW_SUCCESS' })
    expect([await walletOf(player), await mirrorOf(player, game), await providerBalance(world, game, username)]).toEqual([
      ALL + LARGEST - 100,
      0,
      0,
    ])
  })

  test('a whole wallet on its way is shown, and a worker or a person ends it', async () => {
    await world.fault(`games:${game}`, 'timeout-after')
    expect(await player.call(transferAll, { body: { to: game } })).toEqual({ message: 'TRANSFER_PENDING' })
    expect((await player.call(getWallet)).inProgress).toMatchObject([{ to: game, amount: ALL }])
    await world.passTime(60_000)
    await world.work()
    const { state } = await world.db
      .selectFrom('games.transfer')
      .select('state')
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    expect(state).toBe(game === 'JOKER' ? 'manual_review' : 'done')
  })
})

describe('a sum that no number of the wire tells exactly', () => {
  const BEYOND = minorUnits(8_000_000_000_000_001n)

  beforeEach(async () => {
    const payment = {
      reference: `SCB:${player.phone}`,
      channel: 'bank' as const,
      holder: 'KBANK',
      currency: 'BAHT' as const,
      amount: BEYOND,
      eventId: 'e1',
      evidence: {},
    }
    await settleDeposit(world.deps, { playerId: player.playerId, payment: named(player.playerId, payment) })
  })

  test('is shown as the nearest', async () => {
    expect(await walletOf(player)).toBe(80_000_000_000_000.02)
    expect(await statementOf(player)).toEqual(['deposit KBANK>WALLET 80000000000000.02 SUCCESS'])
  })

  test.each(['PG', 'PGSLOT', 'JOKER'])('is not sent to %s at once: it is refused, back in the wallet and not in the way', async (game) => {
    const username = await open(player, game)
    expect(await refusalOf(player.call(transferAll, { body: { to: game } }, { idempotencyKey: 'everything' }))).toBe('TRANSFER_FAIL')
    expect(await refusalOf(player.call(transferAll, { body: { to: game } }, { idempotencyKey: 'everything' }))).toBe('TRANSFER_FAIL')
    const { wallet } = await world.db
      .selectFrom('ledger.owner')
      .select('wallet')
      .where('owner_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    expect([wallet, await providerBalance(world, game, username)]).toEqual([BEYOND, 0])
    expect(await player.call(transfer, { body: { from: 'WALLET', to: game, amount: baht(LARGEST) } })).toEqual({
      message: 'TRANSFER_SUCCESS',
    })
  })
})
