import type { ConsoleRoute } from '@krapao/contract/console'
import type { Integrations } from './integrations/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/db.ts'
import type { Encryption, SiteKeys } from './platform/keys/keyring.ts'
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
  startNameInquiries,
  startNotices,
} from './modules/account/index.ts'
import { depositBonus, startExpiry, turnover } from './modules/bonus/index.ts'
import {
  type DepositCounts,
  depositRoutes,
  slipRoutes,
  startArrivals,
  startQuestions,
  startLatePaymentQuestions,
  startPaymentQuestions,
  startRedemptionWorker,
  startPictureDeletion,
  startSlipWorker,
} from './modules/deposit/index.ts'
import { deskConsoleRoutes, deskPlayerRoutes } from './modules/desk/index.ts'
import { type Files, filesRoutes } from './modules/files/index.ts'
import type { BetEvents, BetHandler } from './modules/bets/index.ts'
import { type Absences, gamesRoutes, startBetComparison, startBetFeeds, startTransferWorker } from './modules/games/index.ts'
import { inviteDeposits, inviteRoutes, inviteTurnover, startInviteWorker } from './modules/invite/index.ts'
import { readCurrency, type EventHandler, type Events } from './modules/ledger/index.ts'
import { createStaffResolver, createStaffSockets, operatorConsoleRoutes, startEscalations } from './modules/operator/index.ts'
import { type OtpCounts, otpRoutes } from './modules/otp/index.ts'
import { privacyRoutes, startDataFiles, startRetention } from './modules/privacy/index.ts'
import { campaignReceipts, promotionRoutes, startEndWaiting } from './modules/promotion/index.ts'
import { refundPeriods, refundRoutes, startPeriodWorker } from './modules/refund/index.ts'
import { siteRoutes } from './modules/site/index.ts'
import { siteFacts } from './site-facts.ts'
import { coinsForBets, coinsForDeposits, type SpinCounts, spinRoutes } from './modules/spin/index.ts'
import { startPushes, webpushRoutes } from './modules/webpush/index.ts'
import { walletRoutes } from './modules/wallet/index.ts'
import { startPayoutWorker, startReturnsReader, type WithdrawalCounts, withdrawRoutes } from './modules/withdraw/index.ts'

/**
 * Everything that the modules stand on, as one object: made once in app.ts. Each module declares for itself what of it its verbs
 * take, so none knows this type, nor what the others take.
 */
export interface AppDeps {
  db: Db
  clock: Clock
  env: Env
  log: Log
  encryption: Encryption
  siteKey: SiteKeys
  /** Of what providers have said, so that the database believes it. */
  seal: ServerSeal
  integrations: Integrations
  wake: Wake
  push: Push
  events: Events
  betEvents: BetEvents
  absences: Absences
  files: Files
  count: DepositCounts & WithdrawalCounts & SpinCounts & OtpCounts
}

/** Every call of the players' API. */
export function allRoutes(deps: AppDeps): Implemented[] {
  return [
    ...siteRoutes(deps, { readCurrency: (playerId) => readCurrency(deps.db, playerId) }),
    ...otpRoutes(deps),
    ...filesRoutes(deps),
    ...accountRoutes(deps, siteFacts(deps)),
    ...gamesRoutes(deps),
    ...depositRoutes(deps),
    ...slipRoutes(deps),
    ...withdrawRoutes(deps),
    ...promotionRoutes(deps),
    ...refundRoutes(deps),
    ...inviteRoutes(deps),
    ...spinRoutes(deps),
    ...walletRoutes(deps),
    ...webpushRoutes(deps),
    ...privacyRoutes(deps),
  ]
}

/** Every call of the console. */
export function allConsoleRoutes(deps: AppDeps): Implemented<ConsoleRoute>[] {
  return [...operatorConsoleRoutes({ ...deps, site: siteFacts(deps) }), ...deskConsoleRoutes(deps), ...deskPlayerRoutes(deps)]
}

/** Who may call, and how each is told. */
export function principalResolvers(deps: Pick<AppDeps, 'db' | 'clock' | 'log' | 'env' | 'siteKey'>): PrincipalResolvers {
  return [createPlayerResolver(deps), createGuestResolver(deps.siteKey), createStaffResolver(deps)]
}

/** Who may open a socket, and what they hear. */
export function socketKinds(deps: Pick<AppDeps, 'db' | 'clock'>): SocketKind[] {
  return [createPlayerSockets(deps), createStaffSockets(deps)]
}

/** What acts on postings and on bets, in the order in which one player's are read. Events go up by this list alone. */
export function streamHandlers(deps: Pick<AppDeps, 'db' | 'push' | 'log' | 'encryption' | 'siteKey'>): (EventHandler | BetHandler)[] {
  return [
    coinsForDeposits(deps),
    depositBonus(deps),
    campaignReceipts(deps),
    inviteDeposits(deps),
    // What counts to a condition is known first.
    turnover(deps),
    refundPeriods(deps),
    inviteTurnover(deps),
    coinsForBets(deps),
  ]
}

/**
 * Every background loop. The rows are the queue, so each server process may run all of them. `everyMs`: how long each
 * rests at most where nothing wakes it; as they say themselves unless given.
 */
export function startWorkers(deps: AppDeps, everyMs?: number): Loop[] {
  return [
    startTransferWorker(deps, everyMs),
    startNameInquiries(deps, everyMs),
    startNotices(deps, everyMs),
    startPayoutWorker(deps, everyMs),
    startPaymentQuestions(deps, everyMs),
    startArrivals(deps, everyMs),
    startQuestions(deps, everyMs),
    startLatePaymentQuestions(deps, everyMs),
    startSlipWorker(deps, everyMs),
    startPictureDeletion(deps, everyMs),
    startReturnsReader(deps, everyMs),
    startRedemptionWorker(deps, everyMs),
    startEventSweep(deps, everyMs),
    startExpiry(deps, everyMs),
    startEndWaiting(deps, everyMs),
    startBetFeeds(deps, everyMs),
    startBetComparison(deps, everyMs),
    startPeriodWorker(deps, everyMs),
    startInviteWorker(deps, everyMs),
    startPushes(deps, everyMs),
    startEscalations(deps, everyMs),
    startDataFiles(deps, everyMs),
    startRetention(deps, everyMs),
  ]
}

/** Finds the postings and the bets that nobody told their handlers of, because a server died. */
function startEventSweep({ events, betEvents, log }: AppDeps, everyMs = 2000): Loop {
  return startLoop({ name: 'events', everyMs, log, work: async () => (await events.sweep()) + (await betEvents.sweep()) })
}
