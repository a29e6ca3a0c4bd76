import { checkBonusMinimum, clearBonus, getBonusStatus, transfer, withdraw } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import type { Terms } from '@krapao/terms'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellBets } from '../../../test/bets.ts'
import { baht, give, open, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { endCondition, grantReward, termsWith } from '../../../test/rewards.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { refreshBalances } from '../games/index.ts'
import { dueOf, readCondition, readDeposits, readStakes, readWaitingDeposit, workExpiry } from './index.ts'

const HOUR = 3_600_000

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Somebody with a bonus of a hundred, and all they have at one game. */
async function playerAt(game: string, { own = 0, terms = {} }: { own?: number; terms?: Partial<Terms> } = {}) {
  const player = await world.player()
  if (own > 0) await give(world, player, own)
  const username = await open(player, game)
  await grantReward(world.ownerDb, { playerId: player.playerId, terms: termsWith(terms) })
  await player.call(transfer, { body: { from: 'WALLET', to: game, amount: baht(own + 100) } })
  return bettor(game, username, player)
}

function bettor(game: string, username: string, player: WorldPlayer) {
  const { playerId } = player
  const told = async () => {
    await refreshBalances(world.deps, playerId)
    await tellBets(world)
  }
  const ended = async (betId: string, how: string, body: object = {}) => {
    await world.control('POST', `games/${game}/bets/${betId}/${how}`, body)
    await told()
  }
  return {
    ...player,
    async place(stake: number): Promise<string> {
      const { betId } = (await world.control('POST', `games/${game}/${username}/place`, { stake })) as { betId: string }
      await told()
      return betId
    },
    settle: (betId: string, win: number) => ended(betId, 'settle', { win }),
    cancel: (betId: string) => ended(betId, 'cancel'),
    end: () => refusalOf(player.call(clearBonus)),
    /** Past the life of a session. */
    endLate: async () => {
      const { conditionId } = (await readCondition(world.db, playerId))!
      return (await endCondition(world.deps, { playerId, conditionId })).status
    },
    state: async () => {
      const { rows } = await sql<{ says: string }>`
        select concat_ws(' ', state, ended_by, due / 100.0, taken / 100.0) as says from bonus.condition where player_id = ${playerId}
        order by opened_at desc`.execute(world.db)
      return rows[0]!.says.replaceAll(/(\.\d*?)0+\b/g, '$1').replaceAll(/\.(?=\s|$)/g, '')
    },
    /** Where no feed tells, nothing is known before it must have been settled. */
    late: () => world.passTime(25 * HOUR),
    deposit: async (amount: number) => {
      await give(world, player, amount)
      await readDeposits(world.deps, playerId)
    },
    onStake: async () => (await readStakes(world.db, playerId)).map(({ gameCode, amount }) => [gameCode, Number(amount) / 100]),
    out: (amount: number) => refusalOf(player.call(withdraw, { body: { amount: baht(amount) } })),
  }
}

/** With a feed that tells of open bets, with one that does not, and with none. */
const GAMES = ['UFABET', 'HUAYHD', 'SEXYGAME']

describe.each(GAMES)('at %s', (game) => {
  test('a bet that is open keeps a bonus from being ended, whatever becomes of it then', async () => {
    const player = await playerAt(game)
    const bet = await player.place(99)
    expect(await player.onStake()).toEqual([[game, 99]])
    expect(await player.call(checkBonusMinimum)).toMatchObject({ canEnd: false, total: 100, stakes: [{ code: game, amount: 99 }] })
    expect(await player.end()).toBe('BONUS_CONDITION')
    await player.cancel(bet)
    expect(await player.end()).toBe('BONUS_CONDITION')
    expect(await player.out(50)).toBe('BONUS_REMAINING')
  })

  test('one that was lost does not, once that is known', async () => {
    const player = await playerAt(game)
    await player.settle(await player.place(99), 0)
    if (game === 'SEXYGAME') expect(await player.end()).toBe('BONUS_CONDITION')
    if (game === 'SEXYGAME') await player.late()
    expect(await player.call(checkBonusMinimum)).toMatchObject({ canEnd: true, total: 1, stakes: [], takes: 1 })
    expect(await player.end()).toContain('"taken":1')
    expect([await player.state(), await walletOf(player)]).toEqual(['ended player 1 1', 0])
  })

  test('a deposit made meanwhile leaves the bonus open where the stake comes back', async () => {
    const player = await playerAt(game, { own: 1000, terms: { multiplierHundredths: 4000 } })
    const bet = await player.place(1099)
    await player.deposit(2)
    expect(await player.state()).toBe('open 0 0')
    expect(await readWaitingDeposit(world.db, player.playerId)).toMatchObject({ amount: 200n })
    expect((await player.call(getBonusStatus)).waitingDeposit).toMatchObject({ amount: 2 })
    expect(await player.out(50)).toBe('BONUS_REMAINING')
    await player.cancel(bet)
    await player.late()
    await workExpiry(world.deps)
    expect([await player.state(), await readWaitingDeposit(world.db, player.playerId)]).toEqual(['open 0 0', undefined])
  })

  test('and ends it where the stake is lost, of which the deposit pays nothing', async () => {
    const player = await playerAt(game, { own: 1000, terms: { multiplierHundredths: 4000 } })
    const bet = await player.place(1099)
    await player.deposit(500)
    expect(await player.state()).toBe('open 0 0')
    await player.settle(bet, 0)
    await player.late()
    await workExpiry(world.deps)
    expect([await player.state(), await dueOf(world.db, player.playerId)]).toEqual(['ended deposit 1 0', 100n])
    await player.call(transfer, { body: { from: game, to: 'WALLET', amount: baht(1) } })
    expect(await player.out(500.01)).toBe('MONEY_NOT_ENOUGH')
    expect(await player.out(500)).toContain('WITHDRAW_SUCCESS')
    expect(await dueOf(world.db, player.playerId)).toBe(0n)
  })

  test('what is due stays so through a deposit made while it is on stake', async () => {
    const player = await playerAt(game, { terms: { hours: 2 } })
    await world.passTime(2 * HOUR - 60_000)
    const bet = await player.place(99)
    await world.passTime(60_000)
    await tellBets(world)
    if (game === 'SEXYGAME') await sql`select bonus.expire(${player.playerId})`.execute(world.ownerDb)
    else await workExpiry(world.deps)
    expect(await player.state()).toBe('ended time 100 0')
    await player.deposit(51)
    expect(await dueOf(world.db, player.playerId)).toBe(10_000n)
    await player.cancel(bet)
    await player.late()
    await readDeposits(world.deps, player.playerId)
    expect(await dueOf(world.db, player.playerId)).toBe(10_000n)
    expect(await player.out(50)).toBe('MONEY_NOT_ENOUGH')
  })

  test('a deposit pays nothing of what is due and was lost at the end, and all but that can be had meanwhile', async () => {
    const player = await playerAt(game, { terms: { takePercent: 30 } })
    const bet = await player.place(15)
    await player.settle(await player.place(84), 0)
    if (game === 'SEXYGAME') return
    // One baht and fifteen on stake: below its threshold of twenty.
    expect(await player.end()).toContain('"taken":1')
    expect(await player.state()).toBe('ended player 16 1')
    await player.deposit(200)
    expect(await player.out(186)).toBe('MONEY_NOT_ENOUGH')
    expect(await player.out(185)).toContain('WITHDRAW_SUCCESS')
    expect([await walletOf(player), await player.state()]).toEqual([15, 'ended player 16 1'])
    await player.settle(bet, 0)
    await readDeposits(world.deps, player.playerId)
    expect([await walletOf(player), await dueOf(world.db, player.playerId)]).toEqual([15, 0n])
  })
})

test('a small bet of six weeks holds no more than itself, whatever it wins', async () => {
  const player = await playerAt('UFABET')
  const outright = await player.place(5)
  await player.settle(await player.place(94), 0)
  expect(await player.end()).toContain('"taken":1')
  expect(await player.state()).toBe('ended player 6 1')
  await player.settle(outright, 5000)
  expect(await player.out(4995.01)).toBe('MONEY_NOT_ENOUGH')
  await player.call(transfer, { body: { from: 'UFABET', to: 'WALLET', amount: baht(5000) } })
  expect(await player.out(4995)).toContain('WITHDRAW_SUCCESS')
  expect(await dueOf(world.db, player.playerId)).toBe(0n)
})

test('nothing is on stake for longer than its game takes to settle', async () => {
  const player = await playerAt('UFABET')
  await player.place(99)
  await world.passTime(42 * 24 * HOUR - 3 * HOUR)
  expect(await player.endLate()).toBe('above_threshold')
  await world.passTime(3 * HOUR)
  await tellBets(world)
  expect(await player.endLate()).toBe('not_collected')
})

test('a feed that is silent is waited for, and no longer than a bet can be open', async () => {
  const player = await playerAt('PG', { terms: { threshold: minorUnits(5_000n) } })
  await world.control('POST', 'games/PG/feed/hold', { held: true })
  await world.passTime(1_000)
  const bet = await player.place(99)
  expect(await player.end()).toBe('TRANSFER_IN_PROGRESS')
  expect(await player.call(checkBonusMinimum)).toMatchObject({ canEnd: false, isInDoubt: true })
  await world.control('POST', `games/PG/bets/${bet}/settle`, { win: 0 })
  await world.passTime(HOUR)
  expect(await player.end()).toContain('"taken":1')
  await world.control('POST', 'games/PG/feed/hold', { held: false })
})
