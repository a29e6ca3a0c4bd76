import type { Integrations } from './integrations/providers.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db.ts'
import type { Env } from './platform/env.ts'
import type { Log } from './platform/log.ts'
import type { Encryption } from './platform/encryption.ts'
import type { Push } from './modules/account/index.ts'
import type { Channel } from './modules/deposit/index.ts'
import type { Files } from './modules/files/index.ts'
import type { Absences } from './modules/games/index.ts'
import type { Events } from './modules/ledger/index.ts'

export interface Counts {
  deposit(channel: Channel, result: 'settled' | 'repeated' | 'unallocated' | 'allocated' | 'charged_back'): void
  withdrawal(result: 'requested' | 'paid' | 'refused' | 'cancelled'): void
}

/** What every verb that acts may need. Made once in app.ts; nothing else touches the environment. */
export interface Services {
  db: Db
  /** Who has posted says so here, after the commit. */
  events: Events
  clock: Clock
  /** What this process has heard of transfers that their providers do not know. */
  absences: Absences
  log: Log
  integrations: Integrations
  push: Push
  /** Says, after the commit, that there is work for a background loop: in this process, or in others where it runs none. It may be lost. */
  wake(loop: string): void
  /** Counts for whoever watches: nothing is decided by it. */
  count: Counts
  encryption: Encryption
  files: Files
  env: Env
}
