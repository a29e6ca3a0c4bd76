import { getWallet, withdraw } from '@krapao/contract'
import { expect } from 'vitest'
import { baht, give, walletOf } from '../money.ts'
import { sumOf, whereabouts } from './provider-records.ts'
import { expectOnly, type Race, type Races, times } from './race.ts'
import { playerWith } from './transfer-races.ts'

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
function withdrawRace({ says, inGames, amount, fits, refused, refusedAgain }: Aim): Race {
  return {
    says,
    async lay(world) {
      const player = await playerWith(world, inGames)
      const before = sumOf(await whereabouts(world, player))
      return {
        player,
        input: { body: { amount } },
        async after({ tally, isOneKey }) {
          const taken = times(tally, TAKEN)
          expectOnly(tally, [TAKEN, ...(isOneKey ? refusedAgain : refused)])
          expect(taken).toBeGreaterThanOrEqual(isOneKey ? 1 : fits.fewest)
          const where = await whereabouts(world, player)
          const effects = isOneKey ? 1 : taken
          expect([where.paid, effects <= fits.most, sumOf(where)]).toEqual([Array(effects).fill(amount), true, before])
        },
      }
    },
  }
}

/** The sixth of a thousand is more than is paid without a person in a day. Its hold is released once. */
const cancelRace: Race = {
  says: 'a withdrawal that waits for approval',
  async lay(world) {
    const player = await playerWith(world, {})
    await give(world, player, 6000)
    for (let count = 0; count < 6; count += 1) await player.call(withdraw, { body: { amount: baht(1000) } })
    const pending = (await player.call(getWallet)).underWay.find(({ canCancel }) => canCancel)
    return {
      player,
      input: { params: { withdrawalId: pending!.id } },
      async after({ tally }) {
        expectOnly(tally, ['WITHDRAW_CANCELLED'])
        expect([await walletOf(player), (await player.call(getWallet)).underWay.some(({ canCancel }) => canCancel)]).toEqual([1100, false])
      },
    }
  },
}

export const withdrawRaces: Races = {
  'POST /api/wallet/withdraw/:withdrawalId/cancel': [cancelRace],
  'POST /api/wallet/withdraw': [
    withdrawRace({
      says: '[WD-10] [WD-16] [ERR-72] a wallet that covers seven',
      inGames: {},
      amount: 14,
      fits: { fewest: 7, most: 7 },
      refused: ['MONEY_NOT_ENOUGH'],
      refusedAgain: [],
    }),
  ],
  'POST /api/wallet/withdrawAll': [
    withdrawRace({
      says: '[WD-09] [WD-15] a wallet that covers seven, with nothing to collect',
      inGames: { PG: 0 },
      amount: 14,
      fits: { fewest: 7, most: 7 },
      refused: ['MONEY_NOT_ENOUGH'],
      refusedAgain: [],
    }),
    withdrawRace({
      says: '[WD-09] [WD-15] a wallet and two games that together cover two',
      inGames: { PG: 60, JOKER: 60 },
      amount: 110,
      fits: { fewest: 1, most: 2 },
      refused: ['MONEY_NOT_ENOUGH', 'TRANSFER_IN_PROGRESS', 'TRANSFER_FAIL'],
      // The first is still collecting.
      refusedAgain: ['TRANSFER_IN_PROGRESS', 'TRANSFER_FAIL'],
    }),
  ],
}
