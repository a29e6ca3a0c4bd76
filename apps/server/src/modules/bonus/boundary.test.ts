import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { give, walletOf } from '../../../test/money.ts'
import { grantReward, termsWith } from '../../../test/rewards.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
  player = await world.player()
  await give(world, player, 200)
  await grantReward(world.ownerDb, { playerId: player.playerId, terms: termsWith({ keepPercent: 50 }) })
})
afterAll(async () => {
  expect(await walletOf(player)).toBe(300)
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const PLAYER = '(select player_id from account.player)'
const ORDER = `(select row(gen_random_uuid(), 'bonus', 'X', title, 'bonus_granted', 100, 'x', 0, 100, 0, terms)::bonus.grant_order from bonus.reward)`

/** Statements of somebody who has taken over the server, and the database's answer. */
test.each([
  ['grants itself a bonus', `select * from bonus.grant(${PLAYER}, ${ORDER})`],
  ['activates one that waits', `select bonus.wait_for_deposit(${PLAYER}, ${ORDER})`],
  ['writes a reward', 'insert into bonus.reward select * from bonus.reward'],
  ['makes one larger', 'update bonus.reward set amount = amount * 100'],
  ['softens its terms', `update bonus.reward set terms = '{}'`],
  ['says that a condition is met', `update bonus.condition set state = 'met', closed_at = now()`],
  ['takes a condition away', 'delete from bonus.condition'],
  ['requires less', 'update bonus.condition set required_turnover = 0'],
  [
    'counts a bet that nobody made',
    `insert into bonus.counted_bet select player_id, 1, condition_id, 100, 5000000, false from bonus.condition`,
  ],
  ['meets one past its function', `select bonus.meet(${PLAYER}, (select condition_id from bonus.condition), 5000000)`],
  ['closes one past its function', `select bonus.close(${PLAYER}, (select condition_id from bonus.condition), 'met', null, 0, 0)`],
  ['ends one beside its campaign', `select bonus.end_condition(${PLAYER}, (select condition_id from bonus.condition))`],
  ['ends what is out of time by itself', `select bonus.expire(${PLAYER})`],
  ['ends what waits free', `select bonus.cancel(${PLAYER}, (select condition_id from bonus.condition), 'time')`],
  ['has less due', `select bonus.lower_due(${PLAYER})`],
  ['says what was lost', `insert into bonus.due_lowering select player_id, condition_id, 1, 0, 1, now() from bonus.condition`],
  ['gives a budget back past its function', `select promotion.settle_waiting(${PLAYER})`],
  ['waits for ever', `update promotion.receipt set waits_until = 'infinity'`],
  ['posts past its function', `select bonus.post(${PLAYER}, 'bonus_granted', 100, 'x', gen_random_uuid())`],
])('a login that %s is refused', async (_name, statement) => {
  await expect(sql.raw(statement).execute(world.db)).rejects.toMatchObject({ code: '42501' })
})

/** And of what it may call, what is answered where it is not so. */
test.each([
  [
    'answers for a deposit that nobody made',
    `bonus.start_condition(${PLAYER}, row((select condition_id from bonus.condition), 1, 10000, 0, 10000, 0)::bonus.deposit_answer)`,
    'stale',
  ],
  ['ends a bonus above its threshold', `promotion.end_bonus(${PLAYER}, (select condition_id from bonus.condition))`, 'above_threshold'],
  ['ends one that is not there', `promotion.end_bonus(${PLAYER}, gen_random_uuid())`, 'no_condition'],
])('a login that %s is answered so', async (_name, call, status) => {
  const { rows } = await sql.raw<{ status: string }>(`select status from ${call}`).execute(world.db)
  expect(rows).toEqual([{ status }])
})

test('figures beyond the terms are refused by the table, whoever answers them', async () => {
  const beyond = (fields: string) => sql.raw(`update bonus.reward set ${fields}`).execute(world.ownerDb)
  await expect(beyond('kept_on_success = amount + 1')).rejects.toMatchObject({ constraint: 'kept_of_the_grant' })
  await expect(beyond('taken_on_ending = amount + 1')).rejects.toMatchObject({ constraint: 'taken_of_the_grant' })
  const ofDeposit = `terms = jsonb_set(terms, '{grant}', '{"kind": "deposit", "percent": 50, "maximum": "9000", "minimumDeposit": "10000", "waitsForHours": 72}')`
  await expect(beyond(`${ofDeposit}, deposit = 30000, deposit_posting_no = 1`)).rejects.toMatchObject({
    constraint: 'a_share_of_its_deposit',
  })
})
