import { constraintsLeftBehind, placedTables } from './platform/database/distribution/table-class.ts'
import { TABLES_OF_ACCOUNT } from './modules/account/index.ts'
import { TABLES_OF_ACCRUAL } from './modules/accrual/index.ts'
import { TABLES_OF_ADJUSTMENT } from './modules/adjustment/index.ts'
import { TABLES_OF_BETS } from './modules/bets/index.ts'
import { TABLES_OF_BONUS } from './modules/bonus/index.ts'
import { TABLES_OF_DEPOSIT } from './modules/deposit/index.ts'
import { TABLES_OF_FILES } from './modules/files/index.ts'
import { TABLES_OF_GAMES } from './modules/games/index.ts'
import { TABLES_OF_INVITE } from './modules/invite/index.ts'
import { TABLES_OF_LEDGER } from './modules/ledger/index.ts'
import { TABLES_OF_OPERATOR } from './modules/operator/index.ts'
import { TABLES_OF_OTP } from './modules/otp/index.ts'
import { TABLES_OF_OUTCOMES } from './modules/outcomes/index.ts'
import { TABLES_OF_PLATFORM } from './platform/database/table-classes.ts'
import { TABLES_OF_PLAYTHROUGH } from './modules/playthrough/index.ts'
import { TABLES_OF_PRIVACY } from './modules/privacy/index.ts'
import { TABLES_OF_PROMOTION } from './modules/promotion/index.ts'
import { TABLES_OF_REALTIME } from './platform/realtime/table-classes.ts'
import { TABLES_OF_REFUND } from './modules/refund/index.ts'
import { TABLES_OF_REPORTS } from './modules/reports/index.ts'
import { TABLES_OF_SITE } from './modules/site/index.ts'
import { TABLES_OF_SPIN } from './modules/spin/index.ts'
import { TABLES_OF_WEBPUSH } from './modules/webpush/index.ts'
import { TABLES_OF_WITHDRAW } from './modules/withdraw/index.ts'

/** Each module says of its own where their rows would stand on many machines. */
const MODULES = {
  account: TABLES_OF_ACCOUNT,
  accrual: TABLES_OF_ACCRUAL,
  adjustment: TABLES_OF_ADJUSTMENT,
  bets: TABLES_OF_BETS,
  bonus: TABLES_OF_BONUS,
  deposit: TABLES_OF_DEPOSIT,
  files: TABLES_OF_FILES,
  games: TABLES_OF_GAMES,
  invite: TABLES_OF_INVITE,
  ledger: TABLES_OF_LEDGER,
  operator: TABLES_OF_OPERATOR,
  otp: TABLES_OF_OTP,
  outcomes: TABLES_OF_OUTCOMES,
  platform: TABLES_OF_PLATFORM,
  playthrough: TABLES_OF_PLAYTHROUGH,
  privacy: TABLES_OF_PRIVACY,
  promotion: TABLES_OF_PROMOTION,
  realtime: TABLES_OF_REALTIME,
  refund: TABLES_OF_REFUND,
  reports: TABLES_OF_REPORTS,
  site: TABLES_OF_SITE,
  spin: TABLES_OF_SPIN,
  webpush: TABLES_OF_WEBPUSH,
  withdraw: TABLES_OF_WITHDRAW,
}

/** Every table of the database. */
export const PLACED_TABLES = placedTables(MODULES)

/** Foreign keys with their schema. */
export const LEFT_BEHIND = constraintsLeftBehind(MODULES)
