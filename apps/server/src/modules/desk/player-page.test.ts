import { randomUUID } from 'node:crypto'
import { type CallRefused, type Client, createClient, getProfile, getWallet, listOutcomes, login, withdraw } from '@krapao/contract'
import {
  deactivatePlayer,
  endPlayerPassword,
  endPlayerSessions,
  freezePlayer,
  getPlayer,
  listRead,
  listStaffLog,
  listTimeline,
  revealOfPlayer,
  type TimelineEntry,
} from '@krapao/contract/console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountNoOf } from '../../../test/bank-transfers.ts'
import { baht, give, open } from '../../../test/money.ts'
import { signIn } from '../../../test/races/race.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { staff, staffCookie } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import type { Role } from '../operator/index.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player({ name: 'บัวขาว บัญชาเมฆ' })
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

async function atConsole(...roles: Role[]): Promise<{ staffId: string; call: Client }> {
  const staffId = await staff(world, ...roles)
  return { staffId, call: await sessionOf(staffId) }
}

async function sessionOf(staffId: string): Promise<Client> {
  const cookie = await staffCookie(world, staffId)
  return createClient({
    baseUrl: world.url,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, origin: world.url, cookie } }),
  })
}

const refusal = (code: string) => expect.objectContaining<Partial<CallRefused>>({ code })
const params = () => ({ playerId: player.playerId })
const reason = 'they have called'

async function itemOf(kind: string): Promise<string> {
  const row = await world.db
    .selectFrom('operator.work_item')
    .select('item_id')
    .where('owner_id', '=', player.playerId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return row.item_id
}

async function actsOf(act: string) {
  const rows = await world.db
    .selectFrom('operator.act')
    .select(['staff_id', 'status', 'subject', 'reason'])
    .where('owner_id', '=', player.playerId)
    .where('act', '=', act)
    .orderBy('act_no')
    .execute()
  return rows.map(({ staff_id: staffId, ...row }) => ({ ...row, staffId }))
}

test('what a player reads is listed as their inbox has it, and stays unread', async () => {
  await give(world, player, 100)
  const { call } = await atConsole('support')
  const read = await call(listRead, { params: params() })
  const own = await player.call(listOutcomes, { body: { limit: 30 } })
  expect(read.language).toBe('th')
  expect(read.outcomes).toMatchObject([{ kind: 'deposit_credited', amount: 100, isUnread: true }])
  expect(own.outcomes).toMatchObject(read.outcomes)
  await expect(call(listRead, { params: { playerId: randomUUID() } })).rejects.toEqual(refusal('NO_PLAYER'))
})

describe('the page of a player', () => {
  test('says how they and their money stand, with every name and number masked', async () => {
    await give(world, player, 50_000)
    await open(player, 'PG')
    await player.call(withdraw, { body: { amount: baht(25_000) } })
    const { call } = await atConsole('auditor')
    const shown = await call(getPlayer, { params: params() })
    expect(shown).toMatchObject({
      who: `บ… ···${player.phone.slice(-4)}`,
      name: 'บั… บั…',
      phone: `···${player.phone.slice(-4)}`,
      state: 'active',
      money: { currency: 'BAHT', wallet: 25_000, held: 25_000, games: [], transit: [] },
      condition: null,
      items: [{ kind: 'withdrawal', itemId: await itemOf('withdrawal'), needsDecision: true }],
      sessions: [{ readsOnly: false }],
    })
    const secrets = [player.phone, await accountNoOf(player), 'บัวขาว', 'บัญชาเมฆ']
    for (const secret of secrets) expect(JSON.stringify(shown)).not.toContain(secret)
    await expect(call(getPlayer, { params: { playerId: randomUUID() } })).rejects.toEqual(refusal('NO_PLAYER'))
  })

  test('marketing reads none', async () => {
    const { call } = await atConsole('marketing')
    await expect(call(getPlayer, { params: params() })).rejects.toEqual(refusal('NO_PERMISSION'))
  })
})

describe('what happened', () => {
  const all = async (call: Client, kind?: TimelineEntry['kind']) => {
    const entries: TimelineEntry[] = []
    for (let after: string | null = null; ;) {
      const page: { entries: TimelineEntry[]; next: string | null } = await call(listTimeline, {
        params: params(),
        query: { ...(kind === undefined ? {} : { kind }), ...(after === null ? {} : { after }) },
      })
      expect(page.entries.length).toBeLessThanOrEqual(50)
      entries.push(...page.entries)
      if (page.next === null) return entries
      after = page.next
    }
  }

  test('is one list, the newest first, each once on whichever page, and by kind', async () => {
    for (let made = 0; made < 60; made++) {
      await give(world, player, 1)
      await world.passTime(1000)
    }
    await signIn(world, player)
    await world.passTime(1000)
    const { call } = await atConsole('support')
    await call(endPlayerSessions, { params: params(), body: { sessionId: null, reason } })
    const entries = await all(call)
    const times = entries.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    const money = entries.filter((entry) => entry.kind === 'money').map((entry) => (entry.kind === 'money' ? entry.postingNo : 0))
    expect(money).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index))
    for (const kind of ['money', 'sign-in', 'staff', 'change'] as const) {
      const ofKind = await all(call, kind)
      expect(ofKind).toEqual(entries.filter((entry) => entry.kind === kind))
    }
    expect(entries.filter(({ kind }) => kind === 'staff')).toMatchObject([{ act: 'end_sessions', status: 'act', reason }])
  })

  test.each(['x', '1.2', '1.99999999999.3', '-1.2.3'])('a place that never was one is refused: %s', async (after) => {
    const { call } = await atConsole('support')
    await expect(call(listTimeline, { params: params(), query: { after } })).rejects.toEqual(refusal('KEY_INVALID'))
  })
})

describe('staff', () => {
  test('freeze an account: nobody is signed in, and the item lets them in again', async () => {
    const { call } = await atConsole('support')
    const idempotencyKey = randomUUID()
    for (const _press of [1, 2]) {
      expect(await call(freezePlayer, { params: params(), body: { reason } }, { idempotencyKey })).toEqual({ status: 'done' })
    }
    await expect(call(freezePlayer, { params: params(), body: { reason } })).rejects.toEqual(refusal('ALREADY_FROZEN'))
    expect(await refusalOf(player.call(getWallet))).toBe('INVALID_USER_3')
    expect((await call(getPlayer, { params: params() })).state).toBe('frozen')
    expect(await actsOf('freeze')).toMatchObject([{ status: 'act', reason }])
    expect(await itemOf('restriction')).toBeDefined()
  })

  test('deactivate an account once', async () => {
    const { call } = await atConsole('cashier')
    expect(await call(deactivatePlayer, { params: params(), body: { reason } })).toEqual({ status: 'done' })
    await expect(call(deactivatePlayer, { params: params(), body: { reason } })).rejects.toEqual(refusal('ALREADY_DEACTIVATED'))
    expect((await call(getPlayer, { params: params() })).state).toBe('deactivated')
  })

  test('end one session, or all of them', async () => {
    const other = { ...player, call: world.client(await signIn(world, player)) }
    const { call } = await atConsole('compliance')
    const { sessions } = await call(getPlayer, { params: params() })
    expect(sessions).toHaveLength(2)
    const { sessionId } = sessions[0]!
    expect(await call(endPlayerSessions, { params: params(), body: { sessionId, reason } })).toEqual({ status: 'done' })
    await expect(call(endPlayerSessions, { params: params(), body: { sessionId, reason } })).rejects.toEqual(refusal('NO_DATA'))
    expect((await call(getPlayer, { params: params() })).sessions).toHaveLength(1)
    await call(endPlayerSessions, { params: params(), body: { sessionId: null, reason } })
    for (const one of [player, other]) expect(await refusalOf(one.call(getWallet))).toBe('INVALID_USER_3')
  })

  test('end a password that nobody knows from then on, and the player is told', async () => {
    const { call } = await atConsole('owner')
    expect(await call(endPlayerPassword, { params: params(), body: { reason } })).toEqual({ status: 'done' })
    expect(await refusalOf(player.call(getWallet))).toBe('INVALID_USER_3')
    const shown = { username: player.phone, password: player.password }
    expect(await refusalOf(world.client()(login, { body: shown }))).toBe(
      await refusalOf(world.client()(login, { body: { username: '0899999999', password: 'nobody-has-it' } })),
    )
    const notice = world.db.selectFrom('account.notice').select('kind').where('player_id', '=', player.playerId)
    expect(await notice.execute()).toContainEqual({ kind: 'password_ended' })
  })

  test('without a permission do none of it, and nobody does it to nobody', async () => {
    const [auditor, support] = [await atConsole('auditor'), await atConsole('support')]
    const body = { reason }
    const acts: ((call: Client, playerId: string) => Promise<unknown>)[] = [
      (call, playerId) => call(freezePlayer, { params: { playerId }, body }),
      (call, playerId) => call(deactivatePlayer, { params: { playerId }, body }),
      (call, playerId) => call(endPlayerSessions, { params: { playerId }, body: { ...body, sessionId: null } }),
      (call, playerId) => call(endPlayerPassword, { params: { playerId }, body }),
      (call, playerId) => call(revealOfPlayer, { params: { playerId }, body: { ...body, field: 'phone', itemId: null } }),
    ]
    for (const act of acts) {
      expect(await refusalOf(act(auditor.call, player.playerId))).toBe('NO_PERMISSION')
      expect(await refusalOf(act(support.call, randomUUID()))).toBe('NO_PLAYER')
    }
    expect(await player.call(getWallet)).toBeDefined()
  })
})

describe('what is masked', () => {
  const reveal = (
    call: Client,
    field: 'name' | 'phone' | 'member-number' | 'account-number' | 'account-name',
    itemId: string | null = null,
  ) => call(revealOfPlayer, { params: params(), body: { field, itemId, reason } })

  test('is shown by an act that says which field, and of which item', async () => {
    await give(world, player, 50_000)
    await player.call(withdraw, { body: { amount: baht(25_000) } })
    const { staffId, call } = await atConsole('support')
    const itemId = await itemOf('withdrawal')
    const { bankAccount } = await player.call(getProfile)
    expect(await reveal(call, 'phone')).toEqual({ value: player.phone })
    expect(await reveal(call, 'name')).toEqual({ value: 'บัวขาว บัญชาเมฆ' })
    expect(await reveal(call, 'account-number', itemId)).toEqual({ value: bankAccount!.bankAccountNo })
    expect(await reveal(call, 'account-name', itemId)).toEqual({ value: bankAccount!.bankAccountName })
    expect((await reveal(call, 'member-number')).value).toMatch(/^\d{9}$/)
    const acts = await actsOf('reveal')
    expect(acts.map(({ subject }) => subject)).toEqual(['player', 'player', itemId, itemId, 'player'])
    expect(new Set(acts.map((act) => act.staffId))).toEqual(new Set([staffId]))
  })

  test('of an item that is not theirs is not shown, and that is kept', async () => {
    const { call } = await atConsole('support')
    await expect(reveal(call, 'phone', randomUUID())).rejects.toEqual(refusal('NO_ITEM'))
    expect(await actsOf('reveal')).toMatchObject([{ status: 'no_item' }])
  })

  test('is shown again under the same key for a minute, as one act, and never later', async () => {
    const { call } = await atConsole('support')
    const said = { params: params(), body: { field: 'phone' as const, itemId: null, reason } }
    const idempotencyKey = randomUUID()
    for (const _press of [1, 2]) expect(await call(revealOfPlayer, said, { idempotencyKey })).toEqual({ value: player.phone })
    expect(await actsOf('reveal')).toHaveLength(1)
    await world.passTime(61_000)
    await expect(call(revealOfPlayer, said, { idempotencyKey })).rejects.toEqual(refusal('REQUEST_KEY_REUSED'))
  })

  test('above thirty in an hour by one person owners read of it, once', async () => {
    const { staffId, call } = await atConsole('support')
    const owner = await atConsole('owner')
    const told = async () =>
      (await owner.call(listStaffLog)).entries.filter((entry) => entry.act === 'many_reveals' && entry.staffId === staffId)
    for (let made = 0; made < 30; made++) await reveal(call, 'phone')
    expect(await told()).toEqual([])
    for (let made = 0; made < 3; made++) await reveal(call, 'phone')
    expect(await told()).toMatchObject([{ status: 'act', after: { reveals: 31 } }])
    // What was an hour ago counts no more.
    await world.passTime(3_600_000)
    const [later, reading] = [await sessionOf(staffId), await sessionOf(owner.staffId)]
    await reveal(later, 'phone')
    expect((await reading(listStaffLog)).entries.filter((entry) => entry.act === 'many_reveals' && entry.staffId === staffId)).toHaveLength(
      1,
    )
  })
})
