/**
 * The site. Terms: a *setting* is a text, flag or limit the operator sets; a *lookup* is what the portal asks to draw
 * itself; a *deposit account* is an account of the operator's own.
 *
 * Owns schema `site`. Always true: every setting has one shape, checked when written and when read, and a value from
 * the first moment; money among them is minor units; a player sees deposit accounts and limits of their own currency
 * only; while the service is closed nothing but `gone` is answered.
 */
export * as siteAudit from './audit.ts'
export { cleanHtml } from './clean-html.ts'
export { bankByCode, isSource, openGateways, qrLifetimeMs } from './lookups.ts'
export {
  depositAccountByNo,
  type DepositBankAccount,
  depositBankAccounts,
  depositWalletByNo,
  depositWalletNos,
  giftLinkWallet,
  shownDepositAccounts,
} from './store.ts'
export { readSetting, writeSetting } from './read-setting.ts'
export { type PlayerFacts, siteRoutes } from './routes.ts'
export { sessionLifetime, siteWords } from './sign-in-facts.ts'
export { isServiceOpen } from './service-open.ts'
export { registerSiteFiles } from './site-files.ts'
export type { Setting, SettingKey, StoredSetting } from './setting.ts'
export { cleanInLanguages, cleanSlides, type InLanguages, slidesForm, textsForm } from './slides.ts'
export { TABLES_OF_SITE } from './table-classes.ts'
