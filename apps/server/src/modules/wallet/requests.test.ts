import {
  CallRefused,
  cancelWithdrawal,
  getStatementItem,
  getWallet,
  listRequests,
  listStatement,
  lookupWithdraw,
  settleRequest,
  transfer,
  transferAll,
  withdraw,
  withdrawAll,
} from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { baht, give, open, statementOf, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
  await give(world, player, 200)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const REQUEST = 'request-number-1'
const settle = (idempotencyKey = REQUEST, who = player) => who.call(settleRequest, { params: { idempotencyKey } })
const send = (amount: number, idempotencyKey = REQUEST) => player.call(withdraw, { body: { amount: baht(amount) } }, { idempotencyKey })
const move = (from: string, to: string, amount: number, idempotencyKey = REQUEST) =>
  player.call(transfer, { body: { from, to, amount: baht(amount) } }, { idempotencyKey })

describe('asking what became of a request', () => {
  test('a withdrawal that was taken is told as it stands, and then as it ended', async () => {
    await send(120)
    expect(await settle()).toMatchObject({
      idempotencyKey: REQUEST,
      state: 'working',
      refusal: null,
      activity: {
        kind: 'withdraw',
        from: 'WALLET',
        to: 'BANK',
        moneyAt: 'TRANSIT',
        amount: 120,
        walletAfter: 80,
        endedAt: null,
        canCancel: false,
      },
    })
    await world.work()
    const { state, activity } = await settle()
    expect([state, activity!.moneyAt, activity!.account!.accountNo]).toEqual(['done', 'BANK', expect.stringMatching(/^••••\d{4}$/)])
    expect(activity!.steps.map(({ step, at }) => `${step} ${at !== null}`)).toEqual([
      'requested true',
      'approved true',
      'sent true',
      'paid true',
    ])
    expect(await walletOf(player)).toBe(80)
  })

  test('one that is not known is closed, and a late original can never act', async () => {
    expect(await settle()).toEqual({
      idempotencyKey: REQUEST,
      state: 'refused',
      refusal: { code: 'REQUEST_CLOSED', details: {} },
      activity: null,
      qr: null,
      slip: null,
      collected: null,
    })
    await open(player, 'PG')
    expect(await refusalOf(send(120))).toBe('REQUEST_CLOSED')
    expect(await refusalOf(player.call(withdrawAll, { body: { amount: baht(120) } }, { idempotencyKey: REQUEST }))).toBe('REQUEST_CLOSED')
    expect(await refusalOf(move('WALLET', 'PG', 50))).toBe('REQUEST_CLOSED')
    expect(await refusalOf(player.call(transferAll, { body: { to: 'PG' } }, { idempotencyKey: REQUEST }))).toBe('REQUEST_CLOSED')
    expect(await settle()).toMatchObject({ state: 'refused', refusal: { code: 'REQUEST_CLOSED' } })
    expect(await walletOf(player)).toBe(200)
    // Another request is another matter.
    await send(120, 'request-number-2')
    expect(await walletOf(player)).toBe(80)
  })

  test('[WD-16] under a closed key nothing of a withdrawal is looked at; the next request is told what is wrong with its amount', async () => {
    await settle()
    const { withdrawMin, withdrawMax } = await player.call(lookupWithdraw)
    for (const amount of [200.01, withdrawMin - 0.01, withdrawMax + 0.01]) expect(await refusalOf(send(amount))).toBe('REQUEST_CLOSED')
    expect(await refusalOf(send(200.01, 'request-number-2'))).toBe('MONEY_NOT_ENOUGH')
    expect(await refusalOf(send(withdrawMin - 0.01, 'request-number-3'))).toBe('KEY_INVALID')
    expect(await refusalOf(send(withdrawMax + 0.01, 'request-number-4'))).toBe('KEY_INVALID')
    expect(await walletOf(player)).toBe(200)
  })

  test('fifty closings and fifty originals at once: one answer, one effect', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? send(100).then(() => 'taken', codeOf) : settle().then(({ state }) => state))),
    )
    const taken = answers.includes('taken')
    expect(new Set(answers)).toEqual(new Set(taken ? ['taken', 'working'] : ['REQUEST_CLOSED', 'refused']))
    expect(await walletOf(player)).toBe(taken ? 100 : 200)
  })

  test('what was refused is told with its reason', async () => {
    expect(await refusalOf(send(200.01))).toBe('MONEY_NOT_ENOUGH')
    expect(await settle()).toMatchObject({ state: 'refused', refusal: { code: 'MONEY_NOT_ENOUGH', details: {} }, activity: null })
    expect(await refusalOf(move('WALLET', 'PG', 50, 'request-number-3'))).toBe('SLOT_NO_ACCOUNT')
    expect(await settle('request-number-3')).toMatchObject({ state: 'refused', refusal: { code: 'SLOT_NO_ACCOUNT' } })
  })

  test('[WD-16] one that was outside the limits is told with them, by its key and in the list', async () => {
    expect(await refusalOf(send(49.99))).toBe('KEY_INVALID')
    const told = { state: 'refused', refusal: { code: 'KEY_INVALID', details: { field: 'amount', withdrawMin: 50, withdrawMax: 50_000 } } }
    expect(await settle()).toMatchObject(told)
    expect((await player.call(listRequests)).requests).toMatchObject([told])
  })

  test('a transfer is told from where to where, and where its money is', async () => {
    await open(player, 'PG')
    await open(player, 'JOKER')
    await move('WALLET', 'PG', 60)
    expect((await settle()).activity).toMatchObject({
      state: 'done',
      from: 'WALLET',
      to: 'PG',
      moneyAt: 'PG',
      amount: 60,
      walletAfter: 140,
    })
    await move('PG', 'JOKER', 25, 'request-number-4')
    const between = (await settle('request-number-4')).activity!
    expect(between).toMatchObject({ state: 'done', from: 'PG', to: 'JOKER', moneyAt: 'JOKER', amount: 25 })
    expect(between.steps.map(({ step }) => step)).toEqual(['requested', 'in-wallet', 'arrived'])
    await world.fault('games:JOKER', 'refuse', 1, 'move')
    expect(await refusalOf(move('WALLET', 'JOKER', 30, 'request-number-5'))).toBe('TRANSFER_FAIL')
    expect(await settle('request-number-5')).toMatchObject({
      state: 'refused',
      refusal: { code: 'TRANSFER_FAIL' },
      activity: { state: 'refused', moneyAt: 'WALLET', walletAfter: 140 },
    })
  })

  test('nobody learns of another player’s requests, or closes them', async () => {
    await send(120)
    const other = await world.player()
    expect(await settle(REQUEST, other)).toMatchObject({ state: 'refused', refusal: { code: 'REQUEST_CLOSED' }, activity: null })
    expect((await settle()).state).toBe('working')
    expect((await other.call(listRequests)).requests.map(({ state }) => state)).toEqual(['refused'])
  })

  test.each(['short', 'with:a-colon', 'x'.repeat(101), 'a%20space-1'])('%s is no key', async (key) => {
    expect(await refusalOf(settle(key))).toBe('KEY_INVALID')
  })
})

test('the requests of a day are listed newest first, whatever device they came from', async () => {
  await open(player, 'PG')
  await send(100, 'first-request')
  await world.passTime(1000)
  expect(await refusalOf(send(500, 'second-request'))).toBe('MONEY_NOT_ENOUGH')
  await world.passTime(1000)
  await move('WALLET', 'PG', 40, 'third-request')
  await world.passTime(1000)
  await settle('fourth-request')
  await world.passTime(1000)
  // Collects from PG under a key of its own making, which is no request.
  await player.call(withdrawAll, { body: { amount: baht(100) } }, { idempotencyKey: 'fifth-request' })
  const { requests } = await player.call(listRequests)
  expect(requests.map(({ idempotencyKey, state, refusal }) => [idempotencyKey, state, refusal?.code])).toEqual([
    ['fifth-request', 'working', undefined],
    ['fourth-request', 'refused', 'REQUEST_CLOSED'],
    ['third-request', 'done', undefined],
    ['second-request', 'refused', 'MONEY_NOT_ENOUGH'],
    ['first-request', 'working', undefined],
  ])
  await world.passTime(86_400_000)
  expect((await player.call(listRequests)).requests).toEqual([])
})

describe('what is under way', () => {
  test('a withdrawal that waits for approval is on the dashboard until its player takes it back', async () => {
    onTestFinished(await measureWithdrawals(world, { automaticUpTo: 0 }))
    await send(120)
    const [open] = (await player.call(getWallet)).underWay
    expect(open).toMatchObject({
      kind: 'withdraw',
      state: 'working',
      amount: 120,
      canCancel: true,
      steps: [{ step: 'requested' }, { step: 'approval', at: null }, { step: 'sent', at: null }, { step: 'paid', at: null }],
    })
    const cancel = (withdrawalId: string, who = player) => who.call(cancelWithdrawal, { params: { withdrawalId } })
    expect(await refusalOf(cancel(open!.id, await world.player()))).toBe('NO_DATA')
    expect(await cancel(open!.id)).toEqual({ message: 'WITHDRAW_CANCELLED' })
    expect(await cancel(open!.id)).toEqual({ message: 'WITHDRAW_CANCELLED' })
    expect([(await player.call(getWallet)).underWay, await walletOf(player)]).toEqual([[], 200])
    expect((await settle()).activity).toMatchObject({
      state: 'refused',
      moneyAt: 'WALLET',
      walletAfter: 200,
      steps: [{ step: 'requested' }, { step: 'cancelled' }],
    })
  })

  test('one that is approved can no longer be taken back', async () => {
    await send(120)
    const [open] = (await player.call(getWallet)).underWay
    expect(await refusalOf(player.call(cancelWithdrawal, { params: { withdrawalId: open!.id } }))).toBe('WITHDRAW_DECIDED')
    expect(await walletOf(player)).toBe(80)
  })

  test('a transfer whose answer was lost is there until it has ended', async () => {
    await open(player, 'PG')
    await world.fault('games:PG', 'timeout-after', 1, 'move')
    expect(await move('WALLET', 'PG', 50)).toEqual({ message: 'TRANSFER_PENDING' })
    expect((await player.call(getWallet)).underWay).toMatchObject([
      { kind: 'transfer', state: 'working', from: 'WALLET', to: 'PG', moneyAt: 'TRANSIT', amount: 50 },
    ])
    await world.passTime(60_000)
    await world.work()
    expect((await player.call(getWallet)).underWay).toEqual([])
    const { activity } = await settle()
    expect(activity!.steps.map(({ step }) => step)).toEqual(['requested', 'checking', 'arrived'])
  })
})

describe('a line of the statement', () => {
  test('[STM-07] opens with what it belongs to and the wallet before and after', async () => {
    await send(120)
    const { item, walletBefore, walletAfter, activity } = await player.call(getStatementItem, { params: { statementNo: '2' } })
    expect([item.statementType, item.amount, walletBefore, walletAfter]).toEqual(['withdraw', 120, 200, 80])
    expect(activity).toEqual((await settle()).activity)
    const first = await player.call(getStatementItem, { params: { statementNo: '1' } })
    expect([first.walletBefore, first.walletAfter, first.activity.kind, first.activity.reference]).toEqual([
      0,
      200,
      'deposit',
      expect.stringMatching(/^SCB:/),
    ])
    expect(await refusalOf(player.call(getStatementItem, { params: { statementNo: '3' } }))).toBe('NO_DATA')
    expect(await refusalOf((await world.player()).call(getStatementItem, { params: { statementNo: '2' } }))).toBe('NO_DATA')
    for (const statementNo of ['0', '-1', '1.5', 'x', '9'.repeat(16)])
      expect(await refusalOf(player.call(getStatementItem, { params: { statementNo } }))).toBe('KEY_INVALID')
  })

  test('both halves of a transfer from game to game open the whole of it', async () => {
    await open(player, 'PG')
    await open(player, 'JOKER')
    await move('WALLET', 'PG', 60)
    await move('PG', 'JOKER', 25, 'request-number-4')
    expect((await statementOf(player)).slice(0, 2)).toEqual(['transfer WALLET>JOKER 25 SUCCESS', 'transfer PG>WALLET 25 SUCCESS'])
    for (const statementNo of ['3', '4'])
      expect((await player.call(getStatementItem, { params: { statementNo } })).activity).toMatchObject({
        from: 'PG',
        to: 'JOKER',
        moneyAt: 'JOKER',
      })
  })

  test('the statement is looked through by kind and by day', async () => {
    await open(player, 'PG')
    const day = world.clock.now().toISOString()
    await world.passTime(86_400_000)
    const nextDay = world.clock.now().toISOString()
    await move('WALLET', 'PG', 60)
    await send(100, 'request-number-6')
    const look = async (filter: object, page = 1, limit = 10) => {
      const { total, statements } = await player.call(listStatement, { body: { page, limit, ...filter } })
      return [total, ...statements.map(({ statementNo }) => statementNo)]
    }
    expect(await look({ types: ['deposit', 'withdraw'] })).toEqual([2, 3, 1])
    expect(await look({ types: ['deposit', 'withdraw'] }, 2, 1)).toEqual([2, 1])
    expect(await look({ until: nextDay })).toEqual([1, 1])
    expect(await look({ since: nextDay })).toEqual([2, 3, 2])
    expect(await look({ since: day, until: nextDay, types: ['transfer'] })).toEqual([0])
    expect(await look({ types: [] })).toEqual([0])
  })
})

function codeOf(error: unknown): string {
  return error instanceof CallRefused ? error.code : String(error)
}
