import { sendOtp as sendOtpRoute, verifyOtp as verifyOtpRoute } from '@krapao/contract'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import { failingAs } from '../../platform/http/refusal.ts'
import type { OtpDeps } from './deps.ts'
import { networkOf } from './network.ts'
import { sendOtp } from './send-otp.ts'
import { verifyOtp } from './verify-otp.ts'
import { ensureVisitor } from './visitor.ts'

export function otpRoutes(deps: OtpDeps): Implemented[] {
  const secure = deps.env.siteOrigin.startsWith('https:')
  return [
    implement(sendOtpRoute).with(({ body, address, request, reply, refuse }) => {
      const visitor = ensureVisitor(request, reply, { secure })
      const asked = {
        uncheckedPhone: body.phoneNumber,
        visitor,
        network: networkOf(address),
        language: languageOf(request, deps.env),
      }
      return sendOtp(deps, asked, refuse)
    }),
    implement(verifyOtpRoute).with(async ({ body, request, reply, refuse }) => {
      const visitor = ensureVisitor(request, reply, { secure })
      const code = await verifyOtp(deps, { ...body, visitor }, refuse).catch(failingAs('OTP_VERIFY_FAIL', request))
      return { code, message: code }
    }),
  ]
}
