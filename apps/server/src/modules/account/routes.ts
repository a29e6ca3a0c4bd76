import {
  acceptTerms as acceptTermsRoute,
  changeBankAccountName,
  getProfile,
  login,
  logout,
  register,
  validateAccount,
} from '@krapao/contract'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { failingAs } from '../../platform/http/refusal.ts'
import { ensureVisitor, networkOf, visitorOf } from '../otp/index.ts'
import { readBalances } from '../ledger/index.ts'
import { acceptTerms } from './accept-terms.ts'
import { changeBankName } from './change-bank-name.ts'
import { checkRegistration } from './check-registration.ts'
import type { AccountDeps } from './deps.ts'
import { readPerson } from './profile.ts'
import { registerPlayer } from './register-player.ts'
import { readRegistration } from './registration.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import type { SiteFacts } from './site-facts.ts'

export function accountRoutes(deps: AccountDeps, site: SiteFacts): Implemented[] {
  const { db, env } = deps
  const secure = env.siteOrigin.startsWith('https:')
  return [
    implement(validateAccount).with(async ({ body, address, request, refuse }) => {
      const registration = readRegistration(body, env, refuse)
      await checkRegistration({ ...deps, site }, { registration, visitor: visitorOf(request), network: networkOf(address) }, refuse)
      return { message: 'VALID_USER_INFO' }
    }),
    implement(register).with(async ({ body, address, request, refuse }) => {
      const registered = registerPlayer({ ...deps, site }, { form: body, visitor: visitorOf(request), network: networkOf(address) }, refuse)
      await registered.catch(failingAs('REGISTER_FAIL', request))
      return { message: 'REGISTER_SUCCESS' }
    }),
    implement(getProfile).with(async ({ player: { playerId } }) => {
      const balances = readBalances(db, playerId)
      const [{ currency }, { profile, bankAccount }] = await Promise.all([balances, readPerson(db, playerId, { balances, site })])
      return { ...profile, bankAccount, currency }
    }),
    implement(acceptTermsRoute).with(async ({ player: { playerId }, body }) => ({
      termsVersion: await acceptTerms({ db, site }, { playerId, terms: body }),
    })),
    implement(changeBankAccountName).with(async ({ player: { playerId }, body, refuse }) => {
      const spelling = { playerId, bankCode: body.bankCode, uncheckedName: body.bankAccountName }
      return { message: 'BANK_NAME_SAVED', bankAccountName: await changeBankName(deps, spelling, refuse) }
    }),
    implement(login).with(async ({ body, address, request, reply, refuse }) => {
      const visitor = ensureVisitor(request, reply, { secure })
      const who = { uncheckedPhone: body.username, password: body.password, visitor, network: networkOf(address) }
      return { token: await signIn(deps, who, refuse).catch(failingAs('LOGIN_FAIL', request)) }
    }),
    implement(logout).with(async ({ player }) => {
      await signOut(deps, player)
      return { message: 'LOGOUT_SUCCESS' }
    }),
  ]
}
