import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { coinsOf, giveCoinsEvery } from './coins.ts'
import { createIntruder, type Intruder } from './intruder.ts'
import { give } from './money.ts'
import { createWorld, type World } from './world.ts'

let world: World
let intruder: Intruder

/** Three deposits: one that gives coins, one that is carried over, and one that gives a coin with what was left. */
beforeAll(async () => {
  world = await createWorld()
  const player = await world.player()
  await giveCoinsEvery(world, 100)
  for (const amount of [250, 20, 30]) {
    await give(world, player, amount)
    await world.services.events.settled()
  }
  expect(await coinsOf(world, player)).toBe(3)
  intruder = await createIntruder(world, TABLES)
})
afterEach(() => intruder.undo())
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await intruder.leave()
  await world.stop()
})

const TABLES = ['ledger.event_cursor', 'ledger.posting', 'spin.counted_deposit']

const COUNTED = 'each deposit that was read is counted once, with its amount where a rule held'
const CARRIED = 'coins are given for what was deposited since the last, and the rest is carried over'
const GIVEN = 'the coins of each deposit are in the ledger once, under its number'

/** What somebody did who rules the database, and what the audit says of it. */
test.each([
  ['no handler of events has read more than was posted', 'update ledger.event_cursor set read_to = read_to + 9'],
  [COUNTED, 'delete from spin.counted_deposit where posting_no = 3'],
  [COUNTED, `insert into spin.counted_deposit select player_id, 2, 'x', 5, every_amount, 0, 5 from spin.counted_deposit limit 1`],
  [COUNTED, 'update ledger.event_cursor set read_to = 2'],
  [COUNTED, 'update spin.counted_deposit set counted = counted + 1, remainder = remainder + 1 where posting_no = 4'],
  [CARRIED, 'update spin.counted_deposit set remainder = remainder + 1 where posting_no = 3'],
  [CARRIED, 'update spin.counted_deposit set every_amount = 5000 where posting_no = 1'],
  [GIVEN, 'update spin.counted_deposit set coins = 3, remainder = remainder - every_amount where posting_no = 1'],
  [GIVEN, `update ledger.posting set reference_id = '3' where kind = 'coins_given' and posting_no = 2`],
])('the audit says where not: %s (%s)', async (invariant, statement) => {
  await intruder.query(statement)
  const found = await world.audit()
  expect(found.map((finding) => finding.invariant)).toContain(invariant)
})
