import { seedSite } from '../seed/site.ts'
import { seedStaff } from '../seed/staff.ts'
import { seedWithdrawRules } from '../seed/withdraw.ts'
import { connect, inTransaction } from '../src/platform/database/db.ts'
import { createLog } from '../src/platform/log.ts'
import { databaseClock } from './database-clock.ts'
import type { TestDatabase } from './test-postgres.ts'

/** When the worlds of tests begin: a Monday morning in Bangkok. */
export const WORLD_START = '2025-03-03T03:00:00Z'

/** Puts into a migrated database what every world has: the demo site, its staff and its rules. */
export async function layOutWorld({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>): Promise<void> {
  const clock = await databaseClock(ownerUrl)
  const connection = connect(ownerUrl, { log: createLog('silent'), maxConnections: 2 })
  try {
    await clock.set(new Date(WORLD_START))
    await inTransaction(connection.db, seedSite)
    await seedStaff(ownerUrl)
    // What is approved is paid at once, but where a test says otherwise.
    await seedWithdrawRules(connection.db, 0)
  } finally {
    await connection.close()
    await clock.close()
  }
}
