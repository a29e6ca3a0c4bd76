import type { Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Encryption, SiteKeys } from '../../platform/keys/keyring.ts'
import type { Log } from '../../platform/log.ts'
import type { Push } from '../account/index.ts'

/** What the verbs of inviting work with. */
export interface InviteDeps {
  db: Db
  encryption: Encryption
  siteKey: SiteKeys
  env: Pick<Env, 'laos'>
  log: Pick<Log, 'error'>
  push: Push
}
