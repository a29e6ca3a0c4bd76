import { randomUUID } from 'node:crypto'
import { type CallRefused, createClient } from '@krapao/contract'
import { listWorkItems } from '@krapao/contract/console'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { instructionFrom, staff, staffCookie } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { setDueTime } from '../operator/index.ts'

let world: World
let player: WorldPlayer
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player({ name: 'บัวขาว' })
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** A member of staff who reads the queue. */
async function atConsole() {
  const cookie = await staffCookie(world, await staff(world, 'support'))
  const call = createClient({ baseUrl: world.url, fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, cookie } }) })
  return { call }
}

const refusal = (code: string, details: object = {}) => expect.objectContaining<Partial<CallRefused>>({ code, details })

/** Items of one kind, each a second after the one before. */
async function openMany(kind: string, count: number, needsDecision = true): Promise<string[]> {
  const subjects = Array.from({ length: count }, () => randomUUID())
  // They are about nothing, which the audit would find.
  onTestFinished(async () => {
    await world.asOwner(`delete from operator.work_item where subject in (${subjects.map((subject) => `'${subject}'`).join(', ')})`)
  })
  for (const subject of subjects) {
    await world.asOwner(`select operator.open_item('${player.playerId}', '${kind}', '${subject}', ${needsDecision}, 'a reason', '{}')`)
    await world.passTime(1000)
  }
  return subjects
}

const subjectsOf = (items: readonly { subject: string }[]) => items.map(({ subject }) => subject)

test('the queue is told fifty at a time, what can be decided first and the most urgent first, and each once', async () => {
  const { call } = await atConsole()
  const told = await openMany('bet-feed', 2, false)
  const prizes = await openMany('prize', 53)
  // Opened last, and due before all of them.
  const slips = await openMany('slip', 1)
  const ofKind = (kind: 'prize', after?: string) => call(listWorkItems, { query: { kind, ...(after === undefined ? {} : { after }) } })
  const first = await ofKind('prize')
  expect(subjectsOf(first.items)).toEqual(prizes.slice(0, 50))
  const second = await ofKind('prize', first.next!)
  expect([subjectsOf(second.items), second.next]).toEqual([prizes.slice(50), null])

  const all: string[] = []
  for (let after: string | undefined; ;) {
    const { items, next } = await call(listWorkItems, { query: after === undefined ? {} : { after } })
    all.push(...subjectsOf(items.filter(({ openedAt }) => new Date(openedAt) >= today)))
    if (next === null) break
    after = next
  }
  expect(all).toEqual([...slips, ...prizes, ...told])
  const decide = await call(listWorkItems, { query: { kind: 'bet-feed', decide: '1' } })
  expect(decide).toEqual({ items: [], next: null })
})

test('what arrives and what is decided while somebody turns the page shifts nothing', async () => {
  const { call } = await atConsole()
  const prizes = await openMany('prize', 52)
  const first = await call(listWorkItems, { query: { kind: 'prize' } })
  await world.asOwner(`update operator.work_item set closed_at = platform.now(), outcome = 'x' where subject = '${prizes[10]}'`)
  const late = await openMany('prize', 1)
  const second = await call(listWorkItems, { query: { kind: 'prize', after: first.next! } })
  expect(subjectsOf(second.items)).toEqual([...prizes.slice(50), ...late])
})

test.each([
  'x',
  'W10',
  Buffer.from('[true,"now",1]').toString('base64url'),
  Buffer.from('{}').toString('base64url'),
  Buffer.from('[true,"2026-02-31 00:00:00+00","3f2c1d7e-0000-4000-8000-000000000000"]').toString('base64url'),
])('a place of the queue that never was one is refused: %s', async (after) => {
  const { call } = await atConsole()
  await expect(call(listWorkItems, { query: { after } })).rejects.toEqual(refusal('KEY_INVALID', { field: 'after' }))
})

test('an owner says after how long a kind is late, from then on', async () => {
  const owner = await staff(world, 'owner')
  const cashier = await staff(world, 'cashier')
  const set = (staffId: string, minutes: number) =>
    setDueTime(world.ownerDb, { instruction: instructionFrom(staffId, 'people wait'), kind: 'prize', minutes })
  expect(await set(cashier, 7)).toBe('not_allowed')
  await openMany('prize', 1)
  expect(await set(owner, 7)).toBe('act')
  await openMany('prize', 1)
  const { call } = await atConsole()
  const { items } = await call(listWorkItems, { query: { kind: 'prize' } })
  const minutes = items.map(({ openedAt, dueAt }) => (Date.parse(dueAt) - Date.parse(openedAt)) / 60_000)
  expect(minutes.toSorted((one, other) => one - other)).toEqual([7, 240])
  await set(owner, 240)
})
