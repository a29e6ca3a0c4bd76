import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walletOf } from '../../../../test/money.ts'
import { send, slipPicture, transfer } from '../../../../test/slips.ts'
import { staff } from '../../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'

let world: World
let player: WorldPlayer

/** One slip that was credited, one that waits for manual review. */
beforeAll(async () => {
  world = await createWorld()
  player = await world.player()
  await staff(world)
  await send(player, await slipPicture(await transfer(world, player)))
  await world.checkSlips()
  await world.fault('slips', 'lie')
  await send(player, await slipPicture(await transfer(world, player)))
  await world.checkSlips()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  expect(await walletOf(player)).toBe(100)
  await world.stop()
})

const PLAYER = `(select player_id from account.player)`
const WAITING = `(select slip_id from deposit.slip where state = 'manual_review')`
const CREDITED = `(select slip_id from deposit.slip where state = 'credited')`
const PAYMENT = (slip: string) =>
  `(select row(payment_reference, 'slip', 'KBANK', 5000, 'BAHT', null, 'x', '{}', null, null)::deposit.new_payment from deposit.slip where slip_id = ${slip})`
/** As a line of the bank would tell of the slip's transfer. */
const AS_LINE = (slip: string) =>
  `(select row(payment_reference, 'bank', 'KBANK', 5000, 'BAHT', null, 'x', '{"toAccountNo": "0458800011"}', null, null)::deposit.new_payment from deposit.slip where slip_id = ${slip})`
const INSTRUCTION = `row(gen_random_uuid(), gen_random_uuid(), 'x', 'x', 'guessed', null)::operator.instruction`
const MEMBER = `(select staff_id from operator.staff where name like 'cashier %' limit 1)`
const STAFF = `row(gen_random_uuid(), ${MEMBER}, 'x', 'x', 'the secret of ' || ${MEMBER}, null)::operator.instruction`

/** Statements of somebody who has taken over the server, and the database's answer. */
test.each([
  ['writes a slip', `insert into deposit.slip (player_id) values (gen_random_uuid())`, /permission denied/],
  ['says that one has succeeded', `update deposit.slip set state = 'credited'`, /permission denied/],
  ['gives one to another player', `update deposit.slip set player_id = gen_random_uuid()`, /permission denied/],
  ['removes one, to be uploaded again', `delete from deposit.slip`, /permission denied/],
  [
    'ends one past its functions',
    `select deposit.end_slip(${PLAYER}, s, null, 'x', '{}') from deposit.slip s limit 1`,
    /permission denied/,
  ],
  ['says whose payment it is', `select deposit.end_with_payment(${PLAYER}, s, '{}') from deposit.slip s limit 1`, /permission denied/],
  ['keeps a file as deleted', `update files.file set deleted_at = now()`, /permission denied/],
])('%s: %s', async (_what, statement, refusal) => {
  await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(refusal)
})

/** What its functions answer to whoever does not hold the lease, or is nobody of the operator's. */
test.each([
  [
    'settles one that it does not hold',
    `select status from deposit.settle_slip(${PLAYER}, ${WAITING}, 99, ${PAYMENT(WAITING)}, null, gen_random_uuid())`,
    'lost',
  ],
  [
    'settles one for another payment',
    `select status from deposit.settle_slip(${PLAYER}, ${WAITING}, (select lease_no from deposit.slip where slip_id = ${WAITING}), ${PAYMENT(CREDITED)}, null, gen_random_uuid())`,
    'lost',
  ],
  ['fails one that has succeeded', `select deposit.fail_slip(${PLAYER}, ${CREDITED}, 1, 'NOT_MATCH', 'x', null) as status`, 'lost'],
  ['refuses one as nobody', `select deposit.refuse_slip(${PLAYER}, ${WAITING}, ${INSTRUCTION}, 'NOT_MATCH') as status`, 'not_staff'],
  [
    'accepts one as nobody',
    `select status from deposit.accept_slip(${PLAYER}, ${WAITING}, ${INSTRUCTION}, ${PAYMENT(WAITING)}, gen_random_uuid())`,
    'not_staff',
  ],
  [
    'accepts one for another payment',
    `select obstacle as status from deposit.accept_slip(${PLAYER}, ${WAITING}, ${STAFF}, ${PAYMENT(CREDITED)}, gen_random_uuid())`,
    'not_possible',
  ],
  [
    'accepts one that has ended',
    `select status from deposit.accept_slip(${PLAYER}, ${CREDITED}, ${INSTRUCTION}, ${PAYMENT(CREDITED)}, gen_random_uuid())`,
    'not_staff',
  ],
])('%s: it is answered', async (_what, statement, status) => {
  const { rows } = await sql.raw<{ status: string }>(statement).execute(world.db)
  expect(rows).toEqual([{ status }])
})

test('who accepts a slip as nobody, or as what is none, has looked at no other payment', async () => {
  const rows = async () =>
    Promise.all([
      world.db.selectFrom('deposit.slot_payment').selectAll().execute(),
      world.db.selectFrom('deposit.payment').selectAll().execute(),
      world.db.selectFrom('ledger.posting').select(['owner_id', 'posting_no']).execute(),
    ])
  const before = await rows()
  for (const who of [INSTRUCTION, STAFF]) {
    const accepted = `select status, obstacle from deposit.accept_slip(${PLAYER}, ${WAITING}, ${who}, ${AS_LINE(WAITING)}, gen_random_uuid())`
    expect((await sql.raw(accepted).execute(world.db)).rows).toEqual([
      who === INSTRUCTION ? { status: 'not_staff', obstacle: null } : { status: null, obstacle: 'not_possible' },
    ])
  }
  expect(await rows()).toEqual(before)
})
