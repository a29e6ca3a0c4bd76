import type { PushSender } from '../../integrations/providers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import type { ValueKeys } from '../../platform/keys/sealed-value.ts'
import type { Log } from '../../platform/log.ts'

export interface PushDeps extends ValueKeys {
  db: Db
  clock: Pick<Clock, 'now'>
  env: Pick<Env, 'laos'>
  log: Log
  integrations: { push: PushSender }
}
