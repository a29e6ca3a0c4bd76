import { activateBonus, transfer } from '@krapao/contract'
import { expect } from 'vitest'
import { HALF, offer } from '../campaigns.ts'
import { baht, open, statementOf, walletOf } from '../money.ts'
import { expectOnly, type Race, times } from '../races/race.ts'
import { activate, endSomebodysBonus, receive } from '../simulation/bonuses.ts'
import { often } from '../simulation/action.ts'
import type { World } from '../world.ts'
import type { RouteWorld, Verbs, Way } from './verb.ts'

async function usedOf({ db }: World, code: string): Promise<number[]> {
  const row = await db
    .selectFrom('promotion.budget')
    .select(['money_used', 'number_used'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return [Number(row.money_used) / 100, Number(row.number_used)]
}

/** Somebody who has received nothing yet, and a hundred baht to receive. */
async function receivable(world: World, offered: Parameters<typeof offer>[1]) {
  const player = await world.player()
  const code = await offer(world, offered)
  return {
    player,
    sent: { params: { code } },
    async judge(happened: number) {
      expect([await walletOf(player), await usedOf(world, code)]).toEqual([100 * happened, [100 * happened, happened]])
    },
  }
}

const activateWay: Way = {
  says: '[BON-19] [BON-30] a bonus that may be received three times a day',
  prepare: (world) => receivable(world, { limit: { type: 'day', maxReceived: 3 } }),
  answers({ tally }) {
    expect(tally).toEqual({ OK: 50 })
    return 1
  },
}

const twoBonuses: Race = {
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
}

const clearWay: Way = {
  says: '[BON-22] [ERR-44] a bonus whose money is at a game',
  async prepare(world) {
    const player = await world.player()
    const code = await offer(world, { terms: { threshold: baht(101) } })
    await open(player, 'PG')
    await player.call(activateBonus, { params: { code } })
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(60) } })
    return {
      player,
      sent: {},
      async judge() {
        expect(await walletOf(player)).toBe(0)
        expect((await statementOf(player)).filter((line) => line.startsWith('finish_bonus'))).toEqual([
          'finish_bonus WALLET>BONUS 100 SUCCESS',
        ])
      },
    }
  },
  answers({ tally }) {
    expectOnly(tally, ['BONUS_CLEAR', 'NO_DATA', 'TRANSFER_IN_PROGRESS'])
    expect(times(tally, 'BONUS_CLEAR')).toBeGreaterThan(0)
    return 1
  },
}

const clearWaitingWay: Way = {
  says: '[BON-22] a bonus that waits for its deposit',
  async prepare(world) {
    const player = await world.player()
    const code = await offer(world, { terms: { grant: HALF } })
    await player.call(activateBonus, { params: { code } })
    return {
      player,
      sent: {},
      async judge() {
        expect(await usedOf(world, code)).toEqual([0, 0])
      },
    }
  },
  answers({ tally }) {
    expectOnly(tally, ['BONUS_CLEAR', 'NO_DATA'])
    expect(times(tally, 'BONUS_CLEAR')).toBeGreaterThan(0)
    return 1
  },
}

const triedCodes: Race = {
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
}

const codeWay: Way = {
  says: '[PROMO-10] [PROMO-11] a code',
  prepare: (world) => receivable(world, { kind: 'promotion' }),
  answers({ tally }) {
    expectOnly(tally, ['PROMOTION_RECEIVED_NOW', 'REQUEST_LIMIT'])
    // More from one device than it may try in a minute are all refused.
    return Math.min(times(tally, 'PROMOTION_RECEIVED_NOW'), 1)
  },
}

/** Somebody whose bonus can be ended. */
async function receiver({ world }: RouteWorld) {
  const player = await world.player()
  await player.call(activateBonus, { params: { code: await offer(world, { terms: { threshold: baht(1000) } }) } })
  return { token: player.token }
}

export const bonusVerbs: Verbs = {
  'GET /api/bonus/check/minimum': { call: receiver },
  'POST /api/bonus/preview': { call: async ({ world }) => ({ body: { of: 'bonus', code: await offer(world) } }) },
  'GET /api/bonus/activate/:code': {
    posts: ['promotion.receive'],
    ways: [activateWay],
    races: [twoBonuses],
    simulatedWithRewards: [...often(2, activate), ...often(7, receive)],
  },
  'GET /api/bonus/clear': {
    posts: ['promotion.end_bonus'],
    call: receiver,
    ways: [clearWay, clearWaitingWay],
    simulatedWithRewards: often(12, endSomebodysBonus),
  },
  'GET /api/promotion/find/:code': {
    call: async ({ world }) => {
      const { player, sent } = await receivable(world, { kind: 'promotion' })
      return { token: player.token, ...sent }
    },
    races: [triedCodes],
  },
  'GET /api/promotion/activate/:code': { posts: ['promotion.receive'], ways: [codeWay], simulatedWithRewards: [receive] },
}
