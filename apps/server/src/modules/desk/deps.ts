import type { Clock } from '../../platform/clock.ts'
import type { Env } from '../../platform/env/env.ts'
import type { DepositCounts } from '../deposit/index.ts'
import type { ListReader } from '../account/index.ts'
import type { Files } from '../files/index.ts'
import type { Events } from '../ledger/index.ts'
import type { CollectDeps } from '../withdraw/index.ts'

/** What the verbs stand on that carry out what staff decide. */
export type DeskDeps = CollectDeps & ListReader & { events: Events; files: Files; count: DepositCounts }

/** What the calls about players stand on. */
export type PlayerDeps = DeskRouteDeps & { clock: Clock }

/** What the calls of the console stand on. */
export type DeskRouteDeps = DeskDeps & { env: Env }
