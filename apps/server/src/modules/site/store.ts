import type { Currency } from '@krapao/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'

/** As it is stored, not yet parsed; undefined where the operator has set nothing. */
export const settingValue = gather(async (db, keys: readonly string[]): Promise<unknown[]> => {
  const rows = await db
    .selectFrom('site.setting')
    .select(['key', 'value'])
    .where(sql<boolean>`key = any (${[...new Set(keys)]}::text[])`)
    .execute()
  const byKey = new Map(rows.map(({ key, value }) => [key, value]))
  return keys.map((key) => byKey.get(key))
})

/** Unchecked: `writeSetting` checks and cleans it. */
export async function saveSetting(db: Db | Tx, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await db
    .insertInto('site.setting')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute()
}

export function banksOf(db: Db | Tx, currencies: readonly Currency[]) {
  return db
    .selectFrom('site.bank')
    .select(['code', 'name_th as nameTH', 'name_en as nameEN', 'name_la as nameLA', 'app_link as appLink'])
    .where('currency', 'in', currencies)
    .orderBy('position')
    .execute()
}

/** The bank of this code, whatever its currency. */
export const bankOf = gather(async (db, codes: readonly string[]) => {
  const rows = await db
    .selectFrom('site.bank')
    .select(['code', 'name_th as nameTH', 'name_en as nameEN', 'name_la as nameLA', 'currency'])
    .where(sql<boolean>`code = any (${[...new Set(codes)]}::text[])`)
    .execute()
  const byCode = new Map(rows.map(({ code, ...bank }) => [code, bank]))
  return codes.map((code) => byCode.get(code))
})

export function allSources(db: Db | Tx) {
  return db
    .selectFrom('site.source')
    .select(['code', 'description as th', 'description_la as la', 'description_en as en'])
    .orderBy('position')
    .execute()
}

/** In the operator's order, with those that are closed at this hour: `closed_until` says until when, null while it is open. */
export function shownDepositAccounts(db: Db | Tx, currency: Currency) {
  return db
    .selectFrom('site.deposit_account as account')
    .leftJoin('site.bank as bank', 'bank.code', 'account.bank_code')
    .select(['bank_type', 'bank_code', 'mode', 'account.name_th', 'account.name_en', 'bank.name_la', 'account_name', 'account_no'])
    .select('account.currency')
    .select(sql<Date | null>`site.closed_until(account.closed_from, account.closed_to)`.as('closed_until'))
    .where('account.currency', '=', currency)
    .where('is_shown', '=', true)
    .orderBy('account.position')
    .execute()
}

export interface DepositBankAccount {
  accountNo: string
  bankCode: string
}

/** The operator's own accounts at banks, hidden ones too, because money may still reach them. */
export function depositBankAccounts(db: Db): Promise<DepositBankAccount[]> {
  return db
    .selectFrom('site.deposit_account')
    .select(['account_no as accountNo', 'bank_code as bankCode'])
    .distinct()
    .where('bank_type', '=', 'BANK')
    .orderBy('account_no')
    .execute()
}

/** The operator's own account of this number; a hidden one too, because money may still reach it. */
export function depositAccountByNo(db: Db | Tx, accountNo: string) {
  return db
    .selectFrom('site.deposit_account')
    .select(['bank_code as bankCode', 'currency'])
    .where('account_no', '=', accountNo)
    .executeTakeFirst()
}

/** The numbers of the operator's own wallets, hidden ones too. */
export async function depositWalletNos(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('site.deposit_wallet').select('account_name').distinct().orderBy('account_name').execute()
  return rows.map((row) => row.account_name)
}

/** The operator's own wallet of this number; a hidden one too, because money may still reach it. */
export function depositWalletByNo(db: Db | Tx, walletNo: string) {
  return db.selectFrom('site.deposit_wallet').select('currency').where('account_name', '=', walletNo).executeTakeFirst()
}

/** The wallet that gift links in this currency are redeemed into: the first that is shown for them. */
export async function giftLinkWallet(db: Db, currency: Currency): Promise<string | undefined> {
  const wallets = await shownDepositWallets(db, currency)
  return wallets.find(({ mode }) => mode !== AUTO_WALLET)?.walletAccountName
}

/** Of a wallet that players transfer to from their own; any other takes gift links. */
const AUTO_WALLET = 'AUTO'

/** In the operator's order, with those that are closed at this hour: `closed_until` says until when, null while it is open. */
export function shownDepositWallets(db: Db | Tx, currency: Currency) {
  return db
    .selectFrom('site.deposit_wallet')
    .select(['mode', 'account_name as walletAccountName'])
    .select(sql<Date | null>`site.closed_until(closed_from, closed_to)`.as('closed_until'))
    .where('currency', '=', currency)
    .where('is_shown', '=', true)
    .orderBy('position')
    .execute()
}
