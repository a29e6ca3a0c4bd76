import { changeSeed, claimCoupon, getProfile, getSpinSetup, listCoupons, spin } from '@krapao/contract'
import { expect } from 'vitest'
import { giveCoinsEvery } from '../coins.ts'
import { comesIn, pageOf, requests, type Scene } from '../faults/scene.ts'
import { give } from '../money.ts'
import { expectOnly, type Race } from '../races/race.ts'
import { claim, spinOnce } from '../simulation/spins.ts'
import { codeOfSpin, moneyPrize, recordsOf, useWheel, wheelOf } from '../wheel.ts'
import type { World, WorldPlayer } from '../world.ts'
import type { Verbs, Way } from './verb.ts'

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

const coinsOf = async (player: WorldPlayer) => (await player.call(getProfile)).coin

const spinWay: Way = {
  says: '[SPIN-21] [SPIN-26] a player with three coins',
  async prepare(world) {
    const player = await playerWithCoins(world)
    return {
      player,
      sent: {},
      async judge(happened) {
        expect(await coinsOf(player)).toBe(COINS - happened)
        expect((await recordsOf(player)).map(({ nonce }) => nonce).toReversed()).toEqual([0, 1, 2].slice(0, happened))
      },
    }
  },
  answers({ answers, tally, isOneKey }) {
    expectOnly(tally, ['OK'])
    const spins = new Set(answers.map(({ json }) => (json as { result: { spinId: string } | null }).result?.spinId))
    spins.delete(undefined)
    expect(spins.size).toBe(isOneKey ? 1 : COINS)
    return spins.size
  },
}

const claimWay: Way = {
  says: '[SPIN-25] [ERR-79] one coupon',
  async prepare(world) {
    const player = await playerWithCoins(world)
    return {
      player,
      sent: { body: { coupon: await codeOfSpin(player) } },
      async judge(happened) {
        const coupons = await player.call(listCoupons)
        expect([await coinsOf(player), coupons.length]).toEqual([COINS - 1 + happened, 1 - happened])
      },
    }
  },
  answers({ tally, isOneKey }) {
    expect(tally).toEqual(isOneKey ? { COUPON_CLAIMED: 50 } : { COUPON_CLAIMED: 1, NO_CLAIMABLE_COUPON: 49 })
    return 1
  },
}

const seedWay: Way = {
  says: 'a seed that is changed',
  async prepare(world) {
    const player = await playerWithCoins(world)
    await player.call(getSpinSetup)
    return {
      player,
      sent: { body: { clientSeed: 'my-own' } },
      async judge(happened) {
        expect((await player.call(getSpinSetup)).commitment!.seedNo).toBe(1 + happened)
      },
    }
  },
  answers({ tally, isOneKey }) {
    expect(tally).toEqual({ SEED_CHANGED: 50 })
    return isOneKey ? 1 : 50
  },
}

const setupRace: Race = {
  says: '[SPIN-20] a player who has no seed yet',
  async lay(world) {
    const player = await playerWithCoins(world)
    // Else some of them are answered before the coins have come.
    await world.deps.events.settled()
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

/** For one spin of a wheel whose every spin wins ten baht without a condition. */
async function giveCoin(scene: Scene): Promise<void> {
  const { world } = scene.stage
  await giveCoinsEvery(world, 100)
  await useWheel(world, wheelOf(moneyPrize(10, 0)))
  await give(world, scene.customer.player, 100)
  comesIn(scene, 100)
}

export const wheelVerbs: Verbs = {
  'GET /api/spinwheel/setup': { races: [setupRace] },
  'POST /api/spinwheel/history': { call: () => ({ body: { page: 1, limit: 10 } }) },
  'POST /api/spinwheel/spin': {
    posts: ['spin.spin'],
    call: () => ({}),
    ways: [spinWay],
    works: {
      'POST /api/spinwheel/spin': async (scene) => {
        await giveCoin(scene)
        return requests((server, key) => pageOf(scene, server)(spin, {}, key))
      },
    },
    simulated: [spinOnce],
  },
  'POST /api/spinwheel/coupon/claim': {
    posts: ['spin.claim_coupon'],
    call: async ({ owner }) => ({ body: { coupon: await codeOfSpin(owner) } }),
    ways: [claimWay],
    works: {
      'POST /api/spinwheel/coupon/claim': async (scene) => {
        await giveCoin(scene)
        const coupon = await codeOfSpin(scene.customer.player)
        comesIn(scene, 10)
        return requests((server, key) => pageOf(scene, server)(claimCoupon, { body: { coupon } }, key))
      },
    },
    simulated: [claim],
  },
  'POST /api/spinwheel/seed': {
    call: () => ({ body: { clientSeed: 'their-own' } }),
    ways: [seedWay],
    works: {
      'POST /api/spinwheel/seed': async (scene) => {
        await giveCoin(scene)
        await codeOfSpin(scene.customer.player)
        return requests((server, key) => pageOf(scene, server)(changeSeed, { body: { clientSeed: 'my-own' } }, key))
      },
    },
  },
}
