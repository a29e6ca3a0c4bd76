import { sql } from 'kysely'
import type { SiteKeys } from '../../platform/keys/keyring.ts'
import { fitsMask, fragmentToLookUp, isMasked, plainAccountNo } from './account-mask.ts'
import { accountNoDigestOf, fragmentDigestOf } from './account-number.ts'
import type { NameState } from './functions.gen.ts'
import { bankAndDigest } from './identity.ts'
import type { ListReader } from './player-name.ts'
import { listedAccount, type ListedAccount } from './store.ts'

/** What accounts are listed with that are found by their numbers. */
export interface NumberReader extends ListReader {
  siteKey: SiteKeys
}

/** A player's bank account as it is now. */
export interface RegisteredAccount extends ListedAccount {
  isProven: boolean
  /** Another player has proven it to be theirs. */
  isAnothers: boolean
  inquiry: NameState
}

/** More than these fit a number that tells nothing. */
const LIMIT = 500

/**
 * The players whose account this is, or may be where its bank shows a part of the number; one of whom the number does not open may be theirs
 * too, where the part that was looked up is.
 */
export async function accountsByNumber(
  reader: NumberReader,
  { bankCode: named, accountNo: shown }: { bankCode: string; accountNo: string },
): Promise<RegisteredAccount[]> {
  const [bankCode, number] = [named.toUpperCase(), plainAccountNo(shown)]
  const fragment = fragmentToLookUp(number)
  if (fragment === undefined) return []
  const { rows } = isMasked(number)
    ? await sql<{ player_id: string }>`
        select player_id from account.bank_account_digits
        where bank_code = ${bankCode} and fragment = ${await fragmentDigestOf(reader.siteKey, bankCode, fragment)} limit ${LIMIT}`.execute(
        reader.db,
      )
    : await sql<{ player_id: string }>`
        select player_id from account.bank_account
        where bank_code = ${bankCode} and account_no_digest = ${await accountNoDigestOf(reader.siteKey, number)} limit ${LIMIT}`.execute(
        reader.db,
      )
  const accounts = await registeredAccounts(
    reader,
    rows.map(({ player_id: playerId }) => playerId),
  )
  return accounts.filter(({ accountNo }) => !isMasked(number) || accountNo === null || fitsMask(number, accountNo))
}

/** The accounts of these players, of each that has one. */
export async function registeredAccounts(reader: ListReader, playerIds: readonly string[]): Promise<RegisteredAccount[]> {
  if (playerIds.length === 0) return []
  const ids = [...new Set(playerIds)]
  const [rows, inquiries] = await Promise.all([
    reader.db
      .selectFrom('account.bank_account')
      .select(['player_id', 'bank_code', 'account_no_digest', 'account_name_digest'])
      .where(sql<boolean>`player_id = any (${ids}::uuid[])`)
      .execute(),
    reader.db
      .selectFrom('account.name_inquiry')
      .distinctOn('player_id')
      .select(['player_id', 'state'])
      .where(sql<boolean>`player_id = any (${ids}::uuid[])`)
      .orderBy('player_id')
      .orderBy('version_no', 'desc')
      .execute(),
  ])
  // A claim lies where its number does.
  const claims = await reader.db
    .selectFrom('account.bank_claim')
    .select(['bank_code', 'account_no_digest', 'player_id'])
    .where(sql<boolean>`account_no_digest = any (${rows.map((row) => row.account_no_digest)}::bytea[])`)
    .execute()
  const states = new Map(inquiries.map((row) => [row.player_id, row.state as NameState]))
  const claimedBy = new Map(claims.map((row) => [bankAndDigest(row.bank_code, row.account_no_digest), row.player_id]))
  const accounts = rows.map((row) => {
    const owner = claimedBy.get(bankAndDigest(row.bank_code, row.account_no_digest))
    return {
      playerId: row.player_id,
      bankCode: row.bank_code,
      accountNoDigest: row.account_no_digest,
      accountNameDigest: row.account_name_digest,
      isProven: owner === row.player_id,
      isAnothers: owner !== undefined && owner !== row.player_id,
      inquiry: states.get(row.player_id) ?? ('asking' as const),
    }
  })
  return Promise.all(accounts.map((account) => listedAccount(reader, account)))
}
