import { expect } from 'vitest'
import { walletOf } from '../money.ts'
import { qrPicture, slipPicture, slipsOf, transfer } from '../slips.ts'
import { expectOnly, type Races, times } from './race.ts'

export const slipRaces: Races = {
  'POST /api/wallet/slip': [
    {
      says: '[SLIP-01] [SLIP-30] one slip',
      async lay(world) {
        const player = await world.player()
        const picture = await slipPicture(await transfer(world, player))
        return {
          player,
          input: { file: picture },
          async after({ tally, isOneKey }) {
            // More at once than a player may send in a day.
            expectOnly(tally, ['OK', 'REQUEST_LIMIT'])
            await world.checkSlips()
            const ends = (await slipsOf(player)).map(({ status, note }) => note ?? status)
            expect(ends.filter((end) => end !== 'SLIP_REFNO_DUPLICATED')).toEqual(['SUCCESS'])
            expect(ends).toHaveLength(isOneKey ? 1 : times(tally, 'OK'))
            expect(await walletOf(player)).toBe(100)
          },
        }
      },
    },
    {
      says: '[SLIP-01] [SLIP-30] pictures that are no slips',
      async lay(world) {
        const player = await world.player()
        const pictures = await Promise.all(Array.from({ length: 10 }, (_, index) => qrPicture(`no slip ${index}`)))
        return {
          player,
          input: (index) => ({ file: pictures[index % 10]! }),
          async after({ tally, isOneKey }) {
            expectOnly(tally, ['OK', 'REQUEST_LIMIT', 'REQUEST_KEY_REUSED'])
            const slips = await slipsOf(player)
            expect(slips.every(({ note }) => note === 'INVALID_SLIP')).toBe(true)
            expect(slips).toHaveLength(isOneKey ? 1 : times(tally, 'OK'))
          },
        }
      },
    },
  ],
}
