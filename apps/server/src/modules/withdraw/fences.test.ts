import { lookupWithdraw, withdraw } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { lockPlayer } from '../../../test/lock-player.ts'
import { baht, give, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { grantReward } from '../../../test/rewards.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { inTransaction } from '../../platform/database/db.ts'
import type { WithdrawDeps } from './deps.ts'
import { payWithdrawal } from './pay-withdrawal.ts'
import { aReport } from '../../../test/reported.ts'
import { withdrawalLeases } from './store.ts'

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

const ask = (amount: number) => player.call(withdraw, { body: { amount: baht(amount) } })

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

test('[WD-16] the largest withdrawal is taken, one satang more is not', async () => {
  const { withdrawMax } = await player.call(lookupWithdraw)
  await give(world, player, withdrawMax + 1)
  expect(await refusalOf(ask(Math.round(withdrawMax * 100 + 1) / 100))).toBe('KEY_INVALID')
  expect(await ask(withdrawMax)).toEqual({ message: 'WITHDRAW_SUCCESS' })
  expect(await walletOf(player)).toBe(1)
})

test('at the operator’s limit it needs nobody, one satang above it waits for manual review', async () => {
  await give(world, player, 200)
  onTestFinished(await measureWithdrawals(world, { automaticUpTo: 5000 }))
  await ask(50)
  expect(await states()).toEqual(['approved'])
  await world.passTime(1000)
  await ask(50.01)
  expect(await states()).toEqual(['approved', 'pending_approval'])
})

test('[WD-17] a bonus taken in the same moment holds the withdrawal back', async () => {
  await give(world, player, 200)
  const asked = await inTransaction(world.ownerDb, async (tx) => {
    await lockPlayer(tx, player.playerId)
    const waits = refusalOf(ask(50))
    await new Promise((resolve) => setTimeout(resolve, 400))
    await grantReward(tx, { playerId: player.playerId })
    return { waits }
  })
  expect(await asked.waits).toBe('BONUS_REMAINING')
  expect(await walletOf(player)).toBe(300)
})

describe('whoever pays a withdrawal', () => {
  beforeEach(() => give(world, player, 200))

  test('is one of all who saw it as due', async () => {
    await ask(50)
    const { claims } = await inTransaction(world.ownerDb, async (tx) => {
      await tx.selectFrom('withdraw.withdrawal').select('withdrawal_id').where('player_id', '=', player.playerId).forUpdate().execute()
      const waiting = [1, 2, 3].map(() => withdrawalLeases.claimDue(world.db, 8))
      await new Promise((resolve) => setTimeout(resolve, 400))
      return { claims: waiting }
    })
    expect((await Promise.all(claims)).flat()).toHaveLength(1)
  })

  test('is alone with it while the lease lasts', async () => {
    await ask(50)
    expect(await withdrawalLeases.claimDue(world.db, 4)).toHaveLength(1)
    expect(await withdrawalLeases.claimDue(world.db, 4)).toEqual([])
    await world.passTime(31_000)
    expect(await world.work()).toBe(1)
  })

  test('and has lost the lease can no longer give the money back', async () => {
    await ask(50)
    const [stale] = await withdrawalLeases.claimDue(world.db, 4)
    await world.passTime(31_000)
    const [fresh] = await withdrawalLeases.claimDue(world.db, 4)
    const { integrations } = world.deps
    const refusing: WithdrawDeps = {
      ...world.deps,
      integrations: {
        ...integrations,
        bank: { ...integrations.bank, payOut: async () => ({ outcome: 'refused', reason: 'no', report: aReport }) },
      },
    }
    await payWithdrawal(refusing, stale!)
    expect([await states(), await walletOf(player)]).toEqual([['approved'], 150])
    await payWithdrawal(world.deps, fresh!)
    expect([await states(), await walletOf(player)]).toEqual([['paid'], 150])
  })
})
