import { connect, type Db } from '../apps/server/src/platform/database/db.ts'
import { createLog } from '../apps/server/src/platform/log.ts'

/** As the server has its database, for one piece of work. */
export async function withDb<Result>(databaseUrl: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = connect(databaseUrl, { log: createLog('warn') })
  try {
    return await work(db)
  } finally {
    await close()
  }
}
