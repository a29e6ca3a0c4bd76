import { sql } from 'kysely'
import type { Tx } from '../src/platform/database/db.ts'

/** Takes the player's mutex until the transaction ends, as only the owner of the database may by itself. */
export async function lockPlayer(tx: Tx, playerId: string): Promise<void> {
  const { rows } = await sql<{ currency: string | null }>`select currency from ledger.lock_owner(${playerId}::uuid)`.execute(tx)
  if (!rows[0]?.currency) throw new Error(`player ${playerId} has no ledger`)
}
