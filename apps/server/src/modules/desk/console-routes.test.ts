import { randomUUID } from 'node:crypto'
import { type CallRefused, type Client, createClient, getWallet, withdraw } from '@krapao/contract'
import { decideWorkItem, getWorkItem, listWorkItems } from '@krapao/contract/console'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { baht, give } from '../../../test/money.ts'
import { payoutsSince } from '../../../test/money-out.ts'
import { staff, staffCookie } from '../../../test/staff.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { settleDeposit } from '../deposit/index.ts'
import { deactivateStaff, endStaffSessions, type Role } from '../operator/index.ts'
import { reportedIn } from '../../../test/reported.ts'
import { withClient } from '../../platform/database/with-client.ts'

let world: World
let player: WorldPlayer
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player({ name: 'บัวขาว' })
  await give(world, player, 50_000)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** A member of staff at the console. */
async function atConsole(...roles: Role[]) {
  const staffId = await staff(world, ...roles)
  return { staffId, call: callWith({ cookie: await staffCookie(world, staffId) }) }
}

function callWith(headers: Record<string, string>) {
  return createClient({
    baseUrl: world.url,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, origin: world.url, ...headers } }),
  })
}

/** Above what is paid without a person, and what one person decides alone. */
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

/** What of the queue has come since this test began, as the console lists it. */
async function listed(call: Client) {
  const { items } = await call(listWorkItems)
  return items.filter(({ openedAt }) => new Date(openedAt) >= today)
}

const refusal = (code: string, details: object = {}) => expect.objectContaining<Partial<CallRefused>>({ code, details })
const approved = { outcome: 'approve', reason: 'the name fits' } as const

test('what waits is listed with its amount and reason, and the player masked', async () => {
  const itemId = await waiting()
  const { call } = await atConsole('support')
  const items = await listed(call)
  expect(items).toEqual([
    {
      itemId,
      kind: 'withdrawal',
      subject: expect.any(String),
      needsDecision: true,
      who: expect.stringMatching(/^บ… ···\d{4}$/),
      amount: { amount: 25_000, currency: 'BAHT' },
      reason: '25,000.00 asked for in 24 hours, above automatic 5,000.00',
      reasons: [{ code: 'above_automatic', values: { asked: '25,000.00', automatic: '5,000.00' } }],
      openedAt: world.clock.now().toISOString(),
      dueAt: new Date(world.clock.now().getTime() + 10 * 60_000).toISOString(),
      proposal: null,
      putOff: null,
      holder: null,
    },
  ])
  expect(await call(getWorkItem, { params: { itemId } })).toEqual({
    ...items[0],
    playerId: player.playerId,
    outcomes: ['approve', 'refuse'],
    linked: null,
    payment: null,
    slip: null,
  })
  await expect(call(getWorkItem, { params: { itemId: randomUUID() } })).rejects.toEqual(refusal('NO_ITEM'))
})

test('two people decide, each once however often they ask, and the payout goes out', async () => {
  const itemId = await waiting()
  const [one, other] = [await atConsole('cashier'), await atConsole('cashier')]
  const idempotencyKey = randomUUID()
  for (const _press of [1, 2]) {
    expect(await one.call(decideWorkItem, { params: { itemId }, body: approved }, { idempotencyKey })).toEqual({ status: 'proposed' })
  }
  expect((await other.call(getWorkItem, { params: { itemId } })).proposal).toMatchObject({ outcome: 'approve', reason: 'the name fits' })
  await expect(one.call(decideWorkItem, { params: { itemId }, body: approved })).rejects.toEqual(refusal('SAME_PERSON'))
  await expect(other.call(decideWorkItem, { params: { itemId }, body: { ...approved, outcome: 'done' } })).rejects.toEqual(
    refusal('NO_OUTCOME'),
  )
  const last = randomUUID()
  // Whose answer was lost asks again, also after the item is closed.
  for (const _press of [1, 2])
    expect(await other.call(decideWorkItem, { params: { itemId }, body: approved }, { idempotencyKey: last })).toEqual({ status: 'done' })
  await expect(
    other.call(decideWorkItem, { params: { itemId }, body: { ...approved, reason: 'other words' } }, { idempotencyKey: last }),
  ).rejects.toEqual(refusal('REQUEST_KEY_REUSED'))
  await expect(one.call(decideWorkItem, { params: { itemId }, body: approved }, { idempotencyKey: last })).rejects.toEqual(
    refusal('NO_ITEM'),
  )
  await expect(other.call(decideWorkItem, { params: { itemId }, body: approved })).rejects.toEqual(refusal('NO_ITEM'))
  await world.work()
  expect(await payoutsSince(world, today)).toMatchObject([{ amount: 25_000 }])
  const acts = await world.db
    .selectFrom('operator.act')
    .select(['staff_id', 'status'])
    .where('owner_id', '=', player.playerId)
    .where('kind', '=', 'withdrawal')
    .orderBy('act_no')
    .execute()
  expect(acts.map(({ staff_id: staffId, status }) => [staffId, status])).toEqual([
    [one.staffId, 'proposed'],
    [one.staffId, 'same_person'],
    [other.staffId, 'act'],
  ])
})

test('a key names one thing: for another item of the same owner, or another word, it is refused and nothing is done', async () => {
  onTestFinished(await measureWithdrawals(world, { automaticUpTo: 0 }))
  for (const amount of [200, 300]) await player.call(withdraw, { body: { amount: baht(amount) } })
  const rows = await world.db
    .selectFrom('operator.work_item')
    .select('item_id')
    .where('owner_id', '=', player.playerId)
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .execute()
  const items = rows.map(({ item_id: itemId }) => itemId)
  const { call } = await atConsole('cashier')
  const idempotencyKey = randomUUID()
  const say = (itemId: string, body: typeof approved | { outcome: 'refuse'; reason: string }) =>
    call(decideWorkItem, { params: { itemId }, body }, { idempotencyKey })
  expect(await say(items[0]!, approved)).toEqual({ status: 'done' })
  await expect(say(items[1]!, approved)).rejects.toEqual(refusal('REQUEST_KEY_REUSED'))
  await expect(say(items[1]!, { outcome: 'refuse', reason: 'not theirs' })).rejects.toEqual(refusal('REQUEST_KEY_REUSED'))
  const states = await world.db
    .selectFrom('withdraw.withdrawal')
    .select(['amount', 'state'])
    .where('player_id', '=', player.playerId)
    .orderBy('amount')
    .execute()
  expect(states).toEqual([
    { amount: 20_000n, state: 'approved' },
    { amount: 30_000n, state: 'pending_approval' },
  ])
})

test('a word that decides nothing is no decision, whatever it is called', async () => {
  const itemId = await waiting()
  const { staffId } = await atConsole('cashier')
  const headers = { cookie: await staffCookie(world, staffId), 'content-type': 'application/json', origin: world.url }
  for (const outcome of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'APPROVE', '']) {
    const body = `{"outcome": ${JSON.stringify(outcome)}, "reason": "seen"}`
    const answer = await fetch(`${world.url}/console/api/work-items/${itemId}/decide`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body,
    })
    expect([outcome, answer.status, await answer.json()]).toEqual([outcome, 400, { message: 'KEY_INVALID', field: 'outcome' }])
  }
})

/** Money of somebody unknown, which needs a decision. */
async function unowned(amount: number): Promise<string> {
  const sender = { fromBankCode: 'SCB', fromAccountNo: '9999999999', fromName: 'ใคร', toAccountNo: '0458800011', amount }
  await world.control('POST', 'bank/transfer', sender)
  await world.sandbox.flushWebhooks()
  return (await openPayments()).at(-1)!.item_id
}

const openPayments = () =>
  world.db
    .selectFrom('operator.work_item')
    .select(['item_id', 'subject'])
    .where('kind', '=', 'payment')
    .where('opened_at', '>=', today)
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .execute()

test('money that nobody owns is sent back by a payout, or by hand under a reference', async () => {
  const { call } = await atConsole('cashier')
  const itemId = await unowned(300)
  expect((await call(getWorkItem, { params: { itemId } })).outcomes).toEqual(['allocate', 'return'])
  expect(await call(decideWorkItem, { params: { itemId }, body: { outcome: 'return', reason: 'nobody asks for it' } })).toEqual({
    status: 'done',
  })
  await world.work()
  const byHand = await unowned(40)
  const body = { outcome: 'return', reason: 'at the counter', returnedBy: 'KB-1' } as const
  expect(await call(decideWorkItem, { params: { itemId: byHand }, body })).toEqual({ status: 'done' })
  expect(await payoutsSince(world, today)).toMatchObject([{ amount: 300, toAccountNo: '9999999999', state: 'completed' }])
})

test('a payment that may be another is shown with it, and said to be it', async () => {
  const { call } = await atConsole('cashier')
  const numbersItself = (is: boolean) =>
    world.ownerDb.updateTable('site.deposit_account').set({ has_own_references: is }).where('account_no', '=', '0458800011').execute()
  onTestFinished(async () => void (await numbersItself(false)))
  await numbersItself(true)
  const line = await unowned(300)
  const payment = {
    reference: 'SCB:SLIP-1',
    channel: 'slip',
    holder: 'KBANK',
    amount: minorUnits(30_000n),
    currency: 'BAHT',
    eventId: 'slip-1',
    evidence: { toAccountNo: '0458800011', at: world.clock.now().toISOString() },
  } as const
  expect(await settleDeposit(world.deps, { playerId: player.playerId, payment: reportedIn(payment) })).toBe('unallocated')
  const slip = (await openPayments()).find(({ subject }) => subject === payment.reference)!.item_id
  const shown = await call(getWorkItem, { params: { itemId: line } })
  expect(shown.outcomes).toEqual(['allocate', 'return', 'same_payment'])
  expect(shown.payment!.maybeSame).toEqual([{ reference: 'SCB:SLIP-1', channel: 'slip', state: 'unallocated', who: null }])
  const say = (sameAs?: string) =>
    call(decideWorkItem, { params: { itemId: line }, body: { outcome: 'same_payment', reason: 'seen', ...(sameAs && { sameAs }) } })
  await expect(say()).rejects.toEqual(refusal('NOT_THE_SAME'))
  await expect(say('SCB:OTHER')).rejects.toEqual(refusal('NOT_THE_SAME'))
  expect(await say('SCB:SLIP-1')).toEqual({ status: 'done' })
  const allocated = { outcome: 'allocate', reason: 'the slip is theirs', playerId: player.playerId } as const
  expect(await call(decideWorkItem, { params: { itemId: slip }, body: allocated })).toEqual({ status: 'proposed' })
  const second = await atConsole('cashier')
  const { proposal } = await second.call(getWorkItem, { params: { itemId: slip } })
  expect(proposal).toMatchObject({ outcome: 'allocate', fields: { playerId: player.playerId }, reason: 'the slip is theirs' })
  expect(await second.call(decideWorkItem, { params: { itemId: slip }, body: allocated })).toEqual({ status: 'done' })
})

test('a withdrawal is not approved while a payment of its player is taken back', async () => {
  await world.deposit(player, 100)
  const [{ transRef }] = (await world.control('GET', 'qr')) as [{ transRef: string }]
  await world.control('POST', `payments/${transRef}/reverse`, {})
  await world.sandbox.flushWebhooks()
  await player.call(withdraw, { body: { amount: baht(300) } })
  const { call } = await atConsole('cashier')
  const { itemId } = (await listed(call)).find(({ kind }) => kind === 'withdrawal')!
  await expect(call(decideWorkItem, { params: { itemId }, body: approved })).rejects.toEqual(refusal('CHARGEBACK_OPEN'))
})

test('an act needs a reason, and a key that can stand in the journal', async () => {
  const itemId = await waiting(6_000)
  const { call } = await atConsole('cashier')
  await expect(call(decideWorkItem, { params: { itemId }, body: { ...approved, reason: '\u200b ' } })).rejects.toEqual(
    refusal('KEY_INVALID', { field: 'reason' }),
  )
  await expect(call(decideWorkItem, { params: { itemId }, body: approved }, { idempotencyKey: 'my-own-words' })).rejects.toEqual(
    refusal('KEY_INVALID', { field: 'idempotency-key' }),
  )
  expect((await call(getWorkItem, { params: { itemId } })).proposal).toBeNull()
})

describe('who may', () => {
  test('an auditor reads and does not decide; marketing does neither', async () => {
    const itemId = await waiting()
    const [auditor, marketing] = [await atConsole('auditor'), await atConsole('marketing')]
    await expect(auditor.call(decideWorkItem, { params: { itemId }, body: approved })).rejects.toEqual(
      refusal('NO_PERMISSION', { permission: 'queue.act' }),
    )
    await expect(marketing.call(listWorkItems)).rejects.toEqual(refusal('NO_PERMISSION', { permission: 'queue.read' }))
    expect(
      await world.db
        .selectFrom('operator.act')
        .selectAll()
        .where('owner_id', '=', player.playerId)
        .where('kind', '=', 'withdrawal')
        .execute(),
    ).toEqual([])
  })

  test('whoever may decide in the queue still needs the authority for the kind of item', async () => {
    const itemId = await waiting()
    const { call } = await atConsole('compliance')
    await expect(call(decideWorkItem, { params: { itemId }, body: approved })).rejects.toEqual(refusal('NOT_ALLOWED'))
  })

  test('[ROLE-04] no token of a player opens the console, and no session of staff the API of players', async () => {
    const { staffId } = await atConsole('owner')
    const cookie = await staffCookie(world, staffId)
    const token = cookie.split('=')[1]!
    for (const headers of [
      {},
      { authorization: `Bearer ${player.token}` },
      { cookie: `staff=${player.token}` },
      { authorization: `Bearer ${token}` },
    ]) {
      await expect(callWith(headers as Record<string, string>)(listWorkItems)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    }
    await expect(callWith({ cookie })(getWallet)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(callWith({ authorization: `Bearer ${token}` })(getWallet)).rejects.toMatchObject({ code: 'INVALID_USER_1' })
  })

  test("another site's page is refused although the cookie comes with it", async () => {
    const { staffId } = await atConsole('owner')
    const cookie = await staffCookie(world, staffId)
    // A neighbour's page is refused as any call that nobody here has asked for; an address that somebody typed brings no member of staff.
    for (const [site, code] of [
      ['same-site', 'KEY_INVALID'],
      ['none', 'UNAUTHORIZED'],
    ]) {
      await expect(callWith({ cookie, 'sec-fetch-site': site! })(listWorkItems)).rejects.toMatchObject({ code })
    }
    expect(await listed(callWith({ cookie, 'sec-fetch-site': 'same-origin' }))).toEqual([])
    // Of browsers that do not say it, and at addresses without https, nobody does.
    for (const origin of ['https://evil.test', 'null', `${world.url}0`]) {
      await expect(callWith({ cookie, origin })(listWorkItems)).rejects.toMatchObject({ code: 'KEY_INVALID' })
    }
    expect(await listed(callWith({ cookie, origin: world.url }))).toEqual([])
  })
})

describe('a session of staff', () => {
  const MINUTE_MS = 60_000

  test('ends after 15 minutes unused, and after 12 hours whatever its use', async () => {
    const [used, idle] = [await atConsole('owner'), await atConsole('owner')]
    await world.passTime(14 * MINUTE_MS)
    expect(await listed(used.call)).toEqual([])
    await world.passTime(MINUTE_MS)
    await expect(idle.call(listWorkItems)).rejects.toEqual(refusal('EXPIRED_AUTH_TOKEN'))
    for (let minutes = 15; minutes < 12 * 60; minutes += 5) {
      expect(await listed(used.call)).toEqual([])
      await world.passTime(5 * MINUTE_MS)
    }
    await expect(used.call(listWorkItems)).rejects.toEqual(refusal('EXPIRED_AUTH_TOKEN'))
  })

  test('ends when it is ended, and with its member of staff', async () => {
    const [ended, left] = [await atConsole('owner'), await atConsole('owner')]
    await withClient(world.database.ownerUrl, async (owner) => {
      expect(await endStaffSessions(owner, ended.staffId)).toBe(2)
      expect(await deactivateStaff(owner, left.staffId)).toBe(true)
    })
    for (const { call } of [ended, left]) await expect(call(listWorkItems)).rejects.toEqual(refusal('EXPIRED_AUTH_TOKEN'))
  })

  test('has the rights of this moment', async () => {
    const { staffId, call } = await atConsole('owner')
    expect(await listed(call)).toEqual([])
    await world.asOwner(`update operator.staff set roles = '{marketing}' where staff_id = '${staffId}'`)
    await expect(call(listWorkItems)).rejects.toEqual(refusal('NO_PERMISSION', { permission: 'queue.read' }))
  })
})
