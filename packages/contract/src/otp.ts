import * as z from 'zod/mini'
import { instant } from './amount.ts'
import { route } from './route.ts'

/** A code on its way to the phone. REQUEST_LIMIT_1MIN brings it to the browser that asked for it; any other learns `sentAt`. */
export const liveOtp = z.object({ otpRef: z.string(), otpToken: z.string(), sentAt: instant })
export type LiveOtp = z.output<typeof liveOtp>

export const sendOtp = route({
  method: 'POST',
  path: '/api/otp/send',
  summary:
    'Sends a 6-digit code to a phone, in the language of Accept-Language; `OTP_VERIFIED` when this visitor verified that phone within 15 minutes.',
  access: 'public',
  body: z.object({ phoneNumber: z.string().check(z.maxLength(20)) }),
  output: z.object({ otpRef: z.string(), otpToken: z.string(), code: z.enum(['OTP_SENT', 'OTP_VERIFIED']) }),
  refusals: ['PHONE_NUMBER_REQUIRE_10_DIGIT', 'PHONE_NOT_MOBILE', 'REQUEST_LIMIT_1MIN', 'OTP_BLOCK', 'OTP_SEND_FAIL'],
})

export const verifyOtp = route({
  method: 'POST',
  path: '/api/otp/verify',
  summary: 'Checks the code; the verification is remembered for this visitor for 15 minutes, who is given a new cookie.',
  access: 'public',
  body: z.object({ otpToken: z.string().check(z.maxLength(200)), otpCode: z.string().check(z.maxLength(20)) }),
  output: z.object({ code: z.enum(['OTP_CODE_VALID', 'OTP_VERIFIED']), message: z.enum(['OTP_CODE_VALID', 'OTP_VERIFIED']) }),
  refusals: ['OTP_TOKEN_INVALID', 'OTP_NOT_EXIST', 'OTP_EXPIRED', 'OTP_CODE_INVALID', 'OTP_BLOCK', 'OTP_VERIFY_FAIL'],
})
