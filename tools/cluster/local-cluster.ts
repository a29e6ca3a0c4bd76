import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, globSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../apps/server/postgres/free-port.ts'
import { findPostgres } from '../../apps/server/postgres/postgres-binaries.ts'
import { isInUse, readPostmaster } from '../../apps/server/postgres/postgres-process.ts'
import { joinMachines } from '../../apps/server/test/machines-of.ts'
import { withClient } from '../../apps/server/src/platform/database/with-client.ts'
import { Sentence } from '@krapao/terminal'

/** A cluster that goes with this process. */
export interface LocalCluster {
  /** Of the administrator, on the first machine. */
  url: string
  stop(): void
}

const SUPERUSER = 'krapao_superuser'
const DATABASE = 'krapao_cluster'
const READY_WITHIN_MS = 60_000
const ENDED_WITHIN_MS = 20_000

/** Where PostgreSQL is installed by hand or by the packages of a system. */
const INSTALLATIONS = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/usr/local/pgsql/bin', '/opt/homebrew/opt/postgresql@*/bin']

/** The programs of a PostgreSQL on this machine that Citus is installed for; null where there is none. */
export function findCitus(): string | null {
  const onPath = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const folders = [
    ...(onPath ? [onPath] : []),
    ...INSTALLATIONS.flatMap((pattern) => globSync(pattern))
      .toSorted()
      .toReversed(),
  ]
  return folders.find((folder) => existsSync(join(sharedFolder(folder), 'extension', 'citus.control'))) ?? null
}

const sharedFolder = (binaries: string) => spawnSync(join(binaries, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).stdout?.trim() ?? ''

/**
 * Makes a first machine and so many workers, each a PostgreSQL of its own, and lets them know each other. With nothing to lose: what only a
 * power cut would show is given up, unless it is `durable`. A machine that is killed keeps what was committed.
 */
export async function startLocalCluster(binaries: string, workers: number, { durable = false } = {}): Promise<LocalCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-cluster-'))
  const machines = Array.from({ length: workers + 1 }, (_, machine) => join(folder, String(machine)))
  const stop = () => {
    // A machine that a test killed and started again is another process by now.
    for (const machine of machines) endNow(readPostmaster(dataFolderOf(machine))?.pid)
    // What it still writes would keep its folder from going.
    const deadline = Date.now() + ENDED_WITHIN_MS
    while (machines.some((machine) => isInUse(dataFolderOf(machine))) && Date.now() < deadline) sleep(50)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  try {
    const ports: number[] = []
    for (const machine of machines) ports.push(await startMachine(binaries, machine, durable))
    for (const port of ports) await withClient(urlOf(port, 'postgres'), (client) => client.query(`create database ${DATABASE}`))
    await joinMachines(ports.map((port) => urlOf(port, DATABASE)))
    return { url: urlOf(ports[0]!, DATABASE), stop }
  } catch (error) {
    stop()
    throw error
  }
}

const dataFolderOf = (dataDir: string) => join(dataDir, 'postgres')

/** Answers its port. */
async function startMachine(binaries: string, dataDir: string, durable: boolean): Promise<number> {
  mkdirSync(dataDir, { recursive: true })
  const dataFolder = dataFolderOf(dataDir)
  mkdirSync(dataFolder, { mode: 0o700 })
  const programs = findPostgres({ dataDir, dataFolder, binaries })
  if (programs.owner) for (const path of [dirname(dataDir), dataDir, dataFolder]) chownSync(path, programs.owner.uid, programs.owner.gid)
  const made = programs.spawn(
    'initdb',
    ['-D', dataFolder, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    'ignore',
  )
  const [code] = (await once(made, 'close')) as [number | null]
  if (code !== 0) throw new Sentence(`PostgreSQL could not make a data folder in ${dataDir}.`)
  const port = await freePort()
  appendFileSync(join(dataFolder, 'postgresql.conf'), settings(port, durable))
  const log = openSync(join(dataDir, 'log'), 'a')
  const server = programs.spawn('postgres', ['-D', dataFolder], ['ignore', log, log])
  server.unref()
  const until = Date.now() + READY_WITHIN_MS
  while (!(await withClient(urlOf(port, 'postgres'), async () => true).catch(() => false))) {
    if (server.exitCode !== null || Date.now() > until)
      throw new Sentence(`A PostgreSQL of the cluster did not start: ${join(dataDir, 'log')} says why.`)
    await wait(50)
  }
  return port
}

/** In its file, so that it is the same machine whoever starts it again. */
function settings(port: number, durable: boolean): string {
  const values = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_preload_libraries: 'citus',
    max_connections: '300',
    max_prepared_transactions: '300',
    max_worker_processes: '100',
    max_locks_per_transaction: '256',
    wal_level: 'logical',
    // Of its own, whoever starts it again.
    logging_collector: 'on',
    timezone: 'UTC',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: 'on',
    full_page_writes: durable ? 'on' : 'off',
    'citus.shard_count': '8',
    // A read of all owners takes the parts of a machine one after another, on a connection that is there: where all machines share the cores, more
    // connections at once are slower, and opening each anew takes longer than what is asked on it.
    'citus.max_adaptive_executor_pool_size': '1',
    'citus.max_cached_conns_per_worker': '2',
    // So that tests of killed machines need not wait the usual minute.
    'citus.recover_2pc_interval': '5s',
  }
  return Object.entries(values)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('')
}

const urlOf = (port: number, database: string) => `postgres://${SUPERUSER}@127.0.0.1:${port}/${database}`

const sleep = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

function endNow(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // It has ended.
  }
}
