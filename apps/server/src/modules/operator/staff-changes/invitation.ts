import { createHmac } from 'node:crypto'
import { INVITATION_PAGE, type NewFactor } from '@krapao/contract/console'
import { requireGoodPassword } from '../../../platform/credentials/password-rules.ts'
import { keepPassword } from '../../../platform/credentials/password.ts'
import type { Caller } from '../../../platform/database/call.ts'
import { retryIdempotent } from '../../../platform/database/db.ts'
import type { Refuse } from '../../../platform/http/refusal.ts'
import { newSecret, sha256 } from '../../../platform/ids.ts'
import type { StaffDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { knownOf } from '../own/own-account.ts'
import { base32Of, inGroups, ungrouped } from '../sign-in/base32.ts'
import { newFactor, newTotp, type NewFactorRefusal, passkeyOfStaffToMake, totpToSetUp } from '../sign-in/new-factor.ts'
import { newSession, type Where } from '../sign-in/new-session.ts'
import { keptRecoveryCode, newRecoveryCodes } from '../sign-in/recovery-codes.ts'
import type { Role } from '../staff.ts'

const CODE_BYTES = 10

/** The code of the invitation that a change makes: made again for whoever asks again. Whoever proposes it has it. */
export async function codeOfChange({ siteKey }: Pick<StaffDeps, 'siteKey'>, changeId: string): Promise<string> {
  return inGroups(base32Of((await derived({ siteKey }, 'code', changeId)).subarray(0, CODE_BYTES)))
}

/** Its link's secret, which whoever carries it out has. Where those are two people, neither can take the place of whom they invite. */
export async function secretOfChange({ siteKey }: Pick<StaffDeps, 'siteKey'>, changeId: string): Promise<string> {
  return (await derived({ siteKey }, 'secret', changeId)).toString('base64url')
}

async function derived({ siteKey }: Pick<StaffDeps, 'siteKey'>, what: string, changeId: string): Promise<Buffer> {
  return createHmac('sha256', await siteKey('invitations'))
    .update(JSON.stringify([what, changeId.toLowerCase()]))
    .digest()
}

/** What is kept of a code. In the form of `operator.invited_by`. */
export const keptCode = (code: string) => sha256(ungrouped(code))

/** Where a person opens an invitation. What stands behind `#` no server is sent. */
export const invitationLink = (consoleOrigin: string, secret: string) => `${consoleOrigin}${INVITATION_PAGE}#${secret}`

const REFUSED = { unknown: 'INVITATION_UNKNOWN', over: 'INVITATION_OVER', limit: 'REQUEST_LIMIT' } as const
type InvitationRefusal = (typeof REFUSED)[keyof typeof REFUSED]

interface Invitation {
  invitation: string
  code: string | undefined
}

const codeOf = ({ code }: Invitation) => (code === undefined ? null : ungrouped(code))

/** Whom an invitation is for, and what they set up. */
export async function beginInvitation(deps: StaffDeps, asked: Invitation, refuse: Refuse<InvitationRefusal>) {
  const [made, challenge] = [await newTotp(deps), newSecret()]
  const begun = { totp: made.totpId, secret: made.sealed, challengeHash: sha256(challenge) }
  const who = { tokenHash: sha256(asked.invitation), code: codeOf(asked) }
  const { status, staffId, name, roles } = await retryIdempotent(() => functions.beginInvitation(deps.db, { ...who, ...begun }))
  if (status !== 'open') throw refuse(REFUSED[status as keyof typeof REFUSED])
  const [totp, passkey] = await Promise.all([
    totpToSetUp(deps, made, name!),
    passkeyOfStaffToMake(deps, challenge, { staffId: staffId!, name: name! }),
  ])
  return { name: name!, roles: roles as Role[], totp, passkey }
}

/** Sets password and second factor, once. Answers the token of a session, and recovery codes. */
export async function acceptInvitation(
  deps: StaffDeps,
  { password, factor, where, ...asked }: Invitation & { password: string; factor: NewFactor; where: Where },
  refuse: Refuse<
    | InvitationRefusal
    | NewFactorRefusal
    | 'INVALID_USER_INFO'
    | 'PASSWORD_COMMON'
    | 'PASSWORD_PERSONAL'
    | 'PASSKEY_EXPIRED'
    | 'PASSKEY_KNOWN'
  >,
): Promise<{ token: string; recoveryCodes: string[] }> {
  const ofHash = sha256(asked.invitation)
  const who = { tokenHash: ofHash, code: codeOf(asked) }
  const { status, staffId, name } = await functions.showInvitation(deps.db, who)
  if (status !== 'open') throw refuse(REFUSED[status as keyof typeof REFUSED])
  await requireGoodPassword(password, { field: 'password', known: await knownOf(deps.site, name!) }, refuse)
  const added = await newFactor(deps, { staffId: staffId!, ofHash, factor }, refuse)
  const codes = newRecoveryCodes()
  const { token, session } = newSession(where)
  const accepted = {
    ...who,
    password: await keepPassword(password),
    factor: added,
    recoveryHashes: codes.map((code) => keptRecoveryCode(staffId!, code)),
    session,
  }
  const answer = await retryIdempotent(() => functions.acceptInvitation(deps.db, accepted))
  if (answer === 'wrong') throw refuse('FACTOR_WRONG')
  if (answer === 'expired') throw refuse('PASSKEY_EXPIRED')
  if (answer === 'known') throw refuse('PASSKEY_KNOWN')
  if (answer !== 'accepted') throw refuse(REFUSED[answer as keyof typeof REFUSED])
  return { token, recoveryCodes: codes }
}

/** The first owner is invited, by the owner of the database; undefined while there is one who can sign in. Answers the secret of the link. */
export async function inviteFirstOwner(owner: Caller, name: string): Promise<{ staffId: string; secret: string } | undefined> {
  const secret = newSecret()
  const staffId = await functions.inviteFirstOwner(owner, { name, tokenHash: sha256(secret) })
  return staffId === null ? undefined : { staffId, secret }
}

/** Invites somebody again, by the owner of the database; undefined where nobody active has this id. */
export async function inviteAgain(owner: Caller, staffId: string): Promise<string | undefined> {
  const secret = newSecret()
  return (await functions.inviteAgain(owner, { staff: staffId, tokenHash: sha256(secret) })) ? secret : undefined
}
