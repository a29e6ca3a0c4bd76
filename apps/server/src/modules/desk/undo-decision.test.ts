import { randomUUID } from 'node:crypto'
import { type CallRefused, type Client, createClient, withdraw } from '@krapao/contract'
import { decideWorkItem, getWorkItem, listActs, listUndos, undoWorkItem } from '@krapao/contract/console'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { baht, give } from '../../../test/money.ts'
import { staff, staffCookie } from '../../../test/staff.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import type { Role } from '../operator/index.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
  await measureWithdrawals(world, { undoSeconds: 10 })
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
  await give(world, player, 20_000)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const refusal = (code: string) => expect.objectContaining<Partial<CallRefused>>({ code })

async function atConsole(...roles: Role[]): Promise<Client> {
  return callWith(await staffCookie(world, await staff(world, ...roles)))
}

function callWith(cookie: string): Client {
  return createClient({
    baseUrl: world.url,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, origin: world.url, cookie } }),
  })
}

async function itemOf(): Promise<string> {
  const open = world.db
    .selectFrom('operator.work_item')
    .select('item_id')
    .where('owner_id', '=', player.playerId)
    .where('closed_at', 'is', null)
  return (await open.executeTakeFirstOrThrow()).item_id
}

/** A withdrawal that was decided by whoever calls, under a key. */
async function decided(call: Client, outcome: 'approve' | 'refuse') {
  await player.call(withdraw, { body: { amount: baht(6000) } })
  const [itemId, decision] = [await itemOf(), randomUUID()]
  const decide = () =>
    call(decideWorkItem, { params: { itemId }, body: { outcome, reason: 'the name fits' } }, { idempotencyKey: decision })
  return { itemId, decision, decide, answer: await decide() }
}

const undo = (call: Client, itemId: string, decision: string, idempotencyKey: string = randomUUID()) =>
  call(undoWorkItem, { params: { itemId }, body: { decision } }, { idempotencyKey })

test('an approval says for how long it can be taken back, and whoever gave it does: another item waits, and the trail has both', async () => {
  const call = await atConsole('cashier')
  const { itemId, decision, decide, answer } = await decided(call, 'approve')
  expect(answer).toEqual({ status: 'done', undoWithinMs: 10_000 })
  await world.passTime(4000)
  // Whoever lost the answer asks again, and has what is left.
  expect(await decide()).toEqual({ status: 'done', undoWithinMs: 6000 })
  const key = randomUUID()
  expect([await undo(call, itemId, decision, key), await undo(call, itemId, decision, key)]).toEqual([
    { status: 'undone' },
    { status: 'undone' },
  ])
  await expect(undo(call, itemId, decision)).rejects.toEqual(refusal('TOO_LATE'))
  expect(await decide()).toEqual({ status: 'done' })
  await expect(call(getWorkItem, { params: { itemId } })).rejects.toEqual(refusal('NO_ITEM'))
  const item = await call(getWorkItem, { params: { itemId: await itemOf() } })
  expect([item.kind, item.amount?.amount, item.reasons.map(({ code }) => code)]).toEqual([
    'withdrawal',
    6000,
    ['approval_taken_back', 'above_automatic'],
  ])
  const { acts } = await (await atConsole('owner'))(listActs, { query: { kind: 'withdrawal' } })
  expect(acts.slice(0, 2).map(({ act, reason, outcome }) => [act, reason, outcome])).toEqual([
    ['undo', 'taken back at once', 'done'],
    ['approve', 'the name fits', 'done'],
  ])
})

test('whoever loads the console anew is told what they can take back and for how long, and nobody else is', async () => {
  const cookie = await staffCookie(world, await staff(world, 'cashier'))
  const call = callWith(cookie)
  const first = await decided(call, 'approve')
  await world.passTime(4000)
  const second = await decided(call, 'approve')
  const offer = (undoWithinMs: number, { itemId, decision }: typeof first) => ({
    itemId,
    decision,
    undoWithinMs,
    who: expect.stringContaining('···') as string,
    amount: { amount: 6000, currency: 'BAHT' },
  })
  // In another browser of theirs too.
  const anew = callWith(cookie)
  expect(await anew(listUndos)).toEqual({ undos: [offer(6000, first), offer(10_000, second)] })
  expect(await (await atConsole('cashier'))(listUndos)).toEqual({ undos: [] })
  await expect((await atConsole('auditor'))(listUndos)).rejects.toEqual(refusal('NO_PERMISSION'))

  await world.passTime(1000)
  await undo(anew, second.itemId, second.decision)
  expect(await anew(listUndos)).toEqual({ undos: [offer(5000, first)] })
  // Decided anew it is another item, and another act.
  const again = randomUUID()
  const itemId = await itemOf()
  await call(decideWorkItem, { params: { itemId }, body: { outcome: 'approve', reason: 'it fits' } }, { idempotencyKey: again })
  expect((await anew(listUndos)).undos.map((one) => [one.itemId, one.decision])).toEqual([
    [first.itemId, first.decision],
    [itemId, again],
  ])
  await world.passTime(6000)
  expect((await anew(listUndos)).undos.map((one) => one.decision)).toEqual([again])
  await world.passTime(4000)
  expect(await anew(listUndos)).toEqual({ undos: [] })
  await world.work()
})

test('nobody else takes it back, and whoever may not decide does not come so far', async () => {
  const { itemId, decision } = await decided(await atConsole('cashier'), 'approve')
  await expect(undo(await atConsole('cashier'), itemId, decision)).rejects.toEqual(refusal('NOT_ALLOWED'))
  await expect(undo(await atConsole('marketing'), itemId, decision)).rejects.toEqual(refusal('NO_PERMISSION'))
})

test('what was refused, is over, or was never decided is not taken back', async () => {
  const call = await atConsole('cashier')
  const refused = await decided(call, 'refuse')
  expect(refused.answer).toEqual({ status: 'done' })
  await expect(undo(call, refused.itemId, refused.decision)).rejects.toEqual(refusal('TOO_LATE'))
  const approved = await decided(call, 'approve')
  await expect(undo(call, approved.itemId, randomUUID())).rejects.toEqual(refusal('TOO_LATE'))
  await expect(undo(call, randomUUID(), approved.decision)).rejects.toEqual(refusal('TOO_LATE'))
  await world.passTime(10_000)
  await expect(undo(call, approved.itemId, approved.decision)).rejects.toEqual(refusal('TOO_LATE'))
  await world.work()
})
