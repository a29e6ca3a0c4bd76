import { withdraw } from '@krapao/contract'
import { declareOwnPlayer, endStaffLinks, noteLink } from '../../src/modules/operator/index.ts'
import { decideWithdrawal } from '../../src/modules/withdraw/index.ts'
import { withClient } from '../../src/platform/database/with-client.ts'
import { baht, give } from '../money.ts'
import { instructionFrom, staff } from '../staff.ts'
import { breaking, type Scene } from './scene.ts'

const DECIDED = 'nobody decided about a player whom they were linked to'
const DECLARED = 'each player that is one of the staff was declared by them, and nothing else was'
const ENDED = 'each link that is over was ended by the owner of the database'
const WORKS_HERE = 'each link is of somebody who works here'

const OWN = `because = 'own' and ended_at is null`
/** Who has decided, and about whom. */
const DECIDER = `select owner_id, staff_id from operator.act where kind = 'withdrawal' and status = 'act'`

export const LINKS: Scene = {
  what: 'somebody of the staff who is a player, one whose link was ended, and another who decided about the player',
  async lay(world) {
    const player = await world.player()
    await give(world, player, 15_000)
    await player.call(withdraw, { body: { amount: baht(15_000) } })
    const { playerId } = player
    const [themselves, mistaken, other] = [await staff(world), await staff(world), await staff(world)]
    await declareOwnPlayer(world.db, playerId, instructionFrom(themselves))
    await noteLink(world.db, playerId, mistaken, 'browser')
    await withClient(world.database.ownerUrl, (owner) => endStaffLinks(owner, { playerId, staffId: mistaken }))
    const rows = world.db.selectFrom('withdraw.withdrawal').select('withdrawal_id').where('player_id', '=', playerId)
    const { withdrawal_id: withdrawalId } = await rows.executeTakeFirstOrThrow()
    await world.passTime(1000)
    await decideWithdrawal(world.deps, { playerId, withdrawalId, outcome: 'approve', instruction: instructionFrom(other) })
  },
  damages: breaking([
    [DECIDED, `insert into operator.staff_link select owner_id, staff_id, 'phone', '-infinity' from (${DECIDER}) a`],
    [DECLARED, `insert into operator.staff_link select owner_id, staff_id, 'own', now() + interval '1 year' from (${DECIDER}) a`],
    [DECLARED, `delete from operator.staff_link where ${OWN}`],
    [DECLARED, `update operator.staff_link set because = 'phone' where ${OWN}`],
    [ENDED, `update operator.staff_link set ended_at = now() where ${OWN}`],
    [WORKS_HERE, `update operator.staff_link set staff_id = gen_random_uuid() where because = 'browser'`],
  ]),
}
