import { withdraw } from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workEscalations } from '../../src/modules/operator/index.ts'
import { baht, give } from '../money.ts'
import { signIn } from '../races/race.ts'
import { cutEach } from './commit-cutter.ts'
import { setWorkerScene, type WorkerScene } from './cut-scene.ts'

/* As lost-answer.test.ts, for what is late and told to the address of the operator. */

const HOUR_MS = 3_600_000

let here: WorkerScene

beforeAll(async () => {
  here = await setWorkerScene()
}, 60_000)
afterAll(async () => {
  expect(await here.stage.world.audit()).toEqual([])
  await here.close()
})

describe.each(['before', 'after'] as const)('cut %s PostgreSQL has the statement', (how) => {
  test('a withdrawal that waits too long is noted and told of under one id, also where the address fails at first', async () => {
    const { world } = here.stage
    const commits = await cutEach(here.cutter, how, async () => {
      const player = await world.player()
      await give(world, player, 10_000)
      await world.client(await signIn(world, player))(withdraw, { body: { amount: baht(6000) } })
      await here.stage.passTime(HOUR_MS)
      await world.fault('escalation', 'error-before')
      return async () => {
        for (let rounds = 0; rounds < 3; rounds++) {
          while ((await workEscalations({ ...world.deps, db: here.workerDb })) > 0);
          await here.stage.passTime(HOUR_MS)
        }
        const [item] = await world.db
          .selectFrom('operator.work_item')
          .select('item_id')
          .where('owner_id', '=', player.playerId)
          .where('kind', '=', 'withdrawal')
          .execute()
        const heard = (await world.control('GET', 'escalations')) as { webhookId: string }[]
        expect(heard.filter(({ webhookId }) => webhookId === item!.item_id)).toHaveLength(1)
        const told = await world.db.selectFrom('operator.escalation').select('state').where('owner_id', '=', player.playerId).execute()
        expect(told).toEqual([{ state: 'told' }])
      }
    })
    // Noted, put off and told.
    expect(commits).toBeGreaterThanOrEqual(3)
  })
})
