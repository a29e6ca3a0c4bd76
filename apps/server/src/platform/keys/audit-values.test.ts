import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import type { TestDatabase } from '../../../test/test-postgres.ts'
import { type Connection, connect } from '../database/db.ts'
import { createServerSeal } from '../database/server-seal.ts'
import { readEnv } from '../env/env.ts'
import { newRowId } from '../ids.ts'
import { createLog } from '../log.ts'
import { auditValues, type EncryptedColumn } from './audit-values.ts'
import { createDataKeys } from './data-keys.ts'
import { createKeyring, type Keyring, type SiteKeyOf } from './keyring.ts'
import { encryptForSite, searchDigest } from './site-values.ts'

const COLUMN = 'a.table.column'
const OF_THE_SITE = 'a.table.of_the_site'

const dataKeys = createDataKeys({ dataKey: randomBytes(32), oldDataKeys: [] })
const serverSeal = createServerSeal(readEnv({}).reportKey)

let database: TestDatabase
let connection: Connection
let keys: Keyring
const playerId = newRowId()
let encrypted: Buffer
let digest: Buffer

const digestOf = (siteKey: SiteKeyOf, _owner: string | null, text: string) => searchDigest(siteKey, [COLUMN], text)

beforeAll(async () => {
  database = await createDatabase()
  connection = connect(database.url, { log: createLog('silent') })
  keys = createKeyring({ db: connection.db, dataKeys, seal: serverSeal })
  encrypted = await keys.encryption.encrypt('ดาวเรือง', { column: COLUMN, playerId, row: ['1'] })
  digest = await digestOf(keys.siteKey, playerId, 'ดาวเรือง')
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const bytes = (value: Buffer | null) => (value === null ? sql`null::bytea` : sql`decode(${sql.lit(value.toString('hex'))}, 'hex')`)
interface Said {
  owner?: string | null
  row?: string
  value?: Buffer
  digest?: Buffer | null
}

const rowOf = ({ owner = playerId, row = '1', value = encrypted, digest: said = digest }: Said = {}) => sql`
  select ${sql.lit(owner)}::uuid as owner_id, array[${sql.lit(row)}] as "row", ${bytes(value)} as encrypted, ${bytes(said)} as digest`
/** What the audit says of a column that holds these. */
const audit = (
  rows: ReturnType<typeof rowOf>,
  column: Partial<EncryptedColumn> = { digestOf },
  by: Pick<Keyring, 'encryption' | 'siteKey'> = keys,
) =>
  connection.db
    .transaction()
    .execute(async (tx) =>
      (await auditValues(tx, by, [{ column: COLUMN, rows: rows as EncryptedColumn['rows'], ...column }])).map(({ says }) => says),
    )

test('a value in its place, with the digest of it, is right; and one that nothing is compared with needs none', async () => {
  expect(await audit(rowOf())).toEqual([])
  expect(await audit(rowOf({ digest: null }), {})).toEqual([])
})

test.each<[string, () => Said]>([
  ['that stands in another row', () => ({ row: '2' })],
  ['of which a bit is another', () => ({ value: Buffer.from(encrypted.map((byte, at) => (at === 40 ? byte ^ 1 : byte))) })],
  ['of somebody who has no key', () => ({ owner: newRowId() })],
  ['that is said to be the site’s', () => ({ owner: null })],
])('a value %s is named', async (_what, over) => {
  expect(await audit(rowOf(over()))).toEqual([expect.stringMatching(/^a\.table\.column of \S+, \d: it does not open$/)])
})

test('a digest of something else is named, and one that is missing', async () => {
  const other = await digestOf(keys.siteKey, playerId, 'บุหลัน')
  for (const said of [other, null])
    expect(await audit(rowOf({ digest: said }))).toEqual([`${COLUMN} of ${playerId}, 1: its digest is that of something else`])
})

test('a value of the site opens in its row alone', async () => {
  const value = await encryptForSite(keys.siteKey, Buffer.from('said by nobody'), { column: OF_THE_SITE, row: ['1'] })
  expect(await audit(rowOf({ owner: null, value }), { column: OF_THE_SITE })).toEqual([])
  expect(await audit(rowOf({ owner: null, value, row: '2' }), { column: OF_THE_SITE })).toEqual([
    `${OF_THE_SITE} of nobody, 2: it does not open`,
  ])
})

test('a database that does not answer is no damage', async () => {
  const lost = connect(database.url, { log: createLog('silent') })
  const { encryption } = createKeyring({ db: lost.db, dataKeys, seal: serverSeal })
  await lost.close()
  await expect(audit(rowOf(), { digestOf }, { ...keys, encryption })).rejects.toThrow(/destroyed|closed|after calling end/)
})

test('an error of the database is told as itself', async () => {
  const failing = sql`select r.* from (${rowOf()}) r where 1 / (octet_length(r.encrypted) * 0) = 1`
  await expect(audit(failing)).rejects.toThrow('division by zero')
})

test('a DATA_KEY that nobody gave is named', async () => {
  const { encryption } = createKeyring({
    db: connection.db,
    dataKeys: createDataKeys({ dataKey: randomBytes(32), oldDataKeys: [] }),
    seal: serverSeal,
  })
  expect(await audit(rowOf(), { digestOf }, { ...keys, encryption })).toEqual([
    expect.stringContaining(`wrapped with the DATA_KEY ${dataKeys.id}, which is neither`),
  ])
})

test('the last of some thousand is looked at too', async () => {
  const many = sql`select r.* from (${rowOf()}) r, generate_series(1, 4500) union all ${rowOf({ row: '7' })}`
  expect(await audit(many)).toEqual([`${COLUMN} of ${playerId}, 7: it does not open`])
})
