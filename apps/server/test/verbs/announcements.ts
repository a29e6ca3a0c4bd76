import { expectDeposit, getWallet } from '@krapao/contract'
import { expect } from 'vitest'
import { baht, walletOf } from '../money.ts'
import { playerWithAnnouncement, playerWithArrival } from '../players.ts'
import { announceTransfer, payAnnounced } from '../simulation/paying.ts'
import { often } from '../simulation/action.ts'
import type { World, WorldPlayer } from '../world.ts'
import type { Verbs } from './verb.ts'

export const announcementVerbs: Verbs = {
  'POST /api/wallet/add': {
    call: () => ({ body: { amount: 100 } }),
    races: [
      {
        says: '[WAL-07] a deposit that is only expected',
        async lay(world) {
          const player = await world.player()
          return {
            player,
            input: { body: { amount: 300 } },
            async after({ tally }) {
              expect(tally).toEqual({ DEPOSIT_EXPECTED: 50 })
              expect(await walletOf(player)).toBe(0)
              expect(await announcedBy(world, player)).toEqual([30_000n])
            },
          }
        },
      },
      {
        says: 'a transfer of an account that is not proven is announced with one amount',
        async lay(world) {
          const player = await world.player({ proven: false })
          return {
            player,
            input: { body: { amount: 300 } },
            async after({ answers }) {
              expect(new Set(answers.map(({ json }) => (json as { announcement: { amount: number } }).announcement.amount)).size).toBe(1)
              expect(await announcedBy(world, player)).toHaveLength(1)
            },
          }
        },
      },
    ],
    simulated: [...often(2, announceTransfer), ...often(2, payAnnounced)],
  },
  'POST /api/wallet/add/sent': {
    call: async ({ world }) => ({ token: (await playerWithAnnouncement(world)).token }),
    races: [
      {
        says: 'one announced transfer is said to be sent once',
        async lay(world) {
          const player = await world.player({ proven: false })
          await player.call(expectDeposit, { body: { amount: baht(300) } })
          return {
            player,
            input: {},
            async after({ tally, answers }) {
              expect(tally).toEqual({ OK: 50 })
              expect(new Set(answers.map(({ json }) => (json as { saidSentAt: string }).saidSentAt)).size).toBe(1)
              const { announced } = await player.call(getWallet)
              expect(answers[0]!.json).toEqual({ saidSentAt: announced!.saidSentAt })
              expect([await walletOf(player), (await announcedBy(world, player)).length]).toEqual([0, 1])
            },
          }
        },
      },
    ],
  },
  'POST /api/deposit/proof': { call: async ({ world }) => ({ token: (await playerWithArrival(world)).token }) },
}

async function announcedBy(world: World, player: WorldPlayer): Promise<bigint[]> {
  const rows = await world.db.selectFrom('deposit.announced_amount').select('amount').where('player_id', '=', player.playerId).execute()
  return rows.map(({ amount }) => amount)
}
