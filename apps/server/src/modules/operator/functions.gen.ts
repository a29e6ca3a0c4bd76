/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import {
  type Caller,
  type List,
  callForRow,
  callForRows,
  callForValue,
  callForValues,
  json,
  plain,
  statement,
  writerOf,
} from '../../platform/database/call.ts'
import type { Json } from '../../platform/database/database-types.ts'
import * as platform from '../../platform/database/functions.gen.ts'

/**
 * What an instruction of a member of staff is answered, by every verb of theirs.
 *   act: it is done. proposed: another person must say the same. All else changed nothing:
 *   not_staff is said in no live session of who is named, and not_allowed is not theirs to say; same_person has proposed it already; credited_them have credited the player they would
 *   decide about; day_used_up is what two people may decide in a day; no_item waits for nobody; changed is no longer what was
 *   proposed; key_reused has the id of another instruction; claimed is held by somebody else just now, and claim_lost was said
 *   under a lease that is over; linked is about a player whom they are linked to
 */
export type Authorised =
  | 'act'
  | 'proposed'
  | 'not_staff'
  | 'not_allowed'
  | 'same_person'
  | 'credited_them'
  | 'day_used_up'
  | 'no_item'
  | 'changed'
  | 'key_reused'
  | 'claimed'
  | 'claim_lost'
  | 'linked'

/** over: the sign-in or the session is. */
export type FactorBegun = 'counted' | 'limit' | 'over'

/** expired: its challenge is. cloned: somebody has a copy of the passkey. */
export type FactorShown = 'right' | 'wrong' | 'expired' | 'cloned' | 'over'

/**
 * What a member of staff says: `act_id` is made by the caller, so that the same instruction given again has one effect. `secret`: of a
 * session of theirs, which stands for nobody else and is kept nowhere. `lease_no`: it is to happen only while they hold the item under that lease.
 */
export interface Instruction {
  actId: string
  staffId: string
  act: string
  reason: string
  secret: string
  leaseNo: bigint | null
}

/** unknown: there is none, or the code is another. limit: it was looked at too often just now. */
export type InvitationShown = 'open' | 'accepted' | 'over' | 'unknown' | 'limit' | 'wrong' | 'expired' | 'known'

/** lost: the lease is over. */
export type ItemKept = 'kept' | 'not_staff' | 'lost'

export type ItemLeft = 'left' | 'not_staff'

/** What became of taking an item. same_person: they have proposed something about it, which another person decides. claimed: somebody else holds it. */
export type ItemTaken = 'taken' | 'not_staff' | 'no_item' | 'not_allowed' | 'same_person' | 'claimed' | 'linked'

export interface KeptPassword {
  salt: string
  proof: Buffer
}

/** One that is to be added, sealed. */
export interface NewFactor {
  kind: string
  totpId: string | null
  step: bigint | null
  passkeyId: string | null
  challengeHash: Buffer | null
  credentialId: Buffer | null
  publicKey: Buffer | null
  signCount: bigint | null
  isBackedUp: boolean | null
  transports: List<string> | null
  name: string | null
  keyId: string | null
  seal: Buffer | null
}

/** Where a browser is, and a session that is to begin in it. */
export interface NewStaffSession {
  tokenHash: Buffer
  sessionId: string
  deviceHash: Buffer
  browser: string | null
  system: string | null
  country: string | null
}

/**
 * What became of something that somebody does with their own credentials and sessions. no_step_up: it takes one, for this. known: the passkey is
 * somebody's already. many: they have ten.
 */
export type OwnChange =
  | 'done'
  | 'not_staff'
  | 'key_reused'
  | 'no_step_up'
  | 'wrong'
  | 'expired'
  | 'known'
  | 'many'
  | 'last_factor'
  | 'nothing'

/** wrong: nothing is said of why. no_factor: they have no second factor, and are to be invited again. */
export type PasswordShown = 'opened' | 'second_factor' | 'wrong' | 'no_factor'

/**
 * A second factor as it is shown, in the fields of its kind. `none`: a server has seen that it is wrong. Of a code of an authenticator and of
 * a passkey the rest is what a server has sealed.
 */
export interface ShownFactor {
  kind: string
  recoveryCode: string | null
  passwordHash: string | null
  totpId: string | null
  step: bigint | null
  passkeyId: string | null
  challengeHash: Buffer | null
  signCount: bigint | null
  isBackedUp: boolean | null
  keyId: string | null
  seal: Buffer | null
}

/** limit: it rests, for so many seconds. */
export type SignInBegun = 'counted' | 'limit'

/**
 * What became of a change of staff that somebody proposed or decided. same_person: it is their own, and not announced for long enough.
 * void: something has changed since, or who proposed it may no longer.
 */
export type StaffChanged =
  | 'done'
  | 'proposed'
  | 'not_staff'
  | 'not_allowed'
  | 'key_reused'
  | 'no_step_up'
  | 'name_taken'
  | 'no_staff'
  | 'nothing_changes'
  | 'waits_already'
  | 'last_owner'
  | 'same_person'
  | 'void'
  | 'over'
  | 'no_change'

/** Who has to answer before staff can decide about an item. */
export type WaitedFor = 'player' | 'bank' | 'provider'

export const writeInstruction = writerOf<Instruction>({
  actId: plain,
  staffId: plain,
  act: plain,
  reason: plain,
  secret: plain,
  leaseNo: plain,
})

export const writeKeptPassword = writerOf<KeptPassword>({
  salt: plain,
  proof: plain,
})

export const writeNewFactor = writerOf<NewFactor>({
  kind: plain,
  totpId: plain,
  step: plain,
  passkeyId: plain,
  challengeHash: plain,
  credentialId: plain,
  publicKey: plain,
  signCount: plain,
  isBackedUp: plain,
  transports: plain,
  name: plain,
  keyId: plain,
  seal: plain,
})

export const writeNewStaffSession = writerOf<NewStaffSession>({
  tokenHash: plain,
  sessionId: plain,
  deviceHash: plain,
  browser: plain,
  system: plain,
  country: plain,
})

export const writeShownFactor = writerOf<ShownFactor>({
  kind: plain,
  recoveryCode: plain,
  passwordHash: plain,
  totpId: plain,
  step: plain,
  passkeyId: plain,
  challengeHash: plain,
  signCount: plain,
  isBackedUp: plain,
  keyId: plain,
  seal: plain,
})

const ACCEPT_INVITATION = statement('select operator.accept_invitation($1, $2, $3, $4, $5, $6) as answer')

/**
 * Whoever was invited sets a password and a second factor, which take the place of all they had, and is signed in. The same again is answered the same.
 *
 * `operator.accept_invitation` in `staff-changes/invitation.sql`.
 */
export function acceptInvitation(
  db: Caller,
  given: {
    tokenHash: Buffer
    code: string | null
    password: KeptPassword
    factor: NewFactor
    recoveryHashes: List<Buffer>
    session: NewStaffSession
  },
): Promise<InvitationShown> {
  return callForValue(db, ACCEPT_INVITATION, [
    given.tokenHash,
    given.code,
    writeKeptPassword(given.password),
    writeNewFactor(given.factor),
    given.recoveryHashes,
    writeNewStaffSession(given.session),
  ])
}

const ADD_OWN_FACTOR = statement('select operator.add_own_factor($1, $2, $3) as answer')

/**
 * The same by whoever is signed in, with a step-up.
 *
 * `operator.add_own_factor` in `own/factors.sql`.
 */
export function addOwnFactor(db: Caller, given: { instruction: Instruction; stepUp: string; factor: NewFactor }): Promise<OwnChange> {
  return callForValue(db, ADD_OWN_FACTOR, [writeInstruction(given.instruction), given.stepUp, writeNewFactor(given.factor)])
}

const ADD_STAFF = statement('select operator.add_staff($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * Made and changed by the owner of the database alone: nobody else may call these. The act comes first, so that the chain of
 * the rules names it.
 *
 * `operator.add_staff` in `staff.sql`.
 */
export function addStaff(db: Caller, given: { staff: string; name: string; roles: List<string> }): Promise<void> {
  return callForValue<void>(db, ADD_STAFF, [given.staff, given.name, given.roles])
}

export interface BeginFactorAnswer {
  status: FactorBegun
  staffId: string | null
  purpose: string | null
  totpId: string | null
  secretEncrypted: Buffer | null
  step: bigint | null
  salt: string | null
  restsSeconds: number
}

const BEGIN_FACTOR = statement(
  'select f.status, f.staff_id as "staffId", f.purpose, f.totp_id as "totpId", f.secret_encrypted as "secretEncrypted", f.step, f.salt, f.rests_seconds as "restsSeconds" from operator.begin_factor($1, $2) f',
  { mayBeNull: ['staffId', 'purpose', 'totpId', 'secretEncrypted', 'step', 'salt'] },
)

/**
 * Somebody is about to show a second factor: counted before it is looked at. Tells a server what it looks at it by: the secret of their
 * authenticator, encrypted, and at which step of 30 seconds the database is; and the salt of their password, which is a second showing where the
 * second factor is off. A browser that they have signed in from is counted by itself, and so is a session.
 *
 * `operator.begin_factor` in `sign-in/second-factor.sql`.
 */
export function beginFactor(db: Caller, given: { ofHash: Buffer; attempt: string }): Promise<BeginFactorAnswer> {
  return callForRow(db, BEGIN_FACTOR, [given.ofHash, given.attempt])
}

export interface BeginInvitationAnswer {
  status: InvitationShown
  staffId: string | null
  name: string | null
  roles: string[] | null
}

const BEGIN_INVITATION = statement(
  'select f.status, f.staff_id as "staffId", f.name, f.roles from operator.begin_invitation($1, $2, $3, $4, $5) f',
  { mayBeNull: ['staffId', 'name', 'roles'] },
)

/**
 * Whoever was invited looks at it, and begins to set up their second factor: of an authenticator the secret is kept, for a passkey there is a
 * challenge. Both are for whoever has the link.
 *
 * `operator.begin_invitation` in `staff-changes/invitation.sql`.
 */
export function beginInvitation(
  db: Caller,
  given: { tokenHash: Buffer; code: string | null; totp: string; secret: platform.SealedValue; challengeHash: Buffer },
): Promise<BeginInvitationAnswer> {
  return callForRow(db, BEGIN_INVITATION, [
    given.tokenHash,
    given.code,
    given.totp,
    platform.writeSealedValue(given.secret),
    given.challengeHash,
  ])
}

const BEGIN_OWN_FACTOR = statement('select operator.begin_own_factor($1, $2, $3, $4) as answer')

/**
 * Whoever is signed in begins to set up an authenticator (p_totp), or a passkey (p_challenge_hash).
 *
 * `operator.begin_own_factor` in `own/factors.sql`.
 */
export function beginOwnFactor(
  db: Caller,
  given: { instruction: Instruction; totp: string | null; secret: platform.SealedValue | null; challengeHash: Buffer | null },
): Promise<OwnChange> {
  return callForValue(db, BEGIN_OWN_FACTOR, [
    writeInstruction(given.instruction),
    given.totp,
    given.secret && platform.writeSealedValue(given.secret),
    given.challengeHash,
  ])
}

export interface BeginPasswordChangeAnswer {
  status: FactorBegun
  salt: string | null
  restsSeconds: number
}

const BEGIN_PASSWORD_CHANGE = statement(
  'select f.status, f.salt, f.rests_seconds as "restsSeconds" from operator.begin_password_change($1, $2) f',
  { mayBeNull: ['salt'] },
)

/**
 * Counts a try of the old password by whoever is signed in, and tells by what it was hashed.
 *
 * `operator.begin_password_change` in `own/own-change.sql`.
 */
export function beginPasswordChange(db: Caller, given: { sessionHash: Buffer; attempt: string }): Promise<BeginPasswordChangeAnswer> {
  return callForRow(db, BEGIN_PASSWORD_CHANGE, [given.sessionHash, given.attempt])
}

export interface BeginSignInAnswer {
  status: SignInBegun
  staffId: string | null
  salt: string | null
  restsSeconds: number
}

const BEGIN_SIGN_IN = statement(
  'select f.status, f.staff_id as "staffId", f.salt, f.rests_seconds as "restsSeconds" from operator.begin_sign_in($1, $2, $3, $4) f',
  { mayBeNull: ['staffId', 'salt'] },
)

/**
 * Somebody says who they are. Counted before the password is looked at: against the name, whether anybody has it or not, and the network; a
 * browser that they have signed in from is counted by itself, so that strangers who use up a name or a network keep its owner out nowhere.
 * Answers by what the password was hashed: null for a name that nobody has who may sign in.
 *
 * `operator.begin_sign_in` in `sign-in/begin-sign-in.sql`.
 */
export function beginSignIn(
  db: Caller,
  given: { attempt: string; name: string; deviceHash: Buffer; network: string },
): Promise<BeginSignInAnswer> {
  return callForRow(db, BEGIN_SIGN_IN, [given.attempt, given.name, given.deviceHash, given.network])
}

export interface BeginStaffPasskeyAnswer {
  status: FactorBegun
  staffId: string | null
}

const BEGIN_STAFF_PASSKEY = statement('select f.status, f.staff_id as "staffId" from operator.begin_staff_passkey($1, $2) f', {
  mayBeNull: ['staffId'],
})

/**
 * Somebody wants to show a passkey as their second factor: with which sign-in or session. Answers whose it would be.
 *
 * `operator.begin_staff_passkey` in `sign-in/passkey.sql`.
 */
export function beginStaffPasskey(db: Caller, given: { ofHash: Buffer; challengeHash: Buffer }): Promise<BeginStaffPasskeyAnswer> {
  return callForRow(db, BEGIN_STAFF_PASSKEY, [given.ofHash, given.challengeHash])
}

export interface BrowsersOfAnswer {
  sessionId: string
  browser: string | null
  system: string | null
  country: string | null
}

const BROWSERS_OF = statement('select f.session_id as "sessionId", f.browser, f.system, f.country from operator.browsers_of($1) f', {
  isRead: true,
  mayBeNull: ['browser', 'system', 'country'],
})

/**
 * In which browsers these sessions were opened, while they are kept.
 *
 * `operator.browsers_of` in `staff-changes/show-staff.sql`.
 */
export function browsersOf(db: Caller, given: { sessions: List<string> }): Promise<BrowsersOfAnswer[]> {
  return callForRows(db, BROWSERS_OF, [given.sessions])
}

const CHANGE_RECOVERY_CODES = statement('select operator.change_recovery_codes($1, $2, $3) as answer')

/** `operator.change_recovery_codes` in `own/factors.sql`. */
export function changeRecoveryCodes(
  db: Caller,
  given: { instruction: Instruction; stepUp: string; hashes: List<Buffer> },
): Promise<OwnChange> {
  return callForValue(db, CHANGE_RECOVERY_CODES, [writeInstruction(given.instruction), given.stepUp, given.hashes])
}

const CHANGE_STAFF_PASSWORD = statement('select operator.change_staff_password($1, $2, $3, $4, $5) as answer')

/**
 * Sets another password, for whoever shows the hash of the old one and a step-up. All other sessions end, and other browsers are strangers again.
 *
 * `operator.change_staff_password` in `own/own-change.sql`.
 */
export function changeStaffPassword(
  db: Caller,
  given: { instruction: Instruction; stepUp: string; attempt: string; oldHash: string; new: KeptPassword },
): Promise<OwnChange> {
  return callForValue(db, CHANGE_STAFF_PASSWORD, [
    writeInstruction(given.instruction),
    given.stepUp,
    given.attempt,
    given.oldHash,
    writeKeptPassword(given.new),
  ])
}

export interface ClaimEscalationAnswer {
  ownerId: string
  itemId: string
  leaseNo: bigint
  kind: string
  needsDecision: boolean
  openedAt: Date
  dueAt: Date
}

const CLAIM_ESCALATION = statement(
  'select f.owner_id as "ownerId", f.item_id as "itemId", f.lease_no as "leaseNo", f.kind, f.needs_decision as "needsDecision", f.opened_at as "openedAt", f.due_at as "dueAt" from operator.claim_escalation($1, $2, $3) f',
)

/**
 * Takes one that is due for a worker who has seen it at p_lease_no, with what is to be told; nothing where somebody else was faster. Of an item
 * that was closed meanwhile nothing is told.
 *
 * `operator.claim_escalation` in `escalation.sql`.
 */
export function claimEscalation(db: Caller, given: { owner: string; item: string; leaseNo: bigint }): Promise<ClaimEscalationAnswer[]> {
  return callForRows(db, CLAIM_ESCALATION, [given.owner, given.item, given.leaseNo])
}

const DEACTIVATE_STAFF = statement('select operator.deactivate_staff($1) as answer')

/**
 * False where nobody active has this id. The last owner who can sign in is not let go.
 *
 * `operator.deactivate_staff` in `staff.sql`.
 */
export function deactivateStaff(db: Caller, given: { staff: string }): Promise<boolean> {
  return callForValue(db, DEACTIVATE_STAFF, [given.staff])
}

const DECIDE_CHANGE = statement('select operator.decide_change($1, $2, $3, $4) as answer')

/**
 * Another owner carries out what one has proposed, or that one where it was announced for 24 hours; any owner refuses it. p_token_hash: of the link
 * of an invitation.
 *
 * `operator.decide_change` in `staff-changes/change.sql`.
 */
export function decideChange(
  db: Caller,
  given: { instruction: Instruction; stepUp: string | null; change: string; tokenHash: Buffer | null },
): Promise<StaffChanged> {
  return callForValue(db, DECIDE_CHANGE, [writeInstruction(given.instruction), given.stepUp, given.change, given.tokenHash])
}

const DECLARE_OWN_PLAYER = statement('select operator.declare_own_player($1, $2) as answer')

/**
 * A member of staff says that a player is they themselves. They cannot take it back.
 *
 * `operator.declare_own_player` in `staff-link.sql`.
 */
export function declareOwnPlayer(db: Caller, given: { player: string; instruction: Instruction }): Promise<OwnChange> {
  return callForValue(db, DECLARE_OWN_PLAYER, [given.player, writeInstruction(given.instruction)])
}

const END_ESCALATION = statement('select operator.end_escalation($1, $2, $3) as answer')

/**
 * It was taken at the address. False when the lease is lost: somebody else tells it once more, under the same id.
 *
 * `operator.end_escalation` in `escalation.sql`.
 */
export function endEscalation(db: Caller, given: { owner: string; item: string; leaseNo: bigint }): Promise<boolean> {
  return callForValue(db, END_ESCALATION, [given.owner, given.item, given.leaseNo])
}

const END_LINKS = statement('select operator.end_links($1, $2) as answer')

/**
 * Ends whatever links a member of staff to a player. Answers how many links there were. For the owner of the database alone.
 *
 * `operator.end_links` in `staff-link.sql`.
 */
export function endLinks(db: Caller, given: { player: string; staff: string }): Promise<number> {
  return callForValue(db, END_LINKS, [given.player, given.staff])
}

const END_OWN_SESSION = statement('select operator.end_own_session($1, $2) as answer')

/**
 * Ends a session of theirs, or all others where p_session is null.
 *
 * `operator.end_own_session` in `own/own-change.sql`.
 */
export function endOwnSession(db: Caller, given: { instruction: Instruction; session: string | null }): Promise<OwnChange> {
  return callForValue(db, END_OWN_SESSION, [writeInstruction(given.instruction), given.session])
}

const END_SESSIONS = statement('select operator.end_sessions($1) as answer')

/**
 * Ends every session of a member of staff. Answers how many there were.
 *
 * `operator.end_sessions` in `staff-session.sql`.
 */
export function endSessions(db: Caller, given: { staff: string }): Promise<number> {
  return callForValue(db, END_SESSIONS, [given.staff])
}

const END_SESSIONS_OF = statement('select operator.end_sessions_of($1, $2) as answer')

/**
 * An owner ends every session of another, at once: it takes away, and gives nothing.
 *
 * `operator.end_sessions_of` in `staff-changes/change.sql`.
 */
export function endSessionsOf(db: Caller, given: { instruction: Instruction; staff: string }): Promise<StaffChanged> {
  return callForValue(db, END_SESSIONS_OF, [writeInstruction(given.instruction), given.staff])
}

const END_SIGN_IN = statement('select operator.end_sign_in($1, $2, $3, $4) as answer')

/**
 * Ends a sign-in whose password was shown, by a second factor after a try that was counted, and opens the session. The same again is answered the same.
 *
 * `operator.end_sign_in` in `sign-in/second-factor.sql`.
 */
export function endSignIn(
  db: Caller,
  given: { signInHash: Buffer; attempt: string; factor: ShownFactor; session: NewStaffSession },
): Promise<FactorShown> {
  return callForValue(db, END_SIGN_IN, [
    given.signInHash,
    given.attempt,
    writeShownFactor(given.factor),
    writeNewStaffSession(given.session),
  ])
}

const FAIL_SIGN_IN = statement('select operator.fail_sign_in($1) as answer', { mayBeNull: ['answer'] })

/**
 * Nobody has that name.
 *
 * `operator.fail_sign_in` in `sign-in/begin-sign-in.sql`.
 */
export function failSignIn(db: Caller, given: { attempt: string }): Promise<void> {
  return callForValue<void>(db, FAIL_SIGN_IN, [given.attempt])
}

const FORGET_ATTEMPTS = statement('select operator.forget_attempts() as answer')

/**
 * What somebody tried, or began, to sign in by. Answers how many rows there were.
 *
 * `operator.forget_attempts` in `retention.sql`.
 */
export function forgetAttempts(db: Caller): Promise<number> {
  return callForValue(db, FORGET_ATTEMPTS, [])
}

const FORGET_SESSIONS = statement('select operator.forget_sessions() as answer')

/**
 * Sessions of staff that nobody has used for so long, their browsers, and step-ups. Answers how many there were.
 *
 * `operator.forget_sessions` in `retention.sql`.
 */
export function forgetSessions(db: Caller): Promise<number> {
  return callForValue(db, FORGET_SESSIONS, [])
}

const INVITE_AGAIN = statement('select operator.invite_again($1, $2) as answer')

/**
 * Whoever has lost what they sign in with, and whom nobody else can invite again. False where nobody active has this id. For the owner of the
 * database alone.
 *
 * `operator.invite_again` in `staff-changes/invitation.sql`.
 */
export function inviteAgain(db: Caller, given: { staff: string; tokenHash: Buffer }): Promise<boolean> {
  return callForValue(db, INVITE_AGAIN, [given.staff, given.tokenHash])
}

const INVITE_FIRST_OWNER = statement('select operator.invite_first_owner($1, $2) as answer', { mayBeNull: ['answer'] })

/**
 * The first owner, while nobody can sign in who is one: made, or, where they were made and never came, invited again. Null where there is one.
 * For the owner of the database alone.
 *
 * `operator.invite_first_owner` in `staff-changes/invitation.sql`.
 */
export function inviteFirstOwner(db: Caller, given: { name: string; tokenHash: Buffer }): Promise<string | null> {
  return callForValue(db, INVITE_FIRST_OWNER, [given.name, given.tokenHash])
}

export interface KeepItemAnswer {
  status: ItemKept
  until: Date | null
}

const KEEP_ITEM = statement('select f.status, f.until from operator.keep_item($1, $2, $3, $4, $5) f', { mayBeNull: ['until'] })

/**
 * Renews a lease of theirs, while its item is looked at.
 *
 * `operator.keep_item` in `item-lease.sql`.
 */
export function keepItem(
  db: Caller,
  given: { owner: string; item: string; staff: string; secret: string; leaseNo: bigint },
): Promise<KeepItemAnswer> {
  return callForRow(db, KEEP_ITEM, [given.owner, given.item, given.staff, given.secret, given.leaseNo])
}

const LEAVE_ITEM = statement('select operator.leave_item($1, $2, $3, $4, $5, $6) as answer')

/**
 * Gives an item back, or passes it by where p_reason says why, which is kept also where the lease has lapsed meanwhile. One that is over stays so.
 *
 * `operator.leave_item` in `item-lease.sql`.
 */
export function leaveItem(
  db: Caller,
  given: { owner: string; item: string; staff: string; secret: string; leaseNo: bigint; reason: string | null },
): Promise<ItemLeft> {
  return callForValue(db, LEAVE_ITEM, [given.owner, given.item, given.staff, given.secret, given.leaseNo, given.reason])
}

export interface ListChangesAnswer {
  changeId: string
  kind: string
  journalId: string
  before: Json | null
  after: Json | null
  reason: string
  proposedBy: string
  proposedAt: Date
  aloneFrom: Date
  expiresAt: Date
  outcome: string
  endedBy: string | null
  endedAt: Date | null
}

const LIST_CHANGES = statement(
  'select f.change_id as "changeId", f.kind, f.journal_id as "journalId", f.before, f.after, f.reason, f.proposed_by as "proposedBy", f.proposed_at as "proposedAt", f.alone_from as "aloneFrom", f.expires_at as "expiresAt", f.outcome, f.ended_by as "endedBy", f.ended_at as "endedAt" from operator.list_changes($1) f',
  { isRead: true, mayBeNull: ['before', 'after', 'endedBy', 'endedAt'] },
)

/**
 * What was proposed of staff, the newest first. One that nobody has decided within a week has expired.
 *
 * `operator.list_changes` in `staff-changes/show-staff.sql`.
 */
export function listChanges(db: Caller, given: { most: number }): Promise<ListChangesAnswer[]> {
  return callForRows(db, LIST_CHANGES, [given.most])
}

export interface ListStaffAnswer {
  staffId: string
  name: string
  roles: string[]
  isActive: boolean
  createdAt: Date
  passwordSetAt: Date | null
  hasSecondFactor: boolean
  sessions: bigint
}

const LIST_STAFF = statement(
  'select f.staff_id as "staffId", f.name, f.roles, f.is_active as "isActive", f.created_at as "createdAt", f.password_set_at as "passwordSetAt", f.has_second_factor as "hasSecondFactor", f.sessions from operator.list_staff() f',
  { isRead: true, mayBeNull: ['passwordSetAt'] },
)

/**
 * Everybody who works here, or did, in the order in which they were made, and whether they can sign in.
 *
 * `operator.list_staff` in `staff-changes/show-staff.sql`.
 */
export function listStaff(db: Caller): Promise<ListStaffAnswer[]> {
  return callForRows(db, LIST_STAFF, [])
}

const LIVE_SESSIONS = statement('select answer from operator.live_sessions($1) answer', { isRead: true })

/**
 * Which of these sessions still stand.
 *
 * `operator.live_sessions` in `item-lease.sql`.
 */
export function liveSessions(db: Caller, given: { sessions: List<string> }): Promise<string[]> {
  return callForValues(db, LIVE_SESSIONS, [given.sessions])
}

const NOTE_BROWSER = statement('select operator.note_browser($1, $2) as answer', { mayBeNull: ['answer'] })

/**
 * Keeps that a member of staff has worked in a browser that players are known by.
 *
 * `operator.note_browser` in `staff-link.sql`.
 */
export function noteBrowser(db: Caller, given: { staff: string; visitorHash: Buffer }): Promise<void> {
  return callForValue<void>(db, NOTE_BROWSER, [given.staff, given.visitorHash])
}

const NOTE_LATE = statement('select operator.note_late($1, $2) as answer')

/**
 * Notes that an open item is late, after whoever may be closing it. False where it was noted before, or is late no more.
 *
 * `operator.note_late` in `escalation.sql`.
 */
export function noteLate(db: Caller, given: { owner: string; item: string }): Promise<boolean> {
  return callForValue(db, NOTE_LATE, [given.owner, given.item])
}

const NOTE_LINK = statement('select operator.note_link($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * Keeps that a server has found a link. One that the owner of the database has ended stays ended.
 *
 * `operator.note_link` in `staff-link.sql`.
 */
export function noteLink(db: Caller, given: { player: string; staff: string; because: string }): Promise<void> {
  return callForValue<void>(db, NOTE_LINK, [given.player, given.staff, given.because])
}

const OPEN_SESSION = statement('select operator.open_session($1, $2) as answer')

/**
 * Opens a session of a member of staff, who has shown nothing; false where nobody active has this id. For the owner of the database alone:
 * every owner of the operator reads of it.
 *
 * `operator.open_session` in `staff-session.sql`.
 */
export function openSession(db: Caller, given: { staff: string; tokenHash: Buffer }): Promise<boolean> {
  return callForValue(db, OPEN_SESSION, [given.staff, given.tokenHash])
}

export interface OwnCredentialsAnswer {
  recoveryCodes: bigint
  passwordSetAt: Date | null
}

const OWN_CREDENTIALS = statement(
  'select f.recovery_codes as "recoveryCodes", f.password_set_at as "passwordSetAt" from operator.own_credentials($1) f',
  { isRead: true, mayBeNull: ['passwordSetAt'] },
)

/**
 * How many recovery codes are left, and since when they have a password.
 *
 * `operator.own_credentials` in `own/factors.sql`.
 */
export function ownCredentials(db: Caller, given: { staff: string }): Promise<OwnCredentialsAnswer> {
  return callForRow(db, OWN_CREDENTIALS, [given.staff])
}

const PROPOSE_CHANGE = statement('select operator.propose_change($1, $2, $3, $4, $5, $6) as answer')

/**
 * One owner proposes a change of staff, of their roles and their own limits, of the authority of a role, or of how long a kind may wait; nothing changes yet. p_after: what is to
 * be, in the form of its kind. p_code_hash: of the code that an invitation takes beside its link. The act's id is the change's.
 *
 * `operator.propose_change` in `staff-changes/change.sql`.
 */
export function proposeChange(
  db: Caller,
  given: { instruction: Instruction; stepUp: string; kind: string; staff: string; after: object; codeHash: Buffer | null },
): Promise<StaffChanged> {
  return callForValue(db, PROPOSE_CHANGE, [
    writeInstruction(given.instruction),
    given.stepUp,
    given.kind,
    given.staff,
    json(given.after),
    given.codeHash,
  ])
}

const PUT_ESCALATION_OFF = statement('select operator.put_escalation_off($1, $2, $3, $4) as answer')

/**
 * Nobody there has said that it was taken: it is told again later. False when the lease is lost.
 *
 * `operator.put_escalation_off` in `escalation.sql`.
 */
export function putEscalationOff(db: Caller, given: { owner: string; item: string; leaseNo: bigint; doubt: string }): Promise<boolean> {
  return callForValue(db, PUT_ESCALATION_OFF, [given.owner, given.item, given.leaseNo, given.doubt])
}

const PUT_ITEM_OFF = statement('select operator.put_item_off($1, $2, $3, $4, $5) as answer')

/**
 * Puts an item off for some minutes, by whoever holds it. The act says who has to answer. Its time until it is late begins to run again with what is
 * left of it; what is late already stays late. Answers act, no_item, not_staff, not_allowed, linked, claimed or claim_lost; the same again as the
 * first time, and another one under its id key_reused.
 *
 * `operator.put_item_off` in `put-off.sql`.
 */
export function putItemOff(
  db: Caller,
  given: { owner: string; item: string; waitsFor: WaitedFor; minutes: number; instruction: Instruction },
): Promise<Authorised> {
  return callForValue(db, PUT_ITEM_OFF, [given.owner, given.item, given.waitsFor, given.minutes, writeInstruction(given.instruction)])
}

const REMOVE_OWN_FACTOR = statement('select operator.remove_own_factor($1, $2, $3) as answer')

/**
 * Removes their authenticator, or a passkey (p_passkey), with a step-up: never their last second factor.
 *
 * `operator.remove_own_factor` in `own/factors.sql`.
 */
export function removeOwnFactor(
  db: Caller,
  given: { instruction: Instruction; stepUp: string; passkey: string | null },
): Promise<OwnChange> {
  return callForValue(db, REMOVE_OWN_FACTOR, [writeInstruction(given.instruction), given.stepUp, given.passkey])
}

export interface SessionsOfAnswer {
  sessionId: string
  createdAt: Date
  lastSeenAt: Date
  endsAt: Date
  shownBy: string
  browser: string | null
  system: string | null
  country: string | null
  isOwn: boolean
}

const SESSIONS_OF = statement(
  'select f.session_id as "sessionId", f.created_at as "createdAt", f.last_seen_at as "lastSeenAt", f.ends_at as "endsAt", f.shown_by as "shownBy", f.browser, f.system, f.country, f.is_own as "isOwn" from operator.sessions_of($1, $2) f',
  { isRead: true, mayBeNull: ['browser', 'system', 'country'] },
)

/**
 * The sessions of a member of staff that stand, the newest first. p_token_hash: of the one in which they are asked for.
 *
 * `operator.sessions_of` in `own/own-change.sql`.
 */
export function sessionsOf(db: Caller, given: { staff: string; tokenHash: Buffer }): Promise<SessionsOfAnswer[]> {
  return callForRows(db, SESSIONS_OF, [given.staff, given.tokenHash])
}

const SET_CREDIT_BAR = statement('select operator.set_credit_bar($1) as answer', { mayBeNull: ['answer'] })

/**
 * Sets for how many days. For the owner of the database alone.
 *
 * `operator.set_credit_bar` in `credits-of-staff.sql`.
 */
export function setCreditBar(db: Caller, given: { days: number }): Promise<void> {
  return callForValue<void>(db, SET_CREDIT_BAR, [given.days])
}

const SET_DAY_LIMIT = statement('select operator.set_day_limit($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * Sets what one person decides alone in a day over all that credits, all that pays out, or what they credit on trust. For
 * the owner of the database alone.
 *
 * `operator.set_day_limit` in `credits-of-staff.sql`.
 */
export function setDayLimit(db: Caller, given: { flow: string; currency: string; amount: bigint }): Promise<void> {
  return callForValue<void>(db, SET_DAY_LIMIT, [given.flow, given.currency, given.amount])
}

export interface ShowInvitationAnswer {
  status: InvitationShown
  staffId: string | null
  name: string | null
}

const SHOW_INVITATION = statement('select f.status, f.staff_id as "staffId", f.name from operator.show_invitation($1, $2) f', {
  isRead: true,
  mayBeNull: ['staffId', 'name'],
})

/**
 * Whom this link and code invite, to whoever has both.
 *
 * `operator.show_invitation` in `staff-changes/invitation.sql`.
 */
export function showInvitation(db: Caller, given: { tokenHash: Buffer; code: string | null }): Promise<ShowInvitationAnswer> {
  return callForRow(db, SHOW_INVITATION, [given.tokenHash, given.code])
}

export interface ShowPasswordAnswer {
  status: PasswordShown
  factors: string[]
}

const SHOW_PASSWORD = statement('select f.status, f.factors from operator.show_password($1, $2, $3, $4, $5) f')

/**
 * The password is shown by its hash, after a try that was counted, which leaves no trace then. It opens no session but where the second factor is
 * off and they have none: it begins a sign-in, which the second factor ends. `factors`: those that they have.
 *
 * `operator.show_password` in `sign-in/begin-sign-in.sql`.
 */
export function showPassword(
  db: Caller,
  given: { staff: string; attempt: string; passwordHash: string; signInHash: Buffer; session: NewStaffSession },
): Promise<ShowPasswordAnswer> {
  return callForRow(db, SHOW_PASSWORD, [
    given.staff,
    given.attempt,
    given.passwordHash,
    given.signInHash,
    writeNewStaffSession(given.session),
  ])
}

const SIGN_OUT = statement('select operator.sign_out($1) as answer')

/**
 * Ends this session. False where it was over.
 *
 * `operator.sign_out` in `own/own-change.sql`.
 */
export function signOut(db: Caller, given: { tokenHash: Buffer }): Promise<boolean> {
  return callForValue(db, SIGN_OUT, [given.tokenHash])
}

export interface StandingSessionsAnswer {
  tokenHash: Buffer
  roles: string[]
}

const STANDING_SESSIONS = statement('select f.token_hash as "tokenHash", f.roles from operator.standing_sessions($1) f', { isRead: true })

/**
 * Of these sessions those that stand, with the roles that their members of staff have now. Asking is no use of them.
 *
 * `operator.standing_sessions` in `staff-session.sql`.
 */
export function standingSessions(db: Caller, given: { tokenHashes: List<Buffer> }): Promise<StandingSessionsAnswer[]> {
  return callForRows(db, STANDING_SESSIONS, [given.tokenHashes])
}

export interface StepUpAnswer {
  status: FactorShown
  expiresAt: Date | null
}

const STEP_UP = statement('select f.status, f.expires_at as "expiresAt" from operator.step_up($1, $2, $3, $4, $5) f', {
  mayBeNull: ['expiresAt'],
})

/**
 * Whoever is signed in shows a second factor again, for one thing. Answers until when it is good. The same again is answered the same.
 *
 * `operator.step_up` in `sign-in/second-factor.sql`.
 */
export function stepUp(
  db: Caller,
  given: { sessionHash: Buffer; attempt: string; factor: ShownFactor; stepUp: string; about: string },
): Promise<StepUpAnswer> {
  return callForRow(db, STEP_UP, [given.sessionHash, given.attempt, writeShownFactor(given.factor), given.stepUp, given.about])
}

export interface TakeItemAnswer {
  status: ItemTaken
  leaseNo: bigint | null
  until: Date | null
}

const TAKE_ITEM = statement('select f.status, f.lease_no as "leaseNo", f.until from operator.take_item($1, $2, $3, $4) f', {
  mayBeNull: ['leaseNo', 'until'],
})

/**
 * Takes an item for 90 seconds, in a session of theirs; one that they hold in it already is renewed under the same number.
 *
 * `operator.take_item` in `item-lease.sql`.
 */
export function takeItem(db: Caller, given: { owner: string; item: string; staff: string; secret: string }): Promise<TakeItemAnswer> {
  return callForRow(db, TAKE_ITEM, [given.owner, given.item, given.staff, given.secret])
}

export interface TotpBegunAnswer {
  secretEncrypted: Buffer | null
  step: bigint
}

const TOTP_BEGUN = statement('select f.secret_encrypted as "secretEncrypted", f.step from operator.totp_begun($1, $2) f', {
  isRead: true,
  mayBeNull: ['secretEncrypted'],
})

/**
 * The secret of an authenticator of theirs, encrypted, and the step of now; null where there is none. It may be set up already: whoever asks again
 * under the same key is told so.
 *
 * `operator.totp_begun` in `own/factors.sql`.
 */
export function totpBegun(db: Caller, given: { staff: string; totp: string }): Promise<TotpBegunAnswer> {
  return callForRow(db, TOTP_BEGUN, [given.staff, given.totp])
}

export interface UseSessionAnswer {
  staffId: string
  name: string
  roles: string[]
  isOver: boolean
}

const USE_SESSION = statement('select f.staff_id as "staffId", f.name, f.roles, f.is_over as "isOver" from operator.use_session($1, $2) f')

/**
 * Who a token stands for, with the roles they have now. It ends after 15 minutes unused, after 12 hours, when it is ended
 * and when its member of staff is deactivated: then is_over. No row for a token of nobody. What a page asks by itself while nobody touches
 * it is no use.
 *
 * `operator.use_session` in `staff-session.sql`.
 */
export function useSession(db: Caller, given: { tokenHash: Buffer; isUse: boolean }): Promise<UseSessionAnswer[]> {
  return callForRows(db, USE_SESSION, [given.tokenHash, given.isUse])
}
