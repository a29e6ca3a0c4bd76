import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenPromises } from './records.ts'
import { startLoad } from './load.ts'
import { hasPatroni, type PatroniCluster, startPatroniCluster } from './patroni-cluster.ts'
import type { ServerProcess } from './server-process.ts'
import { settle } from './settle.ts'
import { createStage, type Stage } from './stage.ts'
import { type Scene, setScene } from './scene.ts'

/*
 * Three members under Patroni, as an operator runs them, and two servers that live through all that happens to them. Where
 * Patroni and etcd are not installed, `failover.test.ts` shows the same with a cluster that is led by hand.
 */

const PLAYERS = 3

describe.skipIf(!hasPatroni)('a cluster that Patroni leads', () => {
  let cluster: PatroniCluster
  let stage: Stage
  let scenes: Scene[]
  let servers: ServerProcess[]

  beforeAll(async () => {
    cluster = await startPatroniCluster()
    stage = await createStage({ database: { ...cluster.database, drop: async () => undefined } })
    scenes = await Promise.all(Array.from({ length: PLAYERS }, () => setScene(stage)))
    servers = [await stage.start({ runWorkers: true }), await stage.start({ runWorkers: true })]
  }, 240_000)
  afterAll(async () => {
    await cluster.stop()
    await stage.close()
  }, 120_000)

  test.each<[string, number, () => Promise<void>]>([
    ['changes its leader as planned', 1, () => cluster.switchover()],
    ['loses its leader', 2, () => cluster.signalLeader('SIGKILL')],
  ])(
    'and that %s: nothing acknowledged is lost or doubled, and nobody hears of a fault',
    async (_what, seed, change) => {
      const load = startLoad(scenes, { seed, servers })
      await load.acknowledged(20)
      const before = await cluster.leader()
      await change()
      await cluster.untilLedByAnother(before)
      await load.acknowledged(60)
      await load.stop()
      expect([...load.excuses].filter((code) => code !== 'SERVICE_BUSY')).toEqual([])
      expect(servers.every((server) => server.isAlive())).toBe(true)
      await stage.passTime(31_000)
      await settle(stage, servers[0]!)
      const told = scenes.flatMap((scene) => scene.told)
      const customers = scenes.map(({ customer }) => customer)
      expect(await brokenPromises(stage.world, told, customers)).toEqual([])
    },
    240_000,
  )
})
