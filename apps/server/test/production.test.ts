import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { systemClock } from '../src/platform/clock.ts'
import { connect } from '../src/platform/database/db.ts'
import { readEnv } from '../src/platform/env/env.ts'
import { freePort } from '../postgres/free-port.ts'
import { createLog } from '../src/platform/log.ts'
import { setSealKey } from '../src/platform/database/server-seal.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { writeSetting } from '../src/modules/site/index.ts'
import { createDatabase } from './database.ts'
import { productionEnv } from './production-env.ts'
import type { TestDatabase } from './test-postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const createServer = (processEnv: Record<string, string> = {}) =>
  createApp({
    env: { ...readEnv({ ...productionEnv(), ...processEnv }), databaseUrl: database.url },
    clock: systemClock,
    log: createLog('silent'),
    runWorkers: false,
  })

test('the reference of the API is not there in production unless it was asked for', async () => {
  const statuses: number[] = []
  for (const processEnv of [{}, { API_DOCS: '1' }]) {
    const server = await createServer(processEnv)
    statuses.push((await server.http.inject('/docs/json')).statusCode)
    await server.stop()
  }
  expect(statuses).toEqual([404, 200])
})

test('what an operator watches is told in production with a token only: a proxy on this machine may add no word of its own', async () => {
  const statuses: number[] = []
  for (const processEnv of [{}, { METRICS_TOKEN: 'a-long-token-of-the-operator' }]) {
    const server = await createServer(processEnv)
    const headers = { authorization: 'Bearer a-long-token-of-the-operator' }
    for (const asked of [{}, { headers }]) statuses.push((await server.http.inject({ url: '/metrics', ...asked })).statusCode)
    await server.stop()
  }
  expect(statuses).toEqual([401, 401, 401, 200])
})

test('production does not listen where staff sign in without a second factor', async () => {
  await withClient(database.ownerUrl, (owner) => setSealKey(owner, readEnv(productionEnv()).reportKey, true))
  const secondFactor = (isOn: boolean) =>
    withClient(database.ownerUrl, (owner) => owner.query('update operator.staff_sign_in_rule set second_factor = $1', [isOn]))
  await secondFactor(false)
  const server = await createServer()
  await expect(server.listen(0)).rejects.toThrow('without a second factor')
  await server.stop()
  await secondFactor(true)
})

test('production listens on a database of its own, and not on one that holds the demo world', async () => {
  await withClient(database.ownerUrl, (owner) => setSealKey(owner, readEnv(productionEnv()).reportKey, true))
  const before = await createServer()
  await before.listen(0)
  const owner = connect(database.ownerUrl, { log: createLog('silent'), maxConnections: 1 })
  await writeSetting(owner.db, 'demoSeededAt', '2026-01-02T03:04:05.000Z')
  await owner.close()
  await before.stop()

  const after = await createServer()
  await expect(after.listen(0)).rejects.toThrow('The database holds the demo world, laid out at 2026-01-02T03:04:05.000Z')
  expect(after.http.server.listening).toBe(false)
  await after.stop()

  const env = { ...process.env, ...productionEnv(), DATABASE_URL: database.url, PORT: String(await freePort()) }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  expect(said.trim().split('\n').at(-1)).toBe(
    'The database holds the demo world, laid out at 2026-01-02T03:04:05.000Z; production needs a database of its own.',
  )
})
