import type { Implemented } from './platform/http/implement.ts'
import type { Loop } from './platform/jobs.ts'
import { accountRoutes, type SiteFacts } from './rooms/account/index.ts'
import { depositRoutes, startPaymentQuestions } from './rooms/deposit/index.ts'
import { filesRoutes } from './rooms/files/index.ts'
import { gamesRoutes, startTransferWorker } from './rooms/games/index.ts'
import { currencyOf } from './rooms/ledger/index.ts'
import { otpRoutes } from './rooms/otp/index.ts'
import { bankByCode, isSource, readSetting, siteRoutes } from './rooms/site/index.ts'
import { walletRoutes } from './rooms/wallet/index.ts'
import { startPayoutWorker, startReturnsReader, withdrawRoutes } from './rooms/withdraw/index.ts'
import type { Services } from './services.ts'

/** Every room's routes. */
export function allRoutes(services: Services): Implemented[] {
  return [
    ...siteRoutes(services, { currencyOf: (playerId) => currencyOf(services.db, playerId) }),
    ...otpRoutes(services),
    ...filesRoutes(services),
    ...accountRoutes(services, siteFacts(services)),
    ...gamesRoutes(services),
    ...depositRoutes(services),
    ...withdrawRoutes(services),
    ...walletRoutes(services),
  ]
}

/** Every background loop. The rows are the queue, so each server process may run all of them. */
export function startWorkers(services: Services): Loop[] {
  return [startTransferWorker(services), startPayoutWorker(services), startPaymentQuestions(services), startReturnsReader(services)]
}

/** What rooms of one rank know of each other, handed in here because neither may reach for it. */
function siteFacts({ db, env }: Services): SiteFacts {
  return {
    bankByCode: (code) => bankByCode(db, env, code),
    isSource: (code) => isSource(db, code),
    registrationNeedsOtp: () => readSetting(db, 'registerOTP'),
    termsVersion: () => readSetting(db, 'termsVersion'),
  }
}
