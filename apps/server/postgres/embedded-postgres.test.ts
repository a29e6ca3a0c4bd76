import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts'
import { isAlive, until } from './postgres-process.ts'

let dataDir: string
const started: EmbeddedPostgres[] = []

// mkdtemp makes the folder 0700, so as root these tests also show a checkout that only root may enter.
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'krapao-postgres-'))
})
afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start({ durable = false } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir, durable })
  started.push(postgres)
  return postgres
}

async function ask(postgres: EmbeddedPostgres, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: postgres.urlsOf('postgres').superuser })
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

test('PostgreSQL 18 answers its owner in UTF8 with a plain C order, and a clean stop keeps the data', async () => {
  const first = await start()
  expect(await ask(first, 'show server_version')).toMatch(/^18\./)
  expect(await ask(first, 'show server_encoding')).toBe('UTF8')
  expect(await ask(first, 'select datcollate from pg_database where datname = current_database()')).toBe('C')
  await ask(first, "create table kept as select 'ไทย' as word")
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)

  const second = await start()
  expect(await ask(second, 'select word from kept')).toBe('ไทย')
  expect(second.urlsOf('x')).toEqual(first.urlsOf('x'))
})

test('it listens on this machine only and asks for a password', async () => {
  const postgres = await start()
  expect(await ask(postgres, 'show listen_addresses')).toBe('127.0.0.1')
  expect(await ask(postgres, 'show unix_socket_directories')).toBe('')
  const url = new URL(postgres.urlsOf('postgres').superuser)
  url.password = 'wrong'
  await expect(new pg.Client({ connectionString: url.href }).connect()).rejects.toThrow(/password authentication failed/)
})

test('two starts at the same moment share one server', async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect(one.pid).toBe(other.pid)
  expect(await ask(other, 'select 1')).toBe(1)
})

test('the server of a living process is used, and left running', async () => {
  const keeper = await start()
  const neighbour = spawn('sleep', ['60'])
  const file = join(dataDir, 'postgres.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), keeperPid: neighbour.pid }))
  const guest = await start()
  await guest.stop()
  expect(isAlive(keeper.pid)).toBe(true)

  neighbour.kill('SIGKILL')
  await until(() => !isAlive(neighbour.pid!), { withinMs: 5000 })
  const heir = await start()
  expect(heir.pid).toBe(keeper.pid)
  await heir.stop()
  expect(isAlive(keeper.pid)).toBe(false)
})

test('after a kill -9 of PostgreSQL it is up again, at its old address, with all that was committed', async () => {
  const first = await start({ durable: true })
  await ask(first, 'create table kept as select 42 as answer')
  process.kill(first.pid, 'SIGKILL')
  await until(() => !isAlive(first.pid), { withinMs: 5000 })
  const second = await start({ durable: true })
  expect(second.urlsOf('x')).toEqual(first.urlsOf('x'))
  expect(await ask(second, 'select answer from kept')).toBe(42)
})

test('a leftover pid file that names a stranger does not hinder the start, and the stranger lives', async () => {
  const first = await start()
  await first.stop()
  const stranger = spawn('sleep', ['60'])
  try {
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${stranger.pid}\n${join(dataDir, 'postgres')}\n1\n1\n\n127.0.0.1\n`)
    const second = await start()
    expect(await ask(second, 'select 1')).toBe(1)
    expect(isAlive(stranger.pid!)).toBe(true)
  } finally {
    stranger.kill('SIGKILL')
  }
})

test('when another program took the remembered port it moves to a free one', async () => {
  const first = await start()
  await first.stop()
  const port = Number(new URL(first.urlsOf('x').owner).port)
  const taker = createServer().listen(port, '127.0.0.1')
  try {
    const second = await start()
    expect(new URL(second.urlsOf('x').owner).port).not.toBe(String(port))
    expect(await ask(second, 'select 1')).toBe(1)
  } finally {
    taker.close()
  }
})

test('a folder that cannot be written, a lost password and data of another release are one sentence each', async () => {
  writeFileSync(join(dataDir, 'file'), '')
  const blocked = join(dataDir, 'file', 'data')
  await expect(startPostgres({ dataDir: blocked })).rejects.toThrow(
    `The folder ${blocked} cannot be written (ENOTDIR): set DATA_DIR to one that can.`,
  )
  const inProc = process.platform === 'linux' ? '/proc/krapao/data' : blocked
  await expect(startPostgres({ dataDir: inProc })).rejects.toThrow(`The folder ${inProc} cannot be written`)

  const postgres = await start()
  await postgres.stop()
  const version = join(dataDir, 'postgres', 'PG_VERSION')
  writeFileSync(version, '17\n')
  await expect(startPostgres({ dataDir })).rejects.toThrow(/is of PostgreSQL 17, but this release brings 18/)
  rmSync(join(dataDir, 'postgres.json'))
  await expect(startPostgres({ dataDir })).rejects.toThrow(/The password of the embedded PostgreSQL cannot be read/)
})
