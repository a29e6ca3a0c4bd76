import { type BodyOf, createQr, getStatementItem, listStatement, transfer, withdraw } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { baht, give, open } from '../../../test/money.ts'
import { staff, instructionFrom } from '../../../test/staff.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { type Deposit, settleDeposit } from '../deposit/index.ts'
import { named } from '../../../test/reported.ts'
import { decideWithdrawal } from '../withdraw/index.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const line = (statementNo: number) => player.call(getStatementItem, { params: { statementNo: String(statementNo) } })
const move = (from: string, to: string, amount: number) => player.call(transfer, { body: { from, to, amount: baht(amount) } })
const send = (amount: number) => player.call(withdraw, { body: { amount: baht(amount) } })

describe('a deposit', () => {
  test('by QR is told with its bank, its references and both times, its payer but for four digits hidden', async () => {
    const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(150) } })
    if (!qr.hasQrcode) throw new Error('no QR')
    await world.control('POST', `qr/${qr.qrcodeId}/pay`, {})
    await world.sandbox.flushWebhooks()
    const { walletBefore, walletAfter, activity } = await line(1)
    expect([walletBefore, walletAfter, activity.walletAfter]).toEqual([0, 150, 150])
    expect(activity).toMatchObject({ kind: 'deposit', state: 'done', from: 'KBANK', to: 'WALLET', amount: 150 })
    expect(activity.deposit).toEqual({
      channel: 'qr',
      bankCode: expect.stringMatching(/^[A-Z]{2,}$/),
      accountNo: expect.stringMatching(/^••••\d{4}$/),
      qrReference: qr.qrcodeId,
    })
    expect(activity.reference).toMatch(new RegExp(`^${activity.deposit!.bankCode}:.+`))
    expect(activity.steps.map(({ step, at }) => [step, at !== null])).toEqual([
      ['received', true],
      ['credited', true],
    ])
  })

  test('from a bank account shows four digits of it and no name', async () => {
    const payment: Omit<Deposit['payment'], 'report'> = {
      reference: 'KBANK:TR-1',
      channel: 'bank',
      holder: 'SCB',
      currency: 'BAHT',
      amount: minorUnits(2_500n),
      eventId: 'e1',
      evidence: { fromBankCode: 'KBANK', fromAccountNo: '012-345-6781', fromName: 'MANEE MEENA', at: '2026-11-21T07:00:00.000Z' },
    }
    await settleDeposit(world.deps, { playerId: player.playerId, payment: named(player.playerId, payment) })
    const told = await line(1)
    expect(told.activity.deposit).toEqual({ channel: 'bank', bankCode: 'KBANK', accountNo: '••••6781', qrReference: null })
    expect([told.item.channel, told.item.from, told.activity.reference]).toEqual(['bank', 'SCB', 'KBANK:TR-1'])
    expect(JSON.stringify(told)).not.toMatch(/2345|MANEE/)
  })

  test('of which nothing more is known has its channel and the time of the credit', async () => {
    await give(world, player, 40)
    const { activity } = await line(1)
    expect(activity.deposit).toEqual({ channel: 'qr', bankCode: null, accountNo: null, qrReference: null })
    expect(activity.steps.map(({ step }) => step)).toEqual(['credited'])
  })
})

describe('a transfer', () => {
  beforeEach(async () => {
    await give(world, player, 200)
    await open(player, 'PG')
    await open(player, 'JOKER')
    await move('WALLET', 'PG', 60)
  })

  test('has the wallet before and after it, also on its way out of a game', async () => {
    expect(await line(2)).toMatchObject({ walletBefore: 200, walletAfter: 140 })
    await move('PG', 'WALLET', 15)
    expect(await line(3)).toMatchObject({ walletBefore: 140, walletAfter: 155, activity: { from: 'PG', to: 'WALLET' } })
  })

  test('between two games is one, whichever half is opened', async () => {
    await move('PG', 'JOKER', 25)
    const [first, second] = [await line(3), await line(4)]
    expect(second).toEqual({ ...first, item: second.item })
    expect(first).toMatchObject({ walletBefore: 140, walletAfter: 140, activity: { from: 'PG', to: 'JOKER', amount: 25 } })
  })

  test('that a game refused before it left has not touched the wallet', async () => {
    await world.fault('games:PG', 'refuse', 1, 'move')
    await move('PG', 'WALLET', 15).catch(() => undefined)
    expect(await line(3)).toMatchObject({ walletBefore: null, walletAfter: null, activity: { state: 'refused', moneyAt: 'PG' } })
  })
})

describe('a withdrawal', () => {
  beforeEach(() => give(world, player, 200))

  test('that was paid names the payout as the bank does', async () => {
    await send(120)
    expect((await line(2)).activity).not.toHaveProperty('bankReference')
    await world.work()
    const { walletBefore, walletAfter, activity } = await line(2)
    expect([walletBefore, walletAfter, activity.bankReference]).toEqual([200, 80, expect.stringMatching(/.{4,}/)])
    expect(activity).not.toHaveProperty('refusedBecause')
  })

  test('that the bank refused says why, and that the money is back', async () => {
    await world.fault('bank', 'refuse')
    await send(120)
    await world.work()
    expect(await line(2)).toMatchObject({
      walletBefore: 200,
      walletAfter: 200,
      item: { status: 'FAILED' },
      activity: { state: 'refused', moneyAt: 'WALLET', refusedBecause: 'account-closed' },
    })
  })

  test('that staff refused says so, and nothing of what they wrote', async () => {
    onTestFinished(await measureWithdrawals(world, { automaticUpTo: 0 }))
    await send(120)
    const { activity } = await line(2)
    const instruction = instructionFrom(await staff(world), 'we know this one')
    await decideWithdrawal(world.deps, { playerId: player.playerId, withdrawalId: activity.id, outcome: 'refuse', instruction })
    const refused = await line(2)
    expect(refused.activity.refusedBecause).toBe('staff')
    expect(JSON.stringify(refused)).not.toContain('we know this one')
  })
})

test('pages of a part of the statement hold all of it, each line once, newest first', async () => {
  await give(world, player, 500)
  await open(player, 'PG')
  for (let amount = 1; amount <= 7; amount++) {
    await move('WALLET', 'PG', amount)
    await give(world, player, amount)
  }
  const look = (page: number, filter: Partial<BodyOf<typeof listStatement>>) =>
    player.call(listStatement, { body: { page, limit: 3, ...filter } })
  const pages = await Promise.all([1, 2, 3, 4].map((page) => look(page, { types: ['transfer'] })))
  expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7])
  expect(pages.flatMap(({ statements }) => statements.map(({ amount }) => amount))).toEqual([7, 6, 5, 4, 3, 2, 1])
})
