import { randomUUID } from 'node:crypto'
import { withdraw } from '@krapao/contract'
import { claimWorkItem, decideWorkItem } from '@krapao/contract/console'
import { expect } from 'vitest'
import { baht, give, walletOf } from '../money.ts'
import type { Sent } from '../every-route.ts'
import { expectOnly, type Race, times } from '../races/race.ts'
import { approveOrRefuse } from '../simulation/staff-actions.ts'
import { instructionFrom, staff, staffCookie } from '../staff.ts'
import { staffBrowser } from '../staff-browser.ts'
import { decideItem } from '../../src/modules/desk/index.ts'
import { measureWithdrawals } from '../withdraw-rule.ts'
import type { World } from '../world.ts'
import type { RouteWorld, Verbs } from './verb.ts'
import { cancellable } from './withdrawals.ts'

/** A withdrawal that two people decide. */
async function newItem(here: RouteWorld): Promise<string> {
  const { db } = here.world
  const idsOf = async () =>
    (await db.selectFrom('operator.work_item').select('item_id').where('kind', '=', 'withdrawal').execute()).map((row) => row.item_id)
  const before = new Set(await idsOf())
  await cancellable(here)
  return (await idsOf()).find((itemId) => !before.has(itemId))!
}

/** A withdrawal that waits, and eight who may decide about it. */
async function itemWithCashiers(world: World) {
  const player = await world.player()
  await give(world, player, 15_000)
  await player.call(withdraw, { body: { amount: baht(15_000) } })
  const { item_id: itemId } = await world.db
    .selectFrom('operator.work_item')
    .select('item_id')
    .where('owner_id', '=', player.playerId)
    .executeTakeFirstOrThrow()
  const cookies = await Promise.all(Array.from({ length: 8 }, async () => staffCookie(world, await staff(world, 'cashier'))))
  return { player, itemId, cookies }
}

const decideRace: Race = {
  says: 'eight members of staff decide one withdrawal, and it is decided once',
  async lay(world) {
    const { player, itemId, cookies } = await itemWithCashiers(world)
    return {
      input: (index) => ({
        params: { itemId },
        body: { outcome: 'refuse', reason: 'the name does not fit' },
        headers: { cookie: cookies[index % cookies.length]! },
      }),
      async after({ tally, isOneKey }) {
        expect(tally['OK']).toBeGreaterThan(0)
        if (!isOneKey) expect(tally).toEqual({ OK: 1, NO_ITEM: 49 })
        expect(await walletOf(player)).toBe(15_000)
        const acts = await world.db
          .selectFrom('operator.act')
          .select('status')
          .where('owner_id', '=', player.playerId)
          .where('status', '=', 'act')
          .execute()
        expect(acts).toHaveLength(1)
      },
    }
  },
}

const undoRace: Race = {
  says: 'whoever approved a withdrawal and seven others take that back, and it waits again once, for the one',
  async lay(world) {
    const { player, itemId, cookies } = await itemWithCashiers(world)
    const decision = randomUUID()
    const backToNone = await measureWithdrawals(world, { undoSeconds: 300 })
    const body = { outcome: 'approve', reason: 'the name fits' } as const
    await browserOf(world, cookies[0]!).call(decideWorkItem, { params: { itemId }, body }, { idempotencyKey: decision })
    await backToNone()
    return {
      input: (index) => ({ params: { itemId }, body: { decision }, headers: { cookie: cookies[index % cookies.length]! } }),
      async after({ tally, isOneKey }) {
        // The key is the act of whoever was first with it, who may have had nothing to take back.
        if (isOneKey) expectOnly(tally, ['OK', 'NOT_ALLOWED', 'TOO_LATE', 'REQUEST_KEY_REUSED'])
        else expect([tally['OK'], times(tally, 'OK') + times(tally, 'NOT_ALLOWED') + times(tally, 'TOO_LATE')]).toEqual([1, 50])
        const { rows } = await world.ownerPool.query(
          `select count(*)::int as items, count(*) filter (where closed_at is null)::int as open,
             (select count(*)::int from operator.act where owner_id = $1 and act = 'undo' and status = 'act') as undone
           from operator.work_item where owner_id = $1`,
          [player.playerId],
        )
        const { undone } = rows[0] as { undone: number }
        expect(rows).toEqual([{ items: 1 + undone, open: undone, undone }])
        if (!isOneKey) expect(undone).toBe(1)
      },
    }
  },
}

const claimRace: Race = {
  says: 'eight members of staff take one item, and one of them holds it',
  async lay(world) {
    const { itemId, cookies } = await itemWithCashiers(world)
    return {
      input: (index) => ({ params: { itemId }, headers: { cookie: cookies[index % cookies.length]! } }),
      async after({ tally }) {
        // Whoever holds it asks six or seven times.
        expectOnly(tally, ['OK', 'CLAIMED'])
        expect([6, 7]).toContain(times(tally, 'OK'))
        const leases = await world.db.selectFrom('operator.item_lease').select('lease_no').where('item_id', '=', itemId).execute()
        expect(leases).toEqual([{ lease_no: 1n }])
      },
    }
  },
}

const endRace: Race = {
  says: 'of eight who give an item back whoever holds it does, once',
  async lay(world) {
    const { itemId, cookies } = await itemWithCashiers(world)
    const { leaseNo } = await browserOf(world, cookies[0]!).call(claimWorkItem, { params: { itemId } })
    return {
      input: (index) => ({ params: { itemId }, body: { leaseNo }, headers: { cookie: cookies[index % cookies.length]! } }),
      async after({ tally }) {
        expect(tally).toEqual({ OK: 50 })
        const leases = await world.db
          .selectFrom('operator.item_lease')
          .select(['lease_no', 'ended_by'])
          .where('item_id', '=', itemId)
          .execute()
        expect(leases).toEqual([{ lease_no: BigInt(leaseNo), ended_by: 'given_back' }])
      },
    }
  },
}

const ASKED_A_BANK = { waitsFor: 'bank', minutes: 60, reason: 'asked SCB whose account it is' } as const

const putOffRace: Race = {
  says: 'of eight who put an item off whoever holds it does, once, and its clock stands for an hour',
  async lay(world) {
    const { player, itemId, cookies } = await itemWithCashiers(world)
    const due = () =>
      world.db
        .selectFrom('operator.work_item')
        .select(['due_at', 'opened_at', 'put_off_until'])
        .where('item_id', '=', itemId)
        .executeTakeFirstOrThrow()
    const before = await due()
    const { leaseNo } = await browserOf(world, cookies[0]!).call(claimWorkItem, { params: { itemId } })
    return {
      input: (index) => ({
        params: { itemId },
        body: { leaseNo, ...ASKED_A_BANK },
        headers: { cookie: cookies[index % cookies.length]! },
      }),
      async after({ tally, isOneKey }) {
        if (isOneKey) expectOnly(tally, ['OK', 'CLAIM_LOST', 'REQUEST_KEY_REUSED'])
        else expect([tally['OK'], times(tally, 'CLAIM_LOST')]).toEqual([1, 49])
        const { rows } = await world.ownerPool.query(
          `select count(*)::int as said from operator.act where owner_id = $1 and act = 'put-off' and status = 'act'`,
          [player.playerId],
        )
        const { said } = rows[0] as { said: number }
        const after = await due()
        expect(after.due_at.getTime() - before.due_at.getTime()).toBe(said * 3_600_000)
        expect(after.put_off_until === null).toBe(said === 0)
        if (!isOneKey) expect(said).toBe(1)
      },
    }
  },
}

const declareRace: Race = {
  says: 'somebody who declares a player fifty times has declared them once',
  async lay(world) {
    const [player, staffId] = [await world.player(), await staff(world, 'cashier')]
    const cookie = await staffCookie(world, staffId)
    return {
      input: { body: { phone: player.phone }, headers: { cookie } },
      async after({ tally }) {
        expect(tally).toEqual({ OK: 50 })
        const links = await world.db
          .selectFrom('operator.staff_link')
          .select(['player_id', 'because'])
          .where('staff_id', '=', staffId)
          .execute()
        expect(links).toEqual([{ player_id: player.playerId, because: 'own' }])
      },
    }
  },
}

function browserOf(world: World, cookie: string) {
  const [name, value] = cookie.split('=') as [string, string]
  return staffBrowser(world, new Map([[name, value]]))
}

/** Approved by whoever calls, as the second of two. */
async function approvedItem(here: RouteWorld): Promise<Sent> {
  const itemId = await newItem(here)
  const decision = randomUUID()
  const backToNone = await measureWithdrawals(here.world, { undoSeconds: 300 })
  const said = { itemId, outcome: 'approve', instruction: instructionFrom(await staff(here.world)) }
  expect(await decideItem(here.world.deps, said)).toBe('proposed')
  const body = { outcome: 'approve', reason: 'the name fits' } as const
  await here.staff.call(decideWorkItem, { params: { itemId }, body }, { idempotencyKey: decision })
  await backToNone()
  return { params: { itemId }, body: { decision } }
}

/** Held by whoever calls. */
async function heldItem(here: RouteWorld) {
  const itemId = await newItem(here)
  const { leaseNo } = await here.staff.call(claimWorkItem, { params: { itemId } })
  return { params: { itemId }, body: { leaseNo } }
}

export const consoleVerbs: Verbs = {
  'POST /console/api/work-items/:itemId/claim': {
    call: async (here) => ({ params: { itemId: await newItem(here) } }),
    races: [claimRace],
  },
  'POST /console/api/work-items/:itemId/claim/renew': { call: heldItem },
  'POST /console/api/work-items/:itemId/put-off': {
    call: async (here) => {
      const { params, body } = await heldItem(here)
      return { params, body: { ...body, ...ASKED_A_BANK } }
    },
    races: [putOffRace],
  },
  'POST /console/api/work-items/:itemId/claim/end': { call: heldItem, races: [endRace] },
  'POST /console/api/me/players': {
    call: async ({ world }) => ({ body: { phone: (await world.player()).phone } }),
    races: [declareRace],
  },
  'POST /console/api/work-items/next': { call: () => ({ body: { kind: null, passedBy: null } }) },
  'GET /console/api/work-items/:itemId': { call: async (here) => ({ params: { itemId: await newItem(here) } }) },
  'POST /console/api/work-items/:itemId/plan': {
    call: async (here) => ({ params: { itemId: await newItem(here) }, body: { outcome: 'refuse' } }),
  },
  'POST /console/api/work-items/:itemId/decide': {
    call: async (here) => ({ params: { itemId: await newItem(here) }, body: { outcome: 'approve', reason: 'the name fits' } }),
    races: [decideRace],
    simulated: [approveOrRefuse],
  },
  'POST /console/api/work-items/:itemId/undo': { call: approvedItem, races: [undoRace] },
}
