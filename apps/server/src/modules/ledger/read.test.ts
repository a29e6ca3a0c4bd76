import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { depositOf } from '../../../test/postings.ts'
import { type Connection, connect, inTransaction } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { openLedger, post, statementPage } from './index.ts'

const LINES = 60

let connection: Connection
let drop: () => Promise<void>
const [player, other] = [newPublicId(), newPublicId()]

beforeAll(async () => {
  const database = await createDatabase()
  connection = connect(database.ownerUrl, { log: createLog('silent') })
  drop = database.drop
  for (const ownerId of [player, other]) {
    await inTransaction(connection.db, (tx) => openLedger(tx, ownerId, 'BAHT'))
    for (let no = 1; no <= (ownerId === player ? LINES : 3); no++)
      await post(connection.db, { ownerId, posting: depositOf(BigInt(no), `payment ${no}`), idempotencyKey: `${no}` }, refuse)
  }
})
afterAll(async () => {
  await connection.close()
  await drop()
})

const amounts = ({ entries }: { entries: { amount: bigint }[] }) => entries.map(({ amount }) => Number(amount))

test('pages of several players, asked for at once, are each their own and newest first', async () => {
  const { db } = connection
  const asked = [
    statementPage(db, player, { page: 1, limit: 4 }),
    statementPage(db, other, { page: 1, limit: 10 }),
    statementPage(db, player, { page: 2, limit: 4 }),
    statementPage(db, other, { page: 2, limit: 10 }),
    statementPage(db, player, { page: 1, limit: 4 }),
    statementPage(db, newPublicId(), { page: 1, limit: 10 }),
  ]
  const pages = await Promise.all(asked)
  expect(pages.map(amounts)).toEqual([[60, 59, 58, 57], [3, 2, 1], [56, 55, 54, 53], [], [60, 59, 58, 57], []])
  expect(pages.map(({ total }) => total)).toEqual([LINES, 3, LINES, 3, LINES, 0])
})

test('a page costs what is on it, however long the statement is', async () => {
  const read = await inTransaction(connection.db, async (tx) => {
    await statementPage(tx, player, { page: 3, limit: 10 })
    const { rows } = await sql<{ lines: bigint }>`
      select idx_tup_fetch as lines from pg_stat_xact_user_tables where relid = 'ledger.posting'::regclass`.execute(tx)
    return rows[0]!.lines
  })
  expect(read).toBe(10n)
})
