import { getWallet, withdraw } from '@krapao/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { type Db, retryIdempotent, inTransaction, type Tx } from '../../src/platform/database/db.ts'
import { baht } from '../money.ts'
import { refusalOf } from '../refusal-of.ts'
import { brokenPromises, type Told } from './records.ts'
import { type Cluster, type ClusterTemplate, makeClusterTemplate, startCluster } from './cluster.ts'
import { startLoad } from './load.ts'
import type { ServerProcess } from './server-process.ts'
import { settle } from './settle.ts'
import { createStage, type Stage } from './stage.ts'
import { type Scene, setScene } from './verbs.ts'

/*
 * A primary and a synchronous standby of these tests alone, behind one address. The server process lives through all
 * that happens to them.
 */

const PLAYERS = 3
const PATIENTLY = { timeout: 60_000, interval: 50 }

let template: ClusterTemplate
let cluster: Cluster
let stage: Stage
let scenes: Scene[]

beforeAll(async () => void (template = await makeClusterTemplate('cluster')), 60_000)
afterAll(() => template.remove())
beforeEach(async () => {
  cluster = await startCluster(template)
  stage = await createStage({ database: { ...cluster.database, drop: async () => undefined } })
  scenes = await Promise.all(Array.from({ length: PLAYERS }, () => setScene(stage)))
}, 60_000)
afterEach(async () => {
  // First, so that nothing waits for an answer any more.
  await cluster.stop()
  await stage.close()
}, 60_000)

/** What did not survive, when all has ended. */
async function broken(server: ServerProcess): Promise<string[]> {
  if (!server.isAlive()) return ['the server died of it']
  await stage.passTime(31_000)
  await settle(stage, server)
  return brokenPromises(
    stage.world,
    scenes.flatMap(({ told }) => told),
    scenes.map(({ customer }) => customer),
  )
}

test.each([
  ['is killed', 'SIGKILL'],
  ['stands still', 'SIGSTOP'],
] as const)(
  'the primary %s and the standby takes over: nothing acknowledged is lost or doubled, and nobody hears of a fault',
  async (_what, signal) => {
    const server = await stage.start({ runWorkers: true })
    const load = startLoad(scenes, { seed: 4, servers: [server] })
    await load.acknowledged(20)
    cluster.signalPrimary(signal)
    await cluster.promote()
    await stage.passTime(31_000)
    await load.acknowledged(60)
    await load.stop()
    expect([...load.excuses].filter((code) => code !== 'SERVICE_BUSY')).toEqual([])
    expect(await broken(server)).toEqual([])
  },
  120_000,
)

/** More than `CONNECTIONS` can hold and `WAITING` may wait for. */
const REQUESTS = 8
const CONNECTIONS = 6
const WAITING = 4

test('the standby is killed: writes wait, a bounded number of them, reads go on, and all ends well when it is back', async () => {
  // A wait as long as this is no deadline, so whoever is answered at once is so because too many wait.
  const databaseLimits = { maxConnections: CONNECTIONS, maxWaiting: WAITING, waitMs: 100_000 }
  const server = await stage.start({ runWorkers: true, databaseLimits })
  cluster.killStandby()
  const requests = scenes.flatMap((scene) => Array.from({ length: REQUESTS }, (_, no) => requestOf(scene, server, no)))
  const answers: string[] = []
  const requested = requests.map((request) => request().then((answer) => void answers.push(answer)))
  await vi.waitUntil(() => answers.length >= requests.length - CONNECTIONS - WAITING, PATIENTLY)
  expect(new Set(answers)).toEqual(new Set(['SERVICE_BUSY']))
  await vi.waitUntil(async () => (await cluster.waitingCommits()) > 0, PATIENTLY)

  for (const { customer } of scenes) expect((await stage.page(server, customer.player)(getWallet)).amount).toBe(14_000)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

  await cluster.startStandby()
  await Promise.all(requested)
  for (const request of requests) expect(await request()).toBe('answered {"message":"WITHDRAW_SUCCESS"}')
  expect(await broken(server)).toEqual([])
}, 120_000)

/** One withdrawal under a key of its own, as often as it is requested. */
function requestOf({ customer: { player }, told }: Scene, server: ServerProcess, no: number): () => Promise<string> {
  const one: Told = { player, key: `request-number-${no}`, kind: 'withdraw', acknowledged: [] }
  told.push(one)
  return async () => {
    const asked = stage.page(server, player)(withdraw, { body: { amount: baht(50) } }, { idempotencyKey: one.key })
    void asked.then(
      ({ message }) => one.acknowledged.push(message),
      () => undefined,
    )
    return refusalOf(asked)
  }
}

/** Writes one row that nobody else waits for: a setting would wait for the chain of the rules. */
const placeSource = (db: Db | Tx, position: number) =>
  sql`update site.source set position = position where position = ${position}`.execute(db)

test('a commit that somebody stops waiting for the standby is not taken for one: it is asked again, and waits again', async () => {
  const mayHaveCommitted: boolean[] = []
  const heard: string[] = []
  const { ownerDb: db } = stage.world
  cluster.killStandby()
  const transaction = inTransaction(db, async (tx, run) => {
    mayHaveCommitted.push(run.mayHaveCommitted)
    await placeSource(tx, 0)
  })
  const statement = retryIdempotent(async (run) => {
    mayHaveCommitted.push(run.mayHaveCommitted)
    await placeSource(db, 1)
  })
  void transaction.then(() => heard.push('transaction'))
  void statement.then(() => heard.push('statement'))
  await vi.waitUntil(async () => (await cluster.waitingCommits()) === 2, PATIENTLY)
  await cluster.cancelWaitingCommits()
  await vi.waitUntil(async () => mayHaveCommitted.length === 4 && (await cluster.waitingCommits()) === 2, PATIENTLY)
  expect(mayHaveCommitted.filter(Boolean)).toHaveLength(2)
  expect(heard).toEqual([])
  await cluster.startStandby()
  await Promise.all([transaction, statement])
}, 120_000)
