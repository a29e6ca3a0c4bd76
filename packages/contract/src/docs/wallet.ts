import type * as routes from '../wallet.ts'
import type { FeatureDocs } from './docs.ts'
import { announced, AT, bankAccount, condition, EXPIRES, game, ID, profile, qr, withdrawal } from './examples.ts'

export const walletDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Wallet', description: 'What a player has, and what is under way.' },
  routes: {
    getWallet: {
      description:
        'Balances of games are as they were refreshed last: `refreshGames` asks the providers. Money whose transfer or withdrawal has not ended is in no balance and stands under `underWay`.',
      answer: {
        amount: 1500,
        currency: 'BAHT',
        wallet: { amount: 1500 },
        postingNo: 22,
        profile,
        bankAccount,
        invite: { amount: 20, success: 100, fail: 0 },
        bonus: condition,
        bonusDue: 0,
        slots: [game],
        lastPlay: { code: 'PG', amount: 100, isAll: false },
        inProgress: [],
        underWay: [withdrawal],
        qr: { qrcodeId: qr.qrcodeId, provider: 'KBANK', amount: 100, state: 'waiting', expireIn: EXPIRES, saidPaidAt: null },
        announced: {
          ...announced,
          asked: 500,
          reference: '6CAF7-FE4ED',
          bankCode: 'SCB',
          announcedAt: AT,
          saidSentAt: null,
          waitUntil: null,
        },
        slips: [{ slipId: ID, createdAt: AT, amount: 300, waitsFor: 'staff', reference: '0F5B1-77C9A' }],
        readsOnly: false,
        payments: [
          {
            reference: '8A1D0-22C41',
            by: 'qr',
            qrcodeId: 'HQZC9FHHF5TT755X8ATV',
            qrAmount: 100,
            arrivedAmount: 90,
            currency: 'BAHT',
            why: 'amount',
            state: 'unallocated',
            arrivedAt: AT,
            endedAt: null,
            proofs: [],
          },
        ],
      },
    },
    lookupChecks: {
      description: 'Of all players together, worked out once a minute. It says nothing of what is asked about.',
      answer: {
        payment: { usualMinutes: 12, nowMinutes: 25 },
        slip: { usualMinutes: 8, nowMinutes: null },
        withdrawal: { usualMinutes: 20, nowMinutes: 18 },
      },
    },
    expectDeposit: {
      description:
        'Transfer exactly the amount that is answered: `isExact` says that it differs from the one that was sent and is shown to this player alone. Without an announcement a transfer from a proven account is credited all the same.',
      body: { amount: 500, bankCode: 'SCB' },
      answer: { message: 'DEPOSIT_EXPECTED', announcement: announced },
    },
  },
}
