import { sql } from 'kysely'
import type { SiteKeyOf } from '../../platform/keys/keyring.ts'
import { fitsMask, fragmentToLookUp, isMasked, plainAccountNo } from './account-mask.ts'
import { accountNoDigestOf, fragmentDigestOf } from './account-number.ts'
import type { NameState } from './functions.gen.ts'
import type { ListReader } from './player-name.ts'
import { listedAccount, type ListedAccount } from './store.ts'

/** What accounts are listed with that are found by their numbers. */
export interface NumberReader extends ListReader {
  siteKey: SiteKeyOf
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
  const { rows } = await sql<{
    player_id: string
    bank_code: string
    account_no_digest: Buffer
    account_name_digest: Buffer
    claimed_by: string | null
    inquiry: NameState | null
  }>`
    select b.player_id, b.bank_code, b.account_no_digest, b.account_name_digest,
      (select c.player_id from account.bank_claim c where c.bank_code = b.bank_code and c.account_no_digest = b.account_no_digest) as claimed_by,
      (select i.state from account.name_inquiry i where i.player_id = b.player_id order by i.version_no desc limit 1) as inquiry
    from account.bank_account b where b.player_id = any (${[...new Set(playerIds)]}::uuid[])`.execute(reader.db)
  const accounts = rows.map((row) => ({
    playerId: row.player_id,
    bankCode: row.bank_code,
    accountNoDigest: row.account_no_digest,
    accountNameDigest: row.account_name_digest,
    isProven: row.claimed_by === row.player_id,
    isAnothers: row.claimed_by !== null && row.claimed_by !== row.player_id,
    inquiry: row.inquiry ?? ('asking' as const),
  }))
  return Promise.all(accounts.map((account) => listedAccount(reader, account)))
}
