import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../postgres/free-port.ts'
import { nodeStart } from '../../src/platform/env/node-start.ts'
import type { LoadDone, LoadOrder } from './load.ts'

/** All of them end by themselves when this process is gone. */
export interface Running {
  stop(): Promise<void>
}

export interface Server extends Running {
  port: number
  /** From the start of the process until it said that it was ready. */
  readyMs: number
  /** Where its inspector listens, when it was asked to have one. */
  inspectorPort: number
  /** Of all its processes together; what they share counts in each. */
  rssBytes(): number
}

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
const READY_WITHIN_MS = 60_000
/** Of all servers of a run, in the bench's folder. */
export const SERVER_LOG = 'server.log'

/** The server as it is in production, in a process of its own, with all of the providers at `integrationsUrl`. */
export async function startServer({
  databaseUrl,
  integrationsUrl,
  folder,
  env = {},
  inspect = false,
}: {
  databaseUrl: string
  integrationsUrl: string
  folder: string
  env?: Record<string, string>
  inspect?: boolean
}): Promise<Server> {
  const port = await freePort()
  const inspectorPort = inspect ? await freePort() : 0
  const logFile = join(folder, SERVER_LOG)
  const log = openSync(logFile, 'a', 0o600)
  const began = performance.now()
  const node = nodeStart(folder)
  const child = spawn(process.execPath, [...node.args, ...(inspect ? [`--inspect=127.0.0.1:${inspectorPort}`] : []), MAIN], {
    env: { PATH: process.env['PATH'] ?? '', ...node.env, ...variablesOf({ databaseUrl, integrationsUrl, port, folder }), ...env },
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  const ready = once(child, 'message', { signal: AbortSignal.timeout(READY_WITHIN_MS) })
  const isReady = await Promise.race([ready.then(() => true), once(child, 'exit').then(() => false)]).catch(() => false)
  if (!isReady) {
    child.kill('SIGKILL')
    throw new Error(`the server did not start: ${readFileSync(logFile, 'utf8').slice(-2000)}`)
  }
  return {
    port,
    readyMs: performance.now() - began,
    inspectorPort,
    rssBytes: () => rssBytesOf(child.pid!),
    stop: () => end(child),
  }
}

function variablesOf({
  databaseUrl,
  integrationsUrl,
  port,
  folder,
}: {
  databaseUrl: string
  integrationsUrl: string
  port: number
  folder: string
}) {
  const witness = join(folder, `witness-of${new URL(databaseUrl).pathname.replace('/', '-')}.jsonl`)
  return { DATABASE_URL: databaseUrl, INTEGRATIONS_BASE: integrationsUrl, PORT: String(port), LOG_LEVEL: 'warn', WITNESS_FILE: witness }
}

function rssBytesOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return processes.reduce((sum, [own, parent, kilobytes = 0]) => (own === pid || parent === pid ? sum + kilobytes * 1024 : sum), 0)
}

export async function startProvider(): Promise<Running & { url: string }> {
  const child = fork(join(import.meta.dirname, 'provider-stub.ts'), { execArgv: [] })
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, stop: () => end(child) }
}

export interface LoadProcess extends Running {
  run(order: LoadOrder): Promise<LoadDone>
}

export function startLoad(): LoadProcess {
  const child = fork(join(import.meta.dirname, 'load.ts'), { execArgv: [] })
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the load process ended')))
  died.catch(() => undefined)
  return {
    async run(order) {
      child.send(order)
      const [done] = (await Promise.race([once(child, 'message'), died])) as [LoadDone]
      return done
    },
    stop: () => end(child),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
