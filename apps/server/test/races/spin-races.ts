import { getProfile, getSpinSetup, listCoupons } from '@krapao/contract'
import { giveCoinsEvery } from '../coins.ts'
import { expect } from 'vitest'
import { give } from '../money.ts'
import { codeOfSpin, recordsOf, useWheel, wheelOf } from '../wheel.ts'
import type { World, WorldPlayer } from '../world.ts'
import { expectOnly, type Race, type Races } from './race.ts'

const COINS = 3

/** Somebody with three coins, and every spin wins one. */
async function playerWithCoins(world: World): Promise<WorldPlayer> {
  await giveCoinsEvery(world, 100)
  await useWheel(world, wheelOf({ kind: 'coins', coins: 1 }))
  const player = await world.player()
  // Whatever decides by the coins counts them first.
  await give(world, player, COINS * 100)
  return player
}

const spinRace: Race = {
  says: '[SPIN-21] [SPIN-26] a player with three coins',
  async lay(world) {
    const player = await playerWithCoins(world)
    return {
      player,
      input: {},
      async after({ answers, tally, isOneKey }) {
        expectOnly(tally, ['OK'])
        const spins = new Set(answers.map(({ json }) => (json as { result: { spinId: string } | null }).result?.spinId))
        spins.delete(undefined)
        const most = isOneKey ? 1 : COINS
        expect([spins.size, (await player.call(getProfile)).coin]).toEqual([most, COINS - most])
        expect((await recordsOf(player)).map(({ nonce }) => nonce).toReversed()).toEqual([0, 1, 2].slice(0, most))
      },
    }
  },
}

const claimRace: Race = {
  says: '[SPIN-25] [ERR-79] one coupon',
  async lay(world) {
    const player = await playerWithCoins(world)
    const coupon = await codeOfSpin(player)
    return {
      player,
      input: { body: { coupon } },
      async after({ tally, isOneKey }) {
        expect(tally).toEqual(isOneKey ? { COUPON_CLAIMED: 50 } : { COUPON_CLAIMED: 1, NO_CLAIMABLE_COUPON: 49 })
        expect([(await player.call(getProfile)).coin, await player.call(listCoupons)]).toEqual([COINS, []])
      },
    }
  },
}

const seedRace: Race = {
  says: 'a seed that is changed',
  async lay(world) {
    const player = await playerWithCoins(world)
    await player.call(getSpinSetup)
    return {
      player,
      input: { body: { clientSeed: 'my-own' } },
      async after({ tally, isOneKey }) {
        expect(tally).toEqual({ SEED_CHANGED: 50 })
        const { commitment } = await player.call(getSpinSetup)
        expect(commitment!.seedNo).toBe(isOneKey ? 2 : 51)
      },
    }
  },
}

const setupRace: Race = {
  says: '[SPIN-20] a player who has no seed yet',
  async lay(world) {
    const player = await playerWithCoins(world)
    return {
      player,
      input: {},
      async after({ answers }) {
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
        expect((await player.call(getSpinSetup)).commitment).toMatchObject({ seedNo: 1, nextNonce: 0 })
      },
    }
  },
}

export const spinRaces: Races = {
  'GET /api/spinwheel/setup': [setupRace],
  'POST /api/spinwheel/spin': [spinRace],
  'POST /api/spinwheel/coupon/claim': [claimRace],
  'POST /api/spinwheel/seed': [seedRace],
}
