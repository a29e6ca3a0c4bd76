import type { SiteFacts } from './modules/account/index.ts'
import { bankByCode, isSource, readSetting, sessionLifetime, siteWords } from './modules/site/index.ts'
import type { Db } from './platform/database/db.ts'
import type { Env } from './platform/env/env.ts'

/** What modules of one layer know of each other, handed in here because neither may reach for it. */
export function siteFacts({ db, env }: { db: Db; env: Env }): SiteFacts {
  return {
    bankByCode: (code) => bankByCode(db, env, code),
    isSource: (code) => isSource(db, code),
    registrationNeedsOtp: () => readSetting(db, 'registerOTP'),
    ownWords: () => siteWords(db),
    sessionLifetime: (isRemembered) => sessionLifetime(db, isRemembered),
    termsVersion: () => readSetting(db, 'termsVersion'),
  }
}
