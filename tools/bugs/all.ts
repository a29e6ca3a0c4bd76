import type { Bug } from './bug.ts'
import { BETS } from './bets.ts'
import { BONUS } from './bonus.ts'
import { DEPOSIT } from './deposit.ts'
import { GAMES } from './games.ts'
import { KEYS } from './keys.ts'
import { LEDGER } from './ledger.ts'
import { PLATFORM } from './platform.ts'
import { PROMOTION } from './promotion.ts'
import { REPORTS } from './reports.ts'
import { REWARDS } from './rewards.ts'
import { SLIPS } from './slips.ts'
import { SPIN } from './spin.ts'
import { STAFF } from './staff.ts'
import { THE_WALL } from './wall.ts'
import { WITHDRAW } from './withdraw.ts'

/** What tests of pure rules cannot show: SQL, locks, leases, keys, clocks and commits. */
export const BUGS: readonly Bug[] = [
  ...PLATFORM,
  ...LEDGER,
  ...KEYS,
  ...DEPOSIT,
  ...SLIPS,
  ...REPORTS,
  ...GAMES,
  ...BETS,
  ...BONUS,
  ...PROMOTION,
  ...REWARDS,
  ...WITHDRAW,
  ...STAFF,
  ...SPIN,
  ...THE_WALL,
]
