import type { Currency } from '@krapao/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** Opens a player's books, in their one currency. */
export async function openBooks(tx: Tx, playerId: string, currency: Currency): Promise<void> {
  await sql`select ledger.open_owner(${playerId}::uuid, ${currency})`.execute(tx)
}
