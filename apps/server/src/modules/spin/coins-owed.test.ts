import { cancelWithdrawal, getSpinSetup, refreshGames, transfer, withdraw } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { coinsOf, giveCoinsEvery } from '../../../test/coins.ts'
import { takeOut } from '../../../test/money-out.ts'
import { baht, give, open } from '../../../test/money.ts'
import { feedsPassed, importBet, stake } from '../../../test/settled-bets.ts'
import { codeOfSpin, useWheel, wheelOf } from '../../../test/wheel.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { newRowId } from '../../platform/ids.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld({ processEnv: { LAOS: '1' } })
  await giveCoinsEvery(world, 100)
  await measureWithdrawals(world, { automaticUpTo: 1_000_000_000 })
  await world.passTime(1000)
})
beforeEach(async () => {
  player = await world.player()
})
afterEach(() => world.deps.events.settled())
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const coins = () => coinsOf(world, player)
const debt = async () => (await player.call(getSpinSetup)).coinDebt
const play = (amount: number, at?: string) => stake(world, player.playerId, amount, at)
const now = () => world.clock.now().toISOString()

async function deposit(amount: number): Promise<void> {
  await world.passTime(1000)
  await give(world, player, amount)
  await world.deps.events.settled()
  await world.passTime(1000)
}

describe('money that only passes through', () => {
  test('[SPIN-29] the same thousand in and out five times gives the coins of one', async () => {
    for (let round = 1; round <= 5; round++) {
      await deposit(1000)
      expect(await coins()).toBe(10)
      expect(await debt()).toEqual(round === 1 ? null : { owed: 0, repaid: 1000 })
      await takeOut(world, player, 1000)
      expect(await debt()).toEqual({ owed: 1000, repaid: 0 })
    }
    await deposit(1250)
    expect(await debt()).toEqual({ owed: 0, repaid: 1000 })
    expect(await coins()).toBe(12)
  })

  test('what was staked before it leaves is owed no more, and what stays is not owed yet', async () => {
    await deposit(1000)
    await play(400)
    await takeOut(world, player, 300)
    expect(await debt()).toBeNull()
    await takeOut(world, player, 500)
    // 600 of the deposit were never staked, and 200 are left.
    expect(await debt()).toEqual({ owed: 400, repaid: 0 })
    await deposit(500)
    expect(await coins()).toBe(11)
    await play(5000)
    await takeOut(world, player, 700)
    expect(await debt()).toEqual({ owed: 0, repaid: 400 })
  })

  test('what was staked before a deposit does not count for it', async () => {
    await deposit(500)
    await play(5000)
    await deposit(1000)
    await takeOut(world, player, 1500)
    expect(await debt()).toEqual({ owed: 1000, repaid: 0 })
    expect(await coins()).toBe(15)
  })

  test('a bet that is told after the money left is owed no more, and gives its coins where a deposit has repaid them', async () => {
    await deposit(1000)
    const settledAt = now()
    await takeOut(world, player, 1000)
    await deposit(1000)
    expect([await coins(), await debt()]).toEqual([10, { owed: 0, repaid: 1000 }])
    await play(700, settledAt)
    expect([await coins(), await debt()]).toEqual([17, null])
    // What is played later is of the second deposit.
    await play(1000)
    await takeOut(world, player, 1000)
    expect([await coins(), await debt()]).toEqual([17, null])
  })

  test('a bet that is voided counts for nothing, and coins that were spun are never taken back', async () => {
    await useWheel(world, wheelOf({ kind: 'nothing' }))
    await deposit(200)
    const betId = await play(200)
    await codeOfSpin(player)
    await codeOfSpin(player)
    await importBet(world, { playerId: player.playerId, betId, kind: 'voided', revision: 2n, stake: 0, settledAt: now() })
    await takeOut(world, player, 200)
    expect([await coins(), await debt()]).toEqual([0, { owed: 200, repaid: 0 }])
    await deposit(150)
    expect([await coins(), await debt()]).toEqual([0, { owed: 50, repaid: 150 }])
  })

  test('a withdrawal that is cancelled owes nothing, and one that comes back owes nothing any more', async () => {
    await measureWithdrawals(world, { automaticUpTo: 0 })
    await deposit(1000)
    await player.call(withdraw, { body: { amount: baht(1000) } })
    const withdrawals = world.db.selectFrom('withdraw.withdrawal').select('withdrawal_id').where('player_id', '=', player.playerId)
    const { withdrawal_id: withdrawalId } = await withdrawals.executeTakeFirstOrThrow()
    await player.call(cancelWithdrawal, { params: { withdrawalId } })
    await measureWithdrawals(world, { automaticUpTo: 1_000_000_000 })
    expect(await debt()).toBeNull()
    const key = await takeOut(world, player, 800)
    expect(await debt()).toEqual({ owed: 800, repaid: 0 })
    await deposit(300)
    await world.control('POST', `bank/payouts/${key}/return`, {})
    await world.sandbox.flushWebhooks()
    expect([await coins(), await debt()]).toEqual([13, null])
    await takeOut(world, player, 1300)
    expect(await debt()).toEqual({ owed: 1300, repaid: 0 })
  })

  test('what is at stake and not told yet counts as staked', async () => {
    await feedsPassed(world, now())
    await deposit(1000)
    await play(400)
    const { playerId } = player
    const at = now()
    await open(player, 'PG')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(600) } })
    // The balance at PG has fallen by a bet that its feed tells when it is settled.
    await sql`select games.post_result(${playerId}, 'PG', 60000, 100, null, ${newRowId()})`.execute(world.db)
    await takeOut(world, player, 400)
    expect(await debt()).toBeNull()
    await world.passTime(1000)
    await importBet(world, { playerId, stake: 600, settledAt: now() })
    world.deps.betEvents.imported(playerId)
    await world.deps.betEvents.settled()
    await play(10, at)
    const row = await world.db.selectFrom('playthrough.deposit').selectAll().where('player_id', '=', playerId).executeTakeFirstOrThrow()
    expect([row.played, row.withdrawn, row.surplus]).toEqual([100_000n, 0n, 1000n])
  })

  test('at a game that tells no bets results count, and what is won back of a loss does not', async () => {
    await deposit(1000)
    const username = await open(player, 'SEXYGAME')
    await player.call(transfer, { body: { from: 'WALLET', to: 'SEXYGAME', amount: baht(500) } })
    const result = async (bet: number, win: number) => {
      await world.control('POST', `games/SEXYGAME/${username}/play`, { bet, win })
      await player.call(refreshGames)
    }
    await result(300, 0)
    await result(10, 310)
    await result(10, 260)
    await play(0.01)
    const row = await world.db
      .selectFrom('playthrough.deposit')
      .select('played')
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    expect(row.played).toBe(25_001n)
  })

  test('a deposit in kip owes in kip', async () => {
    await giveCoinsEvery(world, 50_000, 'LAK')
    await world.passTime(1000)
    const bounmy = await world.player({ currency: 'LAK' })
    await give(world, bounmy, 100_000)
    expect(await coinsOf(world, bounmy)).toBe(2)
    await takeOut(world, bounmy, 100_000)
    expect((await bounmy.call(getSpinSetup)).coinDebt).toEqual({ owed: 100_000, repaid: 0 })
  })
})
