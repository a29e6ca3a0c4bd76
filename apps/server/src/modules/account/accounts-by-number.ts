import { sql } from 'kysely'
import { digitsToLookUp, fitsMask, isMasked, plainAccountNo } from './account-mask.ts'
import type { NameState } from './functions.gen.ts'
import { listedName, type ListReader } from './player-name.ts'

/** A player's bank account as it is now. */
export interface RegisteredAccount {
  playerId: string
  bankCode: string
  accountNo: string
  accountNameDigest: Buffer
  /** Null where it does not open. */
  accountName: string | null
  isProven: boolean
  /** Another player has proven it to be theirs. */
  isAnothers: boolean
  inquiry: NameState
}

/** More than these fit a number that tells nothing. */
const LIMIT = 500

/** The players whose account this is, or may be where its bank shows a part of the number. */
export async function accountsByNumber(
  reader: ListReader,
  { bankCode, accountNo: shown }: { bankCode: string; accountNo: string },
): Promise<RegisteredAccount[]> {
  const number = plainAccountNo(shown)
  const digits = digitsToLookUp(number)
  if (digits === undefined) return []
  const { rows } = await sql<{ player_id: string; account_no: string }>`
    select player_id, account_no from account.bank_account_digits
    where bank_code = ${bankCode.toUpperCase()} and digits = ${digits} ${isMasked(number) ? sql`` : sql`and account_no = ${number}`}
    limit ${LIMIT}`.execute(reader.db)
  const fitting = rows.filter(({ account_no: accountNo }) => !isMasked(number) || fitsMask(number, accountNo))
  return registeredAccounts(
    reader,
    fitting.map(({ player_id: playerId }) => playerId),
  )
}

/** The accounts of these players, of each that has one. */
export async function registeredAccounts(reader: ListReader, playerIds: readonly string[]): Promise<RegisteredAccount[]> {
  if (playerIds.length === 0) return []
  const { rows } = await sql<{
    player_id: string
    bank_code: string
    account_no: string
    account_name_digest: Buffer
    claimed_by: string | null
    inquiry: NameState | null
  }>`
    select b.player_id, b.bank_code, b.account_no, b.account_name_digest,
      (select c.player_id from account.bank_claim c where c.bank_code = b.bank_code and c.account_no = b.account_no) as claimed_by,
      (select i.state from account.name_inquiry i where i.player_id = b.player_id order by i.version_no desc limit 1) as inquiry
    from account.bank_account b where b.player_id = any (${[...new Set(playerIds)]}::uuid[])`.execute(reader.db)
  const accounts = rows.map((row) => ({
    playerId: row.player_id,
    bankCode: row.bank_code,
    accountNo: row.account_no,
    accountNameDigest: row.account_name_digest,
    isProven: row.claimed_by === row.player_id,
    isAnothers: row.claimed_by !== null && row.claimed_by !== row.player_id,
    inquiry: row.inquiry ?? ('asking' as const),
  }))
  return Promise.all(
    accounts.map(async (account) => ({
      ...account,
      accountName: await listedName(reader, { playerId: account.playerId, digest: account.accountNameDigest }),
    })),
  )
}
