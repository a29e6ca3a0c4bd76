import type { SmsSender } from '../../integrations/providers.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ServerSeal } from '../../platform/database/server-seal.ts'
import type { Env } from '../../platform/env/env.ts'
import type { SiteKeys } from '../../platform/keys/keyring.ts'
import type { Log } from '../../platform/log.ts'
import type { ChallengeAnswered, ChallengeBegun } from './functions.gen.ts'

/** What is counted of codes: what became of each that was asked for, and of each that was typed. */
export interface OtpCounts {
  codeAsked(outcome: Exclude<ChallengeBegun, 'counted'> | 'not_mobile' | 'verified_before' | 'sent' | 'refused' | 'in_doubt'): void
  codeTyped(outcome: ChallengeAnswered): void
}

/** What sending a code and checking it stand on. */
export interface OtpDeps {
  db: Db
  env: Env
  log: Log
  seal: ServerSeal
  siteKey: SiteKeys
  integrations: { sms: SmsSender }
  count: OtpCounts
}
