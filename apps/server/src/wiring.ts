import type { ConsoleRoute } from '@krapao/contract/console'
import type { Integrations } from './integrations/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/db.ts'
import type { Encryption } from './platform/encryption.ts'
import type { Env } from './platform/env/env.ts'
import type { Implemented } from './platform/http/implement.ts'
import { type Loop, startLoop, type Wake } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import type { ServerSeal } from './platform/database/server-seal.ts'
import type { PrincipalResolvers } from './platform/principals.ts'
import type { SocketKind } from './platform/realtime/realtime.ts'
import {
  accountRoutes,
  createGuestResolver,
  createPlayerResolver,
  createPlayerSockets,
  type Push,
  type SiteFacts,
  startNameInquiries,
} from './modules/account/index.ts'
import { depositBonus, startExpiry, turnover } from './modules/bonus/index.ts'
import {
  type DepositCounts,
  depositRoutes,
  slipRoutes,
  startArrivals,
  startLatePaymentQuestions,
  startPaymentQuestions,
  startRedemptionWorker,
  startPictureDeletion,
  startSlipWorker,
} from './modules/deposit/index.ts'
import { deskConsoleRoutes } from './modules/desk/index.ts'
import { type Files, filesRoutes } from './modules/files/index.ts'
import type { BetHandler, BetNews } from './modules/bets/index.ts'
import { type Absences, gamesRoutes, startBetComparison, startBetFeeds, startTransferWorker } from './modules/games/index.ts'
import { inviteDeposits, inviteRoutes, inviteTurnover, startInviteWorker } from './modules/invite/index.ts'
import { readCurrency, type EventHandler, type Events } from './modules/ledger/index.ts'
import { createStaffResolver } from './modules/operator/index.ts'
import { otpRoutes } from './modules/otp/index.ts'
import { campaignReceipts, promotionRoutes, startEndWaiting } from './modules/promotion/index.ts'
import { refundPeriods, refundRoutes, startPeriodWorker } from './modules/refund/index.ts'
import { bankByCode, isSource, readSetting, siteRoutes } from './modules/site/index.ts'
import { coinsForBets, coinsForDeposits, type SpinCounts, spinRoutes } from './modules/spin/index.ts'
import { walletRoutes } from './modules/wallet/index.ts'
import { startPayoutWorker, startReturnsReader, type WithdrawalCounts, withdrawRoutes } from './modules/withdraw/index.ts'

/**
 * Everything that the modules stand on, as one object: made once in app.ts. Each module declares for itself what of it its verbs
 * take, so none knows this type, nor what the others take.
 */
export interface Services {
  db: Db
  clock: Clock
  env: Env
  log: Log
  encryption: Encryption
  /** Of what providers have said, so that the database believes it. */
  seal: ServerSeal
  integrations: Integrations
  wake: Wake
  push: Push
  events: Events
  betNews: BetNews
  absences: Absences
  files: Files
  count: DepositCounts & WithdrawalCounts & SpinCounts
}

/** Every call of the players' API. */
export function allRoutes(services: Services): Implemented[] {
  return [
    ...siteRoutes(services, { readCurrency: (playerId) => readCurrency(services.db, playerId) }),
    ...otpRoutes(services),
    ...filesRoutes(services),
    ...accountRoutes(services, siteFacts(services)),
    ...gamesRoutes(services),
    ...depositRoutes(services),
    ...slipRoutes(services),
    ...withdrawRoutes(services),
    ...promotionRoutes(services),
    ...refundRoutes(services),
    ...inviteRoutes(services),
    ...spinRoutes(services),
    ...walletRoutes(services),
  ]
}

/** Every call of the console. */
export function allConsoleRoutes(services: Services): Implemented<ConsoleRoute>[] {
  return [...deskConsoleRoutes(services)]
}

/** Who may call, and how each is told. */
export function principalResolvers(services: Pick<Services, 'db' | 'clock' | 'log' | 'env'>): PrincipalResolvers {
  return [createPlayerResolver(services), createGuestResolver(services.env.dataKey), createStaffResolver(services)]
}

/** Who may open a socket, and what they hear. */
export function socketKinds({ db }: Pick<Services, 'db'>): SocketKind[] {
  return [createPlayerSockets(db)]
}

/** What acts on postings after they were made, each under `<its name>:<number of the posting>`. News goes up by this list alone. */
export function eventHandlers(services: Pick<Services, 'db' | 'push'>): EventHandler[] {
  return [coinsForDeposits(services), depositBonus(services), campaignReceipts(services), inviteDeposits(services)]
}

/** What acts on bets after they were imported, each once. */
export function betHandlers(services: Pick<Services, 'db' | 'push'>): BetHandler[] {
  // What counts to a condition is known first.
  return [turnover(services), refundPeriods(services), inviteTurnover(services), coinsForBets(services)]
}

/**
 * Every background loop. The rows are the queue, so each server process may run all of them. `everyMs`: how long each
 * rests at most where nothing wakes it; as they say themselves unless given.
 */
export function startWorkers(services: Services, everyMs?: number): Loop[] {
  return [
    startTransferWorker(services, everyMs),
    startNameInquiries(services, everyMs),
    startPayoutWorker(services, everyMs),
    startPaymentQuestions(services, everyMs),
    startArrivals(services, everyMs),
    startLatePaymentQuestions(services, everyMs),
    startSlipWorker(services, everyMs),
    startPictureDeletion(services, everyMs),
    startReturnsReader(services, everyMs),
    startRedemptionWorker(services, everyMs),
    startEventSweep(services, everyMs),
    startExpiry(services, everyMs),
    startEndWaiting(services, everyMs),
    startBetFeeds(services, everyMs),
    startBetComparison(services, everyMs),
    startBetSweep(services, everyMs),
    startPeriodWorker(services, everyMs),
    startInviteWorker(services, everyMs),
  ]
}

/** Finds the postings that nobody handed to their handlers, because a server died. */
function startEventSweep({ events, log }: Services, everyMs = 2000): Loop {
  return startLoop({ name: 'events', everyMs, log, work: () => events.sweep() })
}

/** Finds the bets that nobody handed to their handlers, because a server died. */
function startBetSweep({ betNews, log }: Services, everyMs = 2000): Loop {
  return startLoop({ name: 'bets', everyMs, log, work: () => betNews.sweep() })
}

/** What modules of one layer know of each other, handed in here because neither may reach for it. */
function siteFacts({ db, env }: Services): SiteFacts {
  return {
    bankByCode: (code) => bankByCode(db, env, code),
    isSource: (code) => isSource(db, code),
    registrationNeedsOtp: () => readSetting(db, 'registerOTP'),
    termsVersion: () => readSetting(db, 'termsVersion'),
  }
}
