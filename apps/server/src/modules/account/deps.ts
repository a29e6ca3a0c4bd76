import type { Bank } from '../../integrations/providers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Encryption } from '../../platform/keys/keyring.ts'
import type { ValueKeys } from '../../platform/keys/sealed-value.ts'
import type { OtpDeps } from '../otp/index.ts'
import type { Sealing } from '../reports/index.ts'
import type { Push } from './push.ts'
import type { SiteFacts } from './site-facts.ts'

/** What the calls about an account stand on. */
export interface AccountDeps extends Sealing {
  db: Db
  clock: Clock
  env: Env
  push: Push
  log: OtpDeps['log']
  count: OtpDeps['count']
  siteKey: OtpDeps['siteKey']
  encryption: Encryption
  integrations: OtpDeps['integrations'] & { bank: Pick<Bank, 'holderOf'> }
}

/** What signing in stands on: a code may be sent. */
export type SignInDeps = Pick<AccountDeps, 'db' | 'clock' | 'env' | 'push' | 'seal'> &
  Pick<OtpDeps, 'log' | 'count' | 'siteKey'> & { site: SiteFacts; integrations: Pick<OtpDeps['integrations'], 'sms'> }

/** What registering stands on. */
export interface RegistrationDeps extends ValueKeys {
  db: Db
  env: Env
  site: SiteFacts
}
