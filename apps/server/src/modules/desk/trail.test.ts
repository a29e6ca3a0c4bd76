import { type CallRefused, type Client, createClient, type QueryOf, withdraw } from '@krapao/contract'
import { decideWorkItem, listActs } from '@krapao/contract/console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baht, give } from '../../../test/money.ts'
import { readyStaff } from '../../../test/staff-browser.ts'
import { staff, staffCookie } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import type { Role } from '../operator/index.ts'
import { changesOf } from './trail.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player({ name: 'บัวขาว' })
  await give(world, player, 50_000)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

async function atConsole(...roles: Role[]): Promise<{ staffId: string; call: Client }> {
  const staffId = await staff(world, ...roles)
  const cookie = await staffCookie(world, staffId)
  const headers = { cookie, origin: world.url }
  return {
    staffId,
    call: createClient({ baseUrl: world.url, fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, ...headers } }) }),
  }
}

/** An item about a withdrawal of this player, above what one person decides. */
async function waiting(amount = 25_000): Promise<string> {
  await player.call(withdraw, { body: { amount: baht(amount) } })
  const row = await world.db
    .selectFrom('operator.work_item')
    .select('item_id')
    .where('owner_id', '=', player.playerId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.item_id
}

const approve = (call: Client, itemId: string, reason: string) =>
  call(decideWorkItem, { params: { itemId }, body: { outcome: 'approve', reason } })

/** A withdrawal that one has proposed, said again, and another has carried out. */
async function decided() {
  const [one, other] = [await atConsole('cashier'), await atConsole('cashier')]
  const itemId = await waiting()
  await approve(one.call, itemId, 'the name fits')
  await expect(approve(one.call, itemId, 'once more')).rejects.toMatchObject({ code: 'SAME_PERSON' })
  await approve(other.call, itemId, 'it does')
  return { one, other }
}

const memberNoOf = async ({ playerId }: WorldPlayer) =>
  (await world.db.selectFrom('account.player').select('member_no').where('player_id', '=', playerId).executeTakeFirstOrThrow()).member_no

test('what was done, proposed and refused is told, the newest first, with whom it is about masked', async () => {
  const { one, other } = await decided()
  const { call } = await atConsole('auditor')
  const { acts, next, people } = await call(listActs, { query: { member: await memberNoOf(player) } })
  expect(next).toBeNull()
  expect(
    acts
      .filter(({ kind }) => kind === 'withdrawal')
      .map(({ by, act, outcome, status, reason }) => [by!.staffId, act, outcome, status, reason]),
  ).toEqual([
    [other.staffId, 'approve', 'done', 'act', 'it does'],
    [one.staffId, 'approve', 'refused', 'same_person', 'once more'],
    [one.staffId, 'approve', 'proposed', 'proposed', 'the name fits'],
  ])
  expect(acts[0]).toMatchObject({
    isOfPlayer: true,
    who: expect.stringMatching(/^บ… ···\d{4}$/),
    amount: { amount: 25_000, currency: 'BAHT' },
  })
  expect(acts[0]!.changes).toContainEqual({ name: 'state', before: 'pending_approval', after: 'approved' })
  expect(people).toContainEqual({ staffId: one.staffId, name: expect.any(String) })
  // Where the money goes is known by a digest, which is nobody's to read.
  expect(JSON.stringify(acts)).not.toMatch(/[0-9a-f]{64}/)
})

test('acts are told fifty at a time, and each once, also while others are added', async () => {
  const { staffId } = await atConsole('cashier')
  await world.asOwner(`insert into operator.act (owner_id, act_id, staff_id, acted_at, kind, subject, act, status, reason)
    select gen_random_uuid(), gen_random_uuid(), '${staffId}', platform.now() - make_interval(secs => n / 3), 'bet', n::text, 'note', 'not_allowed', 'seen'
    from generate_series(1, 120) n`)
  const { call } = await atConsole('owner')
  const seen: string[] = []
  for (let after: string | undefined, page = 0; ; page++) {
    const { acts, next } = await call(listActs, { query: { person: staffId, ...(after === undefined ? {} : { after }) } })
    seen.push(...acts.map(({ subject }) => subject))
    if (page === 0)
      await world.asOwner(`insert into operator.act (owner_id, act_id, staff_id, acted_at, kind, subject, act, status, reason)
        values (gen_random_uuid(), gen_random_uuid(), '${staffId}', platform.now(), 'bet', 'late', 'note', 'not_allowed', 'seen')`)
    if (next === null) break
    expect(acts).toHaveLength(50)
    after = next
  }
  expect(seen.map(Number).toSorted((one, other) => one - other)).toEqual(Array.from({ length: 120 }, (_, n) => n + 1))
})

describe('a filter of the trail', () => {
  test('says a person, a kind, an outcome, and a day of Bangkok', async () => {
    const { one, other } = await decided()
    const { call } = await atConsole('compliance')
    const subjects = async (query: QueryOf<typeof listActs>) => (await call(listActs, { query })).acts
    const today = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
    expect((await subjects({ person: other.staffId, kind: 'withdrawal' })).map(({ act }) => act)).toEqual(['approve'])
    expect((await subjects({ person: one.staffId, outcome: 'refused' })).map(({ status }) => status)).toEqual(['same_person'])
    expect((await subjects({ person: one.staffId, outcome: 'proposed' })).map(({ status }) => status)).toEqual(['proposed'])
    expect(await subjects({ person: one.staffId, day: today })).toHaveLength(2)
    expect(await subjects({ person: one.staffId, day: '2020-01-01' })).toEqual([])
    expect(await subjects({ person: other.staffId, kind: 'slip' })).toEqual([])
    expect(await subjects({ member: '400000000' })).toEqual([])
  })

  test.each([
    ['day', '2026-02-30'],
    ['day', 'today'],
    ['person', 'somebody'],
    ['after', 'W10'],
    ['outcome', 'seen'],
  ])('that cannot be is refused: %s %s', async (field, value) => {
    const { call } = await atConsole('owner')
    await expect(call(listActs, { query: { [field]: value } })).rejects.toEqual(
      expect.objectContaining<Partial<CallRefused>>({ code: 'KEY_INVALID', details: { field } }),
    )
  })
})

test('signing in and being refused to sign in stand there, and reading does not', async () => {
  const somebody = await readyStaff(world, ['owner'])
  const read = () => somebody.call(listActs, { query: { person: somebody.staffId } })
  const before = (await read()).acts
  expect(before.map(({ kind }) => kind)).toContain('staff')
  await read()
  expect((await read()).acts).toEqual(before)
})

test.each(['cashier', 'support', 'marketing'] as const)('%s does not read it', async (role) => {
  const { call } = await atConsole(role)
  await expect(call(listActs)).rejects.toMatchObject({ code: 'NO_PERMISSION', details: { permission: 'trail.read' } })
})

test('a difference says each thing that is another, and of a person only its end', () => {
  expect(changesOf({ state: 'a', same: 1, gone: true }, { state: 'b', same: 1, limits: [{ amount: 5 }] })).toEqual([
    { name: 'state', before: 'a', after: 'b' },
    { name: 'gone', before: 'true', after: null },
    { name: 'limits', before: null, after: '[{"amount":5}]' },
  ])
  expect(changesOf(null, { toAccountNo: '0458800011', nameDigest: 'ab', phone: '0810000001' })).toEqual([
    { name: 'toAccountNo', before: null, after: '···0011' },
    { name: 'nameDigest', before: null, after: '···' },
    { name: 'phone', before: null, after: '···0001' },
  ])
  expect(changesOf(null, null)).toEqual([])
  expect(changesOf([1], 'text')).toEqual([])
})
