import { withdraw } from '@krapao/contract'
import { leaveItem, takeItem, type Lease } from '../../src/modules/operator/index.ts'
import { decideWithdrawal } from '../../src/modules/withdraw/index.ts'
import { baht, give } from '../money.ts'
import { instructionFrom, secretOf, staff } from '../staff.ts'
import { breaking, type Scene } from './scene.ts'

const HELD = 'each act under a lease was said by whoever held the item under it'
const OTHERS = 'nobody decided about an item that somebody else held'
const IN_ORDER = 'each lease is of an item, numbered without a gap, and begins when the one before is over'
const WORKS_HERE = 'each lease is of somebody who works here'

/** Of the one that was decided under. */
const DECIDED = `ended_by = 'act'`

export const LEASES: Scene = {
  what: 'a withdrawal that somebody held and gave back, and another decided while they held it',
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
  },
  damages: breaking([
    [HELD, `delete from operator.item_lease where ${DECIDED}`],
    [HELD, `update operator.item_lease set staff_id = (select staff_id from operator.item_lease where lease_no = 1) where ${DECIDED}`],
    [HELD, `update operator.item_lease set ended_at = taken_at where ${DECIDED}`],
    [HELD, `update operator.item_lease set lease_no = 3 where ${DECIDED}`],
    [OTHERS, `update operator.item_lease set ended_at = ended_at + interval '1 hour' where lease_no = 1`],
    [IN_ORDER, `update operator.item_lease set ended_at = ended_at + interval '1 hour' where lease_no = 1`],
    [IN_ORDER, 'delete from operator.item_lease where lease_no = 1'],
    [IN_ORDER, `update operator.item_lease set item_id = gen_random_uuid()`],
    [WORKS_HERE, `update operator.item_lease set staff_id = gen_random_uuid() where lease_no = 1`],
  ]),
}
