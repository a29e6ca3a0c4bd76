import type { BetEvents } from '../../bets/index.ts'
import type { TransferDeps } from '../deps.ts'

/** What reading bets, and comparing them with results, stands on. */
export interface BetDeps extends TransferDeps {
  betEvents: BetEvents
}
