import { createSecretKey } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import type { TestDatabase } from '../../../test/test-postgres.ts'
import { connect, type Connection } from '../database/db.ts'
import { createLog } from '../log.ts'
import { createNoticeSeal } from './notice-seal.ts'
import { type Realtime, startRealtime } from './realtime.ts'

const ANYBODY = { isOurs: () => true, networkOf: () => '127.0.0.1' }

test('sockets that are closed while they still connect to the database give their connection back', async () => {
  const database = await createDatabase()
  const log = createLog('silent')
  const { pool, close } = connect(database.url, { log })
  const realtime = startRealtime({
    server: createServer(),
    pool,
    resolvers: [],
    sockets: [],
    handshakes: ANYBODY,
    onWake: () => undefined,
    seal: async () => createNoticeSeal(createSecretKey(Buffer.alloc(32))),
    log,
  })
  await realtime.close()
  // Waits for every connection that is lent out; one that was forgotten would keep it for ever.
  await close()
  expect(pool.totalCount).toBe(0)
  await database.drop()
})

describe('what servers say to one another', () => {
  const KEY = createSecretKey(Buffer.alloc(32, 7))
  const OTHER = createSecretKey(Buffer.alloc(32, 8))
  const CHANNEL = 'socket.io#/'
  const log = createLog('silent')
  let database: TestDatabase
  let pools: Connection[]
  let servers: Realtime[]
  const woken: string[][] = [[], [], []]

  /** Two of one site, and one that has another key. */
  beforeAll(async () => {
    database = await createDatabase()
    pools = [KEY, KEY, OTHER].map(() => connect(database.url, { log, maxConnections: 3 }))
    servers = [KEY, KEY, OTHER].map((key, index) =>
      startRealtime({
        server: createServer(),
        pool: pools[index]!.pool,
        resolvers: [],
        sockets: [],
        handshakes: ANYBODY,
        onWake: (loop) => void woken[index]!.push(loop),
        seal: async () => createNoticeSeal(key),
        log,
      }),
    )
    const listening = async () =>
      (await pools[0]!.pool.query(`select from pg_stat_activity where datname = current_database() and query = 'LISTEN "${CHANNEL}"'`)).rows
        .length
    await vi.waitUntil(async () => (await listening()) === 3, { timeout: 60_000 })
  }, 120_000)
  afterAll(async () => {
    for (const server of servers) await server.close()
    for (const { close } of pools) await close()
    await database.drop()
  })

  /** As anybody with the login can. */
  const say = (notice: string) => pools[0]!.pool.query('select pg_notify($1, $2)', [CHANNEL, notice])
  const wake = (loop: string) => JSON.stringify({ uid: 'f00d', type: 9, nsp: '/', data: { packet: ['wake', loop] } })

  /** Once this was heard, whatever was said before it was heard too, or not believed. */
  async function afterOneMore(loop: string): Promise<void> {
    servers[0]!.wakeOthers(loop)
    await vi.waitUntil(() => woken[1]!.includes(loop), { timeout: 60_000 })
  }

  test('is heard by those of the same site, and not by another', async () => {
    await afterOneMore('transfers')
    expect(woken).toEqual([[], ['transfers'], []])
  })

  test.each([
    ['that nobody has sealed', () => wake('forged')],
    ['sealed with another key', () => createNoticeSeal(createSecretKey(Buffer.alloc(32))).seal(CHANNEL, wake('forged'))],
    ['sealed for another channel', () => createNoticeSeal(KEY).seal('socket.io#/console', wake('forged'))],
    ['sealed an hour ago', () => createNoticeSeal(KEY, () => Date.now() - 3_600_000).seal(CHANNEL, wake('forged'))],
    ['whose end was exchanged', () => `${createNoticeSeal(KEY).seal(CHANNEL, wake('true'))} `],
    ['that is nothing', () => ''],
  ])('a notice %s is not believed', async (what, notice) => {
    await say(notice())
    await afterOneMore(what)
    expect(woken.flat()).not.toContain('forged')
  })

  test('the same notice is believed when a server has sealed it', async () => {
    await say(createNoticeSeal(KEY).seal(CHANNEL, wake('sealed')))
    await afterOneMore('the last')
    expect(woken[1]).toContain('sealed')
  })
})
