import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '../src/platform/database/db.ts'
import { createServerSeal } from '../src/platform/database/server-seal.ts'
import { readEnv } from '../src/platform/env/env.ts'
import { newRowId } from '../src/platform/ids.ts'
import { createDataKeys } from '../src/platform/keys/data-keys.ts'
import { createKeyCache } from '../src/platform/keys/key-cache.ts'
import { createKeyring, type Encryption, type Place } from '../src/platform/keys/keyring.ts'
import { createLog } from '../src/platform/log.ts'
import { bundle } from './bundle.ts'
import { createDatabase } from './database.ts'
import { untilSo } from './faults/until-so.ts'
import type { TestDatabase } from './test-postgres.ts'

/*
 * npm run migrate -- --new-data-key, killed at each of its steps and in the middle of batches, on some thousands of keys, while
 * servers that were started before and after it work.
 */

const OLD = randomBytes(32)
const NEW = randomBytes(32)
const PLAYERS = 2400
/** Where it is killed among the players: once in most batches, and again in some. */
const KILLED_AT = Array.from({ length: 17 }, (_, index) => 20 + index * 140)

interface Kept {
  place: Place
  encrypted: Buffer
  text: string
}

let database: TestDatabase
let connection: Connection
let owner: pg.Client
/** Holds a row, so that the command waits where it is to be killed. */
let blocker: pg.Client
let blockerPid: number
let program: string
const kept: Kept[] = []

const serverWith = (dataKey: Buffer, ...oldDataKeys: Buffer[]): Encryption =>
  createKeyring({
    db: connection.db,
    dataKeys: createDataKeys({ dataKey, oldDataKeys }),
    seal: createServerSeal(readEnv({}).reportKey),
    cache: createKeyCache({ maxAgeMs: 0 }),
  }).encryption

async function keep(encryption: Encryption, playerId = newRowId()): Promise<void> {
  const place: Place = { column: 'games.account.password', playerId, row: ['PG'] }
  const text = `password ${playerId}`
  kept.push({ place, encrypted: await encryption.encrypt(text, place), text })
}

/** How many of these do not open as they were. */
async function unreadable(encryption: Encryption, some: readonly Kept[]): Promise<number> {
  const opened = await Promise.all(some.map(({ place, encrypted }) => encryption.open(encrypted, place).catch(() => undefined)))
  return opened.filter((text, index) => text !== some[index]!.text).length
}

beforeAll(async () => {
  database = await createDatabase()
  connection = connect(database.url, { log: createLog('silent') })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  blocker = new pg.Client({ connectionString: database.ownerUrl })
  await Promise.all([owner.connect(), blocker.connect()])
  blockerPid = (await blocker.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const first = createKeyring({
    db: connection.db,
    dataKeys: createDataKeys({ dataKey: OLD, oldDataKeys: [] }),
    seal: createServerSeal(readEnv({}).reportKey),
  })
  await first.siteKey('codes')
  while (kept.length < PLAYERS) await Promise.all(Array.from({ length: 200 }, () => keep(first.encryption)))
  kept.sort((one, other) => (one.place.playerId < other.place.playerId ? -1 : 1))
  program = await bundle(join(import.meta.dirname, '..', '..', 'operator', 'src', 'migrate.ts'))
}, 240_000)
afterAll(async () => {
  await Promise.all([owner.end(), blocker.end()])
  await connection.close()
  await database.drop()
})

function start(args: string[], keys: { DATA_KEY: Buffer; DATA_OLD_KEYS?: Buffer }): ChildProcess {
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: join(dirname(program), 'compile-cache'),
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    ...Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.toString('base64')])),
  }
  return spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function end(child: ChildProcess): Promise<{ code: number; said: string }> {
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

/** Backends of the command that wait for the blocker. */
const waiting = async () =>
  (await owner.query<{ pid: number }>('select pid from pg_stat_activity where $1::int = any (pg_blocking_pids(pid))', [blockerPid])).rows

/** Begins the command, and kills it where it waits for a row that this statement holds. */
async function killWhere(holding: string, values: unknown[], meanwhile: () => Promise<void>): Promise<void> {
  await blocker.query('begin')
  await blocker.query(holding, values)
  const child = start(['--new-data-key'], { DATA_KEY: NEW, DATA_OLD_KEYS: OLD })
  const ended = end(child)
  await untilSo('the command waits', async () => (await waiting()).length > 0 || child.exitCode !== null)
  expect(child.exitCode, child.exitCode === null ? '' : (await ended).said).toBeNull()
  const [{ pid }] = (await waiting()) as [{ pid: number }]
  child.kill('SIGKILL')
  await ended
  await meanwhile()
  await blocker.query('rollback')
  await untilSo('its connection ends', async () => (await owner.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0)
}

test('a command that is killed twenty times leaves nothing unreadable, to servers of both keys', async () => {
  const servers = [serverWith(OLD, NEW), serverWith(NEW, OLD)]
  const work = async () => {
    const some = kept.filter((_, index) => index % 40 === 0)
    for (const server of servers) {
      expect(await unreadable(server, some)).toBe(0)
      await keep(server)
    }
  }
  const dataKey = 'select from platform.data_key where data_key_id = $1 for update'
  const [oldId] = (await owner.query('select platform.data_key_id() as id')).rows.map(({ id }) => id as string)
  // Makes no key meanwhile: what new ones are wrapped with is being decided.
  await killWhere(dataKey, [oldId], async () => expect(await unreadable(servers[0]!, kept.slice(0, 9))).toBe(0))
  await killWhere("select from platform.site_key where purpose = 'codes' for update", [], work)
  for (const at of KILLED_AT) {
    const { playerId } = kept[at]!.place
    await killWhere('select from platform.player_key where player_id = $1 for update', [playerId], work)
  }
  // All is wrapped anew by now, and the one before is about to be forgotten.
  await killWhere(dataKey, [oldId], work)
  for (const server of servers) expect(await unreadable(server, kept)).toBe(0)
  await expect(unreadable(serverWith(NEW), kept)).resolves.toBe(0)

  const { code, said } = await end(start(['--new-data-key'], { DATA_KEY: NEW, DATA_OLD_KEYS: OLD }))
  expect(said).toMatch(/\d+ keys were wrapped anew with DATA_KEY [0-9a-f]{16}\. No key needs another: DATA_OLD_KEYS may go\./)
  expect(code).toBe(0)
  expect((await owner.query('select platform.data_keys_in_use() as id')).rows).toEqual([
    { id: createDataKeys({ dataKey: NEW, oldDataKeys: [] }).id },
  ])
  expect(await unreadable(serverWith(NEW), kept)).toBe(0)
  expect(await unreadable(serverWith(OLD), kept)).toBe(kept.length)
}, 600_000)

test('two commands at once end the same, and one that lacks the key before says in one sentence which', async () => {
  const ends = await Promise.all([0, 1].map(() => end(start(['--new-data-key'], { DATA_KEY: OLD, DATA_OLD_KEYS: NEW }))))
  expect(ends.map(({ code }) => code)).toEqual([0, 0])
  expect(await unreadable(serverWith(OLD), kept)).toBe(0)
  const { code, said } = await end(start(['--new-data-key'], { DATA_KEY: NEW }))
  const { id } = createDataKeys({ dataKey: OLD, oldDataKeys: [] })
  expect(said.trim().split('\n').at(-1)).toBe(
    `A key of this database is wrapped with the DATA_KEY ${id}, which is neither DATA_KEY nor one of DATA_OLD_KEYS: give it in one of them.`,
  )
  expect(code).toBe(1)
}, 240_000)
