import { withdraw } from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepItem, leaveItem, takeItem, type Lease } from '../../src/modules/operator/index.ts'
import { createDatabase } from '../database.ts'
import { baht, give } from '../money.ts'
import { secretOf, staff } from '../staff.ts'
import { createWorld, type World } from '../world.ts'
import { type CommitCutter, cutEach, startCommitCutter } from './commit-cutter.ts'

/* The connection to PostgreSQL is lost while somebody takes an item, goes on holding it, or gives it back. */

let world: World
let cutter: CommitCutter

beforeAll(async () => {
  const database = await createDatabase()
  cutter = await startCommitCutter(database.url)
  world = await createWorld({ database: { ...database, url: cutter.url } })
}, 60_000)
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
  await cutter.close()
})

async function newItem() {
  const player = await world.player()
  await give(world, player, 6000)
  await player.call(withdraw, { body: { amount: baht(6000) } })
  const rows = world.db.selectFrom('operator.work_item').select(['owner_id', 'item_id']).where('owner_id', '=', player.playerId)
  const { owner_id: ownerId, item_id: itemId } = await rows.executeTakeFirstOrThrow()
  const staffId = await staff(world)
  return { item: { ownerId, itemId }, who: { staffId, secret: secretOf(staffId) } }
}

const leasesOf = (itemId: string) =>
  world.db.selectFrom('operator.item_lease').select(['lease_no', 'ended_by']).where('item_id', '=', itemId).execute()

describe.each(['before', 'after'] as const)('cut %s PostgreSQL has the COMMIT', (how) => {
  test('an item is taken once, under one number', async () => {
    const commits = await cutEach(cutter, how, async () => {
      const { item, who } = await newItem()
      return async () => {
        expect(await takeItem(world.db, item, who)).toMatchObject({ leaseNo: 1 })
        expect(await leasesOf(item.itemId)).toEqual([{ lease_no: 1n, ended_by: null }])
      }
    })
    expect(commits).toBeGreaterThan(0)
  })

  test('it is held on, and given back with the reason why it was passed by', async () => {
    const commits = await cutEach(cutter, how, async () => {
      const { item, who } = await newItem()
      const { leaseNo } = (await takeItem(world.db, item, who)) as Lease
      return async () => {
        expect(await keepItem(world.db, item, who, leaseNo)).toBeInstanceOf(Date)
        expect(await leaveItem(world.db, item, who, { leaseNo, reason: 'later' })).toBe('left')
        expect(await leasesOf(item.itemId)).toEqual([{ lease_no: 1n, ended_by: 'passed_by' }])
      }
    })
    expect(commits).toBe(2)
  })
})
