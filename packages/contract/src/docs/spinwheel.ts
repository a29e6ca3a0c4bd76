import type * as routes from '../spinwheel.ts'
import type { FeatureDocs } from './docs.ts'
import { AT, FIRST_PAGE, ID, terms } from './examples.ts'

const seedHash = '1ec544e1d6d661b73ef687888f73568ae1f9263f9b3f3963eec2cc0262c75f65'
const wheelHash = '83ccc415d070f6956f8acfd0b9ee9e208832392309b3764c75ecff8bf774680b'
const nextSeedHash = '206d9b0e9c16dd7f998ddd2cedd934df63c5a49d0d35bce95f95ec680b873cab'
const serverSeed = '3cf872958245910e353c49e5515e42d2ca9f1410e26502f05cbb87e8b5510005'
const commitment = { seedNo: 1, seedHash, wheelHash, clientSeed: 'their-own', nextNonce: 0, nextSeedHash }
const prize = { label: '5 baht', htmlDescription: '<p>5 baht into the wallet</p>', kind: 'money' } as const

export const spinwheelDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Spin wheel', description: 'A wheel that anybody can check: docs/fairness.md says how, docs/verify-spin.mjs does it.' },
  routes: {
    getSpinSetup: {
      description: '`activeSpinwheel` is null while the wheel is off.',
      answer: {
        activeSpinwheel: {
          name: 'Krapao wheel',
          slices: [{ code: 'five', bgColor: '#2e7d32', textColor: '#ffffff', weight: 1, ...prize }],
        },
        userCoin: 3,
        coinEvery: 100,
        coinDebt: null,
        commitment,
      },
    },
    spin: {
      description: 'A prize of money or coins becomes a coupon, which `claimCoupon` claims.',
      answer: { success: true, result: { code: 'five', label: '5 baht', remainingCoin: 2, spinId: ID }, error: null },
    },
    listCoupons: {
      description: '`terms` is null for anything but money. `goods` are fulfilled by staff and cannot be claimed.',
      answer: [
        {
          prize: { name: prize.label, slice: 'five', htmlDescription: prize.htmlDescription, kind: prize.kind, terms },
          amount: 1,
          expiresAt: '2026-11-21T03:15:00.000Z',
        },
      ],
    },
    claimCoupon: {
      description: 'The one that expires first is taken. `BONUS_REMAINING`: a prize of money opens a condition, and another is open.',
      body: { coupon: 'five' },
      answer: { message: 'COUPON_CLAIMED' },
    },
    listSpins: {
      description: '`serverSeed` is null until `changeSeed` has revealed it.',
      body: FIRST_PAGE,
      answer: {
        total: 1,
        spins: [
          {
            spinId: ID,
            spunAt: AT,
            seedNo: 1,
            nonce: 0,
            code: 'five',
            label: prize.label,
            seedHash,
            wheelHash,
            clientSeed: 'their-own',
            wheel: '{"format":"krapao-wheel-1","currency":"BAHT"}',
            serverSeed,
          },
        ],
      },
    },
    changeSeed: {
      description: 'The seed that takes over is the one whose hash was told as `nextSeedHash`.',
      body: { clientSeed: 'their-own' },
      answer: {
        message: 'SEED_CHANGED',
        revealed: { seedNo: 1, serverSeed, seedHash },
        commitment: { ...commitment, seedNo: 2, seedHash: nextSeedHash, nextSeedHash: seedHash },
      },
    },
  },
}
