import type pg from 'pg'
import { APPLICATION_ROLE } from '../src/platform/database/application-role.ts'
import type { DatabaseUrls } from '../src/platform/database/database-urls.ts'
import { PostgresError } from './postgres-binaries.ts'
import { giveToPlainOwner, INTERIM_ROLE } from './postgres-plain-owner.ts'
import type { PostgresSettings } from './postgres-settings.ts'
import { scramVerifier } from '../src/platform/database/scram.ts'
import { withClient } from '../src/platform/database/with-client.ts'

/** Makes databases and roles, and nothing in them. */
export const SUPERUSER_ROLE = 'krapao_superuser'
/** Owns the databases and all in them. */
export const OWNER_ROLE = 'krapao_owner'

const STARTING_UP = '57P03'
const WRONG_PASSWORD = '28P01'

/** The logins of the embedded PostgreSQL on one of its databases. */
export interface EmbeddedUrls extends DatabaseUrls {
  superuser: string
}

export function urlsOf({ port, settings, database }: { port: number; settings: PostgresSettings; database: string }): EmbeddedUrls {
  const urlOf = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  return {
    superuser: urlOf(SUPERUSER_ROLE, settings.superuserPassword),
    owner: urlOf(OWNER_ROLE, settings.password),
    application: urlOf(APPLICATION_ROLE, settings.applicationPassword),
  }
}

/** Whether the server lets us in. In a folder of an older release the owner is the superuser, and the only login. */
export async function answers(urls: EmbeddedUrls): Promise<boolean> {
  const lateOrWrong = await tryLogin(urls.superuser)
  if (lateOrWrong !== WRONG_PASSWORD) return lateOrWrong === null
  const problem = await tryLogin(urls.owner)
  if (problem === WRONG_PASSWORD) throw new PostgresError('The embedded PostgreSQL refused the passwords of its own logins.')
  return problem === null
}

/** Null: let in. `WRONG_PASSWORD`, or why it does not answer yet. Throws what no waiting mends. */
async function tryLogin(url: string): Promise<string | null> {
  try {
    return await withClient(url, async () => null, { connectTimeoutMs: 5000 })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === undefined) return 'no answer'
    if (code === WRONG_PASSWORD || code === STARTING_UP || code.startsWith('E')) return code
    throw new PostgresError(`The embedded PostgreSQL refused its own superuser: ${(error as Error).message}.`)
  }
}

/** Sees to it that the owner, who is no superuser, and the application can log in. */
export async function makeLogins(urls: EmbeddedUrls): Promise<void> {
  if ((await tryLogin(urls.superuser)) === WRONG_PASSWORD) await giveToPlainOwner(urls)
  await withClient(urls.superuser, async (superuser) => {
    // A standby has the logins of its primary, and takes none of its own.
    const { rows } = await superuser.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    if (rows[0]!.follows) return
    await superuser.query(`drop role if exists ${INTERIM_ROLE}`)
    for (const url of [urls.owner, urls.application]) await makeLogin(superuser, new URL(url))
  })
}

async function makeLogin(superuser: pg.Client, { username, password }: URL): Promise<void> {
  const { rows } = await superuser.query<{ rolcanlogin: boolean }>('select rolcanlogin from pg_roles where rolname = $1', [username])
  if (rows[0]?.rolcanlogin) return
  await superuser.query(`${rows[0] ? 'alter' : 'create'} role ${username} login password '${scramVerifier(password)}'`)
}
