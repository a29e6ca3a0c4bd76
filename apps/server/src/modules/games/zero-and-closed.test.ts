import { getWallet, refreshGames, transfer, withdraw } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baht, give, mirrorOf, open, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { staff, instructionFrom } from '../../../test/staff.ts'
import { deskCards, decideItem } from '../desk/index.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

let world: World
let player: WorldPlayer
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await newPlayerAt('PG')
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const SECONDS = 1000
const transferIn = (one: WorldPlayer, to: string, amount: number) =>
  one.call(transfer, { body: { from: 'WALLET', to, amount: baht(amount) } })
const refresh = async (one: WorldPlayer = player) => (await one.call(refreshGames)).unreachable
const items = () =>
  world.db.selectFrom('operator.work_item').select(['subject', 'needs_decision', 'closed_at']).where('opened_at', '>=', today).execute()

/** With 100 in the wallet and 50 at the game. */
async function newPlayerAt(code: string): Promise<WorldPlayer> {
  const one = await world.player()
  await give(world, one, 150)
  await open(one, code)
  await transferIn(one, code, 50)
  return one
}

describe.each(['PG', 'PGSLOT', 'JOKER'])('%s while it says that it is closed', (code) => {
  beforeEach(async () => {
    player = await newPlayerAt(code)
  })

  test('reads 0, and nothing is booked: the page is told that its balance is not known', async () => {
    await world.fault(`games:${code}`, 'closed', 5)
    for (let minutes = 0; minutes < 5; minutes++) {
      expect(await refresh()).toContain(code)
      await world.passTime(60 * SECONDS)
    }
    expect(await mirrorOf(player, code)).toBe(50)
    expect(await refresh()).toEqual([])
  })

  test('takes no transfer either way, and no money is on its way', async () => {
    await world.fault(`games:${code}`, 'closed', 20)
    expect(await refusalOf(transferIn(player, code, 10))).toBe('TRANSFER_FAIL')
    expect(await refusalOf(player.call(transfer, { body: { from: code, to: 'WALLET', amount: baht(10) } }))).toBe('TRANSFER_FAIL')
    const { amount, inProgress } = await player.call(getWallet)
    expect([amount, inProgress, await mirrorOf(player, code)]).toEqual([100, [], 50])
  })
})

test('nothing is sent out of a game that is closed', async () => {
  await world.fault('games:PG', 'closed', 20)
  await refusalOf(player.call(transfer, { body: { from: 'PG', to: 'WALLET', amount: baht(10) } }))
  const sent = await world.db
    .selectFrom('games.transfer')
    .select('transfer_id')
    .where('player_id', '=', player.playerId)
    .where('direction', '=', 'out')
    .execute()
  expect(sent).toEqual([])
})

test('a fall to 0 is booked only when a minute later it is still 0', async () => {
  const username = await usernameOf(player)
  await world.control('POST', `games/PG/${username}/play`, { bet: 50, win: 0 })
  expect(await refresh()).toEqual(['PG'])
  await world.passTime(59 * SECONDS)
  expect(await refresh()).toEqual(['PG'])
  expect(await mirrorOf(player, 'PG')).toBe(50)
  await world.passTime(1 * SECONDS)
  expect(await refresh()).toEqual([])
  expect(await mirrorOf(player, 'PG')).toBe(0)
})

test('a 0 between two right balances posts nothing, however often it comes', async () => {
  for (let round = 0; round < 3; round++) {
    await world.fault('games:PG', 'zero')
    expect(await refresh()).toEqual(['PG'])
    await world.passTime(120 * SECONDS)
    expect(await refresh()).toEqual([])
    await world.passTime(120 * SECONDS)
  }
  const results = await world.db
    .selectFrom('ledger.posting')
    .select('kind')
    .where('owner_id', '=', player.playerId)
    .where('kind', 'in', ['game_win', 'game_loss'])
    .execute()
  expect(results).toEqual([])
})

test('while a 0 waits to be confirmed, none of that money is counted on for a withdrawal', async () => {
  await world.fault('games:PG', 'zero', 10)
  expect(await refusalOf(player.call(withdraw, { body: { amount: baht(120) } }))).toBe('MONEY_NOT_ENOUGH')
  expect(await walletOf(player)).toBe(100)
})

test('ten accounts that fall to 0 together put the game on hold once: nothing is booked until a person has decided', async () => {
  const players = [player]
  while (players.length < 11) players.push(await newPlayerAt('PG'))
  await world.fault('games:PG', 'zero', 1000)
  const falling = players.slice(0, 10)
  for (const one of falling) expect(await refresh(one)).toEqual(['PG'])
  await world.passTime(20 * 60 * SECONDS)
  for (const one of falling) expect(await refresh(one)).toEqual(['PG'])
  expect(await items()).toEqual([{ subject: 'PG', needs_decision: true, closed_at: null }])
  expect(await deskCards(world.deps, { limit: 10 })).toMatchObject([{ kind: 'provider-balances', subject: 'PG', who: '—', amount: null }])
  expect(await world.audit()).toEqual([])
  // Nor is a win of somebody else.
  await world.control('DELETE', 'faults')
  await world.control('POST', `games/PG/${await usernameOf(players[10]!)}/play`, { bet: 10, win: 60 })
  expect(await refresh(players[10])).toEqual(['PG'])
  expect(await mirrorOf(players[10]!, 'PG')).toBe(50)

  const [{ itemId } = { itemId: '' }] = await deskCards(world.deps, { limit: 1 })
  const say = (outcome: string, by: string) =>
    decideItem(world.deps, {
      itemId,
      outcome,
      instruction: instructionFrom(by, 'the provider had lost its balances and has them back'),
    })
  const cashier = await staff(world)
  expect(await say('done', cashier)).toBe('no_such_decision')
  expect(await say('right', await staff(world, 'support'))).toBe('not_allowed')
  expect(await say('right', player.playerId)).toBe('not_staff')
  expect(await say('keep', cashier)).toBe('act')
  expect(await refresh(players[10])).toEqual(['PG'])
  expect((await Promise.all([say('right', cashier), say('right', cashier)])).toSorted()).toEqual(['act', 'no_item'])
  const acts = await world.db
    .selectFrom('operator.act')
    .select(['act', 'status', 'reason'])
    .where('kind', '=', 'provider-balances')
    .orderBy('acted_at')
    .execute()
  expect(acts.slice(0, 4).map(({ act, status }) => `${act} ${status}`)).toEqual([
    'right not_allowed',
    'right not_staff',
    'keep act',
    'right act',
  ])
  for (const one of players) expect(await refresh(one)).toEqual([])
  expect(await mirrorOf(players[10]!, 'PG')).toBe(100)
  expect(await mirrorOf(player, 'PG')).toBe(50)
})

test('accounts that fall to 0 one after another put nothing on hold', async () => {
  const players = [player]
  while (players.length < 12) players.push(await newPlayerAt('PG'))
  for (const one of players) {
    await world.control('POST', `games/PG/${await usernameOf(one)}/play`, { bet: 50, win: 0 })
    await refresh(one)
    await world.passTime(60 * SECONDS)
    expect(await refresh(one)).toEqual([])
  }
  expect(await items()).toEqual([])
})

async function usernameOf({ playerId }: WorldPlayer): Promise<string> {
  const row = await world.db
    .selectFrom('games.account')
    .select('username')
    .where('player_id', '=', playerId)
    .where('game_code', '=', 'PG')
    .executeTakeFirstOrThrow()
  return row.username
}
