import { redeemGiftLink } from '@krapao/contract'
import { expect } from 'vitest'
import { comesIn, pageOf, requests, type Work, works } from '../faults/scene.ts'
import { encoded, giftLink, redeemedThere } from '../gift-links.ts'
import { walletOf } from '../money.ts'
import { askGift, workOnGiftLinks } from '../simulation/gift-links.ts'
import { often } from '../simulation/action.ts'
import type { Verbs, Way } from './verb.ts'

const POSTS = ['deposit.settle', 'deposit.settle_batch', 'deposit.keep_unallocated']

const giftWay: Way = {
  says: '[GIFT-10] [ERR-77] one gift link',
  async prepare(world) {
    const player = await world.player()
    const link = await giftLink(world, { amount: 100 })
    return {
      player,
      sent: { body: { link: await encoded(world, link) } },
      async judge(happened) {
        const there = (await redeemedThere(world)).filter(({ voucher }) => link.endsWith(voucher))
        expect([await walletOf(player), there.length]).toEqual([100 * happened, happened])
      },
    }
  },
  answers({ tally, isOneKey }) {
    // Under one key the others are answered while the first is on its way, or after it.
    expect((tally['TRUELINK_SUCCESS'] ?? 0) + (tally['TRUELINK_PENDING'] ?? 0)).toBe(isOneKey ? 50 : 1)
    expect(tally['TRUELINK_DUPLICATE'] ?? 0).toBe(isOneKey ? 0 : 49)
    return 1
  },
}

/** Worth 60, and hers however often it is sent under its key. */
const gifts: Work = async (scene) => {
  const { world } = scene.stage
  const link = await encoded(world, await giftLink(world, { amount: 60 }))
  comesIn(scene, 60)
  return requests((server, key) => pageOf(scene, server)(redeemGiftLink, { body: { link } }, key))
}

export const giftLinkVerbs: Verbs = {
  'POST /api/wallet/truelink': {
    posts: POSTS,
    call: async ({ world }) => ({ body: { link: await encoded(world, await giftLink(world, { amount: 10 })) } }),
    ways: [giftWay],
    works: { 'POST /api/wallet/truelink': gifts },
    simulated: often(2, askGift),
  },
  'the worker of gift links': {
    posts: POSTS,
    works: {
      'the worker of gift links': async (scene, server) => {
        await scene.stage.world.fault('giftlink', 'error-after')
        await (await gifts(scene, server)).attempt(server)
        await scene.stage.passTime(31_000)
        return works
      },
    },
    simulated: [workOnGiftLinks],
  },
}
