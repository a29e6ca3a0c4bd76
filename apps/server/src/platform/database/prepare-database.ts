import pg from 'pg'
import { APPLICATION_ROLE, closedToPublicInSql, refusePowerfulLogin, settingsInSql } from './application-role.ts'
import type { DatabaseUrls } from './database-urls.ts'
import { setSealKey } from './server-seal.ts'
import { inMigrationLock, migrate, MigrationError, type MigrationLog } from './migrate.ts'
import { scramVerifier } from './scram.ts'

/**
 * Brings the database to this release as its owner, and sees to it that the application can log in there and can do
 * no more than it may. Any number of processes may do this at once, beside running servers. `reportKey`: what the servers seal
 * with; another than before only where `isNewKey` says so, because servers that run believe in theirs.
 */
export async function prepareDatabase(
  urls: DatabaseUrls,
  { log, reportKey, isNewKey = false }: { log: MigrationLog; reportKey: Buffer; isNewKey?: boolean },
): Promise<void> {
  await migrate(urls.owner, { log })
  await inMigrationLock(urls.owner, async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name')
    const database = rows[0]!.name
    await owner.query(closedToPublicInSql(database))
    await setSealKey(owner, reportKey, isNewKey)
    await letApplicationLogIn(owner, new URL(urls.application))
    await asApplication(urls.application, async (application) => {
      await refusePowerfulLogin(application)
      await application.query(settingsInSql(database))
    })
  })
}

/** Only where it cannot yet: a password that is in use is never changed, because running servers connect with it. */
async function letApplicationLogIn(owner: pg.Client, { password }: URL): Promise<void> {
  const { rows } = await owner.query<{ rolcanlogin: boolean }>('select rolcanlogin from pg_roles where rolname = $1', [APPLICATION_ROLE])
  if (rows[0]?.rolcanlogin) return
  const verifier = pg.escapeLiteral(scramVerifier(decodeURIComponent(password)))
  try {
    await owner.query(`alter role ${APPLICATION_ROLE} login password ${verifier}`)
  } catch (error) {
    throw new MigrationError(
      `${APPLICATION_ROLE} cannot log in yet, and this owner may not change that (${(error as Error).message}): let an administrator run alter role ${APPLICATION_ROLE} login password '…', and give that address in DATABASE_URL and the owner's in MIGRATION_DATABASE_URL.`,
    )
  }
}

async function asApplication(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    const { host, pathname, username } = new URL(url)
    throw new MigrationError(
      `${username} cannot log in at ${host}${pathname} (${(error as Error).message}): give the password it has in DATABASE_URL and the owner's address in MIGRATION_DATABASE_URL, or let an administrator run alter role ${APPLICATION_ROLE} nologin, after which the next start sets the password anew.`,
    )
  }
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
