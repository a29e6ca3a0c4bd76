import { randomUUID } from 'node:crypto'
import { type CallRefused, type Client, createClient, SLIP_NOTES, withdraw } from '@krapao/contract'
import { decideWorkItem, planWorkItem } from '@krapao/contract/console'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fingerprint } from '../../../../test/every-route-world.ts'
import { baht, give } from '../../../../test/money.ts'
import { instructionFrom, staff, staffCookie } from '../../../../test/staff.ts'
import { DECISIONS } from '../../../../test/verbs/index.ts'
import type { Desk } from '../../../../test/verbs/verb.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { decideAdjustment, proposeAdjustment } from '../../adjustment/index.ts'
import { listInbox } from '../../wallet/inbox.ts'
import { decideItem } from '../decide-item.ts'
import { outcomesOf } from '../decisions.ts'
import { decideAsShown, planDecision } from './plan.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await createWorld()
  desk = { world, cashier: await staff(world), other: await staff(world), owner: await staff(world, 'owner') }
})
beforeEach(async () => {
  await world.nextDay()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const refusal = (code: string) => expect.objectContaining<Partial<CallRefused>>({ code })

async function atConsole(staffId: string): Promise<Client> {
  const cookie = await staffCookie(world, staffId)
  return createClient({
    baseUrl: world.url,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, origin: world.url, cookie } }),
  })
}

async function playerWith(amount: number): Promise<WorldPlayer> {
  const player = await world.player({ name: 'บัวขาว' })
  await give(world, player, amount)
  return player
}

const openItems = () =>
  world.db
    .selectFrom('operator.work_item')
    .select(['item_id', 'owner_id', 'kind'])
    .where('closed_at', 'is', null)
    .orderBy('item_id')
    .execute()

async function itemOf({ playerId }: WorldPlayer): Promise<string> {
  return (await openItems()).find(({ owner_id: ownerId }) => ownerId === playerId)!.item_id
}

/** Above what is paid without a person, and within what one person decides. */
async function withdrawalOf(amount: number): Promise<{ player: WorldPlayer; itemId: string }> {
  const player = await playerWith(amount + 100)
  await player.call(withdraw, { body: { amount: baht(amount) } })
  return { player, itemId: await itemOf(player) }
}

/** Of an adjustment down that one person has proposed. */
async function adjustmentOf(player: WorldPlayer, amount: number): Promise<{ itemId: string; adjustmentId: string }> {
  const instruction = instructionFrom(desk.owner)
  const asked = {
    playerId: player.playerId,
    direction: 'down',
    amount: minorUnits(BigInt(amount) * 100n),
    reasonCode: 'other',
    instruction,
  } as const
  expect(await proposeAdjustment(world.deps, asked)).toMatchObject({ status: 'proposed' })
  return { itemId: await itemOf(player), adjustmentId: instruction.actId }
}

const planOf = async (call: Client, itemId: string, outcome: 'approve' | 'refuse') => {
  const { plan } = await call(planWorkItem, { params: { itemId }, body: { outcome } })
  return plan!
}

test('a refused withdrawal: what moves, the balances before and after, and what its player reads; nothing of it is kept', async () => {
  const { player, itemId } = await withdrawalOf(6_000)
  const call = await atConsole(desk.cashier)
  const before = await fingerprint(world)
  const plan = await planOf(call, itemId, 'refuse')
  expect(plan).toEqual({
    status: 'done',
    hash: expect.stringMatching(/^[\w-]{43}$/),
    paysOut: false,
    moves: [
      {
        who: expect.stringMatching(/^บ… ···\d{4}$/),
        kind: 'withdraw_released',
        amount: 6_000,
        unit: 'BAHT',
        from: { account: 'held', balance: { before: 6_000, after: 0 } },
        to: { account: 'wallet', balance: { before: 100, after: 6_100 } },
      },
    ],
    told: [
      {
        who: expect.stringMatching(/^บ… ···\d{4}$/),
        language: 'th',
        kind: 'withdrawal_refused',
        amount: 6_000,
        from: 'WALLET',
        to: 'BANK',
        moneyAt: null,
        title: null,
      },
    ],
    opens: [],
  })
  expect(await fingerprint(world)).toEqual(before)

  const body = { outcome: 'refuse', reason: 'no name', planHash: plan.hash } as const
  const idempotencyKey = randomUUID()
  // However often it is said, and at once.
  const said = Array.from({ length: 5 }, () => call(decideWorkItem, { params: { itemId }, body }, { idempotencyKey }))
  expect(await Promise.all(said)).toEqual(Array.from({ length: 5 }, () => ({ status: 'done' })))
  expect(await call(decideWorkItem, { params: { itemId }, body }, { idempotencyKey })).toEqual({ status: 'done' })
  const inbox = await listInbox(world.deps, { playerId: player.playerId, language: 'th' }, { limit: 1, before: undefined })
  expect(inbox.outcomes).toMatchObject([{ kind: 'withdrawal_refused', amount: 6_000 }])
})

test('of two people the first is shown that nothing moves yet, and the second what does', async () => {
  const { itemId } = await withdrawalOf(25_000)
  const [one, other] = [await atConsole(desk.cashier), await atConsole(desk.other)]
  const proposed = await planOf(one, itemId, 'approve')
  expect(proposed).toMatchObject({ status: 'proposed', paysOut: false, moves: [], told: [] })
  const body = { outcome: 'approve', reason: 'the name fits' } as const
  expect(await one(decideWorkItem, { params: { itemId }, body: { ...body, planHash: proposed.hash } })).toEqual({ status: 'proposed' })
  await expect(planOf(one, itemId, 'approve')).rejects.toEqual(refusal('SAME_PERSON'))
  const done = await planOf(other, itemId, 'approve')
  expect(done).toMatchObject({ status: 'done', paysOut: true, moves: [], opens: [] })
  // What was shown to the first is no plan of the second.
  await expect(other(decideWorkItem, { params: { itemId }, body: { ...body, planHash: proposed.hash } })).rejects.toEqual(
    refusal('PLAN_CHANGED'),
  )
  expect(await other(decideWorkItem, { params: { itemId }, body: { ...body, planHash: done.hash } })).toEqual({ status: 'done' })
})

test('what has changed since it was shown is not done: the answer says what it would be now', async () => {
  const player = await playerWith(1_000)
  const { itemId, adjustmentId } = await adjustmentOf(player, 300)
  const call = await atConsole(desk.other)
  const plan = await planOf(call, itemId, 'approve')
  expect(plan.moves).toMatchObject([
    { kind: 'adjusted_down', amount: 300, from: { account: 'wallet', balance: { before: 1_000, after: 700 } } },
  ])
  const body = { outcome: 'approve', reason: 'seen', planHash: plan.hash } as const
  // Another item of the same player: its plan is no plan of this one.
  const before = await fingerprint(world)
  const foreign = { ...body, planHash: (await planOf(call, itemId, 'refuse')).hash }
  await expect(call(decideWorkItem, { params: { itemId }, body: foreign })).rejects.toMatchObject({
    code: 'PLAN_CHANGED',
    details: { plan },
  })
  expect(await fingerprint(world)).toEqual(before)
  // The player plays on: the balances are others, what is done is the same.
  await give(world, player, 50)
  expect(await planOf(call, itemId, 'approve')).toMatchObject({
    hash: plan.hash,
    moves: [{ from: { balance: { before: 1_050, after: 750 } } }],
  })
  expect(await call(decideWorkItem, { params: { itemId }, body })).toEqual({ status: 'done' })
  const late = { playerId: player.playerId, adjustmentId, outcome: 'approve', instruction: instructionFrom(desk.cashier) } as const
  expect(await decideAdjustment(world.deps, late)).toBe('no_item')
})

test('what is refused is refused as without a plan, and kept as an act', async () => {
  const { player, itemId } = await withdrawalOf(6_000)
  const support = await staff(world, 'support')
  const [call, cashier] = [await atConsole(support), await atConsole(desk.cashier)]
  const plan = await planOf(cashier, itemId, 'refuse')
  await expect(planOf(call, itemId, 'refuse')).rejects.toEqual(refusal('NOT_ALLOWED'))
  const acts = () => world.db.selectFrom('operator.act').select(['staff_id', 'status']).where('owner_id', '=', player.playerId).execute()
  expect(await acts()).toEqual([])
  await expect(call(decideWorkItem, { params: { itemId }, body: { outcome: 'refuse', reason: 'x', planHash: plan.hash } })).rejects.toEqual(
    refusal('NOT_ALLOWED'),
  )
  expect(await acts()).toEqual([{ staff_id: support, status: 'not_allowed' }])
})

test('two people press one item as it was shown to each: it is done once', async () => {
  const { player, itemId } = await withdrawalOf(6_000)
  const calls = [await atConsole(desk.cashier), await atConsole(desk.other)]
  const presses = await Promise.allSettled(
    calls.map(async (call) => {
      const { hash } = await planOf(call, itemId, 'refuse')
      return call(decideWorkItem, { params: { itemId }, body: { outcome: 'refuse', reason: 'no name', planHash: hash } })
    }),
  )
  expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(presses.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'NO_ITEM' } })
  const held = world.db.selectFrom('ledger.account').select('balance').where('owner_id', '=', player.playerId).where('account', '=', 'held')
  expect((await held.execute()).map(({ balance }) => balance)).toEqual([0n])
})

/** Each is what the wire has. */
const fieldsOf = (playerId: string) => ({
  playerId,
  returnedBy: `BACK-${randomUUID().slice(0, 8)}`,
  amount: minorUnits(20_000n),
  bankCode: 'SCB',
  note: SLIP_NOTES[0],
})

const postings = async () => {
  const rows = await world.db.selectFrom('ledger.posting').select(['owner_id', 'posting_no', 'kind', 'amount']).execute()
  return new Map(rows.map((row) => [`${row.owner_id} ${row.posting_no}`, `${row.kind} ${row.amount}`]))
}

/** What was shown, and done. */
const shown = new Set<string>()

/** Each of up to three is the first once: what was decided is decided. */
const BEGINNINGS = [0, 1, 2]

test.each(DECISIONS)(
  '%s: of every outcome there is, what is shown is what is posted, and planning tells nobody',
  async (_what, { lay }) => {
    for (const first of BEGINNINGS) {
      const known = new Set((await openItems()).map(({ item_id: itemId }) => itemId))
      await lay(desk)
      const stranger = await world.player()
      for (const { item_id: itemId, kind } of (await openItems()).filter((item) => !known.has(item.item_id)))
        for (const outcome of rotated(Object.keys(outcomesOf(kind)), first))
          for (const staffId of [desk.other, desk.owner]) {
            const fields = fieldsOf(stranger.playerId)
            const decision = () => ({ itemId, outcome, ...fields, instruction: instructionFrom(staffId) })
            const told = vi.spyOn(world.deps.push, 'toPlayer')
            let plan = await planDecision(world.deps, decision())
            expect(told).not.toHaveBeenCalled()
            told.mockRestore()
            // Another amount than was proposed: a press makes the proposal void, and then it is said anew.
            if (plan === 'changed') {
              expect(await decideItem(world.deps, decision())).toBe('changed')
              plan = await planDecision(world.deps, decision())
            }
            if (plan === null || typeof plan === 'string') continue
            shown.add(`${outcome} of ${kind}`)
            const before = await postings()
            expect(await decideAsShown(world.deps, decision(), plan.hash)).toBe(plan.status === 'done' ? 'act' : 'proposed')
            const made = [...(await postings())].filter(([place]) => !before.has(place)).map(([, posting]) => posting)
            expect(made.toSorted(), `${outcome} of ${kind}`).toEqual(
              plan.moves.map((move) => `${move.kind} ${move.amount * 100}`).toSorted(),
            )
          }
    }
  },
)

const rotated = <One>(list: One[], by: number) => [...list.slice(by), ...list.slice(0, by)]

test('whatever moves money is among what was shown', () => {
  const moving = [
    'accept of slip',
    'allocate of payment',
    'approve of adjustment',
    'deny of unconfirmed-deposit',
    'done of transfer',
    'refuse of withdrawal',
    'release of invite-earning',
    'return of payment',
    'take of chargeback',
    'to_wallet of returned-payout',
    'pay_again of returned-payout',
  ]
  expect(
    moving.filter((one) => !shown.has(one)),
    [...shown].join(', '),
  ).toEqual([])
})
