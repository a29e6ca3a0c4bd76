import type * as routes from '../site.ts'
import type { FeatureDocs } from './docs.ts'
import { kbank } from './examples.ts'

export const siteDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Site', description: 'What the operator has set, mostly for anybody to read.' },
  routes: {
    lookupBanks: {
      description: 'Their codes are what `register` takes. `appLink` opens the app of the bank on a phone that has it.',
      answer: [{ code: 'KBANK', ...kbank, appLink: 'https://app.kbank.example/' }],
    },
    lookupSources: { description: 'Their codes are what `register` takes.', answer: [{ code: 'FRIEND', description: 'A friend' }] },
    lookupDeposit: {
      description:
        '`closedUntil` is when a way opens again that is closed for a part of each day. An account of the type `PAYMENT` is paid by QR only. Of a wallet, the mode says whether it takes transfers (`AUTO`) or gift links (`GIFTLINK`).',
      answer: {
        banks: [
          {
            bankType: 'BANK',
            bankCode: 'KBANK',
            mode: 'AUTO',
            bank: kbank,
            bankAccountName: 'Krapao Demo Co., Ltd.',
            bankAccountNo: '0458800011',
            currency: 'BAHT',
            closedUntil: null,
          },
        ],
        wallets: [{ mode: 'GIFTLINK', walletAccountName: '0990000001', closedUntil: null }],
        isManual: false,
      },
    },
    lookupConditions: {
      description: 'In the order in which they are shown.',
      answer: ['<h3>Deposits</h3><p>From your own account only.</p>'],
    },
    lookupAgreements: { description: 'In the order in which they are shown.', answer: ['<h3>Terms of use</h3><p>One account each.</p>'] },
    lookupInfo: {
      description: 'An invite link is `website`, `/register?code=` and the code.',
      answer: { name: 'Krapao', website: 'https://krapao.example' },
    },
    lookupNotice: {
      description: 'Put `percentFail` of the bonus in the place of the placeholder.',
      answer: 'Ending the bonus early takes back {percentFail}% of it.',
    },
    lookupContact: {
      description: '`lineQR` is the address of a picture, or null where the operator has set none.',
      answer: { contactText: '<p>Day and night.</p>', lineLink: 'https://line.example/krapao', lineName: '@krapao', lineQR: null },
    },
    lookupWithdraw: {
      description:
        'In the currency of the player. `obstacle` may have changed when `withdraw` is called. `bonus`: while a bonus is open whose terms cover only its grant, own money can leave. Up to `free` the bonus stays; more is of the deposit that earned it, so the bonus ends first, and the withdrawal names `ends.shown`.',
      answer: { withdrawMin: 50, withdrawMax: 50_000, usualMinutes: 5, obstacle: null, bonus: null },
    },
    lookupSlip: { description: 'The window may pass midnight.', answer: { closeFrom: '23:45', closeTo: '00:15' } },
    lookupActive: { description: 'While the site is closed, this and every other call answers 410 with the message `gone`.', answer: true },
    lookupRegisterOtp: { description: 'Where it is true, `verifyOtp` comes before `register`.', answer: { registerOTP: true } },
    lookupChatWidget: { description: 'A chat is shown only where the settings name its address too.', answer: { enableChatWidget: false } },
    lookupSettings: {
      description: 'Nothing of it is secret.',
      answer: {
        operator: { licence: 'No. 12/2569', jurisdiction: 'Thailand', minimumAge: 20 },
        termsVersion: '2026-11',
        iframeMode: false,
        laos: false,
        customSportHost: null,
        sportHost: 'sport.example',
        pgSlotMessage: null,
        chatBackend: null,
        tutorials: { wallet: null, play: null, balance: null, bonus: null, end: null },
        giftLink: { host: 'gift.wallet.example', passphrase: 'krapao gift link' },
        gameLayout: 'carousels',
        qrMinimums: { PAYTIMZ: null, FP: 20 },
        signIn: { SEXYGAME: 'https://sexygame.example/sign-in' },
      },
    },
    spinActive: { description: 'Where it is false, the wheel is shown to nobody.', answer: { active: true } },
  },
}
