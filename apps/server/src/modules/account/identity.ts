import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'
import { accountNoDigestOf, type KeptNumber, openNumber } from './account-number.ts'
import type { NumberReader } from './accounts-by-number.ts'
import { phoneDigestOf } from '../otp/index.ts'
import { orLogged } from './player-name.ts'
import { type KeptPhone, listedPhone } from './player-phone.ts'

/** By what accounts can be told to be one person's, and who invited whom. */
export interface Identity {
  playerId: string
  /** Null where it does not open. */
  phone: string | null
  invitedBy: string | null
  registeredAt: Date
  /** Those they have now and had before, each as bank and digest of the number. */
  bankAccounts: readonly string[]
  /** Their numbers, of those that open. */
  numbers: readonly string[]
  /** Digests of the browsers they signed in from, and of the networks these were in last. */
  devices: readonly string[]
  networks: readonly string[]
}

interface Row extends KeptPhone {
  invited_by: string | null
  created_at: Date
  devices: string[]
  networks: string[]
}

/** In no order; a player who does not exist is left out. */
export async function identitiesOf(reader: NumberReader, playerIds: readonly string[]): Promise<Identity[]> {
  if (playerIds.length === 0) return []
  const read = plainRead(
    reader.db,
    sql<Row>`
      select p.player_id, f.phone_digest, f.phone_encrypted, p.invited_by, p.created_at,
        array(select encode(k.visitor_hash, 'hex') from account.known_visitor k where k.player_id = p.player_id) as devices,
        array(select distinct encode(k.network_hash, 'hex') from account.known_visitor k
          where k.player_id = p.player_id and k.network_hash is not null) as networks
      from account.player p
      join account.player_phone f on f.player_id = p.player_id and f.phone_digest = p.phone_digest
      where p.player_id = any (${playerIds}::uuid[])`,
  )
  const [numbers, rows] = await Promise.all([numbersOf(reader, playerIds), read])
  const accounts = Map.groupBy(numbers, ({ playerId }) => playerId)
  const phones = await Promise.all(rows.map((row) => listedPhone(reader, row)))
  return rows.map((row, at) => ({
    playerId: row.player_id,
    phone: phones[at]!,
    invitedBy: row.invited_by,
    registeredAt: row.created_at,
    bankAccounts: (accounts.get(row.player_id) ?? []).map(({ bankCode, digest }) => bankAndDigest(bankCode, digest)),
    numbers: (accounts.get(row.player_id) ?? []).flatMap(({ accountNo }) => accountNo ?? []),
    devices: row.devices,
    networks: row.networks,
  }))
}

/** By which a bank account is known, whoever has it. */
export const bankAndDigest = (bankCode: string, digest: Buffer) => `${bankCode}:${digest.toString('hex')}`

interface HadNumber {
  playerId: string
  bankCode: string
  digest: Buffer
  /** Null where it does not open. */
  accountNo: string | null
}

/** The bank accounts that these players have now and had before, in one read. */
async function numbersOf(reader: NumberReader, playerIds: readonly string[]): Promise<HadNumber[]> {
  const rows = await plainRead(
    reader.db,
    sql<KeptNumber & { bank_code: string }>`
      select k.player_id, k.bank_code, k.account_no_digest, k.account_no_encrypted from account.account_number k
      where k.player_id = any (${playerIds}::uuid[]) and exists (
        select 1 from account.bank_account_version v
        where v.player_id = k.player_id and v.bank_code = k.bank_code and v.account_no_digest = k.account_no_digest)`,
  )
  return Promise.all(
    rows.map(async (kept) => ({
      playerId: kept.player_id,
      bankCode: kept.bank_code,
      digest: kept.account_no_digest,
      accountNo: await orLogged(reader, kept.player_id, openNumber(reader.encryption, kept)),
    })),
  )
}

/**
 * Who has signed in from a browser, or had a bank account, of one of these players, or has the phone that is such an account's
 * number; at most so many.
 */
export async function linkedPlayers(reader: NumberReader, playerIds: readonly string[], limit: number): Promise<string[]> {
  if (playerIds.length === 0) return []
  const { db } = reader
  const [numbers, phones, browsers] = await Promise.all([
    numbersOf(reader, playerIds),
    phonesOf(reader, playerIds),
    browsersOf(db, playerIds),
  ])
  const opened = numbers.flatMap(({ accountNo }) => accountNo ?? [])
  const [asPhones, asAccounts] = await Promise.all([
    Promise.all(opened.map((accountNo) => phoneDigestOf(reader.siteKey, accountNo))),
    Promise.all(phones.map((phone) => accountNoDigestOf(reader.siteKey, phone))),
  ])
  // By values and not by joins: what others share lies on other machines.
  const rows = await plainRead(
    db,
    sql<{ player_id: string }>`
      select player_id from account.known_visitor where visitor_hash = any (${browsers}::bytea[])
      union
      select player_id from account.bank_account_version
        where (bank_code, account_no_digest) in (
          select * from unnest(${numbers.map(({ bankCode }) => bankCode)}::text[], ${numbers.map(({ digest }) => digest)}::bytea[]))
      union
      select player_id from account.phone where phone_digest = any (${asPhones}::bytea[])
      union
      select player_id from account.bank_account_version where account_no_digest = any (${asAccounts}::bytea[])
      limit ${limit}`,
  )
  return rows.map(({ player_id: playerId }) => playerId)
}

async function browsersOf(db: Db, playerIds: readonly string[]): Promise<Buffer[]> {
  const browsers = await db
    .selectFrom('account.known_visitor')
    .distinct()
    .select('visitor_hash')
    .where(sql<boolean>`player_id = any (${playerIds}::uuid[])`)
    .execute()
  return browsers.map((row) => row.visitor_hash)
}

/** Their phones, of those that open. */
async function phonesOf(reader: NumberReader, playerIds: readonly string[]): Promise<string[]> {
  const rows = await plainRead(
    reader.db,
    sql<KeptPhone>`
      select f.player_id, f.phone_digest, f.phone_encrypted
      from account.player p
      join account.player_phone f on f.player_id = p.player_id and f.phone_digest = p.phone_digest
      where p.player_id = any (${playerIds}::uuid[])`,
  )
  const phones = await Promise.all(rows.map((kept) => listedPhone(reader, kept)))
  return phones.flatMap((phone) => phone ?? [])
}

/** Whom a player has invited, the newest first; at most so many. */
export async function friendsOf(db: Db, playerId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account.player')
    .select('player_id')
    .where('invited_by', '=', playerId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ player_id: friendId }) => friendId)
}

/** How many a player has invited, whatever they have done since. */
export async function friendCount(db: Db, playerId: string): Promise<number> {
  const { friends } = await db
    .selectFrom('account.player')
    .select((select) => select.fn.countAll<bigint>().as('friends'))
    .where('invited_by', '=', playerId)
    .executeTakeFirstOrThrow()
  return Number(friends)
}
