import {
  activateBonus,
  cancelWithdrawal,
  checkBonusMinimum,
  clearBonus,
  lookupWithdraw,
  previewReward,
  transfer,
  type RewardTerms,
  withdraw,
  withdrawAll,
} from '@krapao/contract'
import { type MajorUnits, minorUnits } from '@krapao/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HALF, offer } from '../../../test/campaigns.ts'
import { tellBets } from '../../../test/bets.ts'
import { baht, give, open, walletOf } from '../../../test/money.ts'
import { importBet } from '../../../test/rewards.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { decideAdjustment, proposeAdjustment } from '../adjustment/index.ts'
import { refreshBalances } from '../games/index.ts'
import { readDeposits, workExpiry } from './index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const HOUR = 3_600_000

/** A hundred baht that cover themselves alone, to be played five times. */
const COVERS = { covers: 'grant', threshold: 20 as MajorUnits } as const
/** For half of a deposit. */
const OF_DEPOSIT = { ...COVERS, grant: HALF }

interface Wanted {
  own: number
  terms?: Partial<RewardTerms>
}

/** With so much of their own, and such a bonus at once. */
async function playerWith({ own, terms }: Wanted): Promise<WorldPlayer> {
  const player = await world.player()
  if (own > 0) await give(world, player, own)
  await player.call(activateBonus, { params: { code: await offer(world, { terms: { ...COVERS, ...terms } }) } })
  return player
}

/** With so much of their own, and such a bonus for a deposit of this. */
async function depositorWith({ own, deposit, terms }: Wanted & { deposit: number }): Promise<WorldPlayer> {
  const player = await world.player()
  if (own > 0) await give(world, player, own)
  await player.call(activateBonus, { params: { code: await offer(world, { terms: { ...OF_DEPOSIT, ...terms } }) } })
  await give(world, player, deposit)
  await readDeposits(world.deps, player.playerId)
  return player
}

/** What it is refused with; undefined where the money leaves. */
const out = (player: WorldPlayer, amount: number, endsBonus?: string, idempotencyKey?: string) =>
  codeOf(player.call(withdraw, { body: bodyOf(amount, endsBonus) }, idempotencyKey ? { idempotencyKey } : {}))
const allOut = (player: WorldPlayer, amount: number, endsBonus?: string) =>
  codeOf(player.call(withdrawAll, { body: bodyOf(amount, endsBonus) }))
const bodyOf = (amount: number, endsBonus?: string) => ({ amount: baht(amount), ...(endsBonus === undefined ? {} : { endsBonus }) })
const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    ({ code }: { code: string }) => code,
  )
const leaving = async (player: WorldPlayer) => (await player.call(lookupWithdraw)).bonus
const stateOf = async (player: WorldPlayer) =>
  world.db
    .selectFrom('bonus.condition')
    .select(['state', 'ended_by', 'due', 'taken'])
    .where('player_id', '=', player.playerId)
    .orderBy('opened_at', 'desc')
    .executeTakeFirstOrThrow()

/** A correction of the wallet, by two of staff. */
async function takeBack({ playerId }: WorldPlayer, amount: number) {
  const by = async () => instructionFrom(await staff(world), 'paid twice')
  const taken = { playerId, direction: 'down', amount: minorUnits(BigInt(amount * 100)), reasonCode: 'other' } as const
  const { adjustmentId } = await proposeAdjustment(world.deps, { ...taken, instruction: await by() })
  await decideAdjustment(world.deps, { playerId, adjustmentId, outcome: 'approve', instruction: await by() })
}
const withdrawalOf = async ({ playerId }: WorldPlayer) =>
  (await world.db.selectFrom('withdraw.withdrawal').select('withdrawal_id').where('player_id', '=', playerId).executeTakeFirstOrThrow())
    .withdrawal_id

/** Moves it to the game and plays it there: each bet with what it returns. The balance is read after each where that is said, else at the end. */
async function play(
  player: WorldPlayer,
  amount: number,
  bets: [bet: number, win: number][],
  reads: 'each' | 'last' | 'never' = 'last',
  game = 'PG',
) {
  const username = await open(player, game)
  await player.call(transfer, { body: { from: 'WALLET', to: game, amount: baht(amount) } })
  for (const [bet, win] of bets) {
    await world.control('POST', `games/${game}/${username}/play`, { bet, win })
    if (reads === 'each') await refreshBalances(world.deps, player.playerId)
  }
  if (reads === 'last') await refreshBalances(world.deps, player.playerId)
  await tellBets(world)
  return username
}

describe('a bonus that covers only its grant', () => {
  test('locks its grant alone, and says so before the press; own money leaves, to the satang', async () => {
    const player = await world.player()
    await give(world, player, 845)
    const code = await offer(world, { terms: COVERS })
    const { cost, shown, terms } = await player.call(previewReward, { body: { of: 'bonus', code } })
    expect([cost, terms.covers]).toMatchObject([{ grant: 100, own: 845, locks: 100, requiredTurnover: 500 }, 'grant'])
    await player.call(activateBonus, { params: { code }, query: { shown } })
    expect(await leaving(player)).toEqual({ free: 845, freeNow: 845, ends: null })
    expect(await out(player, 845.01)).toBe('BONUS_REMAINING')
    await expect(player.call(withdraw, { body: { amount: baht(900) } })).rejects.toMatchObject({
      code: 'BONUS_REMAINING',
      details: { requiredTurnover: 500, doneTurnover: 0, free: 845 },
    })
    expect(await out(player, 845)).toBeUndefined()
    expect([await walletOf(player), await out(player, 50), (await stateOf(player)).state]).toEqual([100, 'BONUS_REMAINING', 'open'])
    await importBet(world, player.playerId, 50_000n)
    expect(await out(player, 100)).toBeUndefined()
  })

  test('terms that say nothing hold all there is, as ever', async () => {
    const player = await world.player()
    await give(world, player, 845)
    await player.call(activateBonus, { params: { code: await offer(world) } })
    expect([await leaving(player), await out(player, 50), await allOut(player, 50, '0-0123456789abcdef')]).toEqual([
      null,
      'BONUS_REMAINING',
      'BONUS_REMAINING',
    ])
  })

  test('own money is lost first, and what is won is of the bonus', async () => {
    const loser = await playerWith({ own: 500 })
    await play(loser, 600, [[200, 0]])
    expect(await leaving(loser)).toMatchObject({ free: 300, freeNow: 0, ends: null })
    expect(await allOut(loser, 300.01)).toBe('BONUS_REMAINING')
    expect(await allOut(loser, 300)).toBeUndefined()
    expect(await walletOf(loser)).toBe(100)

    const winner = await playerWith({ own: 500 })
    await play(winner, 600, [[200, 900]])
    expect(await leaving(winner)).toMatchObject({ free: 500, ends: null })
    expect([await allOut(winner, 500), await allOut(winner, 50), await walletOf(winner)]).toEqual([undefined, 'BONUS_REMAINING', 800])
  })

  test('what is deposited meanwhile is own money, and never pays for a grant that was lost', async () => {
    const player = await playerWith({ own: 0 })
    await play(player, 100, [[60, 0]])
    await give(world, player, 200)
    expect(await leaving(player)).toMatchObject({ free: 200, freeNow: 160 })
    expect([await allOut(player, 200.01), await allOut(player, 200), await walletOf(player)]).toEqual(['BONUS_REMAINING', undefined, 40])
  })

  test('money at a game counts as lost until it is back, whatever the game would say', async () => {
    const player = await playerWith({ own: 845 })
    await play(player, 600, [[599.5, 0]], 'never')
    // 345 are in the wallet, and 100 of them are the grant.
    expect((await leaving(player))!.freeNow).toBe(245)
    expect([await out(player, 245.01), await out(player, 245), await walletOf(player)]).toEqual(['BONUS_REMAINING', undefined, 100])
    await refreshBalances(world.deps, player.playerId)
    expect(await leaving(player)).toEqual({ free: 0.5, freeNow: 0, ends: null })
  })

  test('however often its balance was read, the same may leave', async () => {
    const bets: [number, number][] = [
      [300, 0],
      [100, 500],
      [300, 0],
      [200, 250],
    ]
    const ways = ['each', 'last'] as const
    const free = []
    for (const reads of ways) {
      const player = await playerWith({ own: 500 })
      await play(player, 600, bets, reads)
      free.push(await leaving(player))
    }
    expect(free[0]).toEqual(free[1])
    expect(free[0]).toMatchObject({ free: 350, ends: null })
  })
})

test('what is taken back of own money that a withdrawal holds is own money no more, whatever becomes of that', async () => {
  const player = await playerWith({ own: 6000 })
  expect(await out(player, 6000)).toBeUndefined()
  await play(player, 100, [[10, 310]])
  await player.call(transfer, { body: { from: 'PG', to: 'WALLET', amount: baht(400) } })
  await takeBack(player, 300)
  await player.call(cancelWithdrawal, { params: { withdrawalId: await withdrawalOf(player) } })
  expect(await leaving(player)).toMatchObject({ free: 5700, freeNow: 5700 })
  expect([await out(player, 5700.01), await out(player, 5700), await walletOf(player)]).toEqual(['BONUS_REMAINING', undefined, 400])
})

describe('the deposit that earned it', () => {
  test('leaves last; taking it ends the bonus first, which is said before the press, and the press names it', async () => {
    const player = await depositorWith({ own: 845, deposit: 300 })
    expect(await walletOf(player)).toBe(1295)
    const { free, ends } = (await leaving(player))!
    expect([free, ends]).toMatchObject([845, { own: 1145, takes: 150, isUnsettled: false }])
    expect(await out(player, 845.01)).toBe('BONUS_REMAINING')
    expect(await out(player, 845)).toBeUndefined()
    expect([(await stateOf(player)).state, await out(player, 300), await out(player, 300.01, ends!.shown)]).toEqual([
      'open',
      'BONUS_REMAINING',
      'BONUS_REMAINING',
    ])
    expect(await out(player, 300, ends!.shown)).toBeUndefined()
    expect([await stateOf(player), await walletOf(player)]).toMatchObject([
      { state: 'ended', ended_by: 'withdrawal', due: 15_000n, taken: 15_000n },
      0,
    ])
  })

  test('takes the grant, and all that was won; own money stays', async () => {
    const player = await depositorWith({ own: 0, deposit: 200 })
    await play(player, 300, [[100, 400]])
    const { free, ends } = (await leaving(player))!
    expect([free, ends]).toMatchObject([0, { own: 200, takes: 400 }])
    expect(await allOut(player, 100, ends!.shown)).toBeUndefined()
    expect([await walletOf(player), (await stateOf(player)).due]).toEqual([100, 40_000n])
  })

  test('a press that was shown less, or of another bonus, is asked again, and nothing happens', async () => {
    const player = await depositorWith({ own: 0, deposit: 200 })
    const before = (await leaving(player))!.ends!.shown
    await play(player, 300, [[100, 150]])
    const other = (await leaving(await depositorWith({ own: 0, deposit: 200 })))!.ends!.shown
    expect([await allOut(player, 200, before), await allOut(player, 200, other)]).toEqual(['COST_CHANGED', 'COST_CHANGED'])
    const now = (await leaving(player))!.ends!
    expect([now.takes, (await stateOf(player)).state]).toEqual([150, 'open'])
    expect(await allOut(player, 200, now.shown)).toBeUndefined()
  })

  test('one that takes less by then goes ahead, and one that need end nothing ends nothing', async () => {
    const player = await depositorWith({ own: 300, deposit: 200 })
    const { shown } = (await leaving(player))!.ends!
    expect([await out(player, 300, shown), (await stateOf(player)).state]).toEqual([undefined, 'open'])
    await play(player, 300, [[250, 0]])
    // 50 of the grant are left, and nothing own.
    expect(await leaving(player)).toMatchObject({ free: 0, ends: null })
    await give(world, player, 100)
    expect([await allOut(player, 100, shown), await walletOf(player), (await stateOf(player)).state]).toEqual([undefined, 50, 'open'])
  })

  test('nothing is ended while money is at a game or on stake: what that takes is not certain', async () => {
    const player = await depositorWith({ own: 0, deposit: 300 })
    const { shown } = (await leaving(player))!.ends!
    const username = await open(player, 'UFABET')
    await player.call(transfer, { body: { from: 'WALLET', to: 'UFABET', amount: baht(200) } })
    expect(await out(player, 100, shown)).toBe('TRANSFER_IN_PROGRESS')
    await world.control('POST', `games/UFABET/${username}/place`, { stake: 50 })
    await refreshBalances(world.deps, player.playerId)
    await tellBets(world)
    expect([(await leaving(player))!.ends, await allOut(player, 100, shown)]).toMatchObject([{ isUnsettled: true }, 'TRANSFER_IN_PROGRESS'])
    expect((await stateOf(player)).state).toBe('open')
  })

  test('two withdrawals at once end it once, and the same one twice leaves once', async () => {
    const player = await depositorWith({ own: 0, deposit: 400 })
    const { shown } = (await leaving(player))!.ends!
    const ask = (key: string) => out(player, 250, shown, key)
    const answers = await Promise.all([ask('one-of-two'), ask('two-of-two')])
    expect(answers).toContain(undefined)
    expect(answers).toContain('MONEY_NOT_ENOUGH')
    const done = answers[0] === undefined ? 'one-of-two' : 'two-of-two'
    expect([await ask(done), await walletOf(player)]).toEqual([undefined, 150])
    expect(await stateOf(player)).toMatchObject({ ended_by: 'withdrawal', due: 20_000n, taken: 20_000n })
  })
})

describe('it ends', () => {
  test('by its player below the threshold: own money stays, the grant is taken', async () => {
    const player = await playerWith({ own: 500, terms: { threshold: 200 as MajorUnits } })
    await play(player, 600, [[450, 0]])
    expect(await player.call(checkBonusMinimum)).toMatchObject({ canEnd: true, total: 150, takes: 100 })
    expect(await player.call(clearBonus)).toMatchObject({ taken: 100 })
    expect([await walletOf(player), await out(player, 50)]).toEqual([50, undefined])
  })

  test('by its player: not while something is on stake', async () => {
    const player = await playerWith({ own: 0, terms: { threshold: 200 as MajorUnits } })
    const username = await open(player, 'UFABET')
    await player.call(transfer, { body: { from: 'WALLET', to: 'UFABET', amount: baht(100) } })
    await world.control('POST', `games/UFABET/${username}/place`, { stake: 50 })
    await refreshBalances(world.deps, player.playerId)
    await tellBets(world)
    expect(await player.call(checkBonusMinimum)).toMatchObject({ canEnd: false, isInDoubt: true, total: 100 })
    expect([await codeOf(player.call(clearBonus)), (await stateOf(player)).state]).toEqual(['TRANSFER_IN_PROGRESS', 'open'])
  })

  test('by time: the grant is due, wherever it is; own money and what was won stay', async () => {
    const player = await playerWith({ own: 500, terms: { hours: 1 } })
    await play(player, 300, [[100, 400]])
    await world.passTime(25 * HOUR)
    await workExpiry(world.deps)
    expect(await stateOf(player)).toMatchObject({ state: 'ended', ended_by: 'time', due: 10_000n, taken: 10_000n })
    expect([await allOut(player, 800.01), await allOut(player, 800), await walletOf(player)]).toEqual(['MONEY_NOT_ENOUGH', undefined, 0])
  })

  test('by time, of what was lost and won back where no feed tells of bets: no more than the grant', async () => {
    const player = await playerWith({ own: 500, terms: { hours: 1 } })
    const lostAndWon: [number, number][] = [
      [500, 0],
      [100, 600],
    ]
    await play(player, 600, lostAndWon, 'each', 'SEXYGAME')
    await world.passTime(2 * HOUR)
    await tellBets(world)
    await workExpiry(world.deps)
    expect(await stateOf(player)).toMatchObject({ state: 'ended', ended_by: 'time', due: 10_000n })
    expect([await allOut(player, 500.01), await allOut(player, 500)]).toEqual(['MONEY_NOT_ENOUGH', undefined])
  })

  test('by a deposit: what was left of the grant is taken, and nothing of what is new', async () => {
    const player = await playerWith({ own: 100, terms: { threshold: 150 as MajorUnits } })
    await play(player, 200, [[130, 0]])
    await player.call(transfer, { body: { from: 'PG', to: 'WALLET', amount: baht(70) } })
    await give(world, player, 500)
    await readDeposits(world.deps, player.playerId)
    expect([await stateOf(player), await walletOf(player)]).toMatchObject([{ ended_by: 'deposit', due: 7_000n, taken: 7_000n }, 500])
  })

  test('met: all is free, but for what is not kept', async () => {
    const player = await playerWith({ own: 200, terms: { keepPercent: 60 } })
    await importBet(world, player.playerId, 50_000n)
    expect([await leaving(player), await out(player, 260), await walletOf(player)]).toEqual([null, undefined, 0])
  })
})

test('of two in a row each covers its own: what was won with the first is own money to the second', async () => {
  const player = await playerWith({ own: 200 })
  await importBet(world, player.playerId, 50_000n)
  await player.call(activateBonus, { params: { code: await offer(world, { terms: COVERS }) } })
  expect(await leaving(player)).toEqual({ free: 300, freeNow: 300, ends: null })
  expect([await out(player, 300), await walletOf(player)]).toEqual([undefined, 100])
})

test('what is due of a bonus before it leaves first', async () => {
  const player = await world.player()
  await give(world, player, 300)
  await player.call(activateBonus, { params: { code: await offer(world, { terms: { keepPercent: 50 } }) } })
  await open(player, 'PG')
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(400) } })
  await importBet(world, player.playerId, 50_000n)
  // 50 are due, and at the game.
  const code = await offer(world, { terms: COVERS })
  expect(await out(player, 50)).toBe('MONEY_NOT_ENOUGH')
  expect((await player.call(previewReward, { body: { of: 'bonus', code } })).cost).toMatchObject({ own: 350, locks: 100 })
  expect(await player.call(activateBonus, { params: { code } })).toMatchObject({ condition: { state: 'open' } })
  expect(await leaving(player)).toMatchObject({ free: 350, ends: null })
  expect([await allOut(player, 350.01), await allOut(player, 350), await walletOf(player)]).toEqual(['BONUS_REMAINING', undefined, 100])
})
