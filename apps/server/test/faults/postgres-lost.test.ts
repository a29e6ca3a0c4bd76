import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../postgres/embedded-postgres.ts'
import { isAlive, until } from '../../postgres/postgres-process.ts'
import { cloneDatabase, startTestPostgres, type TestPostgres } from '../test-postgres.ts'
import { brokenPromises } from './records.ts'
import { startLoad } from './load.ts'
import { settle } from './settle.ts'
import { createStage, type Stage } from './stage.ts'
import { type Scene, setScene } from './scene.ts'

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
  stage = await createStage({ database: await cloneDatabase(postgres.urls) })
  scenes = await Promise.all(Array.from({ length: PLAYERS }, () => setScene(stage)))
}, 120_000)
afterAll(async () => {
  await stage.close()
  await postgres.stop()
}, 60_000)

/** Answers what did not survive. */
async function broughtDown(strike: () => Promise<void>, seed: number): Promise<string[]> {
  const server = await stage.start({ runWorkers: true })
  const load = startLoad(scenes, { seed, servers: [server] })
  for (let round = 1; round <= ROUNDS; round++) {
    await load.acknowledged(round * 15)
    await strike()
    await stage.passTime(31_000)
  }
  await load.acknowledged(ROUNDS * 15 + 10)
  await load.stop()
  if (!server.isAlive()) return ['the server died of it']
  await settle(stage, server)
  await server.kill()
  return brokenPromises(
    stage.world,
    scenes.flatMap(({ told }) => told),
    scenes.map(({ customer }) => customer),
  )
}

test('its backends are terminated while requests run: nothing acknowledged is lost, and nothing happens twice', async () => {
  const terminateAll = () =>
    stage.world.asSuperuser(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
  expect(await broughtDown(terminateAll, 1)).toEqual([])
}, 120_000)

test('it is killed with SIGKILL and comes back: nothing acknowledged is lost, and nothing happens twice', async () => {
  const killAndRestart = async () => {
    const { pid } = await startPostgres({ dataDir: postgres.dataDir })
    process.kill(pid, 'SIGKILL')
    await until(() => !isAlive(pid), { withinMs: 10_000 })
    // It clears what the killed one left, waits for its helpers to end, and tries again where that takes longer.
    await startPostgres({ dataDir: postgres.dataDir })
  }
  expect(await broughtDown(killAndRestart, 2)).toEqual([])
}, 180_000)
