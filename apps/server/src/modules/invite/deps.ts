import type { Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Push } from '../account/index.ts'

/** What the verbs of inviting work with. */
export interface InviteDeps {
  db: Db
  env: Pick<Env, 'laos'>
  push: Push
}
