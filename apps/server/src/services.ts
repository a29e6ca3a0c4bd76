import type { Outside } from './outside/parties.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db.ts'
import type { Env } from './platform/env.ts'
import type { Log } from './platform/log.ts'
import type { Seal } from './platform/seal.ts'
import type { Push } from './rooms/account/index.ts'
import type { Absences } from './rooms/games/index.ts'

/** What every verb that acts may need. Made once in app.ts; nothing else touches the environment. */
export interface Services {
  db: Db
  clock: Clock
  /** What this process has heard of transfers that their providers do not know. */
  absences: Absences
  log: Log
  outside: Outside
  push: Push
  seal: Seal
  env: Env
}
