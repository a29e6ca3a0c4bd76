import { scryptSync } from 'node:crypto'
import { APPLICATION_ROLE } from './application-role.ts'
import { EnvError } from '../env/env-values.ts'

/** The two logins of one database. The owner's is for migrating only; a server never gets it. */
export interface DatabaseUrls {
  owner: string
  application: string
}

/**
 * The addresses that the environment names; null where it names none. One alone is the owner's, and the application's
 * password is then derived from the owner's: every start on every machine finds the same, so that none locks out the
 * servers of another.
 */
export function databaseUrlsOf({
  databaseUrl,
  migrationDatabaseUrl,
}: {
  databaseUrl: string | null
  migrationDatabaseUrl: string | null
}): DatabaseUrls | null {
  if (databaseUrl === null) return null
  if (migrationDatabaseUrl !== null) return { owner: migrationDatabaseUrl, application: databaseUrl }
  const owner = new URL(databaseUrl)
  const problem =
    owner.username === APPLICATION_ROLE
      ? `DATABASE_URL is the login of ${APPLICATION_ROLE}, who may not migrate: give the owner's address in MIGRATION_DATABASE_URL, or start the server alone with npm run server.`
      : owner.password === '' &&
        `DATABASE_URL has no password to derive the one of ${APPLICATION_ROLE} from: give the application's login in DATABASE_URL and the owner's address in MIGRATION_DATABASE_URL.`
  if (problem) throw new EnvError([problem])
  const application = new URL(databaseUrl)
  application.username = APPLICATION_ROLE
  application.password = derivePassword(owner)
  return { owner: databaseUrl, application: application.href }
}

/** The same logins on another database of the same server. */
export function onDatabase<Urls extends DatabaseUrls>(urls: Urls, database: string): Urls {
  const entries = Object.entries(urls).map(([login, address]) => {
    const url = new URL(address)
    url.pathname = `/${database}`
    return [login, url.href]
  })
  return Object.fromEntries(entries) as Urls
}

/** Slow on purpose: who has the application's password must not find the owner's by guessing. */
function derivePassword({ username, password }: URL): string {
  const salt = `${APPLICATION_ROLE} of ${decodeURIComponent(username)}`
  return scryptSync(decodeURIComponent(password), salt, 32, { N: 2 ** 15, maxmem: 2 ** 26 }).toString('base64url')
}
