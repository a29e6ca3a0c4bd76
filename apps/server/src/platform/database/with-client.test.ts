import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import type { TestDatabase } from '../../../test/test-postgres.ts'
import { until } from '../../../postgres/postgres-process.ts'
import { withClient } from './with-client.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** Of this login in this database, but for the one that asks. */
async function sessions(): Promise<number> {
  const { rowCount } = await withClient(database.superuserUrl, (superuser) =>
    superuser.query('select from pg_stat_activity where datname = current_database() and usename = $1', [
      new URL(database.ownerUrl).username,
    ]),
  )
  return rowCount ?? 0
}

const untilNoneIsLeft = () => until(async () => (await sessions()) === 0, { withinMs: 10_000 })

test('the answer of the work is given, and the connection is ended', async () => {
  const seen = await withClient(database.ownerUrl, async (owner) => [(await owner.query('select 7 as seven')).rows, await sessions()])
  expect(seen).toEqual([[{ seven: 7 }], 1])
  expect(await untilNoneIsLeft()).toBe(true)
})

test('work that fails says why, and the connection is ended', async () => {
  await expect(withClient(database.ownerUrl, (owner) => owner.query('select 1 / 0'))).rejects.toThrow('division by zero')
  expect(await untilNoneIsLeft()).toBe(true)
})

test('a connection that is lost fails the work alone', async () => {
  const lost = withClient(database.ownerUrl, async (owner) => {
    await withClient(database.superuserUrl, (superuser) =>
      superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = $1', [
        new URL(database.ownerUrl).username,
      ]),
    )
    await untilNoneIsLeft()
    return owner.query('select 1')
  })
  await expect(lost).rejects.toThrow()
})

test('where nobody listens, that is said', async () => {
  await expect(withClient('postgres://a:b@127.0.0.1:1/c', async () => 'never')).rejects.toThrow('ECONNREFUSED')
})
