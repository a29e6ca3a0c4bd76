import type { Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Push } from '../account/index.ts'

/** What the verbs of refunds work with. */
export interface RefundDeps {
  db: Db
  env: Pick<Env, 'laos'>
  push: Push
}
