import { getSpinSetup, spin } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoWheel } from '../../../seed/wheel.ts'
import { coinsOf, giveCoinsEvery } from '../../../test/coins.ts'
import { give } from '../../../test/money.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { useWheel, wheelOf } from '../../../test/wheel.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { newRowId } from '../../platform/ids.ts'
import { decideWheel, saveWheel } from './save-wheel.ts'
import type { WheelDraft } from './wheel.ts'

let world: World
let owner: string
let marketing: string

beforeAll(async () => {
  world = await createWorld()
  owner = await staff(world, 'owner')
  marketing = await staff(world, 'marketing')
  await giveCoinsEvery(world, 100)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const save = (wheelId: string, draft: WheelDraft, by = marketing) => saveWheel(world.db, wheelId, draft, instructionFrom(by))
const decide = (wheelId: string, by: string, act: 'use' | 'refuse' | 'stop' = 'use') =>
  decideWheel(world.db, { wheelId, act, instruction: instructionFrom(by) })
const small = () => ({ ...demoWheel('BAHT'), budget: minorUnits(100_000n) })

test('a draft is edited while nobody has used it, and is put in use by two people', async () => {
  const wheelId = newRowId()
  expect(await save(wheelId, small(), await staff(world, 'cashier'))).toBe('not_allowed')
  expect([await save(wheelId, demoWheel('BAHT')), await save(wheelId, small())]).toEqual(['saved', 'saved'])
  expect([await decide(wheelId, marketing), await decide(wheelId, marketing)]).toEqual(['proposed', 'same_person'])
  expect(await decide(wheelId, await staff(world, 'cashier'))).toBe('not_allowed')
  const other = await staff(world, 'marketing')
  expect([await decide(wheelId, other), await save(wheelId, small()), await decide(wheelId, other)]).toEqual(['act', 'used', 'no_item'])
})

test('a draft that is edited after it was proposed is not what was proposed', async () => {
  const wheelId = newRowId()
  await save(wheelId, small())
  expect(await decide(wheelId, marketing)).toBe('proposed')
  await save(wheelId, { ...small(), couponHours: 1 })
  expect(await decide(wheelId, owner)).toBe('changed')
  expect([await decide(wheelId, owner), await decide(wheelId, marketing)]).toEqual(['proposed', 'act'])
})

test('a large budget takes an owner, a refusal takes two, and an unknown wheel nobody', async () => {
  const wheelId = newRowId()
  await save(wheelId, demoWheel('BAHT'))
  expect([await decide(wheelId, marketing), await decide(wheelId, await staff(world, 'marketing'))]).toEqual(['proposed', 'not_allowed'])
  expect([await decide(wheelId, marketing, 'refuse'), await decide(wheelId, owner, 'refuse')]).toEqual(['proposed', 'act'])
  expect(await decide(newRowId(), owner)).toBe('no_wheel')
})

test('descriptions are saved without what could run', async () => {
  const draft = small()
  const evil = '<p onclick="x()">hello<script>alert(1)</script><img src="https://elsewhere/x.png"></p>'
  await useWheel(world, {
    ...draft,
    slices: draft.slices.map((slice) => ({ ...slice, htmlDescription: { th: evil, la: evil, en: evil } })),
  })
  const player = await world.player()
  const { activeSpinwheel } = await player.call(getSpinSetup)
  expect(activeSpinwheel!.slices.map(({ htmlDescription }) => htmlDescription)).toEqual(Array<string>(8).fill('<p>hello</p>'))
})

test.each<[string, Partial<WheelDraft>]>([
  ['one slice', { slices: demoWheel('BAHT').slices.slice(0, 1) }],
  ['two slices of one code', { slices: demoWheel('BAHT').slices.map((slice) => ({ ...slice, code: 'same' })) }],
  ['a weight that is no whole number', { slices: demoWheel('BAHT').slices.map((slice) => ({ ...slice, weight: 1.5 })) }],
  ['a prize in another currency', { slices: demoWheel('LAK').slices, budget: minorUnits(10_000_000_000n) }],
  ['a budget below its largest prize', { budget: minorUnits(49_999n) }],
  ['no name in Lao', { name: { th: 'a', la: ' ', en: 'a' } }],
])('%s makes no wheel', async (_, change) => {
  await expect(save(newRowId(), { ...demoWheel('BAHT'), ...change })).rejects.toThrow(RangeError)
})

test('what has been promised or used is changed by nobody, not by the owner of the database either', async () => {
  const wheelId = await useWheel(world, wheelOf({ kind: 'coins', coins: 1 }))
  const player = await world.player()
  await give(world, player, 100)
  await coinsOf(world, player)
  await player.call(spin)
  for (const statement of [
    `update spin.wheel set text = text where wheel_id = '${wheelId}'`,
    `delete from spin.wheel where wheel_id = '${wheelId}'`,
    'truncate spin.wheel cascade',
    'update spin.wheel_use set budget = budget + 1',
    "update spin.wheel_use set state = 'in_use', used_to = null where state <> 'in_use'",
    'delete from spin.wheel_use',
    'update spin.seed set server_seed_encrypted = server_seed_encrypted || server_seed_encrypted',
    "update spin.seed set client_seed = 'mine' where begun_at is not null",
    'update spin.seed set next_nonce = next_nonce - 1 where next_nonce > 0',
    'delete from spin.seed',
    "update spin.spin set code = 'money-500'",
    'delete from spin.spin',
    'delete from spin.coupon',
    'truncate spin.seed cascade',
  ]) {
    await expect(world.asOwner(statement), statement).rejects.toMatchObject({ code: '42501' })
    await expect(
      world.db.executeQuery({ sql: statement, parameters: [], query: { kind: 'RawNode' } } as never),
      statement,
    ).rejects.toMatchObject({
      code: '42501',
    })
  }
})
