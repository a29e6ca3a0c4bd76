import { withdraw } from '@krapao/contract'
import { leaveItem, type Lease, openItemsOf, putItemOff, takeItem } from '../../src/modules/operator/index.ts'
import { expect } from 'vitest'
import { decideWithdrawal } from '../../src/modules/withdraw/index.ts'
import { baht, give } from '../money.ts'
import { instructionFrom, secretOf, staff } from '../staff.ts'
import type { World } from '../world.ts'
import { breaking, type Scene } from './scene.ts'

const HELD = 'each act under a lease was said by whoever held the item under it'
const OTHERS = 'nobody decided about an item that somebody else held'
const IN_ORDER = 'each lease is of an item, numbered without a gap, and begins when the one before is over'
const PUT_OFF = 'what is put off is so by an act that says for whose answer and for how long'
const WORKS_HERE = 'each lease is of somebody who works here'

/** Of the one that was decided under. */
const DECIDED = `ended_by = 'act'`
/** Of the one that was given back before. */
const BEFORE = `ended_by = 'given_back'`

export const LEASES: Scene = {
  what: 'a withdrawal that somebody held and gave back, and another decided while they held it; and one that is put off',
  async lay(world) {
    const player = await world.player()
    await give(world, player, 15_000)
    await player.call(withdraw, { body: { amount: baht(15_000) } })
    const item = await world.db
      .selectFrom('operator.work_item')
      .select(['owner_id', 'item_id', 'subject'])
      .where('owner_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    const [one, other] = [await staff(world), await staff(world)]
    const held = { ownerId: item.owner_id, itemId: item.item_id }
    const take = async (staffId: string) => (await takeItem(world.db, held, { staffId, secret: secretOf(staffId) })) as Lease
    const { leaseNo } = await take(one)
    await world.passTime(1000)
    await leaveItem(world.db, held, { staffId: one, secret: secretOf(one) }, { leaseNo, reason: null })
    await world.passTime(1000)
    const lease = await take(other)
    await world.passTime(1000)
    const instruction = { ...instructionFrom(other), leaseNo: lease.leaseNo }
    await decideWithdrawal(world.deps, { playerId: player.playerId, withdrawalId: item.subject, outcome: 'approve', instruction })
    await putOffWithdrawal(world, one)
  },
  damages: breaking([
    [HELD, `delete from operator.item_lease where ${DECIDED}`],
    [HELD, `update operator.item_lease set staff_id = (select staff_id from operator.item_lease where ${BEFORE}) where ${DECIDED}`],
    [HELD, `update operator.item_lease set ended_at = taken_at where ${DECIDED}`],
    [HELD, `update operator.item_lease set lease_no = 3 where ${DECIDED}`],
    [OTHERS, `update operator.item_lease set ended_at = ended_at + interval '1 hour' where ${BEFORE}`],
    [IN_ORDER, `update operator.item_lease set ended_at = ended_at + interval '1 hour' where ${BEFORE}`],
    [IN_ORDER, `delete from operator.item_lease where ${BEFORE}`],
    [IN_ORDER, `update operator.item_lease set item_id = gen_random_uuid()`],
    [PUT_OFF, `update operator.work_item set waits_for = 'player' where put_off_until is not null`],
    [PUT_OFF, `update operator.work_item set put_off_until = put_off_until + interval '1 minute' where put_off_until is not null`],
    [PUT_OFF, `update operator.work_item set put_off_until = now() + interval '1 hour', waits_for = 'bank' where put_off_until is null`],
    [WORKS_HERE, `update operator.item_lease set staff_id = gen_random_uuid() where ${BEFORE}`],
  ]),
}

/** Of another player. */
async function putOffWithdrawal(world: World, staffId: string): Promise<void> {
  const player = await world.player()
  await give(world, player, 15_000)
  await player.call(withdraw, { body: { amount: baht(15_000) } })
  const [item] = await openItemsOf(world.db, player.playerId)
  const { leaseNo } = (await takeItem(world.db, item!, { staffId, secret: secretOf(staffId) })) as Lease
  const instruction = { ...instructionFrom(staffId), leaseNo }
  expect(await putItemOff(world.db, item!, { waitsFor: 'bank', minutes: 60, instruction })).toBe('act')
}
