import type { Bank, BankFeeds, GiftLinks, QrGateways, SlipVerifier, Wallets } from '../../integrations/providers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import type { ValueKeys } from '../../platform/keys/sealed-value.ts'
import type { Wake } from '../../platform/jobs/jobs.ts'
import type { ReportCounts } from '../../platform/http/unsigned-reports.ts'
import type { Log } from '../../platform/log.ts'
import type { Push } from '../account/index.ts'
import type { Files } from '../files/index.ts'
import type { Events } from '../ledger/index.ts'
import type { Channel } from './external-payment.ts'
import type { Settlement } from './functions.gen.ts'

/** Counts for whoever watches: nothing is decided by it. */
export interface DepositCounts extends ReportCounts {
  deposit(channel: Channel, result: Settlement | 'allocated' | 'charged_back'): void
  /** `credited`, the note it has failed with, or `manual_review`. */
  slip(result: string): void
}

/** What deposits stand on. */
export interface DepositDeps extends ValueKeys {
  db: Db
  clock: Clock
  env: Env
  log: Log
  push: Push
  events: Events
  count: DepositCounts
  wake: Wake
  integrations: { bank: Bank; banks: BankFeeds; giftLinks: GiftLinks; wallets: Wallets; qr: QrGateways }
}

/** What slips stand on. */
export interface SlipDeps extends DepositDeps {
  files: Files
  integrations: DepositDeps['integrations'] & { slips: SlipVerifier }
}
