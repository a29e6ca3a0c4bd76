import { type ContentLanguage, type Settings } from '@krapao/contract'
import type { MajorUnits, Currency } from '@krapao/money'
import { gameDescriptor, type GatewayCode, gatewayOfAccount, GATEWAYS } from '@krapao/providers'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import { lastKnownSetting } from './last-known.ts'
import { readSetting } from './read-setting.ts'
import type { Setting, SettingKey } from './setting.ts'
import { allSources, bankOf, banksOf, shownDepositAccounts, shownDepositWallets } from './store.ts'

/** A player of the Laos build may have a ledger in either currency, so banks of both are offered. */
function offeredCurrencies({ laos }: { laos: boolean }): readonly Currency[] {
  return laos ? ['LAK', 'BAHT'] : ['BAHT']
}

/** Those that a player may register, in the operator's order. In the Laos build banks of both currencies. */
export function listBanks(db: Db | Tx, env: { laos: boolean }) {
  return banksOf(db, offeredCurrencies(env))
}

/** A bank a player may register, with the currency its accounts are in; undefined for any other code. */
export async function bankByCode(
  db: Db | Tx,
  env: { laos: boolean },
  code: string,
): Promise<{ nameTH: string; nameEN: string; nameLA: string | null; currency: string } | undefined> {
  // PostgreSQL's text cannot hold every string; a bank's code is a short word.
  const bank = /^[\w-]{1,20}$/.test(code) ? await bankOf(db, code) : undefined
  return offeredCurrencies(env).some((currency) => currency === bank?.currency) ? bank : undefined
}

export async function isSource(db: Db | Tx, code: string): Promise<boolean> {
  return (await allSources(db)).some((source) => source.code === code)
}

/** What is shown in this currency, in the operator's order. `closedUntil`: null while it is open. */
export async function depositOptions(db: Db, currency: Currency) {
  const [accounts, wallets, isManual] = await Promise.all([
    shownDepositAccounts(db, currency),
    shownDepositWallets(db, currency),
    readSetting(db, 'isManual'),
  ])
  const banks = accounts.map((account) => ({
    bankType: account.bank_type,
    bankCode: account.bank_code,
    mode: account.mode,
    bank: { nameTH: account.name_th, nameEN: account.name_en, nameLA: account.name_la },
    bankAccountName: account.account_name,
    bankAccountNo: account.account_no,
    currency: account.currency,
    closedUntil: account.closed_until?.toISOString() ?? null,
  }))
  return {
    banks,
    wallets: wallets.map(({ mode, walletAccountName, closed_until }) => ({
      mode,
      walletAccountName,
      closedUntil: closed_until?.toISOString() ?? null,
    })),
    isManual,
  }
}

/** The QR gateways that the site's deposit accounts offer at this hour, in the order of their list. */
export async function openGateways(db: Db, currency: Currency): Promise<GatewayCode[]> {
  const accounts = await shownDepositAccounts(db, currency)
  const openNow = accounts.filter((account) => account.closed_until === null)
  const open = new Set(
    openNow.map(({ bank_type, bank_code, mode }) => gatewayOfAccount({ bankType: bank_type, bankCode: bank_code, mode })),
  )
  return GATEWAYS.map(({ code }) => code).filter((code) => open.has(code))
}

export async function qrLifetimeMs(db: Db | Tx): Promise<number> {
  return (await readSetting(db, 'qrMinutes')) * 60_000
}

/** The base of invite links is the site's own address until the operator names another. */
export async function siteInfo(db: Db, { siteOrigin }: Pick<Env, 'siteOrigin'>): Promise<Setting<'siteInfo'>> {
  const { name, website } = await readSetting(db, 'siteInfo')
  return { name, website: website || siteOrigin }
}

/** A text of the operator's in this language, or in Thai where there is none. */
export async function textIn<Key extends SettingKey & keyof Setting<'translations'>['la']>(
  db: Db,
  key: Key,
  language: ContentLanguage,
): Promise<Setting<Key>> {
  const [thai, translations] = await Promise.all([readSetting(db, key), readSetting(db, 'translations')])
  // A translation has the shape of what it translates, which the index type does not say.
  return (language === 'th' ? thai : (translations[language][key] ?? thai)) as Setting<Key>
}

/** Its text in this language, or in Thai where there is none; all else is the same in each. */
export async function contactIn(db: Db, language: ContentLanguage): Promise<Setting<'contact'>> {
  const [contact, translations] = await Promise.all([readSetting(db, 'contact'), readSetting(db, 'translations')])
  const contactText = language === 'th' ? undefined : translations[language].contactText
  return { ...contact, contactText: contactText ?? contact.contactText }
}

/** In the operator's order, each in this language or in Thai. */
export async function sourcesIn(db: Db, language: ContentLanguage): Promise<{ code: string; description: string }[]> {
  const sources = await allSources(db)
  return sources.map((source) => ({ code: source.code, description: source[language] ?? source.th }))
}

/** Answered while the database cannot be asked, too: then the version of the terms is the last one known, or empty. */
export async function portalSettings(db: Db, env: Env): Promise<Settings> {
  const { operator, iframeMode, laos, customSportHost, sportHost, pgSlotMessage, chatBackend, tutorials, qrMinimumBaht, integrations } = env
  const sites = Object.entries(integrations.games).filter(([gameCode]) => gameDescriptor(gameCode)?.launch === 'site')
  return {
    operator,
    termsVersion: (await lastKnownSetting(db, 'termsVersion')) ?? '',
    iframeMode,
    laos,
    customSportHost,
    sportHost,
    pgSlotMessage,
    chatBackend,
    tutorials,
    giftLink: { host: integrations.giftLink.host, passphrase: integrations.giftLink.passphrase },
    gameLayout: (await lastKnownSetting(db, 'gameLayout')) ?? 'carousels',
    // Start-up has read them as amounts of money.
    qrMinimums: qrMinimumBaht as Record<string, MajorUnits | null>,
    signIn: Object.fromEntries(sites.map(([gameCode, endpoint]) => [gameCode, endpoint.signIn])),
  }
}
