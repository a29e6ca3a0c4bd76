import { activateGame, getWallet, lookupWithdraw, transfer, withdraw, withdrawAll } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { accountNoOf } from '../../../test/bank-transfers.ts'
import { baht, give, mirrorOf, open, providerBalance, statementOf, walletOf } from '../../../test/money.ts'
import { paidSince } from '../../../test/money-out.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { grantReward, importBet } from '../../../test/rewards.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { payWithdrawal } from './pay-withdrawal.ts'
import { withdrawalLeases } from './store.ts'

let world: World
let player: WorldPlayer
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
  await give(world, player, 200)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const ask = (amount: number, idempotencyKey?: string) =>
  player.call(withdraw, { body: { amount: baht(amount) } }, idempotencyKey ? { idempotencyKey } : {})
const askAll = (amount: number, idempotencyKey?: string) =>
  player.call(withdrawAll, { body: { amount: baht(amount) } }, idempotencyKey ? { idempotencyKey } : {})

/** What the bank has paid. */
const payouts = () => paidSince(world, today)
async function states(): Promise<string[]> {
  return (
    await world.db
      .selectFrom('withdraw.withdrawal')
      .select('state')
      .where('player_id', '=', player.playerId)
      .orderBy('created_at')
      .execute()
  ).map(({ state }) => state)
}

const openItems = () =>
  world.db
    .selectFrom('operator.work_item')
    .select(['kind', 'needs_decision'])
    .where('owner_id', '=', player.playerId)
    .where('closed_at', 'is', null)
    .execute()

describe('a withdrawal', () => {
  test('[WD-10] [WD-14] [WD-16] [API-11] holds the amount, is paid once to the registered account, and stands in the statement', async () => {
    expect(await ask(50)).toEqual({ message: 'WITHDRAW_SUCCESS' })
    expect(await walletOf(player)).toBe(150)
    expect((await statementOf(player))[0]).toBe('withdraw WALLET>BANK 50 PENDING')
    await world.work()
    expect(await payouts()).toEqual([expect.objectContaining({ amount: 50 })])
    expect(JSON.stringify(await payouts())).toContain(await accountNoOf(player))
    expect((await statementOf(player))[0]).toBe('withdraw WALLET>BANK 50 SUCCESS')
    expect(await walletOf(player)).toBe(150)
    await world.work()
    expect(await payouts()).toHaveLength(1)
  })

  test('[WD-16] [ERR-72] is refused over the wallet or outside the limits, and takes nothing', async () => {
    const { withdrawMin, withdrawMax } = await player.call(lookupWithdraw)
    expect(await refusalOf(ask(200.01))).toBe('MONEY_NOT_ENOUGH')
    for (const amount of [withdrawMin - 0.01, 0, -50, withdrawMax + 0.01])
      expect(await refusalOf(ask(Math.round(amount * 100) / 100))).toBe('KEY_INVALID')
    expect(await walletOf(player)).toBe(200)
    expect(await states()).toEqual([])
    expect(await ask(withdrawMin)).toEqual({ message: 'WITHDRAW_SUCCESS' })
  })

  test('[WD-16] that was refused for want of money stays refused under its key, also when there is money by then', async () => {
    expect(await refusalOf(ask(200.01, 'one-request'))).toBe('MONEY_NOT_ENOUGH')
    await give(world, player, 100)
    expect(await refusalOf(ask(200.01, 'one-request'))).toBe('MONEY_NOT_ENOUGH')
    expect(await refusalOf(ask(50, 'one-request'))).toBe('REQUEST_KEY_REUSED')
    expect([await states(), await walletOf(player)]).toEqual([[], 300])
    expect(await ask(200.01, 'another-request')).toEqual({ message: 'WITHDRAW_SUCCESS' })
  })

  test('[WD-17] [ERR-40] waits for an unmet bonus condition, and says what is missing', async () => {
    await grantReward(world.ownerDb, { playerId: player.playerId })
    await importBet(world, player.playerId, 12_050n)
    const refused = await ask(50).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'BONUS_REMAINING', status: 409, details: { requiredTurnover: 500, doneTurnover: 120.5 } })
    expect(await walletOf(player)).toBe(300)
    await importBet(world, player.playerId, 37_950n)
    expect(await ask(50)).toEqual({ message: 'WITHDRAW_SUCCESS' })
  })

  test('[LOOK-08] [LOOK-16] says its limits beforehand', async () => {
    expect(await player.call(lookupWithdraw)).toEqual({
      withdrawMin: 50,
      withdrawMax: 50_000,
      usualMinutes: 5,
      obstacle: null,
      bonus: null,
    })
  })

  test('[ERR-64] needs a bank account', async () => {
    await world.asOwner(`delete from account.bank_account where player_id = '${player.playerId}'`)
    expect(await refusalOf(ask(50))).toBe('NO_BANK')
  })

  test('twice under one key is one; under the key of another amount it is refused', async () => {
    for (let asked = 0; asked < 2; asked++) expect(await ask(60, 'the-one-request')).toEqual({ message: 'WITHDRAW_SUCCESS' })
    expect(await refusalOf(ask(61, 'the-one-request'))).toBe('REQUEST_KEY_REUSED')
    expect(await walletOf(player)).toBe(140)
    expect(await states()).toEqual(['approved'])
  })

  test('refused by the bank goes back to the wallet', async () => {
    await world.fault('bank', 'refuse')
    await ask(50)
    await world.work()
    expect(await walletOf(player)).toBe(200)
    expect((await statementOf(player))[0]).toBe('withdraw WALLET>BANK 50 FAILED')
    expect(await payouts()).toEqual([])
  })

  test.each(['timeout-after', 'timeout-before', 'error-after', 'error-before', 'garbage', 'lie'])(
    'after "%s" it is in doubt, still held, and ends with one payout',
    async (kind) => {
      await world.fault('bank', kind)
      await ask(50)
      await world.work()
      expect(await states()).toEqual(['in_doubt'])
      expect(await walletOf(player)).toBe(150)
      expect((await statementOf(player))[0]).toBe('withdraw WALLET>BANK 50 PENDING')
      await world.passTime(60_000)
      await world.work()
      expect(await states()).toEqual(['paid'])
      expect(await payouts()).toHaveLength(1)
    },
  )

  test('of which the bank says nothing for days is told to a person, asked about on and paid once', async () => {
    await world.fault('bank', 'error-before', 1000)
    await ask(50)
    for (let hours = 0; hours < 72; hours += 3) {
      await world.work()
      await world.passTime(3 * 3_600_000)
    }
    expect([await states(), await walletOf(player)]).toEqual([['in_doubt'], 150])
    expect(await openItems()).toEqual([{ kind: 'payout', needs_decision: false }])
    await world.control('DELETE', 'faults')
    await world.work()
    expect([await states(), await openItems()]).toEqual([['paid'], []])
    expect(await payouts()).toHaveLength(1)
  })

  test('above the operator’s limit it waits for staff', async () => {
    onTestFinished(await measureWithdrawals(world, { automaticUpTo: 4999 }))
    await ask(50)
    await world.work()
    expect([await states(), await payouts(), await walletOf(player)]).toEqual([['pending_approval'], [], 150])
  })

  test('a worker that lost its lease can no longer act on it', async () => {
    await ask(50)
    const [stale] = await withdrawalLeases.claimDue(world.db, 1)
    await world.passTime(31_000)
    await world.work()
    expect(await states()).toEqual(['paid'])
    await payWithdrawal(world.deps, { ...stale!, amount: minorUnits(5000n) })
    expect(await walletOf(player)).toBe(150)
    expect(await payouts()).toHaveLength(1)
  })
})

describe('[WD-09] [WD-15] a withdrawal of everything', () => {
  test('collects what the games hold first', async () => {
    const [pg, joker] = [await open(player, 'PG'), await open(player, 'JOKER')]
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(120) } })
    await player.call(transfer, { body: { from: 'WALLET', to: 'JOKER', amount: baht(60) } })
    await world.control('POST', `games/PG/${pg}/play`, { bet: 20, win: 50 })
    expect(await askAll(230)).toEqual({ message: 'WITHDRAW_SUCCESS' })
    expect([await walletOf(player), await providerBalance(world, 'PG', pg), await providerBalance(world, 'JOKER', joker)]).toEqual([
      0, 0, 0,
    ])
    await world.work()
    expect(await payouts()).toMatchObject([{ amount: 230 }])
  })

  test('over the total is refused and moves nothing', async () => {
    const pg = await open(player, 'PG')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(120) } })
    expect(await refusalOf(askAll(200.01))).toBe('MONEY_NOT_ENOUGH')
    expect([await walletOf(player), await mirrorOf(player, 'PG'), await providerBalance(world, 'PG', pg)]).toEqual([80, 120, 120])
  })

  test('over the total stays refused under its key, also when there is money by then', async () => {
    await open(player, 'PG')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(120) } })
    expect(await refusalOf(askAll(200.01, 'one-request'))).toBe('MONEY_NOT_ENOUGH')
    await give(world, player, 100)
    expect(await refusalOf(askAll(200.01, 'one-request'))).toBe('MONEY_NOT_ENOUGH')
    expect([await walletOf(player), await mirrorOf(player, 'PG'), await states()]).toEqual([180, 120, []])
    expect(await askAll(200.01, 'another-request')).toEqual({ message: 'WITHDRAW_SUCCESS' })
  })

  test('that waited for a game goes through under its key when the money is back', async () => {
    await open(player, 'PG')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(50) } })
    await world.fault('games:PG', 'timeout-after')
    expect(await refusalOf(askAll(180, 'one-request'))).toBe('TRANSFER_IN_PROGRESS')
    await world.passTime(120_000)
    await world.work()
    expect(await askAll(180, 'one-request')).toEqual({ message: 'WITHDRAW_SUCCESS' })
  })

  test('goes through from the wallet when a game does not give', async () => {
    await open(player, 'PG')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(50) } })
    await world.fault('games:PG', 'refuse')
    expect(await askAll(150)).toEqual({ message: 'WITHDRAW_SUCCESS' })
    expect([await walletOf(player), await mirrorOf(player, 'PG')]).toEqual([0, 50])
  })

  test('says so when it needs what a game does not give', async () => {
    await open(player, 'PG')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(50) } })
    await world.fault('games:PG', 'refuse')
    expect(await refusalOf(askAll(180))).toBe('TRANSFER_FAIL')
    await world.fault('games:PG', 'timeout-after')
    expect(await refusalOf(askAll(180))).toBe('TRANSFER_IN_PROGRESS')
    expect((await player.call(getWallet)).inProgress).toHaveLength(1)
    expect(await states()).toEqual([])
  })

  test('the same request twice withdraws once', async () => {
    await player.call(activateGame, { params: { slotCode: 'PG' } })
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(120) } })
    expect(await askAll(200, 'the-one-request')).toEqual({ message: 'WITHDRAW_SUCCESS' })
    expect(await askAll(200, 'the-one-request')).toEqual({ message: 'WITHDRAW_SUCCESS' })
    expect(await walletOf(player)).toBe(0)
    expect(await states()).toEqual(['approved'])
  })
})
