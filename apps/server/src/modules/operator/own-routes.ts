import {
  addOwnFactor,
  beginOwnPasskey,
  beginOwnTotp,
  beginStaffStepUpPasskey,
  changeOwnPassword,
  type ConsoleRoute,
  endOwnSessions,
  getOwnStaff,
  listOwnSessions,
  makeRecoveryCodes as makeRecoveryCodesRoute,
  removeOwnFactor,
  signOutStaff,
  stepUpStaff,
} from '@krapao/contract/console'
import { retryIdempotent } from '../../platform/database/db.ts'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { sha256 } from '../../platform/ids.ts'
import { instructionOf } from './act-id.ts'
import type { StaffDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import {
  addFactor,
  beginPasskeyToAdd,
  beginTotp,
  changePassword,
  endSessionsOfOwn,
  makeRecoveryCodes,
  removeFactor,
  stepUp,
} from './own/own-account.ts'
import { showOwn, showSessions } from './own/show-own.ts'
import { beginPasskey } from './sign-in/passkey-to-show.ts'
import { usablePasskeys } from './sign-in/passkeys-of.ts'
import { takeSessionBack } from './staff-cookies.ts'

/** Where the acts of these say that they came from. */
const WHY = 'the console'

/** What whoever is signed in does with their own credentials and sessions. */
export function ownStaffRoutes(deps: StaffDeps): Implemented<ConsoleRoute>[] {
  const { db, env } = deps
  const site = { secure: env.siteOrigin.startsWith('https:') }
  return [
    implement(getOwnStaff).with(({ staff }) => showOwn(db, staff)),
    implement(listOwnSessions).with(async ({ staff }) => ({ sessions: await showSessions(db, staff) })),
    implement(endOwnSessions).with(async ({ body, refuse, ...call }) => {
      await endSessionsOfOwn(db, instructionOf({ ...call, refuse }, WHY), body.sessionId, refuse)
      return { status: 'ended' as const }
    }),
    implement(signOutStaff).with(async ({ staff, reply }) => {
      await retryIdempotent(() => functions.signOut(db, { tokenHash: sha256(staff.secret) }))
      takeSessionBack(reply, site)
      return { status: 'signed-out' as const }
    }),
    implement(beginStaffStepUpPasskey).with(async ({ staff, refuse }) => {
      if ((await usablePasskeys(db, staff.staffId)).length === 0) throw refuse('NO_DATA')
      return beginPasskey(deps, sha256(staff.secret), (code) => refuse(code === 'OVER' ? 'EXPIRED_AUTH_TOKEN' : code))
    }),
    implement(stepUpStaff).with(({ staff, body, refuse }) => stepUp(deps, staff, body, refuse)),
    implement(beginOwnTotp).with(({ refuse, ...call }) => beginTotp(deps, call.staff, instructionOf({ ...call, refuse }, WHY), refuse)),
    implement(beginOwnPasskey).with(({ refuse, ...call }) =>
      beginPasskeyToAdd(deps, call.staff, instructionOf({ ...call, refuse }, WHY), refuse),
    ),
    implement(addOwnFactor).with(async ({ body: { stepUpId, factor }, refuse, ...call }) => {
      await addFactor(deps, { instruction: instructionOf({ ...call, refuse }, WHY), stepUpId }, factor, refuse)
      return { status: 'added' as const }
    }),
    implement(removeOwnFactor).with(async ({ body: { stepUpId, factor }, refuse, ...call }) => {
      const passkeyId = factor.kind === 'passkey' ? factor.passkeyId : null
      await removeFactor(db, { instruction: instructionOf({ ...call, refuse }, WHY), stepUpId }, passkeyId, refuse)
      return { status: 'removed' as const }
    }),
    implement(makeRecoveryCodesRoute).with(async ({ body: { stepUpId }, refuse, ...call }) => ({
      recoveryCodes: await makeRecoveryCodes(db, { instruction: instructionOf({ ...call, refuse }, WHY), stepUpId }, refuse),
    })),
    implement(changeOwnPassword).with(async ({ body: { stepUpId, ...passwords }, refuse, ...call }) => {
      const instruction = instructionOf({ ...call, refuse }, WHY)
      await changePassword(deps, { instruction, stepUpId, name: call.staff.name }, passwords, refuse)
      return { status: 'changed' as const }
    }),
  ]
}
