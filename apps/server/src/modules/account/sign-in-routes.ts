import {
  beginConfirmation as beginConfirmationRoute,
  confirmSession as confirmSessionRoute,
  login,
  signInByCode as signInByCodeRoute,
} from '@krapao/contract'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import { failingAs } from '../../platform/http/refusal.ts'
import { ensureVisitor, giveSecret, secretOf } from '../otp/index.ts'
import { beginConfirmation } from './begin-confirmation.ts'
import { cameFrom } from '../../platform/credentials/came-from.ts'
import type { AccountDeps } from './deps.ts'
import { confirmSession, signInByCode } from './sign-in-code.ts'
import { signIn } from './sign-in.ts'
import type { SiteFacts } from './site-facts.ts'

/** Signing in by the password, and by a code where the browser was never seen. */
export function signInRoutes(accountDeps: AccountDeps, site: SiteFacts): Implemented[] {
  const deps = { ...accountDeps, site }
  const { db, env } = deps
  const secure = env.siteOrigin.startsWith('https:')
  return [
    implement(login).with(async ({ body, address, request, reply, refuse }) => {
      const visitor = await ensureVisitor(db, request, reply, { secure })
      const who = { uncheckedPhone: body.username, password: body.password, remember: body.remember ?? false, visitor }
      const asked = { ...who, ...cameFrom(request, address), language: languageOf(request, env) }
      return { token: await signIn(deps, asked, refuse).catch(failingAs('LOGIN_FAIL', request)) }
    }),
    implement(signInByCodeRoute).with(async ({ body, address, request, reply, refuse }) => {
      const typed = { ...body, secret: secretOf(request, { secure }), ...cameFrom(request, address) }
      const { token, nextSecret } = await signInByCode(deps, typed, refuse).catch(failingAs('LOGIN_FAIL', request))
      if (nextSecret !== undefined) giveSecret(reply, nextSecret, { secure })
      return { token }
    }),
    implement(beginConfirmationRoute).with(async ({ player, address, request, reply, refuse }) => {
      const visitor = await ensureVisitor(db, request, reply, { secure })
      return beginConfirmation(deps, player, { visitor, ...cameFrom(request, address), language: languageOf(request, env) }, refuse)
    }),
    implement(confirmSessionRoute).with(async ({ player, body, address, request, reply, refuse }) => {
      const typed = { ...body, secret: secretOf(request, { secure }), ...cameFrom(request, address) }
      const { token, nextSecret } = await confirmSession(deps, player, typed, refuse)
      if (nextSecret !== undefined) giveSecret(reply, nextSecret, { secure })
      return { token }
    }),
  ]
}
