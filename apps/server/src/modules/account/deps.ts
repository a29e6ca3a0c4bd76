import type { Bank } from '../../integrations/providers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Sealing } from '../reports/index.ts'
import type { Push } from './push.ts'
import type { SiteFacts } from './site-facts.ts'

/** What the calls about an account stand on. */
export interface AccountDeps extends Sealing {
  db: Db
  clock: Clock
  env: Env
  push: Push
  integrations: { bank: Pick<Bank, 'holderOf'> }
}

/** What registering stands on. */
export interface RegistrationDeps {
  db: Db
  env: Env
  site: SiteFacts
}
