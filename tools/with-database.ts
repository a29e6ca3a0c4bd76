import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../apps/server/src/platform/embedded-postgres.ts'
import { type Env, readEnv } from '../apps/server/src/platform/env.ts'
import { checkGiven, DATABASE } from './database.ts'
import { Sentence } from './progress.ts'

/** Does something with the database that `npm start` uses, whether or not that runs. */
export async function withDatabase(work: (databaseUrl: string, env: Env) => Promise<void>): Promise<void> {
  const env = readEnv(process.env)
  if (env.databaseUrl !== null) {
    await checkGiven(env.databaseUrl)
    return work(env.databaseUrl, env)
  }
  if (!existsSync(join(env.dataDir, 'postgres')))
    throw new Sentence(`There are no books in ${env.dataDir} yet: run npm start first, or set DATA_DIR or DATABASE_URL.`)
  const postgres = await startPostgres({ dataDir: env.dataDir })
  try {
    await work(postgres.urlOf(DATABASE), env)
  } finally {
    await postgres.stop()
  }
}
