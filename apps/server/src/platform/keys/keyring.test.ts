import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import type { TestDatabase } from '../../../test/test-postgres.ts'
import { type Connection, connect } from '../database/db.ts'
import { createServerSeal } from '../database/server-seal.ts'
import { readEnv } from '../env/env.ts'
import { newRowId } from '../ids.ts'
import { createLog } from '../log.ts'
import { createDataKeys, UnknownDataKey } from './data-keys.ts'
import { createKeyCache } from './key-cache.ts'
import { createKeyring, type Encryption, NoKey, type Place } from './keyring.ts'
import { refuseUnknownDataKeys } from './known-data-keys.ts'
import { openOfSite } from './site-values.ts'
import { wrapKeysAnew } from './wrap-anew.ts'

const FIRST = randomBytes(32)
const SECOND = randomBytes(32)
const { reportKey } = readEnv({})

let database: TestDatabase
let connection: Connection
let owner: pg.Client

beforeAll(async () => {
  database = await createDatabase()
  connection = connect(database.url, { log: createLog('silent') })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await connection.close()
  await database.drop()
})

/** A server that was started with these; it remembers no key. */
const serverWith = (dataKey: Buffer, ...oldDataKeys: Buffer[]) =>
  createKeyring({
    db: connection.db,
    dataKeys: createDataKeys({ dataKey, oldDataKeys }),
    seal: createServerSeal(reportKey),
    cache: createKeyCache({ maxAgeMs: 0 }),
  })

const placeOf = (playerId: string): Place => ({ column: 'games.account.password', playerId, row: ['PG'] })
const keysOf = async (playerId: string) => (await owner.query('select * from platform.player_key where player_id = $1', [playerId])).rows

test('of two servers that begin with different DATA_KEYs at once, one is refused and says what it lacks', async () => {
  const begun = await Promise.allSettled([serverWith(FIRST), serverWith(SECOND)].map(({ siteKey }) => siteKey('guests')))
  const refused = begun.findIndex(({ status }) => status === 'rejected')
  expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(begun[refused]).toMatchObject({ reason: expect.any(UnknownDataKey) })
  const [winner, loser] = refused === 1 ? [FIRST, SECOND] : [SECOND, FIRST]
  const [has, lacks] = [winner, loser].map((dataKey) => createDataKeys({ dataKey, oldDataKeys: [] }))
  await refuseUnknownDataKeys(owner, has!)
  await expect(refuseUnknownDataKeys(owner, lacks!)).rejects.toThrow(
    `A key of this database is wrapped with the DATA_KEY ${has!.id}, which is neither DATA_KEY nor one of DATA_OLD_KEYS: give it in one of them.`,
  )
  // What follows begins with the first.
  await wrapKeysAnew(owner, createDataKeys({ dataKey: FIRST, oldDataKeys: [SECOND] }))
})

test('the keys of the site are one for each purpose, the same in each server', async () => {
  const purposes = ['browsers', 'codes', 'guests', 'notices'] as const
  const keys = async () => Promise.all(purposes.map(async (purpose) => (await serverWith(FIRST).siteKey(purpose)).export().toString('hex')))
  const [one, other] = await Promise.all([keys(), keys()])
  expect(one).toEqual(other)
  expect(new Set(one).size).toBe(4)
})

test('the key of a player that fifty need first at once is one, and what each has encrypted opens', async () => {
  const playerId = newRowId()
  const servers = Array.from({ length: 50 }, () => serverWith(FIRST))
  const encrypted = await Promise.all(servers.map(({ encryption }, index) => encryption.encrypt(`text ${index}`, placeOf(playerId))))
  expect(await keysOf(playerId)).toHaveLength(1)
  const { encryption } = serverWith(FIRST)
  const opened = await Promise.all(encrypted.map((one) => encryption.open(one, placeOf(playerId))))
  expect(opened).toEqual(servers.map((_, index) => `text ${index}`))
})

describe('what is encrypted', () => {
  const playerId = newRowId()
  const otherId = newRowId()
  const text = 'สวัสดี, hello'
  let encryption: Encryption
  let encrypted: Buffer
  beforeAll(async () => {
    encryption = serverWith(FIRST).encryption
    encrypted = await encryption.encrypt(text, placeOf(playerId))
    await encryption.encrypt(text, placeOf(otherId))
  })

  test('opens in its place', async () => {
    expect(await encryption.open(encrypted, placeOf(playerId))).toBe(text)
  })

  test.each<[string, Partial<Place>]>([
    ['row', { row: ['JOKER'] }],
    ['row that has another key', { row: [] }],
    ['column', { column: 'games.account.username' }],
    ['table', { column: 'games.launch.password' }],
    ['player', { playerId: otherId }],
  ])('opens in no other %s', async (_what, place) => {
    await expect(encryption.open(encrypted, { ...placeOf(playerId), ...place })).rejects.toThrow('unable to authenticate data')
  })

  test('opens no more where a byte of it is another, or its end is missing', async () => {
    for (const at of [1, 13, encrypted.length - 1]) {
      const changed = Buffer.from(encrypted)
      changed[at]! ^= 1
      await expect(encryption.open(changed, placeOf(playerId))).rejects.toThrow('unable to authenticate data')
    }
    await expect(encryption.open(encrypted.subarray(0, -1), placeOf(playerId))).rejects.toThrow('unable to authenticate data')
    for (const format of [Buffer.concat([Buffer.of(2), encrypted.subarray(1)]), encrypted.subarray(0, 20), Buffer.alloc(0)])
      await expect(encryption.open(format, placeOf(playerId))).rejects.toThrow('no known format')
  })

  test('is another text each time', async () => {
    expect(await encryption.encrypt(text, placeOf(playerId))).not.toEqual(encrypted)
  })

  test('opens for nobody who has no key of the player', async () => {
    await expect(encryption.open(encrypted, placeOf(newRowId()))).rejects.toThrow('has no key')
    await expect(serverWith(SECOND).encryption.open(encrypted, placeOf(playerId))).rejects.toThrow(UnknownDataKey)
  })
})

test('a wrapped key that was moved to another player opens nothing there', async () => {
  const [from, to] = [newRowId(), newRowId()]
  const { encryption } = serverWith(FIRST)
  const encrypted = await Promise.all([from, to].map((playerId) => encryption.encrypt('text', placeOf(playerId))))
  await owner.query(
    'update platform.player_key set wrapped = (select wrapped from platform.player_key where player_id = $1) where player_id = $2',
    [from, to],
  )
  expect(await encryption.open(encrypted[0]!, placeOf(from))).toBe('text')
  await expect(encryption.open(encrypted[1]!, placeOf(to))).rejects.toThrow('unable to authenticate data')
})

describe('whoever has the login of a server alone', () => {
  const SEAL = [createServerSeal(reportKey).keyId, Buffer.alloc(32)]
  const asServer = (statement: string, values: unknown[]) => connection.pool.query(statement, values)

  test('gives nobody a key, nor says what keys are wrapped with', async () => {
    const [playerId, bytes] = [newRowId(), randomBytes(61)]
    const { id } = createDataKeys({ dataKey: FIRST, oldDataKeys: [] })
    const refused = 'sealed by no server of this site'
    await expect(asServer('select platform.keep_player_key($1, $2, $3, $4, $5)', [playerId, id, bytes, ...SEAL])).rejects.toThrow(refused)
    await expect(asServer('select platform.keep_site_key($1, $2, $3, $4, $5)', ['codes', id, bytes, ...SEAL])).rejects.toThrow(refused)
    await expect(asServer('select platform.begin_data_key($1, $2, $3)', [id, ...SEAL])).rejects.toThrow(refused)
    expect(await keysOf(playerId)).toEqual([])
  })

  test.each([
    'select wrapped from platform.player_key',
    'select wrapped from platform.site_key',
    "update platform.player_key set wrapped = ''",
    'delete from platform.player_key',
    'delete from platform.site_key',
    'update platform.data_key set forgotten_at = now()',
    "select platform.set_data_key(repeat('0', 16))",
    'select platform.forget_data_keys()',
    "select platform.wrap_player_key(gen_random_uuid(), '', '', '')",
    "select platform.wrap_site_key('codes', '', '', '')",
  ])('is refused: %s', async (statement) => {
    await expect(asServer(statement, [])).rejects.toThrow('permission denied')
  })
})

describe('another DATA_KEY', () => {
  const both = createDataKeys({ dataKey: SECOND, oldDataKeys: [FIRST] })
  const inUse = async () => (await owner.query('select platform.data_keys_in_use() as id')).rows.map(({ id }) => id as string)

  test('is not set by somebody who lacks the one before', async () => {
    await expect(wrapKeysAnew(owner, createDataKeys({ dataKey: SECOND, oldDataKeys: [] }))).rejects.toThrow('give it in one of them')
    expect(await inUse()).toEqual([createDataKeys({ dataKey: FIRST, oldDataKeys: [] }).id])
  })

  test('forgets none before it while a key needs it, says which, and wraps the others', async () => {
    const [broken, whole] = [newRowId(), newRowId()]
    const before = serverWith(FIRST)
    const encrypted = await before.encryption.encrypt('text', placeOf(whole))
    await before.encryption.encrypt('text', placeOf(broken))
    const { rows } = await owner.query('select wrapped from platform.player_key where player_id = $1', [broken])
    const moved = await keysOf(broken)
    await owner.query('delete from platform.player_key where player_id <> all ($1)', [[broken, whole]])
    await owner.query("update platform.player_key set wrapped = '' where player_id = $1", [broken])
    await expect(wrapKeysAnew(owner, both)).rejects.toThrow(
      `1 keys are left that DATA_KEY does not open, and the keys before it are needed still: the key of player ${broken} does not open.`,
    )
    expect(await inUse()).toHaveLength(2)
    // A server of the first alone was told too late; one that has both opens and makes keys.
    const made = newRowId()
    await expect(before.encryption.encrypt('text', placeOf(made))).rejects.toThrow(UnknownDataKey)
    const server = serverWith(FIRST, SECOND)
    expect(await server.encryption.open(encrypted, placeOf(whole))).toBe('text')
    const ofMade = await server.encryption.encrypt('made', placeOf(made))
    expect((await keysOf(made))[0].data_key_id).toBe(both.id)

    await owner.query('update platform.player_key set wrapped = $1 where player_id = $2', [rows[0].wrapped, broken])
    expect(moved).toHaveLength(1)
    expect(await wrapKeysAnew(owner, both)).toBe(1)
    expect(await inUse()).toEqual([both.id])
    const after = serverWith(SECOND)
    expect(await after.encryption.open(ofMade, placeOf(made))).toBe('made')
    expect(await after.encryption.open(encrypted, placeOf(whole))).toBe('text')
    expect(await wrapKeysAnew(owner, createDataKeys({ dataKey: SECOND, oldDataKeys: [] }))).toBe(0)
  })

  test('leaves the keys of the site as they are', async () => {
    const asIn = async (server: ReturnType<typeof serverWith>) => (await server.siteKey('codes')).export().toString('hex')
    const before = await asIn(serverWith(SECOND))
    await wrapKeysAnew(owner, createDataKeys({ dataKey: FIRST, oldDataKeys: [SECOND] }))
    expect(await asIn(serverWith(FIRST))).toBe(before)
  })
})

describe('a key of the site that was deleted', () => {
  const keepUnread = () =>
    owner.query(
      "insert into deposit.unread_report (report_id, path, body_encrypted, problem, received_at) values ($1, '/', '', 'none', now())",
      [newRowId()],
    )
  const lose = (purpose: string) => owner.query('delete from platform.site_key where purpose = $1', [purpose])
  const made = async () => (await owner.query('select purpose from platform.site_key')).rows.map(({ purpose }) => purpose as string)

  test('is made anew only while nothing stands under it', async () => {
    for (const purpose of ['reports', 'search'] as const) {
      await serverWith(SECOND, FIRST).siteKey(purpose)
      await lose(purpose)
      await serverWith(SECOND, FIRST).siteKey(purpose)
    }
    await keepUnread()
    for (const purpose of ['reports', 'search'] as const) {
      // Whoever asks for one that is there is told it.
      await serverWith(SECOND, FIRST).siteKey(purpose)
      await lose(purpose)
      await expect(serverWith(SECOND, FIRST).siteKey(purpose)).rejects.toThrow(`the key of the site for ${purpose} is missing`)
      expect(await made()).not.toContain(purpose)
    }
    await lose('codes')
    await serverWith(SECOND, FIRST).siteKey('codes')
  })

  test('is not made by whoever only reads', async () => {
    const { siteKey } = serverWith(SECOND, FIRST)
    await lose('guests')
    await expect(siteKey.kept('guests')).rejects.toThrow(NoKey)
    await expect(openOfSite(siteKey, Buffer.alloc(40, 1), { column: 'a.table.column', row: ['1'] })).rejects.toThrow(NoKey)
    expect(await made()).not.toContain('guests')
    const key = await siteKey('guests')
    expect((await siteKey.kept('guests')).equals(key)).toBe(true)
  })
})
