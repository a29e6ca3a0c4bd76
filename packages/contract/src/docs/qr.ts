import type * as routes from '../qr.ts'
import type { FeatureDocs, ParameterDocs } from './docs.ts'
import { AT, qr } from './examples.ts'

const provider: ParameterDocs = { description: 'Code of the gateway.', example: 'KBANK' }
const qrcodeId: ParameterDocs = { description: '`qrcodeId` of the QR.', example: qr.qrcodeId }

export const qrDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'QR deposits', description: 'A QR is for one payment of one amount. A player has one live QR at most.' },
  routes: {
    getQr: {
      description: 'Where there is none, the minimum of the provider is answered.',
      params: { provider },
      answer: qr,
    },
    createQr: {
      description:
        'Show `qrcode` and wait for `wallet-changed` or ask `getWallet`. Where none can be had, the answer is `hasQrcode: false` with `QR_MINIMUM`, `QR_CURRENCY` or `QR_FAIL` as its message.',
      params: { provider },
      body: { amount: 100 },
      answer: qr,
    },
    sayQrPaid: {
      description: 'Said twice, the first time stands.',
      params: { qrcodeId },
      answer: { saidPaidAt: AT },
    },
    deleteQr: {
      description: '`NO_DATA`: this player has no such QR that is live.',
      params: { qrcodeId },
      answer: { message: 'QR_CANCELLED' },
    },
  },
}
