import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import type { TestDatabase } from '../../../test/test-postgres.ts'
import { connect, type Connection } from '../../platform/database/db.ts'
import { createLog } from '../../platform/log.ts'
import { ledgerTime } from './heads.ts'

let database: TestDatabase
let connection: Connection
let other: pg.Client
beforeEach(async () => {
  database = await createDatabase()
  connection = connect(database.url, { log: createLog('silent') })
  other = new pg.Client({ connectionString: database.url })
  await other.connect()
})
afterEach(async () => {
  await other.end()
  await connection.close()
  await database.drop()
})

test('what an open transaction has posted counts as not seen yet, from the time it began', async () => {
  const quiet = await ledgerTime(connection.db)
  expect(quiet.completeUntil).toBe(quiet.at)
  await other.query('begin')
  const { rows } = await other.query<{ began: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as began`,
  )
  const { at, completeUntil } = await ledgerTime(connection.db)
  expect(completeUntil <= rows[0]!.began && rows[0]!.began < at).toBe(true)
  await other.query('rollback')
  const after = await ledgerTime(connection.db)
  expect(after.completeUntil).toBe(after.at)
})
