import { forgotPassword, resetPassword as resetPasswordRoute, typeToldCode as typeToldCodeRoute } from '@krapao/contract'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { ensureVisitor, visitorOf } from '../otp/index.ts'
import { cameFrom } from '../../platform/credentials/came-from.ts'
import type { AccountDeps } from './deps.ts'
import { beginReset, resetPassword } from './reset-password.ts'
import type { SiteFacts } from './site-facts.ts'
import { typeToldCode } from './told-reset.ts'

/** For whoever has forgotten the password, in a browser that has shown by a code that the phone is theirs. */
export function forgottenRoutes(deps: AccountDeps, site: SiteFacts): Implemented[] {
  const { db, env } = deps
  const secure = env.siteOrigin.startsWith('https:')
  return [
    implement(forgotPassword).with(async ({ body, address, request, refuse }) => {
      const asker = { uncheckedPhone: body.phone, visitor: await visitorOf(db, request, { secure }), asksHelp: body.help ?? false }
      return beginReset({ ...deps, site }, { ...asker, ...cameFrom(request, address) }, refuse)
    }),
    implement(typeToldCodeRoute).with(async ({ body, request, reply, refuse }) => {
      const visitor = await ensureVisitor(db, request, reply, { secure })
      await typeToldCode(deps, { uncheckedPhone: body.phone, code: body.code, visitor }, refuse)
      return { message: 'OTP_CODE_VALID' }
    }),
    implement(resetPasswordRoute).with(async ({ body, idempotencyKey, address, request, refuse }) => {
      const asker = { uncheckedPhone: body.phone, visitor: await visitorOf(db, request, { secure }), ...cameFrom(request, address) }
      await resetPassword({ ...deps, site }, { ...asker, newPassword: body.newPassword, idempotencyKey }, refuse)
      return { message: 'PASSWORD_RESET' }
    }),
  ]
}
