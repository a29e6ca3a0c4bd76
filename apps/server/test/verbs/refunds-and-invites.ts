import { checkRefund, claimRefund, getWallet } from '@krapao/contract'
import { expect } from 'vitest'
import { playerWithInvites, playerWithRefund } from '../players.ts'
import { expectOnly } from '../races/race.ts'
import { claimReward } from '../simulation/refunds-and-invites.ts'
import { often } from '../simulation/action.ts'
import type { Verbs, Way } from './verb.ts'

/* What a player has of refunds and of friends goes where it goes once, however many requests there are. */

const claimWay: Way = {
  says: '[REF-21] a refund is claimed once',
  async prepare(world) {
    const player = await playerWithRefund(world)
    return {
      player,
      sent: {},
      async judge() {
        expect(await player.call(checkRefund)).toMatchObject({ claimable: 0, refundAmount: 10 })
      },
    }
  },
  answers({ tally }) {
    expect(tally).toEqual({ REFUND_SUCCESS: 1, NO_REFUND: 49 })
    return 1
  },
}

const moveWay: Way = {
  says: '[REF-21] what was claimed reaches the wallet once',
  async prepare(world) {
    const player = await playerWithRefund(world)
    await player.call(claimRefund)
    return {
      player,
      sent: {},
      async judge(happened) {
        expect((await player.call(getWallet)).amount).toBe(10 * happened)
      },
    }
  },
  answers({ tally }) {
    expect(tally).toEqual({ REFUND_TO_WALLET: 1, NO_REFUND: 49 })
    return 1
  },
}

const collectWay: Way = {
  says: '[INV-12] what friends have earned is collected once',
  async prepare(world) {
    const player = await playerWithInvites(world)
    return {
      player,
      sent: {},
      async judge(happened) {
        const wallet = await player.call(getWallet)
        expect([wallet.amount, wallet.invite.amount]).toEqual([20 * happened, 20 - 20 * happened])
      },
    }
  },
  answers({ tally }) {
    // Whoever read the amount before it was collected finds another one, and asks again.
    expectOnly(tally, ['INVITE_BONUS_SUCCESS', 'INVITE_COLLECT'])
    expect(tally['INVITE_BONUS_SUCCESS']).toBe(1)
    return 1
  },
}

export const refundAndInviteVerbs: Verbs = {
  'POST /api/refund': { call: () => ({ body: { page: 1, limit: 10 } }) },
  'GET /api/refund/receive': {
    posts: ['refund.claim_periods'],
    ways: [claimWay],
    simulatedWithRewards: often(14, claimReward),
  },
  'GET /api/refund/addWallet': { posts: ['refund.to_move', 'refund.move_to_wallet'], ways: [moveWay], simulatedWithRewards: [claimReward] },
  'POST /api/invite': { call: () => ({ body: { page: 1, limit: 10 } }) },
  'GET /api/invite/bonus': { posts: ['invite.to_collect', 'invite.collect'], ways: [collectWay], simulatedWithRewards: [claimReward] },
}
