import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerPlayer } from '../src/modules/account/functions.gen.ts'
import { sealedNumber } from '../src/modules/account/account-number.ts'
import { sealedName } from '../src/modules/account/player-name.ts'
import { refusePowerfulLogin } from '../src/platform/database/application-role.ts'
import { connect } from '../src/platform/database/db.ts'
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts'
import { createLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import type { EmbeddedUrls } from './postgres-logins.ts'
import { prepareDatabase } from '../src/platform/database/prepare-database.ts'
import { readEnv } from '../src/platform/env/env.ts'
import { createServerSeal } from '../src/platform/database/server-seal.ts'
import { createDataKeys } from '../src/platform/keys/data-keys.ts'
import { createKeyring } from '../src/platform/keys/keyring.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { sealedPhone } from '../src/modules/account/player-phone.ts'

/*
 * Data folders of older releases: initdb's superuser is called krapao_owner, made the database and everything in it,
 * and is the only login. Its password stands alone in postgres.json.
 */

const log = { info: () => undefined, warn: () => undefined }
const OLD_PASSWORD = 'the-only-password'
const PLAYER = '00000000-0000-4000-8000-000000000001'
const NEW_PLAYER = '00000000-0000-4000-8000-000000000002'

let dataDir: string
let postgres: EmbeddedPostgres

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'krapao-old-folder-'))
  await makeOldFolder()
})
afterEach(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function run(url: string, ...statements: string[]): Promise<unknown[][]> {
  return withClient(url, async (client) => {
    for (const statement of statements.slice(0, -1)) await client.query(statement)
    return (await client.query<unknown[]>({ text: statements.at(-1)!, rowMode: 'array' })).rows
  })
}

const oldUrl = (database: string) => {
  const url = new URL(postgres.urlsOf(database).owner)
  url.password = OLD_PASSWORD
  return url.href
}

/** Leaves the server running, as a killed start does. */
async function makeOldFolder(): Promise<void> {
  postgres = await startPostgres({ dataDir, durable: false })
  const { superuser } = postgres.urlsOf('postgres')
  const renamer = new URL(superuser)
  renamer.username = 'renamer'
  renamer.password = 'x'
  await run(superuser, `create role renamer superuser login password 'x'`)
  await run(renamer.href, 'drop role krapao_owner, krapao_app', 'alter role krapao_superuser rename to krapao_owner')
  await run(renamer.href, `alter role krapao_owner password '${OLD_PASSWORD}'`)
  await run(oldUrl('postgres'), 'drop role renamer', 'create database krapao')
  await migrate(oldUrl('krapao'), { log })
  await run(oldUrl('krapao'), `insert into ledger.owner (owner_id, kind, currency) values ('${PLAYER}', 'player', 'BAHT')`)
  const file = join(dataDir, 'postgres.json')
  const { port, keeperPid } = JSON.parse(readFileSync(file, 'utf8')) as { port: number; keeperPid: number }
  writeFileSync(file, JSON.stringify({ password: OLD_PASSWORD, port, keeperPid }))
}

/** Works in the database as the application does, and answers whose everything is. */
async function workOn({ superuser, owner, application }: EmbeddedUrls): Promise<unknown> {
  const env = readEnv({})
  await prepareDatabase({ owner, application }, { log, reportKey: env.reportKey })
  const { db, pool, close } = connect(application, { log: createLog('silent') })
  await refusePowerfulLogin(pool)
  const seal = createServerSeal(env.reportKey)
  const { encryption, siteKey } = createKeyring({ db, dataKeys: createDataKeys(env), seal })
  const { key, ...own } = await encryption.ofNewPlayer(NEW_PLAYER)
  const [name, accountName] = [
    await sealedName({ encryption: own, siteKey, seal }, NEW_PLAYER, 'มานี'),
    await sealedName({ encryption: own, siteKey, seal }, NEW_PLAYER, 'MANEE'),
  ]
  const accountNo = await sealedNumber({ encryption: own, siteKey, seal }, NEW_PLAYER, { bankCode: 'SCB', accountNo: '4056789123' })
  const account = { bankCode: 'SCB', accountNo, accountName, currency: 'BAHT' }
  const password = { passwordSalt: '', passwordProof: createHash('sha256').digest() }
  const terms = { sourceCode: null, invitedBy: null, termsVersion: null, termsLanguage: null }
  const phone = await sealedPhone({ encryption: own, siteKey, seal }, NEW_PLAYER, '0812345678')
  const form = { phone, name, key, ...account, ...password, ...terms }
  await registerPlayer(db, { player: NEW_PLAYER, form, visitorHash: null })
  await close()
  const kept = (catalog: string, owner: string) =>
    `select '${catalog}' as catalog from ${catalog} where ${owner} = 'krapao_superuser'::regrole and oid >= 16384`
  return {
    logins: await run(superuser, `select rolname, rolsuper, rolcanlogin from pg_roles where rolname !~ '^pg_' order by 1`),
    keptBySuperuser: await run(
      superuser,
      [
        kept('pg_class', 'relowner'),
        kept('pg_proc', 'proowner'),
        kept('pg_type', 'typowner'),
        kept('pg_namespace', 'nspowner'),
        kept('pg_database', 'datdba'),
      ].join(' union all '),
    ),
    players: await run(application, 'select owner_id from ledger.owner order by 1'),
  }
}

const BROUGHT_OVER = {
  logins: [
    ['krapao_app', false, true],
    ['krapao_owner', false, true],
    ['krapao_superuser', true, true],
  ],
  keptBySuperuser: [],
  players: [[PLAYER], [NEW_PLAYER]],
}

test('a data folder of an older release is brought over at the next start, with its owner no superuser any more', async () => {
  await postgres.stop()
  postgres = await startPostgres({ dataDir, durable: false })
  expect(await workOn(postgres.urlsOf('krapao'))).toEqual(BROUGHT_OVER)
  await postgres.stop()
  postgres = await startPostgres({ dataDir, durable: false })
  expect(await run(postgres.urlsOf('krapao').application, 'select count(*)::int from ledger.owner')).toEqual([[2]])
})

test('so is one whose PostgreSQL is still running, and one whose bringing over was killed halfway', async () => {
  await run(
    oldUrl('krapao'),
    `create role krapao_interim superuser login password 'of a start that died'`,
    `create role krapao_next_owner login password '${OLD_PASSWORD}'`,
    'alter schema ledger owner to krapao_next_owner',
    'alter table ledger.posting owner to krapao_next_owner',
  )
  postgres = await startPostgres({ dataDir, durable: false })
  expect(await workOn(postgres.urlsOf('krapao'))).toEqual(BROUGHT_OVER)
})
