import pg from 'pg'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideItem, deskCards } from '../src/modules/desk/index.ts'
import { send, slipPicture, transfer } from './slips.ts'
import { byTwo } from './staff.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

let world: World
let player: WorldPlayer

/** A slip of 100 that was credited, one of 200 that staff accepted, one that failed and one that waits for manual review. */
beforeAll(async () => {
  world = await createWorld()
  player = await world.player()
  await send(player, await slipPicture(await transfer(world, player)))
  await world.checkSlips()
  await world.fault('slips', 'lie', 2)
  await send(player, await slipPicture(await transfer(world, player, { amount: 200 })))
  await world.checkSlips()
  const [{ itemId } = { itemId: '' }] = await deskCards(world.db, { most: 1 })
  await byTwo(world, (instruction) =>
    decideItem(world.services, { itemId, outcome: 'accept', amount: minorUnits(20_000n), bankCode: 'SCB', instruction }),
  )
  await send(player, await slipPicture(await transfer(world, player)))
  await world.checkSlips()
  await send(player, await slipPicture(await transfer(world, player, { accountNo: '9998887776' })))
  await world.checkSlips()
})
afterAll(() => world.stop())

const says = async () => (await world.audit()).map(({ invariant, says: what }) => `${invariant}: ${what}`).join('\n')

test('the audit finds nothing wrong with slips in every state', async () => {
  const slips = await world.db.selectFrom('deposit.slip').select('state').orderBy('slip_id').execute()
  expect(slips.map(({ state }) => state)).toEqual(['credited', 'credited', 'manual_review', 'failed'])
  expect(await says()).toBe('')
})

const CREDITED = `state = 'credited' and amount = 10000`

/** In satang. */
test.each([
  ['a slip of another amount', `update deposit.slip set amount = 10001 where ${CREDITED}`, 'I5 each slip that has succeeded'],
  ['a slip of another payment', `update deposit.slip set payment_reference = 'SCB:X' where ${CREDITED}`, 'I5 each slip that has succeeded'],
  [
    'a slip that succeeded for nothing',
    `update deposit.slip set state = 'credited', note = null, amount = 1, currency = 'BAHT' where state = 'failed'`,
    'I5 each slip that has succeeded',
  ],
  ['a credited slip that vanished', `delete from deposit.slip where ${CREDITED}`, 'I5 each payment that was credited by a slip'],
  [
    'a credited slip that has failed since',
    `update deposit.slip set state = 'failed', note = 'NOT_MATCH' where ${CREDITED}`,
    'I5 each payment that was credited by a slip',
  ],
  [
    'a slip that nobody of the operator’s has decided',
    `update deposit.slip set decided_by = gen_random_uuid() where decided_by is not null`,
    'each slip that staff ended',
  ],
  [
    'a slip that nobody waits for any more',
    `update deposit.slip set state = 'failed', note = 'NOT_MATCH', ended_at = now() where state = 'manual_review'`,
    'each slip that needs a person',
  ],
  [
    'another picture',
    `update deposit.slip set source_hash = decode(repeat('00', 32), 'hex') where ${CREDITED}`,
    'each slip is of a picture',
  ],
])('the audit finds %s', async (_what, change, finding) => {
  const superuser = new pg.Client({ connectionString: world.database.superuserUrl })
  await superuser.connect()
  await superuser.query('begin')
  try {
    await superuser.query('create table kept_slip as select * from deposit.slip')
    await superuser.query(change)
    await superuser.query('commit')
    expect(await says()).toContain(finding)
  } finally {
    const { rows } = await superuser.query<{ name: string }>(
      `select string_agg(quote_ident(column_name), ', ') as name from information_schema.columns
       where table_schema = 'deposit' and table_name = 'slip' and is_generated = 'NEVER'`,
    )
    const columns = rows[0]!.name
    await superuser.query(
      `delete from deposit.slip; insert into deposit.slip (${columns}) select ${columns} from kept_slip; drop table kept_slip`,
    )
    await superuser.end()
  }
})
