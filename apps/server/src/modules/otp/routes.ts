import { sendOtp as sendOtpRoute, verifyOtp as verifyOtpRoute } from '@krapao/contract'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import { failingAs } from '../../platform/http/refusal.ts'
import type { OtpDeps } from './deps.ts'
import { networkOf } from '../../platform/credentials/network.ts'
import { sendOtp } from './send-otp.ts'
import { verifyOtp } from './verify-otp.ts'
import { createUsedUpLog } from './send-limit.ts'
import { ensureVisitor, giveSecret, secretOf } from './visitor.ts'

export function otpRoutes(deps: OtpDeps): Implemented[] {
  const secure = deps.env.siteOrigin.startsWith('https:')
  const sayUsedUp = createUsedUpLog(deps.log)
  return [
    implement(sendOtpRoute).with(async ({ body, address, request, reply, refuse }) => {
      const visitor = await ensureVisitor(deps.db, request, reply, { secure })
      const asked = {
        uncheckedPhone: body.phoneNumber,
        visitor,
        network: networkOf(address),
        language: languageOf(request, deps.env),
      }
      return sendOtp({ ...deps, sayUsedUp }, asked, refuse)
    }),
    implement(verifyOtpRoute).with(async ({ body, request, reply, refuse }) => {
      const typed = { ...body, secret: secretOf(request, { secure }) }
      const { code, nextSecret } = await verifyOtp(deps, typed, refuse).catch(failingAs('OTP_VERIFY_FAIL', request))
      if (nextSecret !== undefined) giveSecret(reply, nextSecret, { secure })
      return { code, message: code }
    }),
  ]
}
