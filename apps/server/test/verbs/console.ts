import { withdraw } from '@krapao/contract'
import { expect } from 'vitest'
import { baht, give, walletOf } from '../money.ts'
import type { Race } from '../races/race.ts'
import { approveOrRefuse } from '../simulation/staff-actions.ts'
import { staff, staffCookie } from '../staff.ts'
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

const decideRace: Race = {
  says: 'eight members of staff decide one withdrawal, and it is decided once',
  async lay(world) {
    const player = await world.player()
    await give(world, player, 15_000)
    await player.call(withdraw, { body: { amount: baht(15_000) } })
    const item = await world.db
      .selectFrom('operator.work_item')
      .select('item_id')
      .where('owner_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    const cashiers = await Promise.all(Array.from({ length: 8 }, () => staff(world, 'cashier')))
    const cookies = await Promise.all(cashiers.map((staffId) => staffCookie(world, staffId)))
    return {
      input: (index) => ({
        params: { itemId: item.item_id },
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

export const consoleVerbs: Verbs = {
  'GET /console/api/work-items/:itemId': { call: async (here) => ({ params: { itemId: await newItem(here) } }) },
  'POST /console/api/work-items/:itemId/decide': {
    call: async (here) => ({ params: { itemId: await newItem(here) }, body: { outcome: 'approve', reason: 'the name fits' } }),
    races: [decideRace],
    simulated: [approveOrRefuse],
  },
}
