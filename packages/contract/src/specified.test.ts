import { expect, test } from 'vitest'
import { NAMED_ROUTES } from './docs/index.ts'

/** Section 7 of the specification, word for word. Parameters stand as dots: their names are no part of a path. */
const SPECIFIED = `
GET /api/lookup/banks
GET /api/lookup/deposit
GET /api/lookup/conditions
GET /api/lookup/agreements
GET /api/lookup/info
GET /api/lookup/notice
GET /api/lookup/contact
GET /api/lookup/withdraw
GET /api/lookup/slip
GET /api/lookup/sources
GET /api/lookup/active
GET /api/lookup/registerOTP
GET /api/lookup/enableChatWidget
POST /api/account/validate
POST /api/account
GET /api/account/profile
PUT /api/account/bankAccountName
POST /api/otp/send
POST /api/otp/verify
POST /api/login
GET /api/wallet
GET /api/wallet/refresh/slot
GET /api/wallet/activate/·
GET /api/wallet/account/·
GET /api/wallet/resetpassword/·
POST /api/wallet/add
POST /api/wallet/transfer
POST /api/wallet/transferAll
POST /api/wallet/withdraw
POST /api/wallet/withdrawAll
POST /api/wallet/slip
POST /api/wallet/truelink
GET /api/qrcode/·
POST /api/qrcode/·
DELETE /api/qrcode/·
POST /api/invite
GET /api/invite/bonus
GET /api/invite/banners
POST /api/refund
GET /api/refund/check
GET /api/refund/receive
GET /api/refund/addWallet
GET /api/refund/banners
GET /api/spinwheel/setup
POST /api/spinwheel/spin
GET /api/spinwheel/coupon
POST /api/spinwheel/coupon/claim
GET /api/spinwheel/active
GET /api/bonus
GET /api/bonus/activate/·
GET /api/bonus/check/active
GET /api/bonus/check/minimum
GET /api/bonus/clear
GET /api/promotion/current
GET /api/promotion/find/·
GET /api/promotion/activate/·
POST /api/statement
POST /api/statement/slip
GET /api/statement/slip/reference/·
GET /api/autoLogin/pg/·
GET /api/autoLogin/betflix/·
GET /api/autoLogin/areaslot/·
GET /api/autoLogin/joker2/·
GET /api/autoLogin/huayhd/·
GET /api/autoLogin/askmebet/·/·
GET /api/autoLogin/imi/·/·
GET /api/autoLogin/usun/·/·
GET /api/autoLogin/circus/·/·
GET /api/autoLogin/slotracha/·/·
GET /api/autoLogin/pgslot/·/·`
  .trim()
  .split('\n')

test('every path of the specification is declared, word for word', () => {
  const declared = new Set(NAMED_ROUTES.map(({ route: { method, path } }) => `${method} ${path.replace(/:\w+/g, '·')}`))
  expect(SPECIFIED.filter((path) => !declared.has(path))).toEqual([])
})
