import type { GameProviders } from '../../integrations/providers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Encryption } from '../../platform/keys/keyring.ts'
import type { Wake } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Push } from '../account/index.ts'
import type { Absences } from './absences.ts'

/** What transfers, and looks at the balances of games, stand on. */
export interface TransferDeps {
  db: Db
  clock: Clock
  log: Log
  push: Push
  wake: Wake
  /** What this process has heard of transfers that their providers do not know. */
  absences: Absences
  integrations: { games: GameProviders }
}

/** What the accounts at games, and signing in to them, stand on. */
export interface GameAccountDeps {
  db: Db
  clock: Clock
  env: Pick<Env, 'laos' | 'customSportHost' | 'sportHost' | 'integrations'>
  log: Log
  encryption: Encryption
  integrations: { games: GameProviders }
}

export type GamesDeps = TransferDeps & GameAccountDeps
