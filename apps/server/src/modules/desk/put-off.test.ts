import { randomUUID } from 'node:crypto'
import { type Client, withdraw } from '@krapao/contract'
import { claimWorkItem, getWorkItem, listWorkItems, nextWorkItem, putOffWorkItem } from '@krapao/contract/console'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { baht, give } from '../../../test/money.ts'
import { staff, staffCookie } from '../../../test/staff.ts'
import { staffBrowser } from '../../../test/staff-browser.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { workEscalations, type Role } from '../operator/index.ts'

let world: World
let player: WorldPlayer
let itemId: string

const MINUTE = 60_000

beforeAll(async () => {
  world = await createWorld()
})
// A withdrawal is late after ten minutes.
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
  await give(world, player, 50_000)
  await player.call(withdraw, { body: { amount: baht(6000) } })
  ;({ itemId } = await itemRow())
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

async function itemRow() {
  const row = await world.db
    .selectFrom('operator.work_item')
    .select(['item_id', 'opened_at', 'due_at'])
    .where('owner_id', '=', player.playerId)
    .executeTakeFirstOrThrow()
  return { itemId: row.item_id, dueAfterMinutes: (row.due_at.getTime() - row.opened_at.getTime()) / MINUTE }
}
const dueAfter = async () => (await itemRow()).dueAfterMinutes

async function atConsole(...roles: Role[]): Promise<Client> {
  const [name, value] = (await staffCookie(world, await staff(world, ...roles))).split('=') as [string, string]
  return staffBrowser(world, new Map([[name, value]])).call
}
const WORDS = { waitsFor: 'bank', minutes: 60, reason: 'asked SCB whose account it is' } as const

async function putOff(call: Client, { minutes = 60, key = randomUUID() } = {}) {
  const { leaseNo } = await call(claimWorkItem, { params: { itemId } })
  return call(putOffWorkItem, { params: { itemId }, body: { ...WORDS, minutes, leaseNo } }, { idempotencyKey: key })
}
const shown = async (call: Client) => (await call(getWorkItem, { params: { itemId } })).putOff
const handed = async (call: Client) => (await call(nextWorkItem, { body: { kind: 'withdrawal', passedBy: null } })).item?.itemId

test('an item that waits for a bank is handed to nobody, says so on row and card, and its clock stands for so long', async () => {
  const [one, other] = [await atConsole('cashier'), await atConsole('cashier')]
  await world.passTime(4 * MINUTE)
  expect(await putOff(one)).toEqual({ status: 'put-off' })
  const until = { waitsFor: 'bank', until: new Date(world.clock.now().getTime() + 60 * MINUTE).toISOString() }
  expect(await shown(other)).toEqual(until)
  const { items } = await other(listWorkItems, { query: { kind: 'withdrawal' } })
  expect(items.find((item) => item.itemId === itemId)).toMatchObject({ putOff: until, holder: null })
  expect(await dueAfter()).toBe(70)
  for (const call of [one, other]) expect(await handed(call)).not.toBe(itemId)
  // Nobody is told that it is late before it is.
  await world.passTime(60 * MINUTE - 1)
  while ((await workEscalations(world.deps)) > 0);
  expect(await world.control('GET', 'escalations')).not.toContainEqual(expect.objectContaining({ webhookId: itemId }))
  // Nobody's session lasts so long.
  const third = await atConsole('cashier')
  expect(await handed(third)).not.toBe(itemId)
  await world.passTime(1)
  expect(await shown(third)).toBeNull()
  expect(await handed(third)).toBe(itemId)
  expect(await dueAfter()).toBe(70)
})

test('whoever takes it brings it back, and its clock stood for so long only', async () => {
  await putOff(await atConsole('cashier'))
  await world.passTime(25 * MINUTE)
  const other = await atConsole('cashier')
  await other(claimWorkItem, { params: { itemId } })
  expect([await shown(other), await dueAfter()]).toEqual([null, 35])
  // Put off a second time by whoever holds it.
  await putOff(other, { minutes: 15 })
  expect(await dueAfter()).toBe(50)
  await world.passTime(20 * MINUTE)
  await (
    await atConsole('cashier')
  )(claimWorkItem, { params: { itemId } })
  expect(await dueAfter()).toBe(50)
})

test('what is late stays late', async () => {
  const call = await atConsole('cashier')
  await world.passTime(11 * MINUTE)
  await putOff(call)
  expect([await dueAfter(), (await shown(call))?.waitsFor]).toEqual([10, 'bank'])
  await world.passTime(5 * MINUTE)
  await call(claimWorkItem, { params: { itemId } })
  expect([await dueAfter(), await shown(call)]).toEqual([10, null])
})

test('anything new that is known of it brings it back, and what is known already does not', async () => {
  const call = await atConsole('cashier')
  await putOff(call)
  await world.passTime(10 * MINUTE)
  const item = await world.db
    .selectFrom('operator.work_item')
    .select(['kind', 'subject', 'reason', 'evidence'])
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  const tell = (evidence: unknown) =>
    sql`select operator.open_item(${player.playerId}, ${item.kind}, ${item.subject}, true, ${item.reason}, ${JSON.stringify(evidence)})`.execute(
      world.ownerDb,
    )
  await tell(item.evidence)
  expect([(await shown(call))?.waitsFor, await dueAfter()]).toEqual(['bank', 70])
  await tell({ bankSays: 'no' })
  expect([await shown(call), await dueAfter()]).toEqual([null, 20])
})

test('it is put off by whoever holds it and may decide it, once however often they say so', async () => {
  const [one, other, support] = [await atConsole('cashier'), await atConsole('cashier'), await atConsole('support')]
  const key = randomUUID()
  const { leaseNo } = await one(claimWorkItem, { params: { itemId } })
  const say = (call: Client, body: object = {}, idempotencyKey = randomUUID()) =>
    call(putOffWorkItem, { params: { itemId }, body: { ...WORDS, leaseNo, ...body } }, { idempotencyKey }).then(
      ({ status }) => status,
      ({ code }: { code: string }) => code,
    )
  expect(await say(other)).toBe('CLAIM_LOST')
  expect(await say(support)).toBe('NOT_ALLOWED')
  expect(await say(one, { leaseNo: leaseNo + 1 })).toBe('CLAIM_LOST')
  expect(await say(one, { minutes: 1441 })).toBe('KEY_INVALID')
  expect(await say(one, {}, key)).toBe('put-off')
  expect(await say(one, {}, key)).toBe('put-off')
  expect(await say(one, { minutes: 15 }, key)).toBe('REQUEST_KEY_REUSED')
  expect(await say(other, {}, key)).toBe('REQUEST_KEY_REUSED')
  // The lease has ended with it.
  expect(await say(one)).toBe('CLAIM_LOST')
  expect(await dueAfter()).toBe(70)
  const acts = world.db.selectFrom('operator.act').select(['status', 'after', 'reason']).where('owner_id', '=', player.playerId)
  expect(await acts.where('act', '=', 'put-off').where('status', '=', 'act').execute()).toEqual([
    { status: 'act', after: { waitsFor: 'bank', minutes: 60 }, reason: WORDS.reason },
  ])
})
