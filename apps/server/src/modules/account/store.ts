import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import type { SiteKeyOf } from '../../platform/keys/keyring.ts'
import { phoneDigestOf } from '../otp/index.ts'
import type { AccountAsSaid } from './name-inquiry.ts'
import { listedNumber, shownNumber } from './account-number.ts'
import { listedName, type ListReader, shownName } from './player-name.ts'

/** The id of the player whose member number this is. */
export async function playerIdByMemberNo(db: Db, memberNo: string): Promise<string | undefined> {
  const claim = await db.selectFrom('account.member_number').select('player_id').where('member_no', '=', memberNo).executeTakeFirst()
  return claim?.player_id
}

/** The id of the player whose invite code this is. */
export async function playerIdByInviteCode(db: Db, inviteCode: string): Promise<string | undefined> {
  const claim = await db.selectFrom('account.invite_code').select('player_id').where('invite_code', '=', inviteCode).executeTakeFirst()
  return claim?.player_id
}

/** What friends may type in the place of the player's link. */
export async function inviteCodeOf(db: Db, playerId: string): Promise<string> {
  const { invite_code: code } = await db
    .selectFrom('account.player')
    .select('invite_code')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return code
}

/** The id of the player whose phone this is, however a Lao number is written. */
export async function playerIdByPhone({ db, siteKey }: PhoneReader, phone: string): Promise<string | undefined> {
  return playerIdByPhoneDigest(db, await phoneDigestOf(siteKey, phone))
}

/** What a phone is looked up with. */
export interface PhoneReader {
  db: Db
  siteKey: SiteKeyOf
}

export async function playerIdByPhoneDigest(db: Db, phoneDigest: Buffer): Promise<string | undefined> {
  const claim = await db.selectFrom('account.phone').select('player_id').where('phone_digest', '=', phoneDigest).executeTakeFirst()
  return claim?.player_id
}

/** Whose phone this is, whether they may act, and whether they have shown that it is theirs. */
export async function playerByVerifiedPhone(
  { db, siteKey }: PhoneReader,
  phone: string,
): Promise<{ playerId: string; isActive: boolean; isVerified: boolean } | undefined> {
  const playerId = await playerIdByPhone({ db, siteKey }, phone)
  if (playerId === undefined) return undefined
  const row = await db
    .selectFrom('account.player')
    .select(['deactivated_at', 'phone_verified_at'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row && { playerId, isActive: row.deactivated_at === null, isVerified: row.phone_verified_at !== null }
}

/** Whether there is such a player, who is not erased. */
export async function isPlayer(db: Db, playerId: string): Promise<boolean> {
  const player = await db.selectFrom('account.player').select('player_id').where('player_id', '=', playerId).executeTakeFirst()
  if (!player) return false
  const { rows } = await sql`select 1 from platform.erased_player where player_id = ${playerId}`.execute(db)
  return rows.length === 0
}

/** By what the phone of a player is known, who is there; throws where not. */
export async function phoneDigestOfPlayer(db: Db, playerId: string): Promise<Buffer> {
  const player = await db.selectFrom('account.player').select('phone_digest').where('player_id', '=', playerId).executeTakeFirst()
  if (!player) throw new Error(`player ${playerId} does not exist`)
  return player.phone_digest
}

/** The player with their bank account and the version of the terms they accepted last, in one reading. */
export const playerWithBankAccount = gather(async (db, playerIds: readonly string[]) => {
  const rows = await db
    .selectFrom('account.player')
    .leftJoin('account.bank_account', 'account.bank_account.player_id', 'account.player.player_id')
    .innerJoin('account.player_name', (join) =>
      join
        .onRef('account.player_name.player_id', '=', 'account.player.player_id')
        .onRef('account.player_name.name_digest', '=', 'account.player.name_digest'),
    )
    .innerJoin('account.player_phone', (join) =>
      join
        .onRef('account.player_phone.player_id', '=', 'account.player.player_id')
        .onRef('account.player_phone.phone_digest', '=', 'account.player.phone_digest'),
    )
    .leftJoin('account.player_name as of_account', (join) =>
      join
        .onRef('of_account.player_id', '=', 'account.bank_account.player_id')
        .onRef('of_account.name_digest', '=', 'account.bank_account.account_name_digest'),
    )
    .leftJoin('account.account_number', (join) =>
      join
        .onRef('account.account_number.player_id', '=', 'account.bank_account.player_id')
        .onRef('account.account_number.bank_code', '=', 'account.bank_account.bank_code')
        .onRef('account.account_number.account_no_digest', '=', 'account.bank_account.account_no_digest'),
    )
    .select([
      'account.player.player_id',
      'member_no',
      'account.player.name_digest',
      'account.player_name.name_encrypted',
      'account.player.phone_digest',
      'phone_encrypted',
      'created_at',
      'account.bank_account.bank_code',
      'account.bank_account.account_no_digest',
      'account_no_encrypted',
      'account_name_digest',
      'of_account.name_encrypted as account_name_encrypted',
    ])
    .select((select) =>
      select
        .selectFrom('account.consent')
        .select('version')
        .whereRef('account.consent.player_id', '=', 'account.player.player_id')
        .orderBy('accepted_at', 'desc')
        .limit(1)
        .as('terms_version'),
    )
    .select(
      sql<boolean>`exists (select 1 from account.proven_bank_account p where p.player_id = account.player.player_id
        and (p.bank_code, p.account_no_digest) = (account.bank_account.bank_code, account.bank_account.account_no_digest))`.as('is_proven'),
    )
    .where(sql<boolean>`account.player.player_id = any (${playerIds}::uuid[])`)
    .execute()
  const byPlayer = new Map(rows.map((row) => [row.player_id, row]))
  return playerIds.map((playerId) => byPlayer.get(playerId))
})

/** An account at a bank, whoever has it. */
interface BankAccountKey {
  bankCode: string
  /** Of its number. */
  digest: Buffer
}

/** Proven to be some player's. */
export async function isBankAccountProven(db: Db, account: BankAccountKey): Promise<boolean> {
  return (await findClaimant(db, account)) !== undefined
}

async function findClaimant(db: Db, { bankCode, digest }: BankAccountKey): Promise<string | undefined> {
  const claim = await db
    .selectFrom('account.bank_claim')
    .select('player_id')
    .where('bank_code', '=', bankCode)
    .where('account_no_digest', '=', digest)
    .executeTakeFirst()
  return claim?.player_id
}

/** A bank account whose number or name may not open. */
export interface ListedAccount extends AccountAsSaid {
  /** Null where it does not open. */
  accountNo: string | null
  accountName: string | null
}

/** The registered bank account of this player; undefined without one. */
export async function readBankAccount(reader: ListReader, playerId: string): Promise<ListedAccount | undefined> {
  const account = await accountOf(reader.db, playerId)
  return account && listedAccount(reader, account)
}

async function accountOf(db: Db, playerId: string): Promise<AccountAsSaid | undefined> {
  const row = await db
    .selectFrom('account.bank_account')
    .select(['bank_code', 'account_no_digest', 'account_name_digest'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row && { playerId, bankCode: row.bank_code, accountNoDigest: row.account_no_digest, accountNameDigest: row.account_name_digest }
}

/** What a row says of an account, opened. */
export async function listedAccount<Account extends AccountAsSaid>(reader: ListReader, account: Account): Promise<Account & ListedAccount> {
  const { playerId, bankCode } = account
  const [accountNo, accountName] = await Promise.all([
    listedNumber(reader, { playerId, bankCode, digest: account.accountNoDigest }),
    listedName(reader, { playerId, digest: account.accountNameDigest }),
  ])
  return { ...account, accountNo, accountName }
}

/** The player whose proven bank account this is, and the name they have given it; one that they no longer have is nobody's. */
export async function playerByProvenAccount(
  reader: ListReader,
  key: BankAccountKey,
): Promise<{ playerId: string; accountName: string | null } | undefined> {
  const playerId = await findClaimant(reader.db, key)
  const account = playerId === undefined ? undefined : await accountOf(reader.db, playerId)
  if (account?.bankCode !== key.bankCode || !account.accountNoDigest.equals(key.digest)) return undefined
  const { accountNameDigest: digest } = account
  return { playerId: account.playerId, accountName: await listedName(reader, { playerId: account.playerId, digest }) }
}

/** What proves the player's present bank account to be theirs, and the payment that waits to; undefined without an account. */
export async function readBankProof(db: Db, playerId: string) {
  const [account, inquiry] = await Promise.all([
    db.selectFrom('account.bank_account').select(['bank_code', 'account_no_digest']).where('player_id', '=', playerId).executeTakeFirst(),
    db
      .selectFrom('account.name_inquiry')
      .select('awaited_by')
      .where('player_id', '=', playerId)
      .orderBy('version_no', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  if (!account) return undefined
  const claim = await db
    .selectFrom('account.bank_claim')
    .select(['proof', 'proven_at'])
    .where('bank_code', '=', account.bank_code)
    .where('account_no_digest', '=', account.account_no_digest)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return { proof: claim?.proof ?? null, provenAt: claim?.proven_at ?? null, awaitedBy: inquiry?.awaited_by ?? null }
}

/** The change of their bank account that a person decides about. */
export async function openBankChange(reader: ListReader, playerId: string) {
  const row = await reader.db
    .selectFrom('account.bank_account_change')
    .select(['bank_code', 'account_no_digest', 'is_asked', 'proposed_at', 'account_name_digest'])
    .where('player_id', '=', playerId)
    .where('state', '=', 'proposed')
    .executeTakeFirst()
  if (!row) return undefined
  const [account_no, account_name] = await Promise.all([
    shownNumber(reader, { playerId, bankCode: row.bank_code, digest: row.account_no_digest }),
    shownName(reader, { playerId, digest: row.account_name_digest }),
  ])
  return { ...row, account_no, account_name }
}
