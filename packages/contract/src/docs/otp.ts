import type * as routes from '../otp.ts'
import type { FeatureDocs } from './docs.ts'

const otpToken = 'yS1vkobBnjR8FJUdt5GYqFtzGO7AkMIs_tUkm-coy-k'

export const otpDocs: FeatureDocs<typeof routes> = {
  tag: {
    name: 'One-time codes',
    description: 'Proof that a phone is at hand, before registering. Whether it is needed is told by `lookupRegisterOtp`.',
  },
  routes: {
    sendOtp: {
      description:
        'One code a minute and five an hour for each phone, to mobile numbers alone (`PHONE_NOT_MOBILE`). The verification belongs to the visitor who asked, known by a cookie that this call sets: keep it. `REQUEST_LIMIT_1MIN` brings `otpRef`, `otpToken` and `sentAt` of the code that is under way to the visitor who asked for it, and only `sentAt` to any other.',
      body: { phoneNumber: '0810000009' },
      answer: { otpRef: 'DUYJ', otpToken, code: 'OTP_SENT' },
    },
    verifyOtp: {
      description:
        'A code is good for five minutes and for five tries; after the fifth wrong one it is `OTP_BLOCK`, and a new code is needed. The right one brings a new cookie: keep it in place of the old one. Where the answer was lost, the same call brings the same cookie within a minute.',
      body: { otpToken, otpCode: '482913' },
      answer: { code: 'OTP_CODE_VALID', message: 'OTP_CODE_VALID' },
    },
  },
}
