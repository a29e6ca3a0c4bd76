import type { Currency } from '@krapao/money'
import { bankOfAccount } from '@krapao/providers'
import type { DepositAccount, SiteFacts } from './modules/account/index.ts'
import { bankByCode, isSource, readSetting, sessionLifetime, shownDepositAccounts, siteWords } from './modules/site/index.ts'
import type { Db } from './platform/database/db.ts'
import type { Env } from './platform/env/env.ts'

/** What modules of one layer know of each other, handed in here because neither may reach for it. */
export function siteFacts({ db, env }: { db: Db; env: Env }): SiteFacts {
  return {
    bankByCode: (code) => bankByCode(db, env, code),
    isSource: (code) => isSource(db, code),
    registrationNeedsOtp: () => readSetting(db, 'registerOTP'),
    siteName: async () => (await readSetting(db, 'siteInfo')).name,
    ownWords: () => siteWords(db),
    depositAccounts: (currency) => depositAccounts(db, currency),
    sessionLifetime: (isRemembered) => sessionLifetime(db, isRemembered),
    termsVersion: () => readSetting(db, 'termsVersion'),
  }
}

async function depositAccounts(db: Db, currency: Currency): Promise<DepositAccount[]> {
  const accounts = await shownDepositAccounts(db, currency)
  return accounts
    .filter(({ bank_type, closed_until }) => bank_type === 'BANK' && closed_until === null)
    .filter(({ bank_code: bankCode }) => tellsWhoSends({ bankCode, currency }))
    .map(({ bank_code, account_no, account_name }) => ({ bankCode: bank_code, accountNo: account_no, accountName: account_name }))
}

function tellsWhoSends(account: { bankCode: string; currency: Currency }): boolean {
  const { feed, numbers } = bankOfAccount(account)
  return feed !== 'none' && numbers === 'full'
}
