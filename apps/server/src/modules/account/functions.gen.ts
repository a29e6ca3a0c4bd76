/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, type List, callForRow, callForRows, callForValue, plain, statement, writerOf } from '../../platform/database/call.ts'
import * as operator from '../operator/functions.gen.ts'
import * as reports from '../reports/functions.gen.ts'

/**
 * Why this cannot become the player's bank account. not_an_account: the number is none, or the bank is unknown. taken: another player
 * has proven it. name_differs: from what the bank says. open: another change waits for somebody.
 */
export type BankChangeObstacle = 'no_player' | 'not_an_account' | 'other_currency' | 'same_account' | 'taken' | 'name_differs' | 'open'

export interface BankChangeOrder {
  changeId: string
  bankCode: string
  accountNo: string
  accountName: string
  currency: string | null
}

/** silent: the bank has said nothing. moved: the player has another account meanwhile. */
export type BankNameEnded = 'changed' | 'differs' | 'silent' | 'moved'

/**
 * A player wants the name of their bank account spelt in another way. ask: whose it is, the bank has to say. same: it is spelt so.
 * limit: of a day and night. The others are how this try ended.
 */
export type BankNameTried = 'ask' | 'same' | 'no_bank' | 'other_bank' | 'limit' | 'changed' | 'differs' | 'silent' | 'moved'

/** The browser that asks for something, by what its owner knows it. */
export interface Device {
  browser: string | null
  system: string | null
  country: string | null
}

/** A player freezes their account. no_session: the session that asks has ended. */
export type Frozen = 'frozen' | 'no_session'

/** What is kept of a password: algorithm, cost and salt of its hash, and the SHA-256 of the hash. */
export interface KeptPassword {
  salt: string
  proof: Buffer
}

/** What its bank says of an account under the name that its player has given it. asking: nothing yet. no_account: it knows of none. */
export type NameState = 'asking' | 'fits' | 'differs' | 'no_account'

/** A new session, and where it is opened. */
export interface NewSession {
  tokenHash: Buffer
  sessionId: string
  seconds: number
  idleSeconds: number
  isRemembered: boolean
  browser: string | null
  system: string | null
  country: string | null
}

/** wrong: that is not their password. no_session: the session that asks has ended. */
export type PasswordChanged = 'changed' | 'wrong' | 'no_attempt' | 'no_session'

/** phone_taken: another player has it. */
export type Registered = 'registered' | 'phone_taken'

/** What the form of a registration says, and what was worked out from it. */
export interface Registration {
  phone: string
  name: string
  passwordSalt: string
  passwordProof: Buffer
  sourceCode: string | null
  invitedBy: string | null
  bankCode: string
  accountNo: string
  accountName: string
  currency: string
  termsVersion: string | null
  termsLanguage: string | null
}

/**
 * Why staff do not keep a player out of their account, or not let them in again. no_player: there is none. deactivated: they are kept out
 * already. no_code: the player shows first, by a code within the hour, that the phone is theirs.
 */
export type RestrictionObstacle = 'no_player' | 'deactivated' | 'no_code'

/**
 * wrong: the attempt has failed by it. inactive, frozen: told to whoever knows the password only. no_attempt: none was counted for this
 * player, or it has failed.
 */
export type SessionOpened = 'opened' | 'wrong' | 'inactive' | 'frozen' | 'no_attempt'

/** limit: too many attempts have failed, or are under way. */
export type SignInBegun = 'counted' | 'limit'

/** Whoever shows again that they are the player. wrong: that is not their password. no_session: the session that asks has ended. */
export type SteppedUp = 'stepped_up' | 'wrong' | 'no_attempt' | 'no_session'

export const writeKeptPassword = writerOf<KeptPassword>({
  salt: plain,
  proof: plain,
})

export const writeDevice = writerOf<Device>({
  browser: plain,
  system: plain,
  country: plain,
})

export const writeNewSession = writerOf<NewSession>({
  tokenHash: plain,
  sessionId: plain,
  seconds: plain,
  idleSeconds: plain,
  isRemembered: plain,
  browser: plain,
  system: plain,
  country: plain,
})

export const writeBankChangeOrder = writerOf<BankChangeOrder>({
  changeId: plain,
  bankCode: plain,
  accountNo: plain,
  accountName: plain,
  currency: plain,
})

export const writeRegistration = writerOf<Registration>({
  phone: plain,
  name: plain,
  passwordSalt: plain,
  passwordProof: plain,
  sourceCode: plain,
  invitedBy: plain,
  bankCode: plain,
  accountNo: plain,
  accountName: plain,
  currency: plain,
  termsVersion: plain,
  termsLanguage: plain,
})

const ACCEPT_TERMS = statement('select account.accept_terms($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * Keeps that the player accepted this version of the terms, and in which language they read them. The same version again
 * adds nothing: the first time stands.
 *
 * `account.accept_terms` in `accept-terms.sql`.
 */
export function acceptTerms(db: Caller, given: { player: string; version: string; language: string }): Promise<void> {
  return callForValue<void>(db, ACCEPT_TERMS, [given.player, given.version, given.language])
}

export interface BeginSignInAnswer {
  status: SignInBegun
  playerId: string | null
  passwordSalt: string | null
}

const BEGIN_SIGN_IN = statement(
  'select f.status, f.player_id as "playerId", f.password_salt as "passwordSalt" from account.begin_sign_in($1, $2, $3, $4) f',
  { mayBeNull: ['playerId', 'passwordSalt'] },
)

/**
 * Counts an attempt to sign in before its password is looked at, in the quarter of an hour and the day before it. A browser that the
 * player has signed in from, or that has shown by a code that the phone is theirs, is counted by itself: strangers who use up the
 * phone's tries keep its owner out nowhere for longer than that code takes. A mobile carrier puts thousands of players behind one
 * network, hence its wide margin. What is under way counts too: a burst of guesses sent at once must not all pass before the first
 * has failed. p_phone: null for what is no phone.
 * Answers the player whose phone it is, and by what their password was hashed; the same call again is counted once.
 *
 * `account.begin_sign_in` in `sign-in.sql`.
 */
export function beginSignIn(
  db: Caller,
  given: { attempt: string; phone: string | null; visitorHash: Buffer; network: string },
): Promise<BeginSignInAnswer> {
  return callForRow(db, BEGIN_SIGN_IN, [given.attempt, given.phone, given.visitorHash, given.network])
}

export interface ChangePasswordAnswer {
  status: PasswordChanged
  ended: Buffer[]
}

const CHANGE_PASSWORD = statement('select f.status, f.ended from account.change_password($1, $2, $3, $4, $5, $6, $7) f')

/**
 * Changes a password after an attempt that was counted, for whoever shows the hash of the old one in a session of its owner. All
 * other sessions end in the same commit, and the owner is told. Asked again under its key, it answers what it did. `ended`: the
 * hashes of the tokens whose sessions it has ended.
 *
 * `account.change_password` in `change-password.sql`.
 */
export function changePassword(
  db: Caller,
  given: { player: string; tokenHash: Buffer; attempt: string; oldHash: string; new: KeptPassword; idempotencyKey: string; device: Device },
): Promise<ChangePasswordAnswer> {
  return callForRow(db, CHANGE_PASSWORD, [
    given.player,
    given.tokenHash,
    given.attempt,
    given.oldHash,
    writeKeptPassword(given.new),
    given.idempotencyKey,
    writeDevice(given.device),
  ])
}

export interface ClaimNameInquiryAnswer {
  playerId: string
  versionNo: number
  leaseNo: bigint
  bankCode: string
  accountNo: string
  accountName: string
}

const CLAIM_NAME_INQUIRY = statement(
  'select f.player_id as "playerId", f.version_no as "versionNo", f.lease_no as "leaseNo", f.bank_code as "bankCode", f.account_no as "accountNo", f.account_name as "accountName" from account.claim_name_inquiry($1, $2, $3) f',
)

/**
 * Takes an inquiry that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster.
 *
 * `account.claim_name_inquiry` in `name-inquiry.sql`.
 */
export function claimNameInquiry(
  db: Caller,
  given: { player: string; version: number; leaseNo: bigint },
): Promise<ClaimNameInquiryAnswer[]> {
  return callForRows(db, CLAIM_NAME_INQUIRY, [given.player, given.version, given.leaseNo])
}

export interface ClaimNoticeAnswer {
  playerId: string
  noticeId: string
  leaseNo: bigint
  kind: string
  attempts: number
  phone: string
  language: string
}

const CLAIM_NOTICE = statement(
  'select f.player_id as "playerId", f.notice_id as "noticeId", f.lease_no as "leaseNo", f.kind, f.attempts, f.phone, f.language from account.claim_notice($1, $2, $3) f',
)

/**
 * Takes a notice that is due for a worker who has seen it at p_lease_no, with whom it goes to, in the language in which they last
 * accepted the terms; nothing where somebody else was faster.
 *
 * `account.claim_notice` in `notice.sql`.
 */
export function claimNotice(db: Caller, given: { player: string; notice: string; leaseNo: bigint }): Promise<ClaimNoticeAnswer[]> {
  return callForRows(db, CLAIM_NOTICE, [given.player, given.notice, given.leaseNo])
}

export interface DeactivateAnswer {
  status: operator.Authorised | null
  obstacle: RestrictionObstacle | null
  ended: Buffer[]
}

const DEACTIVATE = statement('select f.status, f.obstacle, f.ended from account.deactivate($1, $2, $3) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * Staff keep a player out of their account. Answers what `authorise` did, or no status, because of an obstacle.
 *
 * `account.deactivate` in `restriction.sql`.
 */
export function deactivate(
  db: Caller,
  given: { player: string; restriction: string; instruction: operator.Instruction },
): Promise<DeactivateAnswer> {
  return callForRow(db, DEACTIVATE, [given.player, given.restriction, operator.writeInstruction(given.instruction)])
}

export interface DecideBankChangeAnswer {
  status: operator.Authorised | null
  obstacle: BankChangeObstacle | null
}

const DECIDE_BANK_CHANGE = statement('select f.status, f.obstacle from account.decide_bank_change($1, $2, $3) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * Another person approves it, or two refuse it. The new account is proven by its first transfer, as any is; the old one
 * stays claimed. Withdrawals go on to the account they were asked for. Answers what `authorise` did, or no status, where it is
 * `taken` meanwhile.
 *
 * `account.decide_bank_change` in `change-bank-account.sql`.
 */
export function decideBankChange(
  db: Caller,
  given: { player: string; change: string; instruction: operator.Instruction },
): Promise<DecideBankChangeAnswer> {
  return callForRow(db, DECIDE_BANK_CHANGE, [given.player, given.change, operator.writeInstruction(given.instruction)])
}

const END_BANK_NAME_TRY = statement('select account.end_bank_name_try($1, $2, $3, $4) as answer')

/**
 * What the bank said of a try: p_report, or nothing. p_is_one_person: the name before was of the same. Only the spelling changes, of the
 * account that was asked about, and only to Latin letters.
 *
 * `account.end_bank_name_try` in `change-bank-name.sql`.
 */
export function endBankNameTry(
  db: Caller,
  given: { player: string; try: string; report: reports.SealedReport | null; isOnePerson: boolean },
): Promise<BankNameEnded> {
  return callForValue(db, END_BANK_NAME_TRY, [
    given.player,
    given.try,
    given.report && reports.writeSealedReport(given.report),
    given.isOnePerson,
  ])
}

const END_NOTICE = statement('select account.end_notice($1, $2, $3, $4) as answer', { mayBeNull: ['answer'] })

/**
 * It was sent, or is sent no more.
 *
 * `account.end_notice` in `notice.sql`.
 */
export function endNotice(db: Caller, given: { player: string; notice: string; leaseNo: bigint; isSent: boolean }): Promise<void> {
  return callForValue<void>(db, END_NOTICE, [given.player, given.notice, given.leaseNo, given.isSent])
}

export interface EndOtherSessionsAnswer {
  isLive: boolean
  ended: Buffer[]
}

const END_OTHER_SESSIONS = statement('select f.is_live as "isLive", f.ended from account.end_other_sessions($1, $2, $3) f')

/**
 * The owner ends sessions from one of their own, which goes on: this one, or all others where p_session is null. Answers the
 * tokens' hashes of those that ended so, by a call within the last minute too, so that a lost answer closes its sockets all the same.
 *
 * `account.end_other_sessions` in `session.sql`.
 */
export function endOtherSessions(
  db: Caller,
  given: { player: string; tokenHash: Buffer; session: string | null },
): Promise<EndOtherSessionsAnswer> {
  return callForRow(db, END_OTHER_SESSIONS, [given.player, given.tokenHash, given.session])
}

const END_SESSION = statement('select account.end_session($1, $2) as answer')

/**
 * Ends this one session, for good, under whichever tokens it goes on. Answers their hashes.
 *
 * `account.end_session` in `session.sql`.
 */
export function endSession(db: Caller, given: { player: string; tokenHash: Buffer }): Promise<Buffer[]> {
  return callForValue(db, END_SESSION, [given.player, given.tokenHash])
}

const FAIL_SIGN_IN = statement('select account.fail_sign_in($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * The attempt has failed: of a phone that nobody has (p_player: null), or by a wrong password. Whose phone it is reads it.
 *
 * `account.fail_sign_in` in `sign-in.sql`.
 */
export function failSignIn(db: Caller, given: { player: string | null; attempt: string; device: Device }): Promise<void> {
  return callForValue<void>(db, FAIL_SIGN_IN, [given.player, given.attempt, writeDevice(given.device)])
}

export interface FreezeAnswer {
  status: Frozen
  ended: Buffer[]
}

const FREEZE = statement('select f.status, f.ended from account.freeze($1, $2, $3, $4) f')

/**
 * A player freezes their account, in a session of theirs: nobody is signed in any more, and nobody signs in until staff have spoken with
 * its owner. `ended`: the hashes of the tokens whose sessions it has ended.
 *
 * `account.freeze` in `restriction.sql`.
 */
export function freeze(
  db: Caller,
  given: { player: string; tokenHash: Buffer; restriction: string; device: Device },
): Promise<FreezeAnswer> {
  return callForRow(db, FREEZE, [given.player, given.tokenHash, given.restriction, writeDevice(given.device)])
}

const LEAVE_NAME_INQUIRY = statement('select account.leave_name_inquiry($1, $2, $3) as answer')

/**
 * The bank has not said: it is asked again later, for as long as it takes. False when the lease is lost.
 *
 * `account.leave_name_inquiry` in `name-inquiry.sql`.
 */
export function leaveNameInquiry(db: Caller, given: { player: string; version: number; leaseNo: bigint }): Promise<boolean> {
  return callForValue(db, LEAVE_NAME_INQUIRY, [given.player, given.version, given.leaseNo])
}

const LEAVE_NOTICE = statement('select account.leave_notice($1, $2, $3) as answer')

/**
 * Nobody knows whether it was sent: it is sent again later, ten times at most. False when the lease is lost.
 *
 * `account.leave_notice` in `notice.sql`.
 */
export function leaveNotice(db: Caller, given: { player: string; notice: string; leaseNo: bigint }): Promise<boolean> {
  return callForValue(db, LEAVE_NOTICE, [given.player, given.notice, given.leaseNo])
}

export interface LiftRestrictionAnswer {
  status: operator.Authorised | null
  obstacle: RestrictionObstacle | null
}

const LIFT_RESTRICTION = statement('select f.status, f.obstacle from account.lift_restriction($1, $2, $3) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * Staff let a player into their account again, unless something else keeps them out: one of them where the player has frozen it and has
 * shown since by a code that the phone is theirs; two where no code reaches that phone, or where it was deactivated.
 *
 * `account.lift_restriction` in `restriction.sql`.
 */
export function liftRestriction(
  db: Caller,
  given: { player: string; restriction: string; instruction: operator.Instruction },
): Promise<LiftRestrictionAnswer> {
  return callForRow(db, LIFT_RESTRICTION, [given.player, given.restriction, operator.writeInstruction(given.instruction)])
}

const MARK_SESSION_SEEN = statement('select account.mark_session_seen($1, $2) as answer', { mayBeNull: ['answer'] })

/**
 * When a session was last used, never backwards. One that has ended is used no more.
 *
 * `account.mark_session_seen` in `session.sql`.
 */
export function markSessionSeen(db: Caller, given: { player: string; tokenHash: Buffer }): Promise<void> {
  return callForValue<void>(db, MARK_SESSION_SEEN, [given.player, given.tokenHash])
}

const MAY_ASK_WHOSE = statement('select account.may_ask_whose($1, $2) as answer')

/**
 * Whether these who ask (`visitor …`, `phone …`, `network …`) may be told once more whose a bank account is: about three
 * accounts in 24 hours each. The same account again is no further question.
 *
 * `account.may_ask_whose` in `may-ask-whose.sql`.
 */
export function mayAskWhose(db: Caller, given: { subjects: List<string>; accountDigest: string }): Promise<boolean> {
  return callForValue(db, MAY_ASK_WHOSE, [given.subjects, given.accountDigest])
}

export interface OpenSessionAnswer {
  status: SessionOpened
  ended: Buffer[]
}

const OPEN_SESSION = statement('select f.status, f.ended from account.open_session($1, $2, $3, $4, $5, $6) f')

/**
 * Opens a session after an attempt that was counted, for whoever shows the hash of the password, which the database tells
 * nobody; the attempt leaves no trace then, and the browser is known from now on. The same call again is answered `opened` too.
 * A player has twenty sessions at most: the one unused for longest ends, and `ended` says which.
 *
 * `account.open_session` in `sign-in.sql`.
 */
export function openSession(
  db: Caller,
  given: { player: string; attempt: string; passwordHash: string; session: NewSession; visitorHash: Buffer; networkHash: Buffer },
): Promise<OpenSessionAnswer> {
  return callForRow(db, OPEN_SESSION, [
    given.player,
    given.attempt,
    given.passwordHash,
    writeNewSession(given.session),
    given.visitorHash,
    given.networkHash,
  ])
}

export interface ProposeBankAccountAnswer {
  status: operator.Authorised | null
  obstacle: BankChangeObstacle | null
}

const PROPOSE_BANK_ACCOUNT = statement('select f.status, f.obstacle from account.propose_bank_account($1, $2, $3, $4, $5) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * The first of two people proposes another bank account for a player who asked for it, after the bank has said in whose
 * name it is: p_report; and p_was_name_fit, whether that is the one of the account before. Answers
 * what `authorise` does, which is `proposed` at best, or no status, because of an obstacle.
 *
 * `account.propose_bank_account` in `change-bank-account.sql`.
 */
export function proposeBankAccount(
  db: Caller,
  given: {
    player: string
    order: BankChangeOrder
    instruction: operator.Instruction
    report: reports.SealedReport | null
    wasNameFit: boolean
  },
): Promise<ProposeBankAccountAnswer> {
  return callForRow(db, PROPOSE_BANK_ACCOUNT, [
    given.player,
    writeBankChangeOrder(given.order),
    operator.writeInstruction(given.instruction),
    given.report && reports.writeSealedReport(given.report),
    given.wasNameFit,
  ])
}

const RECORD_NAME_INQUIRY = statement('select account.record_name_inquiry($1, $2, $3) as answer')

/**
 * What the bank has said of this version. What fits, fits for good; any other answer
 * gives way to a newer one, because a bank may learn of an account, or correct a name. Answers the state.
 *
 * `account.record_name_inquiry` in `name-inquiry.sql`.
 */
export function recordNameInquiry(
  db: Caller,
  given: { player: string; version: number; report: reports.SealedReport },
): Promise<NameState> {
  return callForValue(db, RECORD_NAME_INQUIRY, [given.player, given.version, reports.writeSealedReport(given.report)])
}

const REGISTER_PLAYER = statement('select account.register_player($1, $2, $3) as answer')

/**
 * Makes a player with their bank account, ledger and consent, together or not at all. A phone is the first player's who claims
 * it, and verified where this browser has answered a code just now. The bank account is reserved for nobody: whoever types a
 * number does not own it. The same call again is answered as the first time.
 *
 * `account.register_player` in `register-player.sql`.
 */
export function registerPlayer(db: Caller, given: { player: string; form: Registration; visitorHash: Buffer | null }): Promise<Registered> {
  return callForValue(db, REGISTER_PLAYER, [given.player, writeRegistration(given.form), given.visitorHash])
}

const REPEAT_CHANGE = statement('select account.repeat_change($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * The same for a session of the player that asks again. It costs no attempt: whoever asked before knew the password.
 *
 * `account.repeat_change` in `change-password.sql`.
 */
export function repeatChange(db: Caller, given: { player: string; tokenHash: Buffer; idempotencyKey: string }): Promise<Buffer[] | null> {
  return callForValue(db, REPEAT_CHANGE, [given.player, given.tokenHash, given.idempotencyKey])
}

const STEP_UP = statement('select account.step_up($1, $2, $3, $4, $5, $6) as answer')

/**
 * Whoever holds a session shows again that it is the player, after an attempt that was counted, by the hash of the password. The session
 * goes on under a new token, so one that was stolen before is worth nothing after a minute; until then the old one serves what is
 * under way, and whoever lost the answer and asks again. Only the new one has stepped up.
 *
 * `account.step_up` in `step-up.sql`.
 */
export function stepUp(
  db: Caller,
  given: { player: string; tokenHash: Buffer; attempt: string; passwordHash: string; newTokenHash: Buffer; device: Device },
): Promise<SteppedUp> {
  return callForValue(db, STEP_UP, [
    given.player,
    given.tokenHash,
    given.attempt,
    given.passwordHash,
    given.newTokenHash,
    writeDevice(given.device),
  ])
}

export interface TryBankNameAnswer {
  status: BankNameTried
  accountNo: string | null
  accountName: string | null
}

const TRY_BANK_NAME = statement(
  'select f.status, f.account_no as "accountNo", f.account_name as "accountName" from account.try_bank_name($1, $2, $3, $4) f',
  { mayBeNull: ['accountNo', 'accountName'] },
)

/**
 * A player wants the name of their bank account spelt in another way. Counts the try before the bank is asked whose the
 * account is. Answers the account and its name too; for a try that is known, what it is.
 *
 * `account.try_bank_name` in `change-bank-name.sql`.
 */
export function tryBankName(
  db: Caller,
  given: { player: string; try: string; bankCode: string; accountName: string },
): Promise<TryBankNameAnswer> {
  return callForRow(db, TRY_BANK_NAME, [given.player, given.try, given.bankCode, given.accountName])
}
