import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../apps/server/postgres/embedded-postgres.ts'
import { freePort, isFree } from '../../apps/server/postgres/free-port.ts'
import { isAlive, readPostmaster, until } from '../../apps/server/postgres/postgres-process.ts'

let dataDir: string
let ports: { PORT: string; SANDBOX_PORT: string }
const started: ChildProcess[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'krapao-start-'))
  ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
})
// What a failed test leaves running would hold the ports of the next.
afterEach(async () => {
  for (const starter of started.splice(0)) await stop(starter)
})
afterAll(async () => {
  const left = postgresPid()
  if (left !== undefined && isAlive(left)) process.kill(left, 'SIGINT')
  await until(() => left === undefined || !isAlive(left), { withinMs: 10_000 })
  rmSync(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}) {
  // What `npm test` has compiled is kept elsewhere than a site keeps its own.
  const { NODE_COMPILE_CACHE: _, ...own } = process.env
  const all = { ...own, NODE_ENV: 'test', DATABASE_URL: '', DATA_DIR: dataDir, ...ports, ...env }
  const starter = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], { env: all, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  started.push(starter)
  const said = { out: '', err: '' }
  starter.stdout?.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  starter.stderr?.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  return { starter, said }
}

async function startUntilReady(env?: Record<string, string>): Promise<{ starter: ChildProcess; said: { out: string; err: string } }> {
  const run = start(env)
  await Promise.race([
    once(run.starter, 'message'),
    once(run.starter, 'exit').then(() => Promise.reject(new Error(`${run.said.out}${run.said.err}`))),
  ])
  return run
}

async function stop(starter: ChildProcess): Promise<number | null> {
  if (starter.exitCode === null && starter.signalCode === null) {
    const ended = once(starter, 'exit')
    starter.kill('SIGTERM')
    await ended
  }
  return starter.exitCode
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => parentOf(pid) === parent).map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    // It has ended since the folder was read.
    return undefined
  }
}

const postgresPid = () => readPostmaster(join(dataDir, 'postgres'))?.pid
const isReady = () =>
  fetch(`http://127.0.0.1:${ports.PORT}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
const areServicesGone = async () => (await isFree(Number(ports.PORT))) && (await isFree(Number(ports.SANDBOX_PORT)))

test.each([
  [{ LAOS: 'maybe' }, /^LAOS must be 0 or 1, not "maybe"\.\n$/],
  [{ DATA_DIR: join(import.meta.filename, 'data') }, /^The folder .* cannot be written \(ENOTDIR\): set DATA_DIR to one that can\.\n$/],
  [
    { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' },
    /^The database at 127\.0\.0\.1:1\/x cannot be used \(.*ECONNREFUSED.*\): check DATABASE_URL\.\n$/,
  ],
])('%o ends the start in one sentence', { timeout: 60_000 }, async (env, sentence) => {
  const { starter, said } = start(env)
  const [code] = await once(starter, 'close')
  expect(code).toBe(1)
  expect(said.err).toMatch(sentence)
})

test('a taken port ends the start in one sentence', { timeout: 60_000 }, async () => {
  const taker = createServer().listen(Number(ports.SANDBOX_PORT), '127.0.0.1')
  try {
    const { starter, said } = start()
    const [code] = await once(starter, 'close')
    expect(code).toBe(1)
    expect(said.err).toMatch(/^Port \d+ is taken by another program: stop that one, or choose another with SANDBOX_PORT=\d+\.\n$/)
  } finally {
    taker.close()
  }
})

test.runIf(process.platform === 'linux')(
  'a database may be given by its owner’s address alone, and what is started gets the application’s login only',
  { timeout: 120_000 },
  async () => {
    const postgres = await startPostgres({ dataDir: join(dataDir, 'given'), durable: false })
    const administrator = new pg.Client({ connectionString: postgres.urlsOf('postgres').superuser })
    await administrator.connect()
    try {
      // A PostgreSQL that has never heard of us.
      for (const role of ['krapao_app', 'krapao_owner']) await administrator.query(`drop role ${role}`)
      await administrator.query(`create role site login createrole password 'secret-of-the-owner'`)
      await administrator.query('create database site owner site')
      const address = new URL(postgres.urlsOf('site').owner)
      address.username = 'site'
      address.password = 'secret-of-the-owner'

      const { starter } = await startUntilReady({ DATABASE_URL: address.href })
      const environments = childrenOf(starter.pid!).map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'))
      expect(environments).toHaveLength(2)
      expect(environments.filter((environment) => environment.includes('secret-of-the-owner'))).toEqual([])
      const { rows } = await administrator.query(`select distinct usename from pg_stat_activity where datname = 'site'`)
      expect(rows).toEqual([{ usename: 'krapao_app' }])
      expect(await stop(starter)).toBe(0)
    } finally {
      await administrator.end()
      await postgres.stop()
    }
  },
)

/** What in the folder somebody else may read or write. Only root's PostgreSQL, another user, has to walk through it. */
function openToOthers(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const found = lstatSync(join(folder, name), { throwIfNoEntry: false })
    return found !== undefined && !found.isSymbolicLink() && (found.mode & 0o077) !== 0
  })
  return (statSync(folder).mode & 0o066) === 0 ? inside : ['.', ...inside]
}

test('it survives a kill -9 of itself and of PostgreSQL, and stops cleanly', { timeout: 400_000 }, async () => {
  const first = await startUntilReady()
  expect(first.said.out).toContain('krapao-demo-1')
  const postgres = postgresPid()!
  // React's build for developers is four times as large and warns; players must never get it.
  const page = await (await fetch(`http://127.0.0.1:${ports.PORT}/login`)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  const code = await (await fetch(`http://127.0.0.1:${ports.PORT}${script}`)).text()
  expect([script !== '', code.includes('is deprecated in plain JavaScript React classes')]).toEqual([true, false])
  const kept = ['compiled', 'logs', 'postgres', 'postgres.json', 'sandbox.sqlite', 'witness.jsonl']
  const notKept = () => kept.filter((name) => !readdirSync(dataDir).includes(name))
  // The witness writes beside the first answers.
  await until(() => notKept().length === 0, { withinMs: 90_000 })
  expect(notKept()).toEqual([])
  expect(openToOthers(dataDir)).toEqual([])

  first.starter.kill('SIGKILL')
  expect(await until(areServicesGone, { withinMs: 60_000 })).toBe(true)
  expect(isAlive(postgres)).toBe(true)

  chmodSync(join(dataDir, 'logs'), 0o755)
  const second = await startUntilReady()
  expect(openToOthers(dataDir)).toEqual([])
  expect(postgresPid()).toBe(postgres)
  process.kill(postgres, 'SIGKILL')
  expect(await until(async () => ![postgres, undefined].includes(postgresPid()) && (await isReady()), { withinMs: 90_000 })).toBe(true)

  const heir = postgresPid()!
  expect(await stop(second.starter)).toBe(0)
  expect(await areServicesGone()).toBe(true)
  expect(isAlive(heir)).toBe(false)
})
