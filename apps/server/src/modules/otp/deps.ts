import type { SmsSender } from '../../integrations/providers.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Log } from '../../platform/log.ts'

/** What sending a code and checking it stand on. */
export interface OtpDeps {
  db: Db
  env: Env
  log: Log
  integrations: { sms: SmsSender }
}
