import { randomUUID } from 'node:crypto'
import { transfer, withdraw } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import type { Terms } from '@krapao/terms'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tellBets } from '../../../test/bets.ts'
import { baht, give, open, statementOf, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { endCondition, grantReward, importBet, termsWith, waitForDeposit } from '../../../test/rewards.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { refreshBalances } from '../games/index.ts'
import { describeGrants, dueOf, noteTurnover, readCondition, readDeposits, readEnding, workExpiry } from './index.ts'

let world: World
let player: WorldPlayer
let playerId: string

beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})
beforeEach(async () => {
  player = await world.player()
  playerId = player.playerId
  await give(world, player, 200)
})

const grant = (terms?: Partial<Terms>, fields: Partial<Parameters<typeof grantReward>[1]> = {}) =>
  grantReward(world.ownerDb, { playerId, terms: termsWith(terms), ...fields })
const bet = (amount: number, fields?: Parameters<typeof importBet>[3]) => importBet(world, playerId, BigInt(amount * 100), fields)
const count = () => sql`select bonus.count_bets(${playerId})`.execute(world.db)
const condition = async () => {
  const row = await world.db
    .selectFrom('bonus.condition')
    .select(['condition_id', 'state', 'ended_by', 'due', 'taken', 'done_hundredths'])
    .where('player_id', '=', playerId)
    .orderBy(sql`closed_at is null`, 'desc')
    .orderBy(sql`(select posting_no from bonus.reward where reward_id = condition_id)`, 'desc')
    .executeTakeFirstOrThrow()
  return {
    id: row.condition_id,
    is: [row.state, row.ended_by, Number(row.due) / 100, Number(row.taken) / 100],
    done: Number(row.done_hundredths) / 10_000,
  }
}
const loseAt = async (username: string, bet: number) => {
  await world.control('POST', `games/PG/${username}/play`, { bet, win: 0 })
  await refreshBalances(world.deps, playerId)
  await tellBets(world)
}
const ask = (amount: number) => player.call(withdraw, { body: { amount: baht(amount) } })
const end = async () => endCondition(world.deps, { playerId, conditionId: (await condition()).id })
/** Five times 10 baht, a half of which is kept, all of it taken before; ended below 300. */
const SMALL = { grant: { kind: 'fixed', amount: minorUnits(1_000n) }, keepPercent: 50, threshold: minorUnits(30_000n) } as const
const ofDeposit = (fields: Partial<Terms> = {}): Terms =>
  termsWith({
    grant: { kind: 'deposit', percent: 50, maximum: minorUnits(20_000n), minimumDeposit: minorUnits(10_000n), waitsForHours: 72 },
    ...fields,
  })

/** And nobody is told of it. */
const giveUnread = (amount: number) =>
  give({ ...world, deps: { ...world.deps, events: { ...world.deps.events, posted: () => undefined } } }, player, amount)
async function giveAndRead(amount: number): Promise<void> {
  await give(world, player, amount)
  await readDeposits(world.deps, playerId)
}

/** It ran out of time while six baht of it were in the game, with all else. Answers the username there. */
async function expireAtTheGame(): Promise<string> {
  const username = await open(player, 'PG')
  await grant({ ...SMALL, hours: 2 })
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(206) } })
  await world.passTime(26 * 3_600_000)
  await workExpiry(world.deps)
  return username
}

describe('a grant', () => {
  test('credits the wallet, opens its condition and stands in the statement with its title', async () => {
    const grantId = randomUUID()
    expect(await grant({}, { grantId })).toMatchObject({ status: 'granted', wallet: 30_000n })
    expect(await readCondition(world.db, playerId)).toMatchObject({
      conditionId: grantId,
      source: 'bonus',
      sourceCode: 'WELCOME',
      state: 'open',
      figures: { grant: 10_000n, requiredTurnover: 50_000n, keptOnSuccess: 10_000n, dueOnSuccess: 0n, takenOnEnding: 10_000n },
      doneTurnover: 0n,
      expiresAt: null,
    })
    expect((await statementOf(player))[0]).toBe('bonus BONUS>WALLET 100 SUCCESS')
    expect((await describeGrants(world.db, playerId, [grantId, randomUUID()])).get(grantId)?.title.en).toBe('Bonus')
  })

  test('twice under one key is one; as something else it is refused', async () => {
    const order = { grantId: randomUUID(), idempotencyKey: 'one-request' }
    const first = await grant({}, order)
    expect(await grant({ multiplierHundredths: 900 }, order)).toMatchObject({ status: 'repeated', posting_no: first.posting_no })
    expect((await grant({}, { ...order, sourceCode: 'OTHER' })).status).toBe('key_reused')
    expect(await walletOf(player)).toBe(300)
  })

  test('with a condition is refused beside another, also one that waits, and without one it is not', async () => {
    expect(await waitForDeposit(world.ownerDb, { playerId, terms: ofDeposit() })).toBe('waiting')
    expect((await grant()).status).toBe('bonus_active')
    expect(await waitForDeposit(world.ownerDb, { playerId, terms: ofDeposit() })).toBe('bonus_active')
    expect((await grant({ multiplierHundredths: 0 })).status).toBe('granted')
  })

  test('of what an account does not hold is refused', async () => {
    expect((await grant({}, { source: 'refund', postingKind: 'refund_to_wallet' })).status).toBe('not_enough')
    expect(await readCondition(world.db, playerId)).toBeUndefined()
  })

  test('two at once under two keys are one', async () => {
    const both = await Promise.all([grant(), grant()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['bonus_active', 'granted'])
  })
})

describe('turnover', () => {
  test('is weighed by category, exact to the hundredth of a satang, and met in the commit that counts it', async () => {
    await grant(SMALL)
    await bet(0, { betId: 'odd', category: 'sport', stake: minorUnits(33n), validStake: minorUnits(33n) })
    await bet(40, { category: 'lotto' })
    await bet(49.83)
    await count()
    expect(await condition()).toMatchObject({ is: ['open', null, 0, 0], done: 49.995 })
    await bet(0.01)
    await count()
    expect(await condition()).toMatchObject({ is: ['met', null, 5, 5], done: 50.005 })
    expect(await walletOf(player)).toBe(205)
    expect((await statementOf(player))[0]).toBe('finish_bonus WALLET>BONUS 5 SUCCESS')
  })

  test('leaves out what was settled before the grant, or imported before it, or settled too late', async () => {
    await bet(60, { settledAt: new Date(world.clock.now().getTime() + 60_000) })
    await grant({ ...SMALL, hours: 1 })
    await bet(60, { settledAt: world.clock.now() })
    await bet(60, { settledAt: new Date(world.clock.now().getTime() + 3_600_001) })
    await count()
    expect((await condition()).done).toBe(0)
    await bet(50, { settledAt: new Date(world.clock.now().getTime() + 3_600_000) })
    await count()
    expect((await condition()).is[0]).toBe('met')
  })

  test('counts a bet of the second of the grant where its feed tells no more, and it was imported after it', async () => {
    await sql`select bets.note_feeds_to_the_second(array['JOKER'])`.execute(world.db)
    await world.passTime(1_500 - (world.clock.now().getTime() % 1_000))
    const second = new Date(Math.floor(world.clock.now().getTime() / 1_000) * 1_000)
    await bet(1, { gameCode: 'JOKER', settledAt: second })
    await grant(SMALL)
    await bet(2, { gameCode: 'PG', settledAt: second })
    await bet(4, { gameCode: 'JOKER', settledAt: new Date(second.getTime() - 1_000) })
    await bet(8, { gameCode: 'JOKER', settledAt: second })
    await count()
    expect((await condition()).done).toBe(8)
    await sql`select bets.note_feeds_to_the_second('{}')`.execute(world.db)
  })

  test('follows corrections while it is open; after that staff are told, and note it', async () => {
    await grant(SMALL)
    const first = await bet(30)
    await count()
    await bet(10, { betId: first, revision: 2n, kind: 'corrected' })
    await count()
    expect((await condition()).done).toBe(10)
    const second = await bet(45)
    await count()
    const met = await condition()
    expect(met).toMatchObject({ is: ['met', null, 5, 5], done: 55 })
    await bet(4, { betId: first, revision: 3n, kind: 'corrected' })
    await count()
    await bet(0, { betId: second, revision: 2n, kind: 'voided' })
    await count()
    expect(await condition()).toEqual(met)
    const items = () =>
      world.db.selectFrom('operator.work_item').select(['kind', 'evidence', 'outcome']).where('owner_id', '=', playerId).execute()
    expect(await items()).toEqual([{ kind: 'bonus-turnover', evidence: { requiredTurnover: '5000', turnover: '400' }, outcome: null }])
    const instruction = instructionFrom(await staff(world, 'cashier'))
    expect(await noteTurnover(world.db, { playerId, conditionId: met.id, instruction })).toBe('act')
    expect(await items()).toMatchObject([{ outcome: 'note' }])
  })

  test('of one bet counts for one condition', async () => {
    await grant(SMALL)
    await bet(100)
    await count()
    await grant(SMALL)
    await count()
    expect((await condition()).done).toBe(0)
  })

  test('is counted before a withdrawal is decided', async () => {
    await grant(SMALL)
    await bet(50)
    // Of 210, what is not kept was taken by the same call.
    expect(await refusalOf(ask(205.01))).toBe('MONEY_NOT_ENOUGH')
    expect(await ask(205)).toEqual({ message: 'WITHDRAW_SUCCESS' })
  })
})

describe('what is due', () => {
  test('and is not in the wallet is taken with the next withdrawal, before its amount, once', async () => {
    await open(player, 'PG')
    await grant({ ...SMALL, keepPercent: 0 })
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(207) } })
    await bet(50)
    await count()
    expect(await condition()).toMatchObject({ is: ['met', null, 10, 3] })
    expect(await dueOf(world.db, playerId)).toBe(700n)
    await give(world, player, 60)
    expect(await ask(53.01).catch((error: unknown) => error)).toMatchObject({ code: 'MONEY_NOT_ENOUGH', details: { bonusDue: 7 } })
    expect(await walletOf(player)).toBe(60)
    const both = await Promise.allSettled([ask(53), ask(53)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([await walletOf(player), await dueOf(world.db, playerId)]).toEqual([0, 0n])
  })
})

describe('what is due of a bonus that ran out of time', () => {
  /** Half a baht of it is left. */
  const loseAtTheGame = async () => {
    const username = await expireAtTheGame()
    expect(await dueOf(world.db, playerId)).toBe(600n)
    await loseAt(username, 205.5)
  }
  const lowered = async () =>
    (await world.db.selectFrom('bonus.due_lowering').select(['held', 'lowered_by']).where('player_id', '=', playerId).execute()).map(
      ({ held, lowered_by: by }) => [Number(held) / 100, Number(by) / 100],
    )

  test('and was lost before the next deposit is due no more, however often and late that is read', async () => {
    await loseAtTheGame()
    await giveUnread(60)
    await giveUnread(40)
    await Promise.all([readDeposits(world.deps, playerId), readDeposits(world.deps, playerId)])
    await readDeposits(world.deps, playerId)
    expect([await dueOf(world.db, playerId), await lowered()]).toEqual([50n, [[0.5, 5.5]]])
    expect((await condition()).is).toEqual(['ended', 'time', 4.5, 4])
    expect(await ask(99.5)).toEqual({ message: 'WITHDRAW_SUCCESS' })
    expect([await walletOf(player), await dueOf(world.db, playerId)]).toEqual([0, 0n])
  })

  test('is taken of the deposit by a withdrawal no more than was held before it, read by the withdrawal itself', async () => {
    await loseAtTheGame()
    await giveUnread(100)
    expect(await ask(99.5)).toEqual({ message: 'WITHDRAW_SUCCESS' })
    expect([await walletOf(player), await lowered()]).toEqual([0, [[0.5, 5.5]]])
  })

  test('stays due where the player held it before the deposit, also what was won back and lost after it', async () => {
    const username = await expireAtTheGame()
    await giveUnread(100)
    await loseAt(username, 205.5)
    expect(await refusalOf(ask(95))).toBe('MONEY_NOT_ENOUGH')
    expect([await dueOf(world.db, playerId), await lowered()]).toEqual([600n, []])
  })
})

describe('ended by its player', () => {
  test('it takes what the terms say and no more than there is', async () => {
    await grant({ ...SMALL, takePercent: 70 })
    expect(await readEnding(world.db, playerId)).toMatchObject({ threshold: 30_000n, total: 21_000n, inTransit: 0n, takes: 700n })
    expect(await end()).toEqual({ status: 'ended', taken: 700n })
    expect(await end()).toEqual({ status: 'ended', taken: 700n })
    expect(await walletOf(player)).toBe(203)
    await ask(203)
    await grant({ ...SMALL, grant: { kind: 'fixed', amount: minorUnits(5_000n) } })
    await open(player, 'PG')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(45) } })
    // What it takes is still at the game.
    expect(await end()).toEqual({ status: 'not_collected' })
  })

  test('not while wallet and games hold the threshold or more', async () => {
    await open(player, 'PG')
    await grant({ ...SMALL, threshold: minorUnits(21_000n) })
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(200) } })
    expect(await end()).toEqual({ status: 'above_threshold' })
    expect(await refusalOf(ask(50))).toBe('BONUS_REMAINING')
  })

  test('one that waits for its deposit ends free, and blocks no withdrawal', async () => {
    await waitForDeposit(world.ownerDb, { playerId, terms: ofDeposit() })
    expect(await ask(50)).toEqual({ message: 'WITHDRAW_SUCCESS' })
    expect(await end()).toEqual({ status: 'ended', taken: 0n })
    expect((await condition()).is).toEqual(['cancelled', 'player', 0, 0])
    await giveAndRead(200)
    expect(await walletOf(player)).toBe(350)
  })

  test('not one that was met meanwhile', async () => {
    await grant(SMALL)
    await bet(50)
    expect(await end()).toEqual({ status: 'no_condition' })
  })
})

describe('out of time', () => {
  test('it takes from the wallet, and what is at the games is due at the next withdrawal', async () => {
    await open(player, 'PG')
    await grant({ ...SMALL, hours: 2 })
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(206) } })
    await world.passTime(2 * 3_600_000)
    // No feed has said that it is past that time, so a day is waited.
    expect(await workExpiry(world.deps)).toBe(0)
    await world.passTime(24 * 3_600_000)
    expect(await workExpiry(world.deps)).toBe(1)
    expect((await condition()).is).toEqual(['ended', 'time', 10, 4])
    expect([await walletOf(player), await dueOf(world.db, playerId)]).toEqual([0, 600n])
  })

  test('as soon as every feed is past it, and not where a bet told late still meets it', async () => {
    await grant({ ...SMALL, hours: 1 })
    await bet(50, { settledAt: new Date(world.clock.now().getTime() + 1_000) })
    await world.passTime(3_600_000)
    await sql`select bets.use_feeds(array['PG']), bets.feed_passed('PG', (select platform.now()))`.execute(world.ownerDb)
    expect(await workExpiry(world.deps)).toBe(1)
    expect((await condition()).is[0]).toBe('met')
    await grant({ ...SMALL, hours: 1 })
    await world.passTime(3_600_000)
    expect(await workExpiry(world.deps)).toBe(0)
    await sql`select bets.feed_passed('PG', (select platform.now()))`.execute(world.ownerDb)
    expect(await workExpiry(world.deps)).toBe(1)
    expect((await condition()).is).toEqual(['ended', 'time', 10, 10])
    await sql`select bets.use_feeds(array[]::text[])`.execute(world.ownerDb)
  })
})

describe('a deposit', () => {
  test('that a bonus waits for grants its share, once, however it is read', async () => {
    await waitForDeposit(world.ownerDb, { playerId, terms: ofDeposit({ countsDeposit: true }) })
    await give(world, player, 99)
    await give(world, player, 301.5)
    await give(world, player, 500)
    await world.deps.events.settled()
    await Promise.all([readDeposits(world.deps, playerId), readDeposits(world.deps, playerId)])
    expect(await readCondition(world.db, playerId)).toMatchObject({
      state: 'open',
      figures: { grant: 15_000n, requiredTurnover: 225_750n, takenOnEnding: 15_000n },
    })
    expect(await walletOf(player)).toBe(1250.5)
  })

  test('is read before a withdrawal is decided', async () => {
    await waitForDeposit(world.ownerDb, { playerId, terms: ofDeposit() })
    await Promise.all([give(world, player, 100), world.deps.events.settled()])
    expect(await refusalOf(ask(50))).toBe('BONUS_REMAINING')
    expect(await walletOf(player)).toBe(350)
  })

  test('into what is nearly empty ends the condition and is not touched', async () => {
    await grant({ ...SMALL, threshold: minorUnits(2_000n) })
    await lose(195)
    await giveAndRead(500)
    expect((await condition()).is).toEqual(['ended', 'deposit', 10, 10])
    expect(await walletOf(player)).toBe(505)
  })

  test('is not touched either where it was read late, and moved meanwhile', async () => {
    await grant({ ...SMALL, threshold: minorUnits(2_000n) })
    await lose(195)
    await giveUnread(500)
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(512) } })
    await readDeposits(world.deps, playerId)
    expect((await condition()).is[0]).toBe('ended')
    expect(await walletOf(player)).toBe(3)
  })

  test('into what is at the threshold, or while money is on its way, leaves it open', async () => {
    await grant({ ...SMALL, threshold: minorUnits(21_000n) })
    await giveAndRead(500)
    expect((await condition()).is[0]).toBe('open')
  })

  test('while money is on its way leaves it open', async () => {
    await open(player, 'PG')
    await grant({ ...SMALL, threshold: minorUnits(50_000n) })
    await world.fault('games:PG', 'timeout-before')
    await refusalOf(player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(100) } }))
    await giveAndRead(500)
    expect((await condition()).is[0]).toBe('open')
    expect(await end()).toEqual({ status: 'in_transit' })
  })
})

/** Loses so much at a game, but for half a baht: nothing left would be doubted. */
async function lose(amount: number): Promise<void> {
  const username = await open(player, 'PG')
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(amount) } })
  await loseAt(username, amount - 0.5)
}
