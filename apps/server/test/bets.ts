import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { World } from './world.ts'

/** Somebody with a ledger and nothing else, for what is done in the database alone. */
export async function openPlayerLedger({ db }: Pick<World, 'db'>, currency: 'BAHT' | 'LAK' = 'BAHT'): Promise<string> {
  const playerId = randomUUID()
  await sql`select ledger.open_owner(${playerId}, ${currency})`.execute(db)
  return playerId
}
