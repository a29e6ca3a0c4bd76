import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { type Connection, connect } from '../../platform/db.ts'
import { createLog } from '../../platform/log.ts'
import type { TestDatabase } from '../../../test/test-postgres.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createDatabase()
  connection = connect(database.url, { log: createLog('silent') })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

async function isSame(one: string | null, other: string | null): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`select account.is_same_name(${one}, ${other}) as same`.execute(connection.db)
  return rows[0]!.same
}

describe('[DEP-22] a bank that says', () => {
  test.each([
    ['มานี มีนา', 'มานี มีนา'],
    ['นางสาว มานี มีนา', 'มานี มีนา'],
    ['นางสาวมานี มีนา', 'มานี มีนา'],
    ['น.ส.มานี มีนา', 'มานี มีนา'],
    ['นาง มานี  มีนา ', 'มานี มีนา'],
    ['นายปิติ ใจดี', 'ปิติ ใจดี'],
    ['MRS. SOMSRI JAIDEE', 'SOMSRI JAIDEE'],
    ['MRS SOMSRI JAIDEE', 'somsri jaidee'],
    ['Mr.Somchai Jaidee', 'SOMCHAI JAIDEE'],
    ['MISS MANEE MEENA', 'Manee Meena'],
    ['Ms. Manee\u00a0Meena', 'MANEE MEENA'],
    ['MR SOMCHAI JAIDEE', 'Mr. Somchai Jaidee'],
    ['ທ້າວ ສົມສັກ', 'ສົມສັກ'],
    ['ນາງ ມະນີ', 'ມະນີ'],
    // The same letters, the vowel and its tone mark put together in two ways.
    ['Café Owner', 'Cafe\u0301 Owner'],
  ])('"%s" means "%s"', async (one, other) => {
    expect([await isSame(one, other), await isSame(other, one)]).toEqual([true, true])
  })

  test.each([
    ['มานี มีนา', 'มานะ มีนา'],
    ['MRS. SOMSRI JAIDEE', 'S. SOMSRI JAIDEE'],
    ['MRINAL SEN', 'INAL SEN'],
    ['MISSAOUI ALI', 'AOUI ALI'],
    ['MANEE', 'MANEE MEENA'],
    ['นาย', ''],
    ['MR. ', 'MRS. '],
    ['', ''],
    ['มานี มีนา', null],
    [null, null],
  ])('"%s" does not mean "%s"', async (one, other) => {
    expect([await isSame(one, other), await isSame(other, one)]).toEqual([false, false])
  })
})
