import { retryIdempotent, type Db } from './platform/database/db.ts'
import { type Env, EnvError } from './platform/env/env.ts'
import { isSecondFactorOff } from './modules/operator/index.ts'
import { readSetting } from './modules/site/index.ts'

/**
 * Throws in production where the database holds the demo world: everybody can read its passwords, and its money is invented; and where
 * staff sign in without a second factor, as there alone.
 */
export async function refuseDemoWorld({ db, env }: { db: Db; env: Env }): Promise<void> {
  if (env.mode !== 'production') return
  const seededAt = await retryIdempotent(() => readSetting(db, 'demoSeededAt'))
  if (seededAt !== null)
    throw new EnvError([`The database holds the demo world, laid out at ${seededAt}; production needs a database of its own.`])
  if (await retryIdempotent(() => isSecondFactorOff(db)))
    throw new EnvError([
      'Staff sign in to this database without a second factor, as in the demo world alone; production needs a database of its own.',
    ])
}
