/** What several examples share: one player, one day, one game. */
export const AT = '2026-11-20T03:15:00.000Z'
export const LATER = '2026-11-20T03:15:04.000Z'
export const EXPIRES = '2026-11-20T03:30:00.000Z'

export const ID = '0199f2c4-6b1e-7d3a-9a44-3f1c2b7d9e10'
export const KEY = '5fb580cd-2ffc-4eec-9b18-dc1118041485'

export const profile = {
  _id: '1a6edd82-793c-4b36-9351-f7fbccf0ee0d',
  memberNo: '412345677',
  name: 'มานี',
  username: '0810000001',
  createdAt: '2026-10-01T09:00:00.000Z',
  coin: 3,
  termsVersion: '2026-11',
}

export const kbank = { nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ທະນາຄານກະສິກອນໄທ' }

export const bankAccount = {
  bankCode: 'KBANK',
  bankAccountName: 'มานี มีนา',
  bankAccountNo: '5000000010',
  isProven: true,
  bank: kbank,
}

export const game = {
  code: 'PG',
  name: 'PG',
  nameTH: 'พีจี',
  nameLA: 'ພີຈີ',
  nameEN: null,
  logo: '/art/PG-logo.svg',
  background: '/art/PG-background.svg',
  backgroundSmall: '/art/PG-small.webp',
  isActive: true,
  amount: 120.5,
  ftWalletSlot: 1.5,
  category: 'slot',
  offer: 'open',
  isFavourite: false,
  openedAt: AT,
  web: 'https://play.pg.example/sign-in',
  android: null,
  ios: null,
} as const

export const terms = {
  grant: { kind: 'fixed', amount: 100 },
  multiplierHundredths: 500,
  countsDeposit: false,
  keepPercent: 100,
  takePercent: 100,
  weights: { slot: 100, sport: 50, lotto: 0 },
  threshold: 20,
  hours: 168,
} as const

export const condition = {
  id: ID,
  type: 'bonus',
  code: 'WELCOME',
  title: 'Welcome bonus',
  state: 'open',
  terms,
  grant: 100,
  requiredTurnover: 500,
  doneTurnover: 180,
  keptOnSuccess: 100,
  takenOnEnding: 100,
  openedAt: AT,
  expiresAt: '2026-11-27T03:15:00.000Z',
} as const

export const slide = { image: '/art/banner-1.webp', html: '<p>Invite a friend</p>' }

/** A withdrawal on its way to the bank. */
export const withdrawal = {
  id: ID,
  kind: 'withdraw',
  idempotencyKey: KEY,
  state: 'working',
  from: 'WALLET',
  to: 'BANK',
  moneyAt: 'TRANSIT',
  amount: 500,
  reference: '3F1C2-7D9E1',
  createdAt: AT,
  endedAt: null,
  walletAfter: 1500,
  account: { bankCode: 'KBANK', accountNo: '••••0010', accountName: 'มานี มีนา' },
  canCancel: false,
  steps: [
    { step: 'requested', at: AT },
    { step: 'approved', at: AT },
    { step: 'sent', at: null },
    { step: 'paid', at: null },
  ],
} as const

/** A transfer to a game that has arrived. */
export const transferred = {
  ...withdrawal,
  kind: 'transfer',
  state: 'done',
  to: 'PG',
  moneyAt: 'PG',
  amount: 100,
  endedAt: LATER,
  walletAfter: 1400,
  account: null,
  steps: [
    { step: 'requested', at: AT },
    { step: 'arrived', at: LATER },
  ],
} as const

export const credited = {
  statementNo: 11,
  statementType: 'deposit',
  from: 'KBANK',
  to: 'WALLET',
  channel: 'qr',
  amount: 500,
  status: 'SUCCESS',
  createdAt: AT,
} as const

export const qr = {
  hasQrcode: true,
  qrcodeId: 'MKSSDX6JNVYPKVY6ZF97',
  qrcode: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 410 410">…</svg>',
  amount: 100,
  expireIn: EXPIRES,
  minDeposit: 10,
} as const

export const announced = {
  amount: 500.37,
  currency: 'BAHT',
  expiresAt: '2026-11-20T04:15:00.000Z',
  isExact: true,
  reference: '3F1C2-B7D9E',
} as const

export const FIRST_PAGE = { page: 1, limit: 10 }

export const shownParameter = {
  shown: { description: '`shown` of `previewReward`, where that was shown to the player.', example: '85000-1ec544e1d6d661b7' },
}
