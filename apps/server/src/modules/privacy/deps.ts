import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Encryption } from '../../platform/keys/keyring.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Wake } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'

export interface PrivacyDeps {
  db: Db
  clock: Clock
  env: Env
  log: Log
  encryption: Encryption
  wake: Wake
}
