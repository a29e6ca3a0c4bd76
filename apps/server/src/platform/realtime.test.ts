import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createDatabase } from '../../test/database.ts'
import { connect } from './db.ts'
import { createLog } from './log.ts'
import { createNoticeSeal } from './notice-seal.ts'
import { startRealtime } from './realtime.ts'

test('sockets that are closed while they still connect to the database give their connection back', async () => {
  const database = await createDatabase()
  const log = createLog('silent')
  const { pool, close } = connect(database.url, { log })
  const realtime = startRealtime({
    server: createServer(),
    pool,
    resolvers: [],
    sockets: [],
    onWake: () => undefined,
    seal: createNoticeSeal(Buffer.alloc(32)),
    log,
  })
  await realtime.close()
  // Waits for every connection that is lent out; one that was forgotten would keep it for ever.
  await close()
  expect(pool.totalCount).toBe(0)
  await database.drop()
})
