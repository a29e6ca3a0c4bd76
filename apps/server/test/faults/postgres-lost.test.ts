import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../src/platform/embedded-postgres.ts'
import { isAlive, until } from '../../src/platform/postgres-process.ts'
import { cloneDatabase, startTestPostgres, type TestPostgres } from '../test-postgres.ts'
import { brokenPromises } from './books.ts'
import { startLoad } from './load.ts'
import { settle } from './settle.ts'
import { createStage, type Stage } from './stage.ts'
import { type Scene, setScene } from './verbs.ts'

/*
 * PostgreSQL of these tests alone, with fsync on as in production. The server process lives through all of it.
 */

const PLAYERS = 3
const ROUNDS = 3

let postgres: TestPostgres
let stage: Stage
let scenes: Scene[]

beforeAll(async () => {
  postgres = await startTestPostgres({ name: 'durable', durable: true })
  stage = await createStage({ database: await cloneDatabase(postgres.adminUrl) })
  scenes = await Promise.all(Array.from({ length: PLAYERS }, () => setScene(stage)))
}, 120_000)
afterAll(async () => {
  await stage.close()
  await postgres.stop()
}, 60_000)

async function survives(strike: () => Promise<void>, seed: number): Promise<void> {
  const server = await stage.start({ runWorkers: true })
  const load = startLoad(scenes, { seed, servers: [server] })
  for (let round = 1; round <= ROUNDS; round++) {
    await load.acknowledged(round * 15)
    await strike()
    await stage.passTime(31_000)
  }
  await load.acknowledged(ROUNDS * 15 + 10)
  await load.stop()
  expect(server.isAlive()).toBe(true)
  await settle(stage, server)
  const told = scenes.flatMap((scene) => scene.told)
  expect(
    await brokenPromises(
      stage.world,
      told,
      scenes.map(({ customer }) => customer),
    ),
  ).toEqual([])
  await server.kill()
}

test('its backends are terminated while requests run: nothing acknowledged is lost, and nothing happens twice', async () => {
  await survives(async () => {
    await stage.world.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
  }, 1)
}, 120_000)

test('it is killed with SIGKILL and comes back: nothing acknowledged is lost, and nothing happens twice', async () => {
  await survives(async () => {
    const { pid } = await startPostgres({ dataDir: postgres.dataDir })
    process.kill(pid, 'SIGKILL')
    await until(() => !isAlive(pid), { withinMs: 10_000 })
    // It clears what the killed one left, waits for its helpers to end, and tries again where that takes longer.
    await startPostgres({ dataDir: postgres.dataDir })
  }, 2)
}, 180_000)
