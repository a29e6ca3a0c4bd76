import type { Outside } from './outside/parties.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db.ts'
import type { Env } from './platform/env.ts'
import type { Log } from './platform/log.ts'
import type { Push } from './platform/realtime.ts'
import type { Seal } from './platform/seal.ts'
import type { Credits } from './rooms/deposit/index.ts'
import type { Files } from './rooms/files/index.ts'
import type { Absences, Results } from './rooms/games/index.ts'

/** What every verb that acts may need. Made once in app.ts; nothing else touches the environment. */
export interface Services {
  db: Db
  /** Where games' results are booked. */
  results: Results
  /** Where outside payments are credited. */
  credits: Credits
  clock: Clock
  /** What this process has heard of transfers that their providers do not know. */
  absences: Absences
  log: Log
  outside: Outside
  push: Push
  seal: Seal
  files: Files
  env: Env
}
