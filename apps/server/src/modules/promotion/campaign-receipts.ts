import type { Db } from '../../platform/database/db.ts'
import type { EventHandler } from '../ledger/index.ts'
import * as functions from './functions.gen.ts'

/** A bonus that waited for its deposit was granted: what was reserved for it above that is free again. */
export function campaignReceipts({ db }: { db: Db }): EventHandler {
  return {
    stream: 'postings',
    name: 'campaign-receipts',
    kinds: ['bonus_granted'],
    isOn: () => isAnyWaiting(db),
    read: (playerId) => functions.readGrants(db, { player: playerId }),
    async readTogether(playerIds) {
      const answers = await functions.readGrantsBatch(db, { players: playerIds })
      return answers.map(({ isRead }) => isRead)
    },
  }
}

async function isAnyWaiting(db: Db): Promise<boolean> {
  const row = await db.selectFrom('promotion.receipt').select('receipt_id').where('state', '=', 'waiting').limit(1).executeTakeFirst()
  return row !== undefined
}
