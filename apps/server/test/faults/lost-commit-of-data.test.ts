import { askForData, freezeAccount, getDataRequest, linkToData } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetOld, workData } from '../../src/modules/privacy/index.ts'
import type { WorldPlayer } from '../world.ts'
import { cutEach } from './commit-cutter.ts'
import { setWorkerScene, type WorkerScene } from './cut-scene.ts'

/* As lost-answer.test.ts, for the file of a player's data and for what is deleted once it is kept long enough. */

const DAY_MS = 86_400_000

let here: WorkerScene

beforeAll(async () => {
  here = await setWorkerScene()
}, 60_000)
afterAll(async () => {
  expect(await here.stage.world.audit()).toEqual([])
  await here.close()
})

const deps = () => ({ ...here.stage.world.deps, db: here.workerDb })

async function kindsOf({ playerId }: WorldPlayer) {
  const { rows } = await sql<{ kind: string; count: bigint }>`
    select kind, count(*) as count from account.security_event where player_id = ${playerId} and kind like 'data%'
    group by 1 order by 1`.execute(here.stage.world.db)
  return rows.map(({ kind, count }) => `${kind} ${count}`)
}

describe.each(['before', 'after'] as const)('cut %s PostgreSQL has the statement', (how) => {
  test('a file is asked for once, made once, and told', async () => {
    const commits = await cutEach(here.cutter, how, async () => {
      const player = await here.stage.world.player()
      return async () => {
        const call = here.stage.page(here.server, player)
        const { request } = await call(askForData)
        while ((await workData(deps())) > 0);
        expect((await call(getDataRequest)).request?.state).toBe('ready')
        expect((await call(linkToData, { params: { requestId: request.requestId } })).link).toMatch(/^\/api\/data\//)
        expect(await kindsOf(player)).toEqual(['data_asked 1', 'data_ready 1', 'data_shown 1'])
      }
    })
    // It is asked for, made and told.
    expect(commits).toBeGreaterThanOrEqual(3)
  })

  test('what is kept long enough is deleted, and nothing else', async () => {
    const { world } = here.stage
    const commits = await cutEach(here.cutter, how, async () => {
      const [gone, kept] = [await world.player(), await world.player()]
      await gone.call(freezeAccount)
      await here.stage.passTime(91 * DAY_MS)
      return async () => {
        while ((await forgetOld(deps())) + (await workData(deps())) > 0);
        const { rows } = await sql<{ player_id: string }>`
          select player_id from account.session where player_id in (${gone.playerId}, ${kept.playerId})`.execute(world.db)
        // A session that is remembered lasts for a month by itself, and is kept as long after that.
        expect(rows).toEqual([{ player_id: kept.playerId }])
        expect(await world.audit()).toEqual([])
      }
    })
    expect(commits).toBeGreaterThan(2)
  })
})
