import type { ContentLanguage } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import type { Encryption } from '../../platform/keys/keyring.ts'
import type { Log } from '../../platform/log.ts'
import { bankByCode } from '../site/index.ts'

export interface Asked {
  playerId: string
  language: ContentLanguage
}

export interface SectionDeps {
  db: Db
  encryption: Encryption
  log: Pick<Log, 'error'>
  env: { laos: boolean }
}

export const money = (amount: bigint | null | undefined) => (amount === null || amount === undefined ? null : minorUnits(amount))
export const deviceOf = ({ browser, system }: { browser: string | null; system: string | null }) =>
  [browser, system].filter((part) => part !== null).join(' · ') || null

/** What the banks of these are called in this language; the code of one that is not offered any more. */
export async function bankNames(
  { db, env }: Pick<SectionDeps, 'db' | 'env'>,
  language: ContentLanguage,
  accounts: readonly { bank_code: string | null }[],
): Promise<(code: string | null) => string | null> {
  const codes = [...new Set(accounts.flatMap(({ bank_code: code }) => code ?? []))]
  const banks = await Promise.all(codes.map((code) => bankByCode(db, env, code)))
  const names = new Map(
    banks.map((bank, index) => [codes[index]!, bank && { th: bank.nameTH, la: bank.nameLA ?? bank.nameEN, en: bank.nameEN }[language]]),
  )
  return (code) => code && (names.get(code) ?? code)
}
