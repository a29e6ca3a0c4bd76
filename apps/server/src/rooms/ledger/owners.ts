import type { Currency } from '@krapao/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Opens a player's books, in their one currency. */
export async function openBooks(tx: Tx, playerId: string, currency: Currency): Promise<void> {
  await sql`select ledger.open_owner(${playerId}::uuid, ${currency})`.execute(tx)
}

/**
 * Takes the player's mutex until the transaction ends. Whoever decides about a player's money across rooms
 * (claim, bonus, withdraw, transfer, limits) takes it first.
 */
export async function lockPlayer(tx: Tx, playerId: string): Promise<void> {
  const { rows } = await sql<{ currency: string | null }>`select currency from ledger.lock_owner(${playerId}::uuid)`.execute(tx)
  if (!rows[0]?.currency) throw new Error(`player ${playerId} has no books`)
}

/** The journal of the house for postings of one of its accounts: the same reference finds the same one. */
export async function houseJournal(
  db: Db,
  { currency, account, reference }: { currency: Currency; account: string; reference: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select ledger.house_owner(${currency}, ${account}, ${reference}) as id`.execute(db)
  return rows[0]!.id
}
