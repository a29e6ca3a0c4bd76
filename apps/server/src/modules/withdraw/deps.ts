import type { Bank } from '../../integrations/providers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Wake } from '../../platform/jobs/jobs.ts'
import type { ReportCounts } from '../../platform/http/unsigned-reports.ts'
import type { Log } from '../../platform/log.ts'
import type { Push } from '../account/index.ts'
import type { TransferDeps } from '../games/index.ts'
import type { Events } from '../ledger/index.ts'
import type { ValueKeys } from '../../platform/keys/sealed-value.ts'
import type { Sealing } from '../reports/index.ts'

/** Counts for whoever watches: nothing is decided by it. */
export interface WithdrawalCounts {
  withdrawal(result: 'requested' | 'paid' | 'refused' | 'cancelled'): void
}

/** What withdrawals and their payouts stand on. */
export interface WithdrawDeps extends ValueKeys {
  db: Db
  log: Log
  push: Push
  events: Events
  wake: Wake
  count: WithdrawalCounts
  integrations: { bank: Bank }
}

/** The same where money is collected from the games first. */
export type CollectDeps = WithdrawDeps & TransferDeps

/** What the bank's reports are taken by. */
export interface PayoutReportDeps extends Sealing {
  db: Db
  clock: Clock
  env: Env
  log: Log
  push: Push
  events: Events
  count: ReportCounts
}
