import { createClient, UNATTENDED } from '@krapao/contract'
import { listWorkItems } from '@krapao/contract/console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff, staffCookie } from '../../../../test/staff.ts'
import { createWorld, type World } from '../../../../test/world.ts'

const MINUTE_MS = 60_000

let world: World
let cookie: string

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

/** What the console is answered that asks each minute, for so many minutes. */
async function asksEachMinute(minutes: number, isUnattended: (minute: number) => boolean): Promise<number[]> {
  cookie = await staffCookie(world, await staff(world, 'cashier'))
  const statuses: number[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    await world.passTime(MINUTE_MS)
    const headers = { cookie, 'sec-fetch-site': 'same-origin', ...(isUnattended(minute) ? { [UNATTENDED]: '1' } : {}) }
    statuses.push((await fetch(`${world.url}${listWorkItems.path}`, { headers })).status)
  }
  return statuses
}

test('a console that is left open is over after 15 minutes, however often it asks by itself', async () => {
  const statuses = await asksEachMinute(16, () => true)
  expect(statuses).toEqual([...Array.from({ length: 14 }, () => 200), 401, 401])
})

test('whoever touches it within 15 minutes stays signed in', async () => {
  const statuses = await asksEachMinute(30, (minute) => minute !== 14 && minute !== 28)
  expect(statuses.every((status) => status === 200)).toBe(true)
})

test('a page says that nobody touches it, and nothing of it otherwise', async () => {
  const sent: (string | null)[] = []
  const answered = (async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get(UNATTENDED))
    return Response.json({ items: [], next: null })
  }) as typeof fetch
  let isLeft = false
  const client = createClient({ fetch: answered, isUnattended: () => isLeft })
  await client(listWorkItems)
  isLeft = true
  await client(listWorkItems)
  expect(sent).toEqual([null, '1'])
})
