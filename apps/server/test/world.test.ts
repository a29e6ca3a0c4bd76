import { activateGame, transfer } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../postgres/postgres-process.ts'
import { createWorld, type World } from './world.ts'

let world: World

beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.stop())

test('a player pays a QR, moves money to a game, and three ledgers agree', async () => {
  const player = await world.player()
  await world.deposit(player, 100)
  await player.call(activateGame, { params: { slotCode: 'PG' } })
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: 60 as MajorUnits } })
  expect(await world.control('GET', 'games')).toMatchObject([{ code: 'PG', balance: 60 }])
  expect(await world.audit()).toEqual([])
})

test('the server outlives the loss of all its database connections, and still stops', async () => {
  const client = new pg.Client({ connectionString: world.database.superuserUrl })
  await client.connect()
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  const listener = () => client.query<{ pid: number }>(`select pid ${others} and query like 'LISTEN%'`).then(({ rows }) => rows[0]?.pid)
  expect(await until(async () => (await listener()) !== undefined, { withinMs: 10_000 })).toBe(true)
  const before = await listener()
  await client.query(`select pg_terminate_backend(pid) ${others}`)
  expect(await until(async () => ![before, undefined].includes(await listener()), { withinMs: 10_000 })).toBe(true)
  await client.end()
  expect((await fetch(`${world.url}/readyz`)).status).toBe(200)
})
