import {
  acceptTerms as acceptTermsRoute,
  changeBankAccountName,
  changePassword as changePasswordRoute,
  changeProfile as changeProfileRoute,
  endOtherSessions as endOtherSessionsRoute,
  endSession as endSessionRoute,
  freezeAccount,
  getProfile,
  listProfileHistory as listProfileHistoryRoute,
  listSecurityEvents as listSecurityEventsRoute,
  listSessions as listSessionsRoute,
  logout,
  register,
  stepUp as stepUpRoute,
  validateAccount,
} from '@krapao/contract'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { failingAs } from '../../platform/http/refusal.ts'
import { networkOf } from '../../platform/credentials/network.ts'
import { ensureVisitor, type OtpDeps, visitorOf } from '../otp/index.ts'
import { readBalances } from '../ledger/index.ts'
import { acceptTerms } from './accept-terms.ts'
import { cameFrom } from '../../platform/credentials/came-from.ts'
import { changeBankName } from './change-bank-name.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { checkRegistration } from './check-registration.ts'
import type { AccountDeps } from './deps.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { phoneRoutes } from './phone-routes.ts'
import { listProfileHistory } from './profile-history.ts'
import { readBankChange, readPerson, readProof } from './profile.ts'
import { forgottenRoutes } from './reset-routes.ts'
import { freeze } from './restriction.ts'
import { registerPlayer } from './register-player.ts'
import { readRegistration } from './registration.ts'
import { endOtherSessions, listSecurityEvents, listSessions } from './sessions.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { signOut } from './sign-out.ts'
import { stepUp } from './step-up.ts'
import type { SiteFacts } from './site-facts.ts'

export function accountRoutes(deps: AccountDeps & OtpDeps, site: SiteFacts): Implemented[] {
  const { db, env } = deps
  const secure = env.siteOrigin.startsWith('https:')
  return [
    implement(validateAccount).with(async ({ body, address, request, refuse }) => {
      const registration = readRegistration(body, env, refuse)
      const asker = { visitor: await visitorOf(db, request, { secure }), network: networkOf(address) }
      await checkRegistration({ ...deps, site }, { registration, ...asker }, refuse)
      return { message: 'VALID_USER_INFO' }
    }),
    implement(register).with(async ({ body, address, request, reply, refuse }) => {
      // The browser that registers is known from then on.
      const asker = { visitor: await ensureVisitor(db, request, reply, { secure }), network: networkOf(address) }
      const registered = registerPlayer({ ...deps, site }, { form: body, ...asker }, refuse)
      await registered.catch(failingAs('REGISTER_FAIL', request))
      return { message: 'REGISTER_SUCCESS' }
    }),
    implement(getProfile).with(async ({ player: { playerId } }) => {
      const balances = readBalances(db, playerId)
      const person = readPerson(deps, playerId, { balances, site })
      const account = Promise.all([readProof(db, playerId), readBankChange(deps, playerId, site)])
      const [{ currency }, { profile, bankAccount }, [bankProof, bankChange]] = await Promise.all([balances, person, account])
      return { ...profile, bankAccount, bankProof, bankChange, currency }
    }),
    implement(changeProfileRoute).with(async ({ player, body, idempotencyKey, address, request, refuse }) => {
      const asked = { form: body, idempotencyKey, visitor: await visitorOf(db, request, { secure }), ...cameFrom(request, address) }
      return { message: await changeProfile(deps, player, asked, refuse) }
    }),
    implement(listProfileHistoryRoute).with(async ({ player: { playerId } }) => ({
      versions: await listProfileHistory(deps, playerId, site),
    })),
    implement(acceptTermsRoute).with(async ({ player: { playerId }, body }) => ({
      termsVersion: await acceptTerms({ db, site }, { playerId, terms: body }),
    })),
    implement(changeBankAccountName).with(async ({ player: { playerId }, body, refuse }) => {
      const spelling = { playerId, bankCode: body.bankCode, uncheckedName: body.bankAccountName }
      return { message: 'BANK_NAME_SAVED', bankAccountName: await changeBankName(deps, spelling, refuse) }
    }),
    ...signInRoutes(deps, site),
    ...forgottenRoutes(deps, site),
    implement(logout).with(async ({ player }) => {
      await signOut(deps, player)
      return { message: 'LOGOUT_SUCCESS' }
    }),
    implement(changePasswordRoute).with(async ({ player, body, idempotencyKey, address, request, refuse }) => {
      const change = {
        ...body,
        idempotencyKey,
        visitor: await visitorOf(db, request, { secure }),
        ...cameFrom(request, address),
      }
      await changePassword({ ...deps, site }, player, change, refuse)
      return { message: 'PASSWORD_CHANGED' }
    }),
    implement(stepUpRoute).with(async ({ player, body, address, request, refuse }) => ({
      token: await stepUp(
        db,
        player,
        { ...body, visitor: await visitorOf(db, request, { secure }), ...cameFrom(request, address) },
        refuse,
      ),
    })),
    ...passkeyRoutes(deps, site),
    ...phoneRoutes(deps),
    implement(freezeAccount).with(async ({ player, address, request, refuse }) => {
      await freeze(deps, player, cameFrom(request, address).device, refuse)
      return { message: 'FROZEN' }
    }),
    implement(listSessionsRoute).with(async ({ player }) => ({ sessions: await listSessions(deps, player) })),
    implement(endSessionRoute).with(async ({ player, params, refuse }) => {
      if ((await endOtherSessions(deps, player, params.sessionId, refuse)) === 0) throw refuse('NO_DATA')
      return { message: 'SESSION_ENDED' }
    }),
    implement(endOtherSessionsRoute).with(async ({ player, refuse }) => {
      await endOtherSessions(deps, player, null, refuse)
      return { message: 'SESSIONS_ENDED' }
    }),
    implement(listSecurityEventsRoute).with(async ({ player }) => ({ events: await listSecurityEvents(db, player.playerId) })),
  ]
}
