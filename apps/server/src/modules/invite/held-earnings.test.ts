import { collectInviteBonus, getInviteInfo, getWallet, listInvites, refreshGames, transfer } from '@krapao/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newFriend } from '../../../test/friends.ts'
import { takeOut } from '../../../test/money-out.ts'
import { baht, give, open } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { payForFriends } from '../../../test/reward-rules.ts'
import { importBet, stake } from '../../../test/settled-bets.ts'
import { byTwo } from '../../../test/staff.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { decideChargeback } from '../deposit/index.ts'
import { workInvites } from './read-friends.ts'
import { tellInviter } from './tell-inviter.ts'

let world: World
let inviter: WorldPlayer
let friend: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
  // What friends have in common does not matter here.
  await payForFriends(world, { pendingFrom: 1000, turnoverBasisPoints: 0 })
  await measureWithdrawals(world, { automaticUpTo: 1_000_000_000 })
  await world.passTime(1000)
})
beforeEach(async () => {
  inviter = await world.player()
  friend = await newFriend(world, inviter)
})
afterEach(() => world.deps.events.settled())
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

async function deposit(player: WorldPlayer, amount: number): Promise<void> {
  await world.passTime(1000)
  await give(world, player, amount)
  await world.deps.events.settled()
  await world.passTime(1000)
}

const play = (amount: number, settledAt?: string) => stake(world, friend.playerId, amount, settledAt)
const collect = () => inviter.call(collectInviteBonus)
const collectable = async () => (await inviter.call(getWallet)).invite.amount
/** Of each earning: in all, released, dropped. */
const shown = async () =>
  (await inviter.call(listInvites, { body: { page: 1, limit: 10 } })).invites.map(({ amount, released, dropped }) => [
    amount,
    released,
    dropped,
  ])
const stats = async () => {
  const { earned, held } = await inviter.call(getInviteInfo)
  return { earned, held }
}

test('[INV-12] [INV-15] friends who deposit and take it out again without playing earn nothing', async () => {
  const friends = [friend, await newFriend(world, inviter), await newFriend(world, inviter)]
  for (const one of friends) await deposit(one, 500)
  expect(await stats()).toEqual({ earned: 0, held: 300 })
  expect(await collectable()).toBe(0)
  expect(await refusalOf(collect())).toBe('NO_INVITE_BONUS')
  for (const one of friends) await takeOut(world, one, 500)
  expect(await stats()).toEqual({ earned: 0, held: 0 })
  expect(await shown()).toEqual(friends.map(() => [100, 0, 100]))
  expect(await refusalOf(collect())).toBe('NO_INVITE_BONUS')
  // What comes later is no first deposit.
  await deposit(friend, 500)
  await play(5000)
  expect(await stats()).toEqual({ earned: 0, held: 0 })
})

test('[INV-12] is released in tenths as the friend plays, and collected once', async () => {
  await deposit(friend, 500)
  await play(49)
  expect(await shown()).toEqual([[100, 0, 0]])
  await play(71)
  expect(await shown()).toEqual([[100, 20, 0]])
  expect(await collect()).toMatchObject({ amount: 20 })
  expect(await refusalOf(collect())).toBe('NO_INVITE_BONUS')
  await play(379.99)
  expect([await shown(), await collectable()]).toEqual([[[100, 90, 0]], 70])
  await play(1)
  expect([await shown(), await collectable()]).toEqual([[[100, 100, 0]], 80])
  expect(await collect()).toMatchObject({ amount: 80 })
  expect(await refusalOf(collect())).toBe('INVITE_COLLECT')
  expect((await inviter.call(getWallet)).amount).toBe(100)
})

test('who takes out a part drops its part; what was played first leaves first', async () => {
  await deposit(friend, 1000)
  await play(400)
  await takeOut(world, friend, 400)
  expect(await shown()).toEqual([[200, 80, 0]])
  await takeOut(world, friend, 300)
  expect([await shown(), await stats()]).toEqual([[[200, 80, 60]], { earned: 80, held: 60 }])
  await world.passTime(1000)
  await play(300)
  expect([await shown(), await stats()]).toEqual([[[200, 140, 60]], { earned: 140, held: 0 }])
})

test('a payout that comes back, and a bet that is told late, hold again what was dropped', async () => {
  await deposit(friend, 1000)
  const settledAt = world.clock.now().toISOString()
  const key = await takeOut(world, friend, 1000)
  expect(await shown()).toEqual([[200, 0, 200]])
  await play(300, settledAt)
  expect(await shown()).toEqual([[200, 60, 140]])
  await world.control('POST', `bank/payouts/${key}/return`, {})
  await world.sandbox.flushWebhooks()
  await world.deps.events.settled()
  expect(await shown()).toEqual([[200, 60, 0]])
  await play(700)
  expect(await shown()).toEqual([[200, 200, 0]])
})

test('a bet that is voided takes back what it released, but for what was collected', async () => {
  await deposit(friend, 1000)
  const voided = async (betId: string) => {
    const settledAt = world.clock.now().toISOString()
    await importBet(world, { playerId: friend.playerId, betId, kind: 'voided', revision: 2n, stake: 0, settledAt })
    world.deps.betEvents.imported(friend.playerId)
    await world.deps.betEvents.settled()
  }
  const first = await play(500)
  expect(await collect()).toMatchObject({ amount: 100 })
  const second = await play(300)
  expect(await collectable()).toBe(60)
  await voided(second)
  expect([await collectable(), await shown()]).toEqual([0, [[200, 100, 0]]])
  await voided(first)
  expect([await collectable(), await shown()]).toEqual([0, [[200, 100, 0]]])
  await play(600)
  expect([await collectable(), await shown()]).toEqual([20, [[200, 120, 0]]])
})

test('at a game that tells no bets results release it, when the friend is looked at', async () => {
  await deposit(friend, 500)
  const username = await open(friend, 'SEXYGAME')
  await friend.call(transfer, { body: { from: 'WALLET', to: 'SEXYGAME', amount: baht(400) } })
  await world.control('POST', `games/SEXYGAME/${username}/play`, { bet: 200, win: 0 })
  await friend.call(refreshGames)
  await world.passTime(61_000)
  await workInvites(world.deps)
  expect(await shown()).toEqual([[100, 40, 0]])
})

test('is released once for fifty that tell it at once, on two servers, beside who collects', async () => {
  await deposit(friend, 500)
  await importBet(world, { playerId: friend.playerId, stake: 250, settledAt: world.clock.now().toISOString() })
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, no) => {
      if (no % 5 === 0) return collect()
      world.deps.betEvents.imported(friend.playerId)
      return no % 2 === 0 ? tellInviter(world.deps, friend.playerId) : workInvites(world.deps)
    }),
  )
  await world.deps.betEvents.settled()
  const collected = answers.flatMap((answer) =>
    answer.status === 'fulfilled' && typeof answer.value === 'object' ? [answer.value.amount as number] : [],
  )
  const sum = collected.reduce((one, other) => one + other, 0)
  expect(sum + (await collectable())).toBe(50)
  expect(await shown()).toEqual([[100, 50, 0]])
})

test('a first deposit that is taken back earns nothing; what was collected already is named', async () => {
  const [early, late, unplayed] = [friend, await newFriend(world, inviter), await newFriend(world, inviter)]
  const qr = async (one: WorldPlayer, amount: number, played: number) => {
    await world.passTime(1000)
    await world.deposit(one, amount)
    await world.deps.events.settled()
    await stake(world, one.playerId, played)
    const row = world.db.selectFrom('deposit.payment').select('reference').where('player_id', '=', one.playerId)
    return (await row.executeTakeFirstOrThrow()).reference
  }
  const takeBack = async (one: WorldPlayer, reference: string) => {
    await world.control('POST', `payments/${reference.split(':')[1]}/reverse`, {})
    await world.sandbox.flushWebhooks()
    const decided = await byTwo(world, (instruction) =>
      decideChargeback(world.deps, { playerId: one.playerId, reference, outcome: 'take', instruction }),
    )
    expect(decided).toBe('act')
    await world.deps.events.settled()
  }
  const first = await qr(early, 100, 100)
  await collect()
  const second = await qr(late, 300, 300)
  const third = await qr(unplayed, 200, 20)
  expect([await collectable(), await stats()]).toEqual([64, { earned: 84, held: 36 }])
  await takeBack(late, second)
  await takeBack(unplayed, third)
  expect(await collectable()).toBe(0)
  await takeBack(early, first)
  const rows = await world.db.selectFrom('invite.earning').selectAll().where('player_id', '=', inviter.playerId).execute()
  expect(rows.map(({ state, reason, cancelled, not_there }) => `${state} ${reason} ${cancelled} ${not_there}`).toSorted()).toEqual([
    'cancelled deposit_taken_back 0 2000',
    'cancelled deposit_taken_back 400 0',
    'cancelled deposit_taken_back 6000 0',
  ])
  expect([await shown(), await stats()]).toEqual([[], { earned: 0, held: 0 }])
})
