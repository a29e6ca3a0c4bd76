import { type BankDescriptor, BANKS, type GatewayDescriptor, GATEWAYS } from '@krapao/providers'
import { sql } from 'kysely'
import type { Db, Tx } from '../src/platform/database/db.ts'
import { newRowId } from '../src/platform/ids.ts'
import { type SettingKey, type StoredSetting, writeSetting } from '../src/modules/site/index.ts'
import { AGREEMENTS, CONDITIONS, CONTACT, NOTICE, SOURCES, TRANSLATIONS } from './texts.ts'

const SETTINGS: { [Key in SettingKey]?: StoredSetting<Key> } = {
  siteInfo: { name: 'Krapao', website: '' },
  contact: CONTACT,
  conditions: CONDITIONS,
  agreements: AGREEMENTS,
  notice: NOTICE,
  translations: TRANSLATIONS,
  termsVersion: '2026-11',
  slipWindow: { closeFrom: '23:45', closeTo: '00:15' },
  registerOTP: true,
}

const DESCRIBED: readonly GatewayDescriptor[] = GATEWAYS

const DESCRIBED_BANKS: readonly BankDescriptor[] = BANKS

const BANK_NAMES: Record<string, { name_th: string; name_en: string }> = {
  SCB: { name_th: 'ธนาคารไทยพาณิชย์', name_en: 'Siam Commercial Bank' },
  GSB: { name_th: 'ธนาคารออมสิน', name_en: 'Government Savings Bank' },
  KBANK: { name_th: 'ธนาคารกสิกรไทย', name_en: 'Kasikornbank' },
  BCEL: { name_th: 'ธนาคารการค้าต่างประเทศลาว', name_en: 'Banque pour le Commerce Extérieur Lao' },
}

/** Where the demo players have transferred their money to. */
export const OPERATOR_ACCOUNT = { bankCode: 'SCB', accountNo: '0458800011' } as const
export const OPERATOR_KIP_ACCOUNT = { bankCode: 'BCEL', accountNo: '0101200011' } as const

function isForQrs({ bank_type, mode }: { bank_type: string; mode: string }): boolean {
  return bank_type === 'PAYMENT' || mode === 'SMS'
}

/**
 * The accounts at banks to transfer to, and one account for each gateway that is offered by one of its own. QRs come first: that is what is
 * recommended to whoever has not deposited yet.
 */
const DEPOSIT_ACCOUNTS = [
  ...DESCRIBED_BANKS.flatMap(({ code, currency, demo, references, feed }) =>
    demo.map(({ accountNo, mode }) => ({
      bank_type: 'BANK',
      bank_code: code,
      mode,
      ...(BANK_NAMES[code] ?? { name_th: code, name_en: code }),
      account_no: accountNo,
      currency,
      // What comes into an account for QRs is told by their gateway; its feed tells of the same payments again.
      owner_channel: mode === 'SMS' ? `qr:${code}` : 'bank',
      has_own_references: references === 'own',
      has_feed: feed !== 'none',
    })),
  ),
  ...DESCRIBED.filter(({ channel }) => channel === 'payment').map(({ code, currency }, index) => ({
    bank_type: 'PAYMENT',
    bank_code: code,
    mode: 'AUTO',
    name_th: `พร้อมเพย์ QR (${code})`,
    name_en: `PromptPay QR (${code})`,
    account_no: String(9_100_000_000 + (index + 1) * 11),
    currency,
  })),
].toSorted((one, other) => Number(isForQrs(other)) - Number(isForQrs(one)))

/** The operator's wallets: one gets gift links, to the other players transfer from their own. */
export const OPERATOR_WALLETS = { giftLink: '0990000001', auto: '0990000002' } as const

const DEPOSIT_WALLETS = [
  { mode: 'GIFTLINK', account_name: OPERATOR_WALLETS.giftLink },
  { mode: 'AUTO', account_name: OPERATOR_WALLETS.auto },
]

/** The app of each bank is the sandbox's bank, where its customer pays. */
export async function seedAppLinks(owner: Db, sandboxUrl: string): Promise<void> {
  await sql`update site.bank set app_link = ${new URL('/bank?from=', sandboxUrl).href} || code where app_link is null`.execute(owner)
}

/** Lays out sources, deposit accounts and settings where there are none. Two at once: the second finds them. */
export async function seedSite(tx: Tx): Promise<void> {
  // Readers go on; of two who would write, the second waits here.
  await sql`lock table site.source in share row exclusive mode`.execute(tx)
  if (await tx.selectFrom('site.source').select('code').limit(1).executeTakeFirst()) return
  await tx
    .insertInto('site.source')
    .values(SOURCES.map((source, position) => ({ ...source, position })))
    .execute()
  await tx
    .insertInto('site.deposit_account')
    .values(
      DEPOSIT_ACCOUNTS.map((account, position) => ({
        ...account,
        deposit_account_id: newRowId(),
        account_name: 'Krapao Demo Co., Ltd.',
        is_shown: true,
        position,
      })),
    )
    .execute()
  await tx
    .insertInto('site.deposit_wallet')
    .values(DEPOSIT_WALLETS.map((wallet, position) => ({ ...wallet, deposit_wallet_id: newRowId(), is_shown: true, position })))
    .execute()
  for (const [key, value] of Object.entries(SETTINGS)) await writeSetting(tx, key as SettingKey, value as never)
}
