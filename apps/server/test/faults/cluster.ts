import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../../postgres/embedded-postgres.ts'
import type { EmbeddedUrls } from '../../postgres/postgres-logins.ts'
import { isAlive, until } from '../../postgres/postgres-process.ts'
import { readSettings, writeSettings } from '../../postgres/postgres-settings.ts'
import { withClient } from '../../src/platform/database/with-client.ts'
import { type Address, startAddress } from '../address.ts'
import { cloneDatabase, startTestPostgres, type TestDatabase } from '../test-postgres.ts'
import { signalAll } from './signal-all.ts'
import { untilSo } from './until-so.ts'

/** One PostgreSQL of the cluster, in a folder of its own. */
interface Node {
  dataDir: string
  urls: EmbeddedUrls
  pid: number
}

export interface Cluster {
  /** What stands where HAProxy would: all that the servers know. */
  address: Address
  /** The database behind it, for every login. */
  database: Omit<TestDatabase, 'drop'>
  /** All processes of it at once, as when its machine loses power, or stands still. */
  signalPrimary(signal: 'SIGKILL' | 'SIGSTOP'): void
  /** The standby becomes the primary, and the address leads there. */
  promote(): Promise<void>
  killStandby(): void
  /** Brings the standby back; resolves when commits wait for it again. */
  startStandby(): Promise<void>
  /** How many commits wait for the standby. */
  waitingCommits(): Promise<number>
  /** As somebody may who loses patience: each acknowledges its commit with a warning, although no standby has it. */
  cancelWaitingCommits(): Promise<void>
  stop(): Promise<void>
}

/** A server that has stopped, with a migrated database: what clusters are copied from. */
export interface ClusterTemplate {
  dataDir: string
  database: string
  remove(): void
}

export async function makeClusterTemplate(name: string): Promise<ClusterTemplate> {
  const { dataDir, urls } = await startTestPostgres({ name })
  const { url } = await cloneDatabase(urls)
  await (await startPostgres({ dataDir })).stop()
  return { dataDir, database: new URL(url).pathname.slice(1), remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** A primary and a synchronous standby, made of the packaged programs. */
export async function startCluster({ dataDir, database }: ClusterTemplate): Promise<Cluster> {
  const start = (folder: string) => startNode(folder, database)
  const [primaryDir, standbyDir] = [copyOf(dataDir, `${dataDir}primary`), copyOf(dataDir, `${dataDir}standby`)]
  // The standby does not have this line: promoted, it waits for nobody.
  appendFileSync(join(primaryDir, 'postgres', 'postgresql.conf'), "synchronous_standby_names = '*'\n")
  const primary = await start(primaryDir)
  follow(standbyDir, primary)
  let standby = await start(standbyDir)
  const address = await startAddress(primary.urls.application)
  const hasStandby = async () => (await ask(primary, `select from pg_stat_replication where sync_state = 'sync'`)).length > 0
  await untilSo('the standby follows', hasStandby)

  return {
    address,
    database: {
      url: address.url,
      ownerUrl: address.of(primary.urls.owner),
      superuserUrl: address.of(primary.urls.superuser),
    },
    signalPrimary: (signal) => signalAll(primary.pid, signal),
    async promote() {
      writeFileSync(join(standbyDir, 'postgres', 'promote'), '')
      process.kill(standby.pid, 'SIGUSR1')
      await untilSo('the standby is promoted', async () => (await ask(standby, 'select where not pg_is_in_recovery()')).length > 0)
      address.leadTo(standby.urls.application)
    },
    killStandby: () => signalAll(standby.pid, 'SIGKILL'),
    async startStandby() {
      standby = await start(standbyDir)
      await untilSo('the standby follows', hasStandby)
    },
    waitingCommits: async () => (await ask(primary, WAITING)).length,
    cancelWaitingCommits: async () => void (await ask(primary, `select pg_cancel_backend(pid) from (${WAITING}) as waiting`)),
    async stop() {
      await address.close()
      for (const node of [primary, standby]) if (isAlive(node.pid)) signalAll(node.pid, 'SIGKILL')
      for (const { dataDir, pid } of [primary, standby]) {
        await until(() => !isAlive(pid), { withinMs: 10_000 })
        // A helper that was being started when the others were killed may still write.
        rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 })
      }
    },
  }
}

/** Pushes commit too; nobody waits for theirs. */
const WAITING = `select pid from pg_stat_activity where wait_event = 'SyncRep' and query not like '%pg_notify%'`

/** The data folder of a server that has stopped, with its owner and modes. */
function copyOf(dataDir: string, to: string): string {
  mkdirSync(to)
  const { status } = spawnSync('cp', ['-a', join(dataDir, 'postgres'), to])
  if (status !== 0) throw new Error('the standby could not be copied')
  writeSettings(to, { ...readSettings(dataDir), port: 0, keeperPid: 0 })
  return to
}

function follow(standbyDir: string, primary: Node): void {
  const { port, username, password } = new URL(primary.urls.superuser)
  const dataFolder = join(standbyDir, 'postgres')
  writeFileSync(join(dataFolder, 'standby.signal'), '')
  appendFileSync(
    join(dataFolder, 'postgresql.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\nwal_retrieve_retry_interval = 200ms\n`,
  )
}

async function startNode(dataDir: string, database: string): Promise<Node> {
  const { pid, urlsOf } = await startPostgres({ dataDir })
  return { dataDir, pid, urls: urlsOf(database) }
}

async function ask(node: Node, sql: string): Promise<unknown[]> {
  const { rows } = await withClient(node.urls.superuser, (client) => client.query(sql))
  return rows
}
