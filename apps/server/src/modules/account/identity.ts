import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'

/** By what accounts can be told to be one person's, and who invited whom. */
export interface Identity {
  playerId: string
  phone: string
  invitedBy: string | null
  registeredAt: Date
  /** Those they have now and had before, each as bank and number. */
  bankAccounts: readonly string[]
  /** Digests of the browsers they signed in from, and of the networks these were in last. */
  devices: readonly string[]
  networks: readonly string[]
}

interface Row {
  player_id: string
  phone: string
  invited_by: string | null
  created_at: Date
  bank_accounts: string[]
  devices: string[]
  networks: string[]
}

/** In no order; a player who does not exist is left out. */
export async function identitiesOf(db: Db, playerIds: readonly string[]): Promise<Identity[]> {
  if (playerIds.length === 0) return []
  const rows = await plainRead(
    db,
    sql<Row>`
      select p.player_id, p.phone, p.invited_by, p.created_at,
        array(select distinct v.bank_code || ':' || v.account_no from account.bank_account_version v where v.player_id = p.player_id) as bank_accounts,
        array(select encode(k.visitor_hash, 'hex') from account.known_visitor k where k.player_id = p.player_id) as devices,
        array(select distinct encode(k.network_hash, 'hex') from account.known_visitor k
          where k.player_id = p.player_id and k.network_hash is not null) as networks
      from account.player p where p.player_id = any (${playerIds}::uuid[])`,
  )
  return rows.map((row) => ({
    playerId: row.player_id,
    phone: row.phone,
    invitedBy: row.invited_by,
    registeredAt: row.created_at,
    bankAccounts: row.bank_accounts,
    devices: row.devices,
    networks: row.networks,
  }))
}

/**
 * Who has signed in from a browser, or had a bank account, of one of these players, or has the phone that is such an account's
 * number; at most so many.
 */
export async function linkedPlayers(db: Db, playerIds: readonly string[], limit: number): Promise<string[]> {
  if (playerIds.length === 0) return []
  const rows = await plainRead(
    db,
    sql<{ player_id: string }>`
      select other.player_id from account.known_visitor k join account.known_visitor other using (visitor_hash)
        where k.player_id = any (${playerIds}::uuid[])
      union
      select other.player_id from account.bank_account_version v join account.bank_account_version other using (bank_code, account_no)
        where v.player_id = any (${playerIds}::uuid[])
      union
      select ph.player_id from account.bank_account_version v join account.phone ph on ph.phone = v.account_no
        where v.player_id = any (${playerIds}::uuid[])
      union
      select v.player_id from account.player p join account.bank_account_version v on v.account_no = p.phone
        where p.player_id = any (${playerIds}::uuid[])
      limit ${limit}`,
  )
  return rows.map(({ player_id: playerId }) => playerId)
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
