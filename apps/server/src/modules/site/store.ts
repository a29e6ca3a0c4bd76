import type { Currency } from '@krapao/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { gather } from '../../platform/gather.ts'

export const settingValue = gather(async (db, keys: readonly string[]): Promise<unknown[]> => {
  const rows = await db
    .selectFrom('site.setting')
    .select(['key', 'value'])
    .where(sql<boolean>`key = any (${[...new Set(keys)]}::text[])`)
    .execute()
  const byKey = new Map(rows.map(({ key, value }) => [key, value]))
  return keys.map((key) => byKey.get(key))
})

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
    .select(['code', 'name_th as nameTH', 'name_en as nameEN', 'name_la as nameLA'])
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

/** The numbers of the operator's own accounts, hidden ones too. */
export async function depositAccountNos(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('site.deposit_account').select('account_no').orderBy('account_no').execute()
  return rows.map((row) => row.account_no)
}

/** The operator's own account of this number; a hidden one too, because money may still reach it. */
export function depositAccountByNo(db: Db | Tx, accountNo: string) {
  return db
    .selectFrom('site.deposit_account')
    .select(['bank_code as bankCode', 'currency'])
    .where('account_no', '=', accountNo)
    .executeTakeFirst()
}

export function shownDepositWallets(db: Db | Tx) {
  return db
    .selectFrom('site.deposit_wallet')
    .select(['mode', 'account_name'])
    .select(sql<Date | null>`site.closed_until(closed_from, closed_to)`.as('closed_until'))
    .where('is_shown', '=', true)
    .orderBy('position')
    .execute()
}
