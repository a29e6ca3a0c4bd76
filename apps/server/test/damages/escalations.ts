import { withdraw } from '@krapao/contract'
import { expect } from 'vitest'
import { workEscalations } from '../../src/modules/operator/index.ts'
import { baht, give } from '../money.ts'
import { signIn } from '../races/race.ts'
import type { Scene } from './scene.ts'

const WRONG = 'what was told of as late is an item, was open then, and late'

export const ESCALATIONS: Scene = {
  what: 'a withdrawal that waits for staff for longer than it may, which the address of the operator was told of',
  async lay(world) {
    const player = await world.player()
    await give(world, player, 10_000)
    await world.client(await signIn(world, player))(withdraw, { body: { amount: baht(6000) } })
    await world.passTime(3_600_000)
    while ((await workEscalations(world.deps)) > 0);
    const told = await world.db.selectFrom('operator.escalation').select('state').execute()
    expect(told).toEqual([{ state: 'told' }])
  },
  damages: [
    ['an item told of that never was', `update operator.escalation set item_id = gen_random_uuid()`, 'there is no such item'],
    [
      'an item told of before it was late',
      `update operator.escalation set noted_at = noted_at - interval '2 hours'`,
      'it was not late yet',
    ],
    [
      'an item told of after it was closed',
      `update operator.escalation set noted_at = noted_at + interval '1 day', told_at = told_at + interval '1 day';
       update operator.work_item set closed_at = due_at + interval '1 minute', outcome = 'x'`,
      'it was closed before',
    ],
    [
      'an item told of before anybody knew that it was late',
      `update operator.escalation set told_at = noted_at - interval '1 second'`,
      'it was told of before it was known',
    ],
    ['an item that waits, and of which nobody will be told', `update operator.escalation set state = 'over', told_at = null`, WRONG],
  ],
}
