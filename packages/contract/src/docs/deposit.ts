import type * as routes from '../deposit.ts'
import type { FeatureDocs } from './docs.ts'
import { announced, AT, qr } from './examples.ts'

export const depositDocs: FeatureDocs<typeof routes> = {
  tag: {
    name: 'Deposits',
    description: 'Money in, whichever way it comes. Nothing here credits anything: banks and gateways tell what has arrived.',
  },
  routes: {
    getDepositOptions: {
      description: 'Of the site’s own accounts to transfer to, `lookupDeposit` tells.',
      answer: {
        currency: 'BAHT',
        minimum: 1,
        maximum: 200_000,
        amounts: [100, 300, 500, 1000, 3000, 5000],
        hasQr: true,
        announcement: announced,
      },
    },
    createAnyQr: {
      description:
        'The way to a QR where the player does not choose the provider. It replaces any other live QR of the player. `QR_FAIL`: no provider gave one.',
      body: { amount: 100 },
      answer: { ...qr, provider: 'KBANK' },
    },
    sayTransferSent: {
      description: 'For the announcement that is the newest. Said twice, the first time stands.',
      answer: { saidSentAt: AT },
    },
    askForProof: {
      description: 'The amounts stand under `proofs` of the payment in `getWallet`.',
      answer: { message: 'PROOF_ASKED' },
    },
  },
}
