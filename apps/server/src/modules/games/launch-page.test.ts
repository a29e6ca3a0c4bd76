import { randomUUID } from 'node:crypto'
import { launchGame } from '@krapao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open } from '../../../test/money.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { newToken } from '../account/index.ts'

const CALLS_PER_MINUTE = 20

let world: World

beforeAll(async () => {
  world = await createWorld({ callsPerMinute: CALLS_PER_MINUTE, processEnv: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => world.stop())

const show = (path: string, from: string) => fetch(world.url + path, { headers: { 'x-forwarded-for': from } })

test('an address that tries tokens is refused before the database is asked, and a page opens at another', async () => {
  const player = await world.player()
  await open(player, 'JOKER')
  const { address } = await player.call(launchGame, { params: { slotCode: 'JOKER' } })
  const guess = () => show(`/api/launch/${newToken(randomUUID())}`, '203.0.113.7')
  for (let tried = 0; tried < CALLS_PER_MINUTE; tried++) expect((await guess()).status).toBe(410)

  await world.asOwner('alter function games.open_launch rename to hidden')
  const refused = await guess()
  await world.asOwner('alter function games.hidden rename to open_launch')
  expect([refused.status, await refused.json()]).toEqual([429, { message: 'REQUEST_LIMIT' }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

  expect((await show(address, '203.0.113.7')).status).toBe(429)
  expect((await show(address, '203.0.113.8')).status).toBe(200)
})
