import type { Env } from '../../platform/env/env.ts'
import type { Log } from '../../platform/log.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import type { TransferDeps } from '../games/index.ts'

/** What receiving a campaign stands on. */
export interface ReceiveDeps {
  db: Db
  log: Log
  push: Push
}

/** The same where a bonus is ended, which collects the money from the games first. */
export type PromotionDeps = TransferDeps & { env: Env }
