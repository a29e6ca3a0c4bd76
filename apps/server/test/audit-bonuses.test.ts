import { minorUnits } from '@krapao/money'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readCondition, readDeposits, turnover } from '../src/modules/bonus/index.ts'
import { give } from './money.ts'
import { endCondition, grantReward, importBet, termsWith, waitForDeposit } from './rewards.ts'
import { createWorld, type World } from './world.ts'

let world: World
let superuser: pg.Client

/** One bonus that was met with 50 due, one that was ended, and one for a deposit that is open with a bet counted. */
beforeAll(async () => {
  world = await createWorld()
  const met = await world.player()
  await give(world, met, 100)
  await grantReward(world.ownerDb, { playerId: met.playerId, terms: termsWith({ keepPercent: 50 }) })
  await importBet(world, met.playerId, 50_000n)
  await turnover(world.services).read(met.playerId)
  const ended = await world.player()
  await grantReward(world.ownerDb, { playerId: ended.playerId, terms: termsWith({ threshold: minorUnits(99_900n), takePercent: 70 }) })
  const { conditionId } = (await readCondition(world.db, ended.playerId))!
  expect(await endCondition(world.services, { playerId: ended.playerId, conditionId })).toEqual({ status: 'ended', taken: 7_000n })
  const open = await world.player()
  const grant = {
    kind: 'deposit',
    percent: 50,
    maximum: minorUnits(50_000n),
    minimumDeposit: minorUnits(10_000n),
    waitsForHours: 72,
  } as const
  await waitForDeposit(world.ownerDb, { playerId: open.playerId, terms: termsWith({ grant }) })
  await give(world, open, 300)
  await readDeposits(world.services, open.playerId)
  await importBet(world, open.playerId, 2_000n)
  await turnover(world.services).read(open.playerId)
  superuser = new pg.Client({ connectionString: world.database.superuserUrl })
  await superuser.connect()
  // Behind the back of triggers and constraints.
  await superuser.query('set session_replication_role = replica')
  await superuser.query('alter table bonus.reward drop constraint a_share_of_its_deposit, drop constraint kept_of_the_grant')
  for (const table of TABLES) await superuser.query(`create temporary table ${copyOf(table)} as table ${table}`)
})
/** As it was. */
afterEach(async () => {
  for (const table of TABLES) await superuser.query(`delete from ${table}; insert into ${table} select * from ${copyOf(table)}`)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await superuser.end()
  await world.stop()
})

const TABLES = ['bonus.reward', 'bonus.condition', 'bonus.counted_bet', 'ledger.posting']
const copyOf = (table: string) => `copy_of_${table.replace('.', '_')}`

const FIGURES = 'each grant is what its terms come to'
const GRANTED = 'each grant is in the ledger once, with its amount'
const TAKEN = 'what was taken of each grant is in the ledger'
const DEPOSITED = 'each bonus for a deposit was granted for one that came after it was activated'
const REQUIRED = 'a condition requires what its grant does, and is open exactly while less than that was played'
const DUE = 'what is due of a condition follows from how it was closed, and what was ended by a deposit or its player was taken at once'
const WEIGHED = 'each bet counts as its game is weighed by the terms, and its corrections as it does'
const COUNTED = 'the turnover of a condition is what was counted to it'
const LEFT_OUT = 'each bet that was read and is one of an open condition is counted to it'

/** What somebody did who rules the database, and what the audit says of it. */
test.each([
  [FIGURES, `update bonus.reward set kept_on_success = kept_on_success + 1`],
  [FIGURES, `update bonus.reward set taken_on_ending = taken_on_ending - 1`],
  [FIGURES, `update bonus.reward set terms = jsonb_set(terms, '{multiplierHundredths}', '499')`],
  [FIGURES, `update bonus.reward set terms = jsonb_set(terms, '{currency}', '"LAK"')`],
  [FIGURES, `update bonus.reward set deposit = 40000 where deposit is not null`],
  [GRANTED, `update bonus.reward set amount = amount + 100`],
  [GRANTED, `delete from ledger.posting where kind = 'bonus_granted' and amount = 15000`],
  [TAKEN, `update bonus.condition set taken = 4900 where taken = 5000`],
  [TAKEN, `update ledger.posting set reference_id = 'x' where kind = 'bonus_taken'`],
  [DEPOSITED, `update bonus.reward set deposit_posting_no = posting_no where deposit is not null`],
  [REQUIRED, `update bonus.condition set required_turnover = 1 where state = 'open'`],
  [REQUIRED, `update bonus.condition set done_hundredths = 4999999 where state = 'met'`],
  [DUE, `update bonus.condition set due = due - 1, taken = taken - 1 where state = 'met'`],
  [DUE, `update bonus.condition set due = due + 1 where state = 'ended'`],
  [WEIGHED, `update bonus.counted_bet set weight = 99`],
  [WEIGHED, `update bonus.counted_bet set hundredths = hundredths + 1`],
  [COUNTED, `update bonus.condition set done_hundredths = done_hundredths + 1 where state = 'open'`],
  [COUNTED, `update bonus.condition set short_since = now() where state = 'met'`],
  [LEFT_OUT, `delete from bonus.counted_bet; update bonus.condition set done_hundredths = 0 where state = 'open'`],
])('the audit says where not: %s (%s)', async (invariant, statement) => {
  await superuser.query(statement)
  const found = await world.audit()
  expect(found.map((finding) => finding.invariant)).toContain(invariant)
})
