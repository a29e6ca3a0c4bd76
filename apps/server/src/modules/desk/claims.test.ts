import { randomUUID } from 'node:crypto'
import { CallRefused, type Client, createClient, withdraw } from '@krapao/contract'
import {
  claimWorkItem,
  decideWorkItem,
  endClaim,
  getWorkItem,
  listWorkItems,
  nextWorkItem,
  renewClaim,
  signOutStaff,
} from '@krapao/contract/console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baht, give } from '../../../test/money.ts'
import { instructionFrom, staff, staffCookie } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { deactivateStaff, endStaffSessions, type Role } from '../operator/index.ts'
import { decideItem } from './decide-item.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player({ name: 'บัวขาว' })
  await give(world, player, 50_000)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

interface AtConsole {
  staffId: string
  name: string
  call: Client
}

async function atConsole(...roles: Role[]): Promise<AtConsole> {
  const staffId = await staff(world, ...roles)
  const { name } = await world.db.selectFrom('operator.staff').select('name').where('staff_id', '=', staffId).executeTakeFirstOrThrow()
  return { staffId, name, call: callWith(await staffCookie(world, staffId)) }
}

const callWith = (cookie: string) =>
  createClient({
    baseUrl: world.url,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, origin: world.url, cookie } }),
  })

/** Above what is paid without a person; above 20,000 it takes two. */
async function waiting(amount = 6000): Promise<string> {
  await player.call(withdraw, { body: { amount: baht(amount) } })
  const row = world.db
    .selectFrom('operator.work_item')
    .select('item_id')
    .where('owner_id', '=', player.playerId)
    .where('closed_at', 'is', null)
  return (await row.orderBy('opened_at', 'desc').executeTakeFirstOrThrow()).item_id
}

const said = { outcome: 'refuse', reason: 'the name does not fit' } as const
const take = ({ call }: AtConsole, itemId: string) => call(claimWorkItem, { params: { itemId } })
const decide = ({ call }: AtConsole, itemId: string, leaseNo?: number) =>
  call(decideWorkItem, { params: { itemId }, body: { ...said, ...(leaseNo === undefined ? {} : { leaseNo }) } })
const renew = ({ call }: AtConsole, itemId: string, leaseNo: number) => call(renewClaim, { params: { itemId }, body: { leaseNo } })
const giveBack = ({ call }: AtConsole, itemId: string, leaseNo: number) => call(endClaim, { params: { itemId }, body: { leaseNo } })
const holderOf = async ({ call }: AtConsole, itemId: string) => (await call(getWorkItem, { params: { itemId } })).holder

const refusal = (code: string, details: object = {}) => expect.objectContaining<Partial<CallRefused>>({ code, details })
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'OK',
    (error: unknown) => (error instanceof CallRefused ? error.code : String(error)),
  )

describe('an item that somebody has taken', () => {
  test('says on row and card who holds it and until when, and is decided by nobody else', async () => {
    const itemId = await waiting()
    const [one, other] = [await atConsole('cashier'), await atConsole('cashier')]
    expect(await holderOf(one, itemId)).toBeNull()
    const lease = await take(one, itemId)
    expect(lease).toEqual({ leaseNo: 1, until: new Date(world.clock.now().getTime() + 90_000).toISOString() })
    expect(await holderOf(one, itemId)).toEqual({ name: one.name, ...lease })
    const seen = { name: one.name, until: lease.until, leaseNo: null }
    expect(await holderOf(other, itemId)).toEqual(seen)
    const { items } = await other.call(listWorkItems, { query: { kind: 'withdrawal' } })
    expect(items.find((item) => item.itemId === itemId)?.holder).toEqual(seen)
    const held = { holder: one.name, until: lease.until }
    await expect(take(other, itemId)).rejects.toEqual(refusal('CLAIMED', held))
    await expect(decide(other, itemId)).rejects.toEqual(refusal('CLAIMED', held))
    await expect(decide(other, itemId, 1)).rejects.toEqual(refusal('CLAIM_LOST'))
    // What was refused is kept, and did nothing.
    expect(await decide(one, itemId, lease.leaseNo)).toEqual({ status: 'done' })
    const acts = await world.db
      .selectFrom('operator.act')
      .select(['staff_id', 'status', 'lease_no'])
      .where('owner_id', '=', player.playerId)
      .where('kind', '=', 'withdrawal')
      .orderBy('act_no')
      .execute()
    expect(acts.map((act) => [act.staff_id, act.status, act.lease_no])).toEqual([
      [other.staffId, 'claimed', null],
      [other.staffId, 'claim_lost', 1n],
      [one.staffId, 'act', 1n],
    ])
    expect(await codeOf(take(other, itemId))).toBe('NO_ITEM')
  })

  test('stays theirs under one number while they renew it, a quarter of an hour at most', async () => {
    const itemId = await waiting()
    const [one, other] = [await atConsole('cashier'), await atConsole('cashier')]
    const { leaseNo } = await take(one, itemId)
    expect((await take(one, itemId)).leaseNo).toBe(leaseNo)
    for (let minute = 0; minute < 14; minute++) {
      await world.passTime(60_000)
      await renew(one, itemId, leaseNo)
    }
    expect(await codeOf(take(other, itemId))).toBe('CLAIMED')
    await world.passTime(60_000)
    expect(await codeOf(renew(one, itemId, leaseNo))).toBe('CLAIM_LOST')
    expect((await take(other, itemId)).leaseNo).toBe(leaseNo + 1)
    await expect(decide(one, itemId, leaseNo)).rejects.toEqual(refusal('CLAIM_LOST'))
    expect(await codeOf(renew(one, itemId, leaseNo))).toBe('CLAIM_LOST')
  })

  test('is anybody’s once nobody has renewed it, and whoever held it does nothing under the old lease', async () => {
    const itemId = await waiting()
    const [one, other] = [await atConsole('cashier'), await atConsole('cashier')]
    const { leaseNo } = await take(one, itemId)
    await world.passTime(90_000)
    expect(await holderOf(other, itemId)).toBeNull()
    await expect(decide(one, itemId, leaseNo)).rejects.toEqual(refusal('CLAIM_LOST'))
    expect(await decide(other, itemId)).toEqual({ status: 'done' })
  })

  test('is anybody’s once they have given it back, which they may say again', async () => {
    const itemId = await waiting()
    const [one, other] = [await atConsole('cashier'), await atConsole('cashier')]
    const { leaseNo } = await take(one, itemId)
    for (const _press of [1, 2]) expect(await giveBack(one, itemId, leaseNo)).toEqual({ status: 'ended' })
    const theirs = await take(other, itemId)
    // Of what another holds nobody else gives anything back.
    await giveBack(one, itemId, theirs.leaseNo)
    expect(await holderOf(one, itemId)).toMatchObject({ name: other.name })
    expect(await decide(other, itemId, theirs.leaseNo)).toEqual({ status: 'done' })
  })

  test.each([
    ['they sign out', async ({ call }: AtConsole) => void (await call(signOutStaff))],
    [
      'their sessions are ended',
      async ({ staffId }: AtConsole) => withClient(world.database.ownerUrl, (owner) => endStaffSessions(owner, staffId)),
    ],
    ['they are let go', async ({ staffId }: AtConsole) => withClient(world.database.ownerUrl, (owner) => deactivateStaff(owner, staffId))],
  ])('is anybody’s once %s', async (_what, leave) => {
    const itemId = await waiting()
    const [one, other] = [await atConsole('cashier'), await atConsole('cashier')]
    await take(one, itemId)
    await leave(one)
    expect(await holderOf(other, itemId)).toBeNull()
    const handed = await allHanded(other)
    expect(handed).toContain(itemId)
  })

  test('is the second person’s once the first has proposed: who proposed it cannot take it again', async () => {
    const itemId = await waiting(25_000)
    const [one, other] = [await atConsole('cashier'), await atConsole('cashier')]
    const { leaseNo } = await take(one, itemId)
    expect(await decide(one, itemId, leaseNo)).toEqual({ status: 'proposed' })
    expect(await codeOf(take(one, itemId))).toBe('SAME_PERSON')
    expect(await decide(other, itemId, (await take(other, itemId)).leaseNo)).toEqual({ status: 'done' })
  })

  test('can be decided without a lease from the command line while nobody else holds it', async () => {
    const itemId = await waiting()
    const [one, other] = [await atConsole('cashier'), await atConsole('cashier')]
    const { leaseNo } = await take(one, itemId)
    const by = (staffId: string) => decideItem(world.deps, { itemId, outcome: 'refuse', instruction: instructionFrom(staffId) })
    expect(await by(other.staffId)).toBe('claimed')
    await giveBack(one, itemId, leaseNo)
    expect(await by(other.staffId)).toBe('act')
  })
})

interface Passing {
  passedBy?: { itemId: string; leaseNo: number; reason: string }
}

const next = async ({ call }: AtConsole, passing: Passing = {}) =>
  (await call(nextWorkItem, { body: { kind: 'withdrawal', passedBy: null, ...passing } })).item

/** Whatever they are handed, one after the other, until nothing is left for them. */
async function allHanded(one: AtConsole): Promise<string[]> {
  const handed: string[] = []
  for (let item = await next(one); item;) {
    handed.push(item.itemId)
    item = await next(one, { passedBy: { itemId: item.itemId, leaseNo: item.leaseNo, reason: 'not now' } })
  }
  return handed
}

test('nobody takes what is not there, or what none of their roles decides', async () => {
  const itemId = await waiting()
  expect(await codeOf(take(await atConsole('cashier'), randomUUID()))).toBe('NO_ITEM')
  const support = await atConsole('support')
  expect(await codeOf(take(support, itemId))).toBe('NOT_ALLOWED')
  expect(await codeOf(take(await atConsole('auditor'), itemId))).toBe('NO_PERMISSION')
  expect((await support.call(nextWorkItem, { body: { kind: 'withdrawal', passedBy: null } })).item).toBeNull()
})

test.each([{ leaseNo: 0 }, { leaseNo: 1.5 }, { leaseNo: -1 }, { leaseNo: '1' }, {}])(
  'a lease that never was one is refused: %j',
  async (body) => {
    const itemId = await waiting()
    const one = await atConsole('cashier')
    expect(await codeOf(one.call(renewClaim, { params: { itemId }, body: body as { leaseNo: number } }))).toMatch(/^KEY_/)
    expect(await codeOf(one.call(renewClaim, { params: { itemId }, body: { leaseNo: 7 } }))).toBe('CLAIM_LOST')
  },
)

describe('the next item', () => {
  /** The most urgent first. */
  async function three(): Promise<string[]> {
    const items: string[] = []
    for (const amount of [6000, 6100, 6200]) {
      items.push(await waiting(amount))
      await world.passTime(1000)
    }
    return items
  }

  test('is the most urgent that nobody holds; what one holds already comes first', async () => {
    const items = await three()
    const [one, other] = [await atConsole('cashier'), await atConsole('cashier')]
    const waits = await one.call(listWorkItems, { query: { kind: 'withdrawal', decide: '1' } })
    const mine = waits.items.map(({ itemId }) => itemId)
    const first = (await next(one))!
    expect(first.itemId).toBe(mine[0])
    expect(await next(one)).toMatchObject({ itemId: first.itemId, leaseNo: first.leaseNo })
    expect((await next(other))!.itemId).toBe(mine[1])
    expect(mine).toEqual(expect.arrayContaining(items))
  })

  test('is another where one is passed by, which is kept with its reason', async () => {
    await three()
    const one = await atConsole('cashier')
    const first = (await next(one))!
    const passedBy = { itemId: first.itemId, leaseNo: first.leaseNo, reason: 'the bank does not answer' }
    // However often it is said.
    const [second, again] = [(await next(one, { passedBy }))!, (await next(one, { passedBy }))!]
    expect(second.itemId).not.toBe(first.itemId)
    expect(again.itemId).toBe(second.itemId)
    const lease = world.db.selectFrom('operator.item_lease').select(['ended_by', 'reason']).where('item_id', '=', first.itemId)
    expect(await lease.orderBy('lease_no', 'desc').executeTakeFirstOrThrow()).toEqual({ ended_by: 'passed_by', reason: passedBy.reason })
    // Anybody else is handed it.
    expect((await next(await atConsole('cashier')))!.itemId).toBe(first.itemId)
    await expect(one.call(nextWorkItem, { body: { kind: null, passedBy: { ...passedBy, reason: '' } } })).rejects.toEqual(
      expect.objectContaining({ code: expect.stringMatching(/^KEY_/) }),
    )
  })

  test('is not what one has proposed oneself', async () => {
    const one = await atConsole('cashier')
    const itemId = await waiting(25_000)
    await decide(one, itemId)
    await world.passTime(1000)
    const others = await waiting()
    const handed = await allHanded(one)
    expect(handed).toContain(others)
    expect(handed).not.toContain(itemId)
  })
})
