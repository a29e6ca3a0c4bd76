import { randomUUID } from 'node:crypto'
import { type CallRefused, type Client, createClient } from '@krapao/contract'
import {
  decideStaffChange,
  listDueTimes,
  listStaffChanges,
  listWorkItems,
  type PlayerTag,
  proposeStaffChange,
  tagPlayer,
} from '@krapao/contract/console'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readyStaff, type ReadyStaff, stepUp } from '../../../test/staff-browser.ts'
import { staff, staffCookie } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

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
const atConsole = async () => ({ call: await callOf(await staff(world, 'support')) })

async function callOf(staffId: string): Promise<Client> {
  const cookie = await staffCookie(world, staffId)
  return createClient({ baseUrl: world.url, fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, cookie } }) })
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

test('two owners say after how long a kind is late, from then on', async () => {
  const [one, other] = [await readyStaff(world, ['owner']), await readyStaff(world, ['owner'])]
  const propose = async (minutes: number) => {
    const stepUpId = await stepUp(world, one, { verb: 'propose' })
    const change = { kind: 'due-time', dueTime: { kind: 'prize', minutes } } as const
    return (await one.call(proposeStaffChange, { body: { change, reason: 'people wait', stepUpId } })).changeId
  }
  const decide = async (by: ReadyStaff, changeId: string) => {
    const stepUpId = await stepUp(world, by, { verb: 'change', changeId })
    return by.call(decideStaffChange, { params: { changeId }, body: { decision: 'confirm', reason: 'they do', stepUpId } })
  }
  await expect(propose(240)).rejects.toEqual(refusal('NOTHING_CHANGES'))
  const changeId = await propose(7)
  await expect(decide(one, changeId)).rejects.toEqual(refusal('SAME_PERSON'))
  await openMany('prize', 1)
  await decide(other, changeId)
  expect((await one.call(listDueTimes)).dueTimes).toContainEqual({ kind: 'prize', minutes: 7 })
  expect((await other.call(listStaffChanges)).changes[0]).toMatchObject({
    kind: 'due-time',
    staffId: null,
    before: { kind: 'prize', minutes: 240 },
    after: { kind: 'prize', minutes: 7 },
    outcome: 'carried_out',
  })
  await openMany('prize', 1)
  const { call } = await atConsole()
  const { items } = await call(listWorkItems, { query: { kind: 'prize' } })
  const minutes = items.map(({ openedAt, dueAt }) => (Date.parse(dueAt) - Date.parse(openedAt)) / 60_000)
  expect(minutes.toSorted((few, many) => few - many)).toEqual([7, 240])
  await decide(other, await propose(240))
})

describe('a filter of the queue', () => {
  /** An item about money of this player, for a reason. */
  async function openOf(
    of: WorldPlayer,
    kind: string,
    said: { reason?: string; amount?: number; needsDecision?: boolean },
  ): Promise<string> {
    const subject = randomUUID()
    onTestFinished(() => world.asOwner(`delete from operator.work_item where subject = '${subject}'`).then(() => undefined))
    const evidence = said.amount === undefined ? '{}' : `{"amount": "${said.amount * 100}"}`
    const { reason = 'goods were won at the wheel', needsDecision = true } = said
    await world.asOwner(
      `select operator.open_item('${of.playerId}', '${kind}', '${subject}', ${needsDecision}, $$${reason}$$, '${evidence}')`,
    )
    return subject
  }

  test('says what is late, and what is within the hour', async () => {
    const { call } = await atConsole()
    const slip = await openOf(player, 'slip', {})
    const chargeback = await openOf(player, 'chargeback', {})
    const prize = await openOf(player, 'prize', {})
    await world.passTime(6 * 60_000)
    const shown = async (due: 'late' | 'hour') => {
      const { items } = await call(listWorkItems, { query: { due } })
      return subjectsOf(items).filter((subject) => [slip, chargeback, prize].includes(subject))
    }
    expect(await shown('late')).toEqual([slip])
    expect(await shown('hour')).toEqual([slip, chargeback])
  })

  test('says amounts, each in the currency of its item, and nothing that has none', async () => {
    const { call } = await atConsole()
    const [small, large] = [await openOf(player, 'prize', { amount: 99.99 }), await openOf(player, 'prize', { amount: 5000 })]
    await openOf(player, 'prize', {})
    const shown = async (query: { from?: string; to?: string }) =>
      subjectsOf((await call(listWorkItems, { query: { kind: 'prize', ...query } })).items)
    expect(await shown({ from: '100' })).toEqual([large])
    expect(await shown({ to: '99.99' })).toEqual([small])
    expect((await shown({ from: '99.99', to: '5000.00' })).toSorted()).toEqual([small, large].toSorted())
    for (const from of ['1e2', '-1', '', '1.234', '๑๐', '12345678901'])
      await expect(shown({ from })).rejects.toEqual(refusal('KEY_INVALID', { field: 'from' }))
  })

  test('says a reason, wherever it stands among others', async () => {
    const { call } = await atConsole()
    const alone = await openOf(player, 'payment', { reason: 'it may be the payment SCB:A_B' })
    const among = await openOf(player, 'payment', { reason: 'the sending account is not known; it may be the payment SCB:1' })
    await openOf(player, 'payment', { reason: 'the sending account is not known' })
    await openOf(player, 'payment', { reason: 'so it may be the payment SCB:1' })
    const { items } = await call(listWorkItems, { query: { reason: 'maybe_same' } })
    expect(new Set(subjectsOf(items))).toEqual(new Set([alone, among]))
  })

  test('says a player by their whole member number, however it is spaced, and nobody by another', async () => {
    const { call } = await atConsole()
    const other = await world.player()
    const mine = await openOf(player, 'prize', {})
    await openOf(other, 'prize', {})
    const { member_no: memberNo } = await world.db
      .selectFrom('account.player')
      .select('member_no')
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    const shown = async (member: string) => subjectsOf((await call(listWorkItems, { query: { kind: 'prize', member } })).items)
    expect(await shown(memberNo)).toEqual([mine])
    expect(await shown(`${memberNo.slice(0, 3)} ${memberNo.slice(3, 6)}-${memberNo.slice(6)}`)).toEqual([mine])
    for (const nobody of [memberNo.slice(0, 8), '%', `${memberNo}0`, '400000000']) expect(await shown(nobody)).toEqual([])
  })

  test('says the players that staff have marked with a tag, as long as they are', async () => {
    const { call: mark } = await readyStaff(world, ['support'])
    const { call } = await atConsole()
    const [mine, other] = [await openOf(player, 'prize', {}), await openOf(await world.player(), 'prize', {})]
    const shown = async (tag?: PlayerTag) =>
      subjectsOf((await call(listWorkItems, { query: { kind: 'prize', ...(tag && { tag }) } })).items).filter((one) =>
        [mine, other].includes(one),
      )
    const tag = (isOn: boolean) =>
      mark(tagPlayer, { params: { playerId: player.playerId }, body: { tag: 'call-back', isOn, reason: 'they asked' } })
    expect(await shown('call-back')).toEqual([])
    await tag(true)
    expect([await shown('call-back'), await shown('complaint')]).toEqual([[mine], []])
    expect(new Set(await shown())).toEqual(new Set([mine, other]))
    await tag(false)
    expect(await shown('call-back')).toEqual([])
  })

  test('says what whoever asks may decide: not what is told only, not of kinds of others, and not what they have proposed', async () => {
    const cashierId = await staff(world, 'cashier')
    const cashier = await callOf(cashierId)
    const [prize, wheel] = [await openOf(player, 'prize', {}), await openOf(player, 'wheel', { amount: 100 })]
    const proposed = await openOf(player, 'adjustment', { amount: 100 })
    await openOf(player, 'bet-feed', { needsDecision: false })
    await world.asOwner(`insert into operator.proposal
      (owner_id, proposal_id, kind, subject, act, amount, currency, reason, evidence_hash, proposed_by, proposed_at)
      values ('${player.playerId}', gen_random_uuid(), 'adjustment', '${proposed}', 'approve', 1, 'BAHT', 'r', '', '${cashierId}', platform.now())`)
    onTestFinished(() => world.asOwner(`delete from operator.proposal where subject = '${proposed}'`).then(() => undefined))
    const shown = async (call: Client) => {
      const { items } = await call(listWorkItems, { query: { mine: '1' } })
      return subjectsOf(items).filter((subject) => [prize, wheel, proposed].includes(subject))
    }
    expect(await shown(cashier)).toEqual([prize])
    expect(await shown(await callOf(await staff(world, 'owner')))).toEqual(expect.arrayContaining([prize, wheel, proposed]))
    expect(await shown(await callOf(await staff(world, 'auditor')))).toEqual([])
  })
})
