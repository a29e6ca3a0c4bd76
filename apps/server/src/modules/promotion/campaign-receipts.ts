import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { EventHandler } from '../ledger/index.ts'

/** A bonus that waited for its deposit was granted: what was reserved for it above that is free again. */
export function campaignReceipts({ db }: { db: Db }): EventHandler {
  return {
    name: 'campaign-receipts',
    kinds: ['bonus_granted'],
    isOn: () => isAnyWaiting(db),
    async read(playerId) {
      await sql`select promotion.read_grants(${playerId})`.execute(db)
    },
    async readTogether(playerIds) {
      const { rows } = await sql<{ is_read: boolean }>`select is_read from promotion.read_grants_batch(${playerIds})`.execute(db)
      return rows.map(({ is_read: isRead }) => isRead)
    },
  }
}

async function isAnyWaiting(db: Db): Promise<boolean> {
  const row = await db.selectFrom('promotion.receipt').select('receipt_id').where('state', '=', 'waiting').limit(1).executeTakeFirst()
  return row !== undefined
}
