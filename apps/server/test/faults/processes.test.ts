import { readFileSync } from 'node:fs'
import { createClient, settleRequest, withdraw } from '@krapao/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isFree } from '../../postgres/free-port.ts'
import { isAlive } from '../../postgres/postgres-process.ts'
import { newRowId } from '../../src/platform/ids.ts'
import { auditWitness } from '../../src/witness/index.ts'
import { openLine } from '../live-line.ts'
import { baht, give } from '../money.ts'
import type { WorldPlayer } from '../world.ts'
import { startLoad } from './load.ts'
import { brokenPromises } from './records.ts'
import { setScene } from './scene.ts'
import { type ServerOfProcesses, startProcesses } from './server-of-processes.ts'
import { settle } from './settle.ts'
import { createStage, type Stage } from './stage.ts'
import { untilSo } from './until-so.ts'

/** Whole servers are started. */
const PATIENTLY = { timeout: 120_000 }

let stage: Stage
let server: ServerOfProcesses
beforeEach(async () => {
  // The server has the clock of this machine.
  stage = await createStage({ start: new Date().toISOString() })
  server = await startProcesses(stage.world, 2)
}, 120_000)
afterEach(async () => {
  await server.kill()
  await stage.close()
})

const pageOf = ({ token }: WorldPlayer) => createClient({ baseUrl: server.url, token: () => token })
/** The database's clock stands still, so one is written when somebody begins to keep the witness of nobody, and one at each orderly end. */
const witnessRecords = () => readFileSync(stage.world.env.witness.file, 'utf8').trimEnd().split('\n').length

test('two processes count calls together, show one page of figures, and stop as one', PATIENTLY, async () => {
  const { world } = stage
  const player = await world.player()
  expect([server.workers().length, server.timesSaid('the server is ready')]).toEqual([2, 1])

  const { calls } = settleRequest.limit
  const asked = Array.from({ length: calls * 2 }, () => server.call('POST', `/api/wallet/request/${newRowId()}`, player.token))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  const [through, refused] = [200, 429].map((one) => statuses.filter((status) => status === one).length)
  expect([through! + refused!, through! <= calls, through! >= calls * 0.9]).toEqual([calls * 2, true, true])

  // Whose requests would each reach another process.
  expect((await server.call('GET', '/socket.io/?EIO=4&transport=polling')).status).toBe(400)

  await give(world, player, 1000)
  for (let no = 0; no < 4; no++) await pageOf(player)(withdraw, { body: { amount: baht(50) } })
  for (let no = 0; no < 4; no++) {
    const { body } = await server.call('GET', '/metrics')
    const valuesOf = (series: string) =>
      body.split('\n').flatMap((line) => (line.startsWith(`${series} `) ? [Number(line.slice(series.length))] : []))
    expect(valuesOf('krapao_withdrawals_total{result="requested"}')).toEqual([4])
    expect(valuesOf('krapao_database_answers')).toEqual([1])
    expect(valuesOf('krapao_witness_age_seconds')).toHaveLength(1)
  }

  // Two calls, of which one is handed to a process that never takes it.
  const stopped = server.workers().find((pid) => pid !== server.keeper())!
  process.kill(stopped, 'SIGSTOP')
  const both = [server.call('GET', '/readyz'), server.call('GET', '/readyz')]
  expect((await Promise.race(both)).status).toBe(200)
  process.kill(stopped, 'SIGKILL')
  expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await untilSo('another process serves', async () => server.timesSaid('a process of the server serves again') === 1)

  const workers = server.workers()
  expect(await server.interrupt()).toBe(0)
  expect([workers.filter(isAlive), await isFree(server.port), witnessRecords()]).toEqual([[], true, 2])
  expect((await auditWitness(world.db, world.env.witness)).findings).toEqual([])
})

test('one that is killed is replaced, nothing that was acknowledged is lost, and none outlives the first of them', PATIENTLY, async () => {
  const { world } = stage
  const scenes = await Promise.all([setScene(stage), setScene(stage)])
  const [{ customer }] = scenes
  const lines: ReturnType<typeof openLine>[] = []
  for (let no = 0; no < 4; no++) {
    // One after another, so that the processes take turns.
    const line = openLine(server.url, customer.player.token)
    lines.push(line)
    await line.ready
  }
  const heard = () => lines.filter(({ seen }) => seen.length > 0).length
  const worker = await stage.start()
  const load = startLoad(scenes, { seed: 3, servers: [{ ...worker, url: server.url }] })
  await load.acknowledged(6)
  await vi.waitUntil(() => heard() === lines.length, { timeout: 20_000 })

  const [killed, before] = [server.keeper()!, server.workers()]
  process.kill(killed, 'SIGKILL')
  await load.acknowledged(16)
  await untilSo('another process serves', async () => server.timesSaid('a process of the server serves again') === 1)
  expect(server.workers().filter((pid) => !before.includes(pid))).toHaveLength(1)
  expect(before.filter((pid) => pid !== killed)).toEqual([server.keeper()])
  // Each process held some of them.
  expect([1, 2, 3]).toContain(lines.filter(({ isOpen }) => isOpen()).length)
  await load.stop()

  expect(witnessRecords()).toBe(1)
  await server.killPrimary()
  expect([await isFree(server.port), witnessRecords()]).toEqual([true, 2])
  for (const { close } of lines) close()
  await settle(stage, worker)
  const told = scenes.flatMap((scene) => scene.told)
  const customers = scenes.map((scene) => scene.customer)
  expect(await brokenPromises(world, told, customers)).toEqual([])
})
