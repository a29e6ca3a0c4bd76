import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftLink, sendGiftLink } from './gift-links.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

let world: World
let player: WorldPlayer

/** One gift link is credited, one is refused, one waits for staff, one is on its way. */
beforeAll(async () => {
  world = await createWorld()
  player = await world.player()
  await world.player()
  await sendGiftLink(world, player, await giftLink(world, { amount: 100 }))
  await sendGiftLink(world, player, await giftLink(world, { amount: 50, isExpired: true }))
  await sendGiftLink(world, player, await giftLink(world, { amount: 1, hidesWorth: true }))
  await world.fault('giftlink', 'error-after')
  await sendGiftLink(world, player, await giftLink(world, { amount: 60 }))
})
afterAll(() => world.stop())

const OTHER = `(select player_id from account.player order by phone desc limit 1)`
const HAS_PAYMENT = 'each gift link that was redeemed'
const HAS_CLAIM = 'each voucher that was sent here'

test('finds nothing where gift links ended in every way', async () => {
  const rows = await world.db.selectFrom('deposit.gift_redemption').select('state').orderBy('created_at').execute()
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['credited', 'in_doubt', 'refused', 'unallocated'])
  expect(await world.audit()).toEqual([])
})

test.each([
  ['of another player', `update deposit.gift_redemption set player_id = ${OTHER} where state = 'credited'`, HAS_PAYMENT],
  [
    'that says it is credited',
    `update deposit.gift_redemption set state = 'credited', ended_at = now() where state = 'in_doubt'`,
    HAS_PAYMENT,
  ],
  [
    'that says its money waits',
    `update deposit.gift_redemption set state = 'unallocated', ended_at = now() where state = 'in_doubt'`,
    HAS_PAYMENT,
  ],
  ['that says it was refused', `update deposit.gift_redemption set state = 'refused', reason = 'x' where state = 'credited'`, HAS_PAYMENT],
  ['that vanished', `delete from deposit.gift_redemption where state = 'credited'`, HAS_CLAIM],
  ['whose claim vanished', `delete from deposit.gift_voucher`, HAS_CLAIM],
  ['that another player claims', `update deposit.gift_voucher set player_id = ${OTHER}`, HAS_CLAIM],
])('names a gift link %s', async (_what, damage, expected) => {
  const tables = ['deposit.gift_redemption', 'deposit.gift_voucher']
  for (const table of tables) await world.asSuperuser(`create table public."${table}" as table ${table}`)
  await world.asSuperuser(damage)
  const found = (await world.audit()).map(({ invariant }) => invariant)
  for (const table of tables)
    await world.asSuperuser(`truncate ${table}; insert into ${table} table public."${table}"; drop table public."${table}"`)
  expect(found.join('\n')).toContain(expected)
  expect(await world.audit()).toEqual([])
})
