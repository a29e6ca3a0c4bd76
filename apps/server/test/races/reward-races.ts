import { checkRefund, claimRefund, getWallet } from '@krapao/contract'
import { expect } from 'vitest'
import { playerWithInvites, playerWithRefund } from '../every-route-world.ts'
import { expectOnly, type Races } from './race.ts'

/** What a player has of refunds and of friends goes where it goes once, however many requests there are. */
export const rewardRaces: Races = {
  'GET /api/refund/receive': [
    {
      says: '[REF-21] a refund is claimed once',
      async lay(world) {
        const player = await playerWithRefund(world)
        return {
          player,
          input: {},
          async after({ tally }) {
            expect(tally).toEqual({ REFUND_SUCCESS: 1, NO_REFUND: 49 })
            expect(await player.call(checkRefund)).toMatchObject({ claimable: 0, refundAmount: 10 })
          },
        }
      },
    },
  ],
  'GET /api/refund/addWallet': [
    {
      says: '[REF-21] what was claimed reaches the wallet once',
      async lay(world) {
        const player = await playerWithRefund(world)
        await player.call(claimRefund)
        return {
          player,
          input: {},
          async after({ tally }) {
            expect(tally).toEqual({ REFUND_TO_WALLET: 1, NO_REFUND: 49 })
            expect((await player.call(getWallet)).amount).toBe(10)
          },
        }
      },
    },
  ],
  'GET /api/invite/bonus': [
    {
      says: '[INV-12] what friends have earned is collected once',
      async lay(world) {
        const player = await playerWithInvites(world)
        return {
          player,
          input: {},
          async after({ tally }) {
            // Whoever read the amount before it was collected finds another one, and asks again.
            expectOnly(tally, ['INVITE_BONUS_SUCCESS', 'INVITE_COLLECT'])
            expect(tally['INVITE_BONUS_SUCCESS']).toBe(1)
            const wallet = await player.call(getWallet)
            expect([wallet.amount, wallet.invite.amount]).toEqual([20, 0])
          },
        }
      },
    },
  ],
}
