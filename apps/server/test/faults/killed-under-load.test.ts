import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../simulation/random.ts'
import { brokenPromises } from './records.ts'
import { startLoad } from './load.ts'
import { settle } from './settle.ts'
import { createStage, type Stage } from './stage.ts'
import { type Scene, setScene } from './scene.ts'

const PLAYERS = 4
const ROUNDS = 4
const SEED = 20250303

let stage: Stage
let scenes: Scene[]

beforeAll(async () => {
  stage = await createStage()
  scenes = await Promise.all(Array.from({ length: PLAYERS }, () => setScene(stage)))
}, 60_000)
afterAll(() => stage.close())

test('killed again and again under load: whatever was acknowledged is there, and once', async () => {
  const random = createRandom(SEED)
  let server = await stage.start({ runWorkers: true })
  const load = startLoad(scenes, { seed: SEED, servers: [server] })
  let acknowledged = 0
  for (let round = 1; round <= ROUNDS; round++) {
    await load.acknowledged((acknowledged += 10 + random.below(20)))
    await server.kill()
    server = await stage.start({ runWorkers: true })
    load.sendTo(server)
    // What the dead one held is free once its lease is over.
    await stage.passTime(31_000)
  }
  await load.acknowledged((acknowledged += 10))
  await load.stop()
  await settle(stage, server)
  const told = scenes.flatMap((scene) => scene.told)
  expect(
    await brokenPromises(
      stage.world,
      told,
      scenes.map(({ customer }) => customer),
    ),
  ).toEqual([])
}, 120_000)
