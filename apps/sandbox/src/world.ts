import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Keys } from './keys.ts'
import type { Outages } from './outages.ts'
import type { Outbox } from './outbox.ts'
import type { Store } from './store.ts'

/** What every provider stands on. */
export interface World {
  store: Store
  clock: Clock
  keys: Keys
  faults: Faults
  outages: Outages
  outbox: Outbox
  /** How long a slow answer takes. */
  slowMs: number
  /** Opens a bank account that nobody has heard of when it is asked about. */
  opensAccounts: boolean
  /** Runs the work a little later: what the fault `late` needs. */
  later(work: () => void): void
  /** Where players' browsers reach the sandbox, when that is not the address the server uses. */
  publicUrl: string | undefined
  /** Where a game's "back to the wallet" leads. */
  walletUrl(): string
}
