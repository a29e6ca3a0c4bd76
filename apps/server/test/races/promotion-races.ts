import { activateBonus, transfer } from '@krapao/contract'
import { expect } from 'vitest'
import { HALF, offer } from '../campaigns.ts'
import { baht, open, statementOf, walletOf } from '../money.ts'
import type { World } from '../world.ts'
import { expectOnly, type Races, times } from './race.ts'

async function usedOf({ db }: World, code: string): Promise<number[]> {
  const row = await db
    .selectFrom('promotion.budget')
    .select(['money_used', 'number_used'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return [Number(row.money_used) / 100, Number(row.number_used)]
}

export const promotionRaces: Races = {
  'GET /api/bonus/activate/:code': [
    {
      says: '[BON-19] [BON-30] a bonus that may be received three times a day',
      async lay(world) {
        const player = await world.player()
        const code = await offer(world, { limit: { type: 'day', maxReceived: 3 } })
        return {
          player,
          input: { params: { code } },
          async after({ tally }) {
            expect(tally).toEqual({ OK: 50 })
            expect([await walletOf(player), await usedOf(world, code)]).toEqual([100, [100, 1]])
          },
        }
      },
    },
    {
      says: '[ERR-41] two bonuses',
      async lay(world) {
        const player = await world.player()
        const codes = [await offer(world), await offer(world, { terms: { grant: HALF } })]
        return {
          player,
          input: (index) => ({ params: { code: codes[index % 2]! } }),
          async after({ tally }) {
            expect(tally).toEqual({ OK: 25, BONUS_ALREADY_ACTIVE: 25 })
            const used = [await usedOf(world, codes[0]!), await usedOf(world, codes[1]!)]
            expect([
              [
                [100, 1],
                [0, 0],
              ],
              [
                [0, 0],
                [500, 1],
              ],
            ]).toContainEqual(used)
          },
        }
      },
    },
  ],
  'GET /api/bonus/clear': [
    {
      says: '[BON-22] [ERR-44] a bonus whose money is at a game',
      async lay(world) {
        const player = await world.player()
        const code = await offer(world, { terms: { threshold: baht(101) } })
        await open(player, 'PG')
        await player.call(activateBonus, { params: { code } })
        await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(60) } })
        return {
          player,
          input: {},
          async after({ tally }) {
            expectOnly(tally, ['BONUS_CLEAR', 'NO_DATA', 'TRANSFER_IN_PROGRESS'])
            expect(times(tally, 'BONUS_CLEAR')).toBeGreaterThan(0)
            expect(await walletOf(player)).toBe(0)
            expect((await statementOf(player)).filter((line) => line.startsWith('finish_bonus'))).toEqual([
              'finish_bonus WALLET>BONUS 100 SUCCESS',
            ])
          },
        }
      },
    },
    {
      says: '[BON-22] a bonus that waits for its deposit',
      async lay(world) {
        const player = await world.player()
        const code = await offer(world, { terms: { grant: HALF } })
        await player.call(activateBonus, { params: { code } })
        return {
          player,
          input: {},
          async after({ tally }) {
            expectOnly(tally, ['BONUS_CLEAR', 'NO_DATA'])
            expect(times(tally, 'BONUS_CLEAR')).toBeGreaterThan(0)
            expect(await usedOf(world, code)).toEqual([0, 0])
          },
        }
      },
    },
  ],
  'GET /api/promotion/find/:code': [
    {
      says: '[PROMO-09] codes that are tried out',
      async lay(world) {
        const player = await world.player()
        const code = await offer(world, { kind: 'promotion' })
        return {
          player,
          input: (index) => ({ params: { code: index === 0 ? code : `GUESS${index}` } }),
          async after({ tally }) {
            expectOnly(tally, ['OK', 'NO_PROMOTION', 'REQUEST_LIMIT'])
            expect(times(tally, 'OK')).toBeLessThan(2)
          },
        }
      },
    },
  ],
  'GET /api/promotion/activate/:code': [
    {
      says: '[PROMO-10] [PROMO-11] a code',
      async lay(world) {
        const player = await world.player()
        const code = await offer(world, { kind: 'promotion' })
        return {
          player,
          input: { params: { code } },
          async after({ tally }) {
            expectOnly(tally, ['PROMOTION_RECEIVED_NOW', 'REQUEST_LIMIT'])
            // More from one device than it may try in a minute are all refused.
            const isReceived = times(tally, 'PROMOTION_RECEIVED_NOW') > 0
            expect([await walletOf(player), await usedOf(world, code)]).toEqual(isReceived ? [100, [100, 1]] : [0, [0, 0]])
          },
        }
      },
    },
  ],
}
