import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findPostgres } from '../../postgres/postgres-binaries.ts'
import { isAlive, processesIn, readPostmaster, until } from '../../postgres/postgres-process.ts'
import { withClient } from '../../src/platform/database/with-client.ts'
import { machinesOf } from '../machines-of.ts'
import { send } from './signal-all.ts'

/** A machine of a cluster, which is a PostgreSQL on this host that we may kill. */
export interface Machine {
  name: string
  /** The administrator's. */
  url: string
  /** `kill -9` of the server and of all its processes at once. */
  kill(): Promise<void>
  /** Over the same data and at the same port. Resolves when it takes connections. */
  start(): Promise<void>
}

const WITHIN_MS = 60_000

/** The first one's first; null where any of them is not a process of this host. */
export async function machinesHere(citusUrl: string): Promise<Machine[] | null> {
  const machines = await Promise.all(
    (await machinesOf(citusUrl)).map((url, no) => machineAt(url, no === 0 ? 'the first machine' : `worker ${no}`)),
  )
  return machines.includes(null) ? null : (machines as Machine[])
}

async function machineAt(url: string, name: string): Promise<Machine | null> {
  const dataFolder = await withClient(
    url,
    async (client) => (await client.query<{ data_directory: string }>('show data_directory')).rows[0]!.data_directory,
  )
  const running = readPostmaster(dataFolder)
  if (running === null || running.port !== Number(new URL(url).port) || !processesIn(dataFolder).includes(running.pid)) return null
  // Such as: /usr/lib/postgresql/15/bin/postgres "-D" "/var/lib/postgresql/15/main". Who started it otherwise named the folder elsewhere.
  const [program = '', ...options] = readFileSync(join(dataFolder, 'postmaster.opts'), 'utf8')
    .trim()
    .split(/ (?=")/)
  const named = options.map((option) => option.slice(1, -1))
  const args = named.includes('-D') ? named : ['-D', dataFolder, ...named]
  const programs = findPostgres({ dataDir: dirname(dataFolder), dataFolder, binaries: dirname(program) })
  return {
    name,
    url,
    async kill() {
      const { pid } = readPostmaster(dataFolder)!
      process.kill(pid, 'SIGKILL')
      // Whoever starts over helpers that still live corrupts the data.
      const isGone = () => {
        for (const one of processesIn(dataFolder)) send(one, 'SIGKILL')
        return !isAlive(pid) && processesIn(dataFolder).length === 0
      }
      if (!(await until(isGone, { withinMs: WITHIN_MS }))) throw new Error(`${name} in ${dataFolder} does not end`)
    },
    async start() {
      let server: ChildProcess | undefined
      const takesConnections = async () => {
        // It refuses to start while the memory of the killed one is still in use.
        if (server === undefined || server.exitCode !== null) server = programs.spawn('postgres', args, 'ignore')
        server.unref()
        return withClient(url, async () => true).catch(() => false)
      }
      if (!(await until(takesConnections, { withinMs: WITHIN_MS }))) throw new Error(`${name} in ${dataFolder} does not start`)
    },
  }
}
