import { activateBonus, getWallet, lookupWithdraw, withdraw } from '@krapao/contract'
import { expect } from 'vitest'
import { readDeposits } from '../../src/modules/bonus/index.ts'
import { decideChargeback, payBack } from '../../src/modules/deposit/index.ts'
import { HALF, offer } from '../campaigns.ts'
import { pageOf, type Scene, tell, type Work, works } from '../faults/scene.ts'
import { suspenseOwner } from '../house-accounts.ts'
import { baht, give, walletOf } from '../money.ts'
import { playerWith } from '../players.ts'
import { sumOf, whereabouts } from '../races/provider-records.ts'
import { expectOnly, times } from '../races/race.ts'
import { often } from '../simulation/action.ts'
import { askToCollect, askWithdrawal, cancel, withdrawOwnMoney, workOnWithdrawals } from '../simulation/withdrawals.ts'
import { byTwo, instructionFrom, staff } from '../staff.ts'
import { strangersPayment } from './strangers-payment.ts'
import type { RouteWorld, Verbs, Way } from './verb.ts'

const TAKEN = 'WITHDRAW_SUCCESS'

interface Aim {
  says: string
  inGames: Record<string, number>
  amount: number
  /** How many of fifty different requests are paid. */
  fits: { fewest: number; most: number }
  /** What else may be answered: to different requests, and to the same one again. */
  refused: string[]
  refusedAgain: string[]
}

/** What was answered as taken is paid, once under one key; the bank has nothing else, and no satang came or went. */
function withdrawWay({ says, inGames, amount, fits, refused, refusedAgain }: Aim): Way {
  return {
    says,
    async prepare(world) {
      const player = await playerWith(world, inGames)
      const before = sumOf(await whereabouts(world, player))
      return {
        player,
        sent: { body: { amount } },
        async judge(happened) {
          const where = await whereabouts(world, player)
          expect([where.paid, happened <= fits.most, sumOf(where)]).toEqual([Array(happened).fill(amount), true, before])
        },
      }
    },
    answers({ tally, isOneKey }) {
      const taken = times(tally, TAKEN)
      expectOnly(tally, [TAKEN, ...(isOneKey ? refusedAgain : refused)])
      expect(taken).toBeGreaterThanOrEqual(isOneKey ? 1 : fits.fewest)
      return isOneKey ? 1 : taken
    },
  }
}

/** The deposit that earned a bonus leaves, which ends the bonus: its grant is taken once, however many ask. */
const endsBonusWay: Way = {
  says: 'the deposit that earned a bonus which covers only its grant',
  async prepare(world) {
    const player = await world.player()
    await player.call(activateBonus, { params: { code: await offer(world, { terms: { covers: 'grant', grant: HALF } }) } })
    await give(world, player, 300)
    await readDeposits(world.deps, player.playerId)
    const { bonus } = await player.call(lookupWithdraw)
    return {
      player,
      sent: { body: { amount: 50, endsBonus: bonus!.ends!.shown } },
      async judge(happened) {
        expect(await walletOf(player)).toBe(450 - (happened > 0 ? 150 : 0) - 50 * happened)
      },
    }
  },
  answers({ tally, isOneKey }) {
    expectOnly(tally, isOneKey ? [TAKEN] : [TAKEN, 'MONEY_NOT_ENOUGH'])
    return isOneKey ? 1 : times(tally, TAKEN)
  },
}

/** The sixth of a thousand is more than is paid without a person in a day. Its hold is released once. */
const cancelWay: Way = {
  says: 'a withdrawal that waits for approval',
  async prepare(world) {
    const player = await playerWith(world, {})
    await give(world, player, 6000)
    for (let count = 0; count < 6; count += 1) await player.call(withdraw, { body: { amount: baht(1000) } })
    const pending = (await player.call(getWallet)).underWay.find(({ canCancel }) => canCancel)
    return {
      player,
      sent: { params: { withdrawalId: pending!.id } },
      async judge(happened) {
        const canCancel = (await player.call(getWallet)).underWay.some((one) => one.canCancel)
        expect([await walletOf(player), canCancel]).toEqual([100 + 1000 * happened, happened === 0])
      },
    }
  },
  answers({ tally }) {
    expectOnly(tally, ['WITHDRAW_CANCELLED'])
    return 1
  },
}

async function withdrawable({ world, owner }: RouteWorld) {
  await give(world, owner, 50)
  return { body: { amount: 50 } }
}

/** Above what is paid without a person. */
export async function cancellable({ world, owner }: RouteWorld) {
  await give(world, owner, 40_000)
  await owner.call(withdraw, { body: { amount: baht(40_000) } })
  const pending = (await owner.call(getWallet)).underWay.find(({ canCancel }) => canCancel)
  return { params: { withdrawalId: pending!.id } }
}

export const withdraws: Work = async (scene) => {
  await bearChargebacks(scene)
  const told = tell(scene, 'withdraw')
  return {
    async attempt(server) {
      const input = { body: { amount: baht(50) } }
      told.acknowledged.push((await pageOf(scene, server)(withdraw, input, { idempotencyKey: told.key })).message)
    },
  }
}

/** An open one holds the withdrawals of its player. */
async function bearChargebacks({ stage: { world }, customer: { player } }: Scene): Promise<void> {
  const open = world.db
    .selectFrom('deposit.chargeback')
    .select('reference')
    .where('player_id', '=', player.playerId)
    .where('state', '=', 'open')
  for (const { reference } of await open.execute())
    await byTwo(world, (instruction) =>
      decideChargeback(world.deps, { playerId: player.playerId, reference, outcome: 'bear', instruction }),
    )
}

export const withdrawalVerbs: Verbs = {
  'POST /api/wallet/withdraw': {
    posts: ['withdraw.check_withdrawal', 'withdraw.request_withdrawal'],
    call: withdrawable,
    ways: [
      withdrawWay({
        says: '[WD-10] [WD-16] [ERR-72] a wallet that covers seven',
        inGames: {},
        amount: 14,
        fits: { fewest: 7, most: 7 },
        refused: ['MONEY_NOT_ENOUGH'],
        refusedAgain: [],
      }),
      endsBonusWay,
    ],
    works: { 'POST /api/wallet/withdraw': withdraws },
    simulated: often(2, askWithdrawal),
    simulatedWithRewards: often(4, withdrawOwnMoney),
  },
  'POST /api/wallet/withdrawAll': {
    posts: ['withdraw.check_withdrawal', 'withdraw.request_withdrawal'],
    call: withdrawable,
    ways: [
      withdrawWay({
        says: '[WD-09] [WD-15] a wallet that covers seven, with nothing to collect',
        inGames: { PG: 0 },
        amount: 14,
        fits: { fewest: 7, most: 7 },
        refused: ['MONEY_NOT_ENOUGH'],
        refusedAgain: [],
      }),
      withdrawWay({
        says: '[WD-09] [WD-15] a wallet and two games that together cover two',
        inGames: { PG: 60, JOKER: 60 },
        amount: 110,
        fits: { fewest: 1, most: 2 },
        refused: ['MONEY_NOT_ENOUGH', 'TRANSFER_IN_PROGRESS', 'TRANSFER_FAIL'],
        // The first is still collecting.
        refusedAgain: ['TRANSFER_IN_PROGRESS', 'TRANSFER_FAIL'],
      }),
    ],
    simulated: [askToCollect],
  },
  'POST /api/wallet/withdraw/:withdrawalId/cancel': {
    posts: ['withdraw.cancel_withdrawal'],
    call: cancellable,
    ways: [cancelWay],
    simulated: often(3, cancel),
  },
  'the worker of payouts': {
    posts: ['withdraw.end_withdrawal', 'deposit.end_return'],
    works: {
      'the worker of payouts, which sends money back that nobody owns': async ({ stage: { world } }) => {
        const reference = await strangersPayment(world)
        const ownerId = await suspenseOwner(world.db, reference)
        const decided = await payBack(world.deps, { ownerId, reference, instruction: instructionFrom(await staff(world)) })
        if (decided !== 'act') throw new Error(`nothing is sent back: ${decided}`)
        return works
      },
      'the worker of payouts': async (scene, server) => {
        await (await withdraws(scene, server)).attempt(server)
        return works
      },
    },
    simulated: often(2, workOnWithdrawals),
  },
}
