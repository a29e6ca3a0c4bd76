import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { APPLICATION_ROLE } from '../apps/server/src/platform/database/application-role.ts'
import { type DatabaseUrls, databaseUrlsOf } from '../apps/server/src/platform/database/database-urls.ts'
import { startPostgres } from '../apps/server/postgres/embedded-postgres.ts'
import { type Env, readEnv } from '../apps/server/src/platform/env/env.ts'
import { checkGiven, DATABASE } from './database.ts'
import { Sentence } from '@krapao/terminal'

/** Does something with the database that `npm start` uses, by one of its two logins, whether or not that runs. */
export async function withDatabase(login: keyof DatabaseUrls, work: (databaseUrl: string, env: Env) => Promise<void>): Promise<void> {
  const env = readEnv(process.env)
  if (env.databaseUrl !== null) {
    const url = givenUrl(login, env)
    await checkGiven(url)
    return work(url, env)
  }
  if (!existsSync(join(env.dataDir, 'postgres')))
    throw new Sentence(`There is no ledger in ${env.dataDir} yet: run npm start first, or set DATA_DIR or DATABASE_URL.`)
  const postgres = await startPostgres({ dataDir: env.dataDir })
  try {
    await work(postgres.urlsOf(DATABASE)[login], env)
  } finally {
    await postgres.stop()
  }
}

/** The application's own login needs no other beside it. */
function givenUrl(login: keyof DatabaseUrls, env: Env): string {
  const url = env.databaseUrl!
  if (login === 'application' && new URL(url).username === APPLICATION_ROLE) return url
  return databaseUrlsOf(env)![login]
}
