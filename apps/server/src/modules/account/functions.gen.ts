/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import {
  type Caller,
  type List,
  callForRow,
  callForRows,
  callForValue,
  orNull,
  plain,
  statement,
  writerOf,
} from '../../platform/database/call.ts'
import * as operator from '../operator/functions.gen.ts'
import * as otp from '../otp/functions.gen.ts'
import * as platform from '../../platform/database/functions.gen.ts'
import * as reports from '../reports/functions.gen.ts'

/** Why staff do nothing to the ways in of a player. frozen: it is so already. no_session: none of this id is open. */
export type AccessObstacle = 'no_player' | 'frozen' | 'no_session'

/**
 * Why this cannot become the player's bank account. not_an_account: the number is none, or the bank is unknown. taken: another player
 * has proven it. name_differs: from what the bank says. open: another change waits for somebody.
 * not_known: the bank has not said whose it is.
 */
export type BankChangeObstacle =
  | 'no_player'
  | 'not_an_account'
  | 'other_currency'
  | 'same_account'
  | 'taken'
  | 'name_differs'
  | 'open'
  | 'not_known'

export interface BankChangeOrder {
  changeId: string
  bankCode: string
  accountNo: SealedNumber | null
  accountName: platform.SealedValue | null
  currency: string | null
}

/** silent: the bank has said nothing. moved: the player has another account meanwhile. */
export type BankNameEnded = 'changed' | 'differs' | 'silent' | 'moved'

/**
 * A player wants the name of their bank account spelt in another way. ask: whose it is, the bank has to say. same: it is spelt so.
 * limit: of a day and night. The others are how this try ended.
 */
export type BankNameTried = 'ask' | 'same' | 'no_bank' | 'other_bank' | 'limit' | 'changed' | 'differs' | 'silent' | 'moved'

/**
 * A code that was typed to sign in, or to confirm a session. done_before: by the secret that the browser has since. The others as
 * of any other code; no_session: the session that it is to confirm has ended.
 */
export type CodeAnswered =
  | 'done'
  | 'done_before'
  | 'wrong'
  | 'used_up'
  | 'expired'
  | 'not_sent'
  | 'no_token'
  | 'inactive'
  | 'frozen'
  | 'no_session'

/** A session that only reads is to be confirmed. confirmed: it is one already. unsent: the budgets are used up. */
export type ConfirmationBegun = 'confirmed' | 'no_session' | 'code' | 'code_live' | 'code_blocked' | 'code_slowed' | 'unsent'

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

/** A passkey that was made just now. */
export interface MadePasskey {
  passkeyId: string
  publicKey: Buffer
  transports: List<string>
  name: platform.SealedValue
}

/** What a bank has said of an account, as a server has read it: the report, and the name that it says, which the report says by its digest. */
export interface NameAnswer {
  report: reports.SealedReport
  holder: platform.SealedValue | null
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

/**
 * A passkey is added, or removed. expired: the challenge is none of this session's, or no more. known: it is somebody's already. many: the
 * player has ten.
 */
export type PasskeyAdded = 'added' | 'no_session' | 'not_stepped_up' | 'expired' | 'known' | 'many'

/** A challenge for a passkey. limit: too many have brought nothing. many: the player has ten passkeys. */
export type PasskeyBegun = 'begun' | 'limit' | 'no_session' | 'not_stepped_up' | 'many'

export type PasskeyOpened = 'opened' | 'expired' | 'removed' | 'cloned' | 'inactive' | 'frozen'

/** That a server has checked what a passkey has signed: which challenge, and what its device says of it. Sealed. */
export interface PasskeyProof {
  challengeHash: Buffer
  credentialId: Buffer
  signCount: bigint
  isBackedUp: boolean
  keyId: string
  seal: Buffer
}

export type PasskeyRemoved = 'removed' | 'no_session' | 'not_stepped_up' | 'no_passkey'

export type PasskeySteppedUp = 'stepped_up' | 'expired' | 'removed' | 'cloned' | 'no_session'

/** wrong: that is not their password. no_session: the session that asks has ended. */
export type PasswordChanged = 'changed' | 'wrong' | 'no_attempt' | 'no_session'

/**
 * A player begins to change their phone. same: they have it. waiting: staff are asked for another. limit: of a day, or of thirty. step_up: they
 * show first that it is them.
 */
export type PhoneBegun = 'begun' | 'same' | 'waiting' | 'limit' | 'step_up' | 'no_session'

/**
 * What became of it. none: there is no such change. over: another session or browser has begun it, or it was too long ago, or ended. no_code: a
 * number is not shown. taken: the new number is another player's. waiting: for staff.
 */
export type PhoneEnded = 'changed' | 'waiting' | 'no_session' | 'none' | 'over' | 'no_code' | 'limit' | 'taken'

/**
 * Why staff do not let another phone be the player's. kept_out: the account is frozen or deactivated. too_early: the old number has a day to
 * object. name_differs: from what the bank says. number_taken: it is another player's meanwhile.
 */
export type PhoneObstacle = 'kept_out' | 'too_early' | 'asked_long_ago' | 'name_differs' | 'number_taken'

/** A change of the phone, as its player sees it, with both numbers by their digests. is_waiting: for staff. present_gets_codes: what no code reaches shows itself by none. */
export interface PhoneShown {
  changeId: string
  presentDigest: Buffer
  phoneDigest: Buffer
  isWaiting: boolean
  presentGetsCodes: boolean
  isPresentShown: boolean
  isNewShown: boolean
  askedAt: Date
  expiresAt: Date
  decidedFrom: Date | null
}

/** A player keeps the phone that they have. changed: too late. */
export type PhoneTakenBack = 'taken_back' | 'changed' | 'none' | 'no_session'

/**
 * A player changes their profile. same: nothing is another than before. ask: whose the account is, the bank has to say. step_up: they show first
 * that it is them. no_session: the session that asks has ended. no_bank: there is none in their money. limit: of a day and night. open: staff
 * are changing their account. The others are how it ended: saved; checked: a person looks at the bank account; taken: it is another player's.
 */
export type ProfileChanged =
  | 'same'
  | 'ask'
  | 'step_up'
  | 'no_session'
  | 'no_bank'
  | 'limit'
  | 'open'
  | 'key_reused'
  | 'saved'
  | 'checked'
  | 'taken'

/** The form of the profile: what a player is called, and where they are paid. */
export interface ProfileForm {
  name: platform.SealedValue
  bankCode: string
  accountNo: SealedNumber
  accountName: platform.SealedValue
}

/** A code that could not be sent. no_code: none was asked for here just now, or it was sent. */
export type ReadingOpened = 'opened_reading' | 'no_code' | 'inactive' | 'frozen'

/** phone_taken: another player has it. data_key: the key of the player is wrapped with a DATA_KEY that is not the present one any more. */
export type Registered = 'registered' | 'phone_taken' | 'data_key'

/** What the form of a registration says, and what was worked out from it. */
export interface Registration {
  phone: SealedPhone
  name: platform.SealedValue
  passwordSalt: string
  passwordProof: Buffer
  sourceCode: string | null
  invitedBy: string | null
  bankCode: string
  accountNo: SealedNumber
  accountName: platform.SealedValue
  currency: string
  termsVersion: string | null
  termsLanguage: string | null
  key: platform.NewKey
}

/** Why staff do not keep or tell something of a player. so_already: it is, or they were told. nothing_there: no posting has that number. */
export type RemarkObstacle = 'no_player' | 'so_already' | 'nothing_there'

/**
 * Why staff do not let a browser set a password. too_late: it asked too long ago. name_differs: from what the bank says.
 * by_telephone: another command tells the code. gets_codes: a code by SMS reaches the phone. kept_out: the account is frozen or deactivated.
 */
export type ResetObstacle = 'no_player' | 'too_late' | 'name_differs' | 'by_telephone' | 'gets_codes' | 'kept_out'

/** What is open for the browser that asks. amount: what is to come from the player's own account. */
export interface ResetShown {
  amount: bigint | null
  isHelpAsked: boolean
  expiresAt: Date
}

/**
 * proven: the browser sets the password now, or has. open: it is not proven whose it is. no_code: it shows first, by a code, that the phone is
 * the player's.
 */
export type ResetState = 'proven' | 'open' | 'no_code' | 'inactive' | 'frozen'

/**
 * Why staff do not keep a player out of their account, or not let them in again. no_player: there is none. deactivated: they are kept out
 * already. no_code: the player shows first, by a code within the hour, that the phone is theirs.
 */
export type RestrictionObstacle = 'no_player' | 'deactivated' | 'no_code'

/** A number of a bank account as a server has encrypted it and worked out what it is compared and found by, which is sealed together. */
export interface SealedNumber {
  encrypted: Buffer
  digest: Buffer
  fragments: List<Buffer>
  keyId: string
  seal: Buffer
}

/** A phone as a server has encrypted it and worked out what it is known by, and whether a code by SMS reaches it, which is sealed together. */
export interface SealedPhone {
  encrypted: Buffer
  digest: Buffer
  getsCodes: boolean
  keyId: string
  seal: Buffer
}

/**
 * wrong: the attempt has failed by it. no_attempt: none was counted for this player, or it has failed. The others are told to whoever knows
 * the password only. code: one is to be sent now. code_live: one was sent within the minute. code_blocked, code_slowed: none is sent for now.
 * opened_reading: no more codes are sent to anybody, so the session only reads.
 */
export type SessionOpened =
  | 'opened'
  | 'wrong'
  | 'inactive'
  | 'frozen'
  | 'no_attempt'
  | 'code'
  | 'code_live'
  | 'code_blocked'
  | 'code_slowed'
  | 'opened_reading'

/** limit: too many attempts have failed, or are under way. */
export type SignInBegun = 'counted' | 'limit'

/** What a player can be marked with, as the contract has it. */
export type StaffTag =
  | 'vip'
  | 'call-back'
  | 'needs-help'
  | 'complaint'
  | 'careful-deposits'
  | 'careful-withdrawals'
  | 'careful-bonuses'
  | 'shared-device'
  | 'documents-asked'
  | 'asked-for-limits'
  | 'test-account'

/** Whoever shows again that they are the player. wrong: that is not their password. no_session: the session that asks has ended. */
export type SteppedUp = 'stepped_up' | 'wrong' | 'no_attempt' | 'no_session'

/** A code that staff have told is typed. wrong: also where there is none, it is too old, or another browser has typed it. */
export type ToldCodeTyped = 'right' | 'wrong'

/**
 * The number of a player's bank account, opened by a server for a function that compares what is shown of another with it, and the digest by
 * which rows name it.
 */
export interface VeiledNumber {
  veils: string
  accountNoDigest: Buffer
  keyId: string
  seal: Buffer
}

export const writeMadePasskey = writerOf<MadePasskey>({
  passkeyId: plain,
  publicKey: plain,
  transports: plain,
  name: platform.writeSealedValue,
})

export const writePasskeyProof = writerOf<PasskeyProof>({
  challengeHash: plain,
  credentialId: plain,
  signCount: plain,
  isBackedUp: plain,
  keyId: plain,
  seal: plain,
})

export const writeDevice = writerOf<Device>({
  browser: plain,
  system: plain,
  country: plain,
})

export const writeSealedPhone = writerOf<SealedPhone>({
  encrypted: plain,
  digest: plain,
  getsCodes: plain,
  keyId: plain,
  seal: plain,
})

export const writeSealedNumber = writerOf<SealedNumber>({
  encrypted: plain,
  digest: plain,
  fragments: plain,
  keyId: plain,
  seal: plain,
})

export const writeProfileForm = writerOf<ProfileForm>({
  name: platform.writeSealedValue,
  bankCode: plain,
  accountNo: writeSealedNumber,
  accountName: platform.writeSealedValue,
})

export const writeKeptPassword = writerOf<KeptPassword>({
  salt: plain,
  proof: plain,
})

export const writeNameAnswer = writerOf<NameAnswer>({
  report: reports.writeSealedReport,
  holder: orNull(platform.writeSealedValue),
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
  accountNo: orNull(writeSealedNumber),
  accountName: orNull(platform.writeSealedValue),
  currency: plain,
})

export const writeRegistration = writerOf<Registration>({
  phone: writeSealedPhone,
  name: platform.writeSealedValue,
  passwordSalt: plain,
  passwordProof: plain,
  sourceCode: plain,
  invitedBy: plain,
  bankCode: plain,
  accountNo: writeSealedNumber,
  accountName: platform.writeSealedValue,
  currency: plain,
  termsVersion: plain,
  termsLanguage: plain,
  key: platform.writeNewKey,
})

export const writeVeiledNumber = writerOf<VeiledNumber>({
  veils: plain,
  accountNoDigest: plain,
  keyId: plain,
  seal: plain,
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

const ADD_PASSKEY = statement('select account.add_passkey($1, $2, $3, $4, $5) as answer')

/**
 * Keeps a passkey that was made for a challenge of this session, and tells the player. The same again is the same.
 *
 * `account.add_passkey` in `passkeys/passkey.sql`.
 */
export function addPasskey(
  db: Caller,
  given: { player: string; tokenHash: Buffer; made: MadePasskey; proof: PasskeyProof; device: Device },
): Promise<PasskeyAdded> {
  return callForValue(db, ADD_PASSKEY, [
    given.player,
    given.tokenHash,
    writeMadePasskey(given.made),
    writePasskeyProof(given.proof),
    writeDevice(given.device),
  ])
}

const ASK_HELP_WITH_RESET = statement('select account.ask_help_with_reset($1, $2, $3) as answer')

/**
 * Whoever has neither asks staff, who speak with them. False where nothing is open for this browser that still needs it.
 *
 * `account.ask_help_with_reset` in `reset-password.sql`.
 */
export function askHelpWithReset(db: Caller, given: { player: string; phoneDigest: Buffer; visitorHash: Buffer }): Promise<boolean> {
  return callForValue(db, ASK_HELP_WITH_RESET, [given.player, given.phoneDigest, given.visitorHash])
}

export interface BeginConfirmationAnswer {
  status: ConfirmationBegun
  live: otp.LiveChallenge | null
}

const BEGIN_CONFIRMATION = statement(
  'select f.status, (f.live).challenge_id as "live.challengeId", (f.live).reference as "live.reference", (f.live).token_hash as "live.tokenHash", (f.live).sent_at as "live.sentAt", (f.live).is_own as "live.isOwn" from account.begin_confirmation($1, $2, $3, $4, $5) f',
  { mayBeNull: ['live'], composites: ['live'] },
)

/**
 * Asks for a code that confirms a session which only reads, in it.
 *
 * `account.begin_confirmation` in `confirm-session.sql`.
 */
export function beginConfirmation(
  db: Caller,
  given: { player: string; tokenHash: Buffer; visitorHash: Buffer; code: otp.NewCode; device: Device },
): Promise<BeginConfirmationAnswer> {
  return callForRow(db, BEGIN_CONFIRMATION, [
    given.player,
    given.tokenHash,
    given.visitorHash,
    otp.writeNewCode(given.code),
    writeDevice(given.device),
  ])
}

const BEGIN_PASSKEY = statement('select account.begin_passkey($1, $2, $3) as answer')

/**
 * A player wants to add a passkey, in a session in which they have shown that it is them.
 *
 * `account.begin_passkey` in `passkeys/passkey.sql`.
 */
export function beginPasskey(db: Caller, given: { player: string; tokenHash: Buffer; challengeHash: Buffer }): Promise<PasskeyBegun> {
  return callForValue(db, BEGIN_PASSKEY, [given.player, given.tokenHash, given.challengeHash])
}

const BEGIN_PASSKEY_SIGN_IN = statement('select account.begin_passkey_sign_in($1, $2, $3) as answer')

/**
 * Somebody wants to sign in with a passkey, nobody knows yet who. A browser that has proven a phone is counted by itself, so that strangers
 * of its network keep its owner out nowhere.
 *
 * `account.begin_passkey_sign_in` in `passkeys/challenge.sql`.
 */
export function beginPasskeySignIn(
  db: Caller,
  given: { challengeHash: Buffer; visitorHash: Buffer; network: string },
): Promise<PasskeyBegun> {
  return callForValue(db, BEGIN_PASSKEY_SIGN_IN, [given.challengeHash, given.visitorHash, given.network])
}

const BEGIN_PASSKEY_STEP_UP = statement('select account.begin_passkey_step_up($1, $2, $3) as answer')

/**
 * A player wants to show again, in a session of theirs, that it is them.
 *
 * `account.begin_passkey_step_up` in `passkeys/challenge.sql`.
 */
export function beginPasskeyStepUp(db: Caller, given: { player: string; tokenHash: Buffer; challengeHash: Buffer }): Promise<PasskeyBegun> {
  return callForValue(db, BEGIN_PASSKEY_STEP_UP, [given.player, given.tokenHash, given.challengeHash])
}

export interface BeginPhoneChangeAnswer {
  status: PhoneBegun
  change: PhoneShown | null
}

const BEGIN_PHONE_CHANGE = statement(
  'select f.status, (f.change).change_id as "change.changeId", (f.change).present_digest as "change.presentDigest", (f.change).phone_digest as "change.phoneDigest", (f.change).is_waiting as "change.isWaiting", (f.change).present_gets_codes as "change.presentGetsCodes", (f.change).is_present_shown as "change.isPresentShown", (f.change).is_new_shown as "change.isNewShown", (f.change).asked_at as "change.askedAt", (f.change).expires_at as "change.expiresAt", (f.change).decided_from as "change.decidedFrom" from account.begin_phone_change($1, $2, $3, $4, $5) f',
  { mayBeNull: ['change', 'change.decidedFrom'], composites: ['change'] },
)

/**
 * A player changes the phone of their account, in a session in which they have shown lately that it is them. Begins it for this session and
 * browser; codes that show both numbers, for this change alone, end it. Whose the new number is, is told to nobody who has not shown it.
 *
 * `account.begin_phone_change` in `change-phone.sql`.
 */
export function beginPhoneChange(
  db: Caller,
  given: { player: string; tokenHash: Buffer; change: string; phone: SealedPhone; visitorHash: Buffer },
): Promise<BeginPhoneChangeAnswer> {
  return callForRow(db, BEGIN_PHONE_CHANGE, [given.player, given.tokenHash, given.change, writeSealedPhone(given.phone), given.visitorHash])
}

export interface BeginProfileChangeAnswer {
  status: ProfileChanged
  changeId: string
  knownAs: Buffer[]
}

const BEGIN_PROFILE_CHANGE = statement(
  'select f.status, f.change_id as "changeId", f.known_as as "knownAs" from account.begin_profile_change($1, $2, $3, $4, $5, $6) f',
)

/**
 * A player wants to be called or paid otherwise, in a session in which they have shown lately that it is them. What the bank is not asked about is
 * done at once. Counts the question before the bank is asked whose an account is; `known_as`: the digests of the names that it may be in. Asked again under
 * its key, it answers what became of it, and `change_id` is that of the first time.
 *
 * `account.begin_profile_change` in `change-profile.sql`.
 */
export function beginProfileChange(
  db: Caller,
  given: { player: string; tokenHash: Buffer; change: string; idempotencyKey: string; form: ProfileForm; device: Device },
): Promise<BeginProfileChangeAnswer> {
  return callForRow(db, BEGIN_PROFILE_CHANGE, [
    given.player,
    given.tokenHash,
    given.change,
    given.idempotencyKey,
    writeProfileForm(given.form),
    writeDevice(given.device),
  ])
}

export interface BeginResetAnswer {
  status: ResetState
  reset: ResetShown | null
}

const BEGIN_RESET = statement(
  'select f.status, (f.reset).amount as "reset.amount", (f.reset).is_help_asked as "reset.isHelpAsked", (f.reset).expires_at as "reset.expiresAt" from account.begin_reset($1, $2, $3, $4, $5) f',
  { mayBeNull: ['reset', 'reset.amount'], composites: ['reset'] },
)

/**
 * Begins to set a password for whoever has forgotten it, in the browser that has shown by a code within a quarter of an hour that the
 * phone is the player's. That alone is not enough, because whoever finds the SIM has it: the browser is one that the player has signed in
 * from lately (`dormant_after`), or a transfer of an amount that only it is told comes from the player's own account, or two of the staff say so.
 * Answers what is open for this browser, begun now or before.
 *
 * `account.begin_reset` in `reset-password.sql`.
 */
export function beginReset(
  db: Caller,
  given: { player: string; phoneDigest: Buffer; visitorHash: Buffer; reset: string; device: Device },
): Promise<BeginResetAnswer> {
  return callForRow(db, BEGIN_RESET, [given.player, given.phoneDigest, given.visitorHash, given.reset, writeDevice(given.device)])
}

export interface BeginRevealAnswer {
  status: operator.Authorised | null
  obstacle: AccessObstacle | null
}

const BEGIN_REVEAL = statement('select f.status, f.obstacle from account.begin_reveal($1, $2, $3, $4) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * Whether a member of staff may be shown a field of a player now; it stands in the journal.
 *
 * `account.begin_reveal` in `access-by-staff.sql`.
 */
export function beginReveal(
  db: Caller,
  given: { player: string; field: string; item: string | null; instruction: operator.Instruction },
): Promise<BeginRevealAnswer> {
  return callForRow(db, BEGIN_REVEAL, [given.player, given.field, given.item, operator.writeInstruction(given.instruction)])
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
 * has failed. p_phone_digest: null for what is no phone.
 * Answers the player whose phone it is, and by what their password was hashed; the same call again is counted once.
 *
 * `account.begin_sign_in` in `sign-in.sql`.
 */
export function beginSignIn(
  db: Caller,
  given: { attempt: string; phoneDigest: Buffer | null; visitorHash: Buffer; network: string },
): Promise<BeginSignInAnswer> {
  return callForRow(db, BEGIN_SIGN_IN, [given.attempt, given.phoneDigest, given.visitorHash, given.network])
}

export interface ChangePasswordAnswer {
  status: PasswordChanged
  ended: Buffer[]
}

const CHANGE_PASSWORD = statement('select f.status, f.ended from account.change_password($1, $2, $3, $4, $5, $6, $7, $8) f')

/**
 * Changes a password after an attempt that was counted, for whoever shows the hash of the old one in a session of its owner. All
 * other sessions end in the same commit, other browsers are strangers again, and the owner is told. Asked again under its key, it answers what it did. `ended`: the
 * hashes of the tokens whose sessions it has ended.
 *
 * `account.change_password` in `change-password.sql`.
 */
export function changePassword(
  db: Caller,
  given: {
    player: string
    tokenHash: Buffer
    attempt: string
    oldHash: string
    new: KeptPassword
    idempotencyKey: string
    visitorHash: Buffer
    device: Device
  },
): Promise<ChangePasswordAnswer> {
  return callForRow(db, CHANGE_PASSWORD, [
    given.player,
    given.tokenHash,
    given.attempt,
    given.oldHash,
    writeKeptPassword(given.new),
    given.idempotencyKey,
    given.visitorHash,
    writeDevice(given.device),
  ])
}

export interface ClaimNameInquiryAnswer {
  playerId: string
  versionNo: number
  leaseNo: bigint
  bankCode: string
  accountNoDigest: Buffer
  accountNameDigest: Buffer
}

const CLAIM_NAME_INQUIRY = statement(
  'select f.player_id as "playerId", f.version_no as "versionNo", f.lease_no as "leaseNo", f.bank_code as "bankCode", f.account_no_digest as "accountNoDigest", f.account_name_digest as "accountNameDigest" from account.claim_name_inquiry($1, $2, $3) f',
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
  phoneDigest: Buffer
  language: string
}

const CLAIM_NOTICE = statement(
  'select f.player_id as "playerId", f.notice_id as "noticeId", f.lease_no as "leaseNo", f.kind, f.attempts, f.phone_digest as "phoneDigest", f.language from account.claim_notice($1, $2, $3) f',
)

/**
 * Takes a notice that is due for a worker who has seen it at p_lease_no, with where it goes to, in the language in which they last
 * accepted the terms; nothing where somebody else was faster.
 *
 * `account.claim_notice` in `notice.sql`.
 */
export function claimNotice(db: Caller, given: { player: string; notice: string; leaseNo: bigint }): Promise<ClaimNoticeAnswer[]> {
  return callForRows(db, CLAIM_NOTICE, [given.player, given.notice, given.leaseNo])
}

const CLOSE_PASSKEY_OFFER = statement('select account.close_passkey_offer($1) as answer', { mayBeNull: ['answer'] })

/**
 * The player wants no passkey: none is offered to them any more.
 *
 * `account.close_passkey_offer` in `passkeys/passkey.sql`.
 */
export function closePasskeyOffer(db: Caller, given: { player: string }): Promise<void> {
  return callForValue<void>(db, CLOSE_PASSKEY_OFFER, [given.player])
}

const CODE_FOR = statement('select account.code_for($1) as answer', { isRead: true })

/**
 * What a code for this change is good for.
 *
 * `account.code_for` in `change-phone.sql`.
 */
export function codeFor(db: Caller, given: { change: string }): Promise<string> {
  return callForValue(db, CODE_FOR, [given.change])
}

const CONFIRM_SESSION = statement('select account.confirm_session($1, $2, $3, $4, $5, $6, $7) as answer')

/**
 * The right code: the session goes on under a new token, in which everything may be done, and the browser is known. It shows nothing of the
 * password, so the time of that stays. The same code again is answered the same.
 *
 * `account.confirm_session` in `confirm-session.sql`.
 */
export function confirmSession(
  db: Caller,
  given: {
    player: string
    tokenHash: Buffer
    typed: otp.TypedCode
    newTokenHash: Buffer
    beforeTokenHash: Buffer
    networkHash: Buffer
    device: Device
  },
): Promise<CodeAnswered> {
  return callForValue(db, CONFIRM_SESSION, [
    given.player,
    given.tokenHash,
    otp.writeTypedCode(given.typed),
    given.newTokenHash,
    given.beforeTokenHash,
    given.networkHash,
    writeDevice(given.device),
  ])
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

const DECIDE_BANK_CHANGE = statement('select f.status, f.obstacle from account.decide_bank_change($1, $2, $3, $4) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * Another person approves it, or two refuse it; of one that the player has asked for, two say either. The new account is proven by its first
 * transfer, as any is; the old one stays claimed. Withdrawals go on to the account they were asked for. p_answer: what the bank says now, of
 * one of which it had not said that the name fits. Answers what `authorise` did, or no status, because of an obstacle.
 *
 * `account.decide_bank_change` in `change-bank-account.sql`.
 */
export function decideBankChange(
  db: Caller,
  given: { player: string; change: string; instruction: operator.Instruction; answer: NameAnswer | null },
): Promise<DecideBankChangeAnswer> {
  return callForRow(db, DECIDE_BANK_CHANGE, [
    given.player,
    given.change,
    operator.writeInstruction(given.instruction),
    given.answer && writeNameAnswer(given.answer),
  ])
}

export interface DecidePhoneChangeAnswer {
  status: operator.Authorised | null
  obstacle: PhoneObstacle | null
  ended: Buffer[]
}

const DECIDE_PHONE_CHANGE = statement('select f.status, f.obstacle, f.ended from account.decide_phone_change($1, $2, $3) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * Two of the staff let the new number be the player's, once they have spoken with them; one of them refuses it.
 *
 * `account.decide_phone_change` in `change-phone.sql`.
 */
export function decidePhoneChange(
  db: Caller,
  given: { player: string; change: string; instruction: operator.Instruction },
): Promise<DecidePhoneChangeAnswer> {
  return callForRow(db, DECIDE_PHONE_CHANGE, [given.player, given.change, operator.writeInstruction(given.instruction)])
}

export interface DecideResetAnswer {
  status: operator.Authorised | null
  obstacle: ResetObstacle | null
}

const DECIDE_RESET = statement('select f.status, f.obstacle from account.decide_reset($1, $2, $3) f', { mayBeNull: ['status', 'obstacle'] })

/**
 * Staff let the browser set the password, or refuse it: two of them let it, once they have spoken with the player.
 *
 * `account.decide_reset` in `reset-password.sql`.
 */
export function decideReset(
  db: Caller,
  given: { player: string; reset: string; instruction: operator.Instruction },
): Promise<DecideResetAnswer> {
  return callForRow(db, DECIDE_RESET, [given.player, given.reset, operator.writeInstruction(given.instruction)])
}

const END_BANK_NAME_TRY = statement('select account.end_bank_name_try($1, $2, $3, $4) as answer')

/**
 * What the bank said of a try: p_answer, or nothing. p_is_one_person: the name before was of the same. Only the spelling changes, of the
 * account that was asked about, and only to Latin letters, which the server has sealed with the answer.
 *
 * `account.end_bank_name_try` in `change-bank-name.sql`.
 */
export function endBankNameTry(
  db: Caller,
  given: { player: string; try: string; answer: NameAnswer | null; isOnePerson: boolean },
): Promise<BankNameEnded> {
  return callForValue(db, END_BANK_NAME_TRY, [given.player, given.try, given.answer && writeNameAnswer(given.answer), given.isOnePerson])
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

export interface EndPasswordAnswer {
  status: operator.Authorised | null
  obstacle: AccessObstacle | null
  ended: Buffer[]
}

const END_PASSWORD = statement('select f.status, f.obstacle, f.ended from account.end_password($1, $2) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * Staff end the password of a player: nobody knows what opens the account now, and its owner sets another as who has forgotten theirs. All
 * sessions end with it. Staff neither see nor choose one.
 *
 * `account.end_password` in `access-by-staff.sql`.
 */
export function endPassword(db: Caller, given: { player: string; instruction: operator.Instruction }): Promise<EndPasswordAnswer> {
  return callForRow(db, END_PASSWORD, [given.player, operator.writeInstruction(given.instruction)])
}

export interface EndPhoneChangeAnswer {
  status: PhoneEnded
  ended: Buffer[]
}

const END_PHONE_CHANGE = statement('select f.status, f.ended from account.end_phone_change($1, $2, $3, $4, $5, $6) f')

/**
 * Ends it: with codes to both numbers the new one is the player's from now on; p_by_staff: who gets no code at the old one any more, and has
 * shown the new one, asks for two people to decide, a day from now at the earliest, and the old number is told at once. Asked again, it
 * answers what it did. `ended`: the hashes of the tokens whose sessions it has ended.
 *
 * `account.end_phone_change` in `change-phone.sql`.
 */
export function endPhoneChange(
  db: Caller,
  given: { player: string; tokenHash: Buffer; change: string; visitorHash: Buffer | null; byStaff: boolean; device: Device },
): Promise<EndPhoneChangeAnswer> {
  return callForRow(db, END_PHONE_CHANGE, [
    given.player,
    given.tokenHash,
    given.change,
    given.visitorHash,
    given.byStaff,
    writeDevice(given.device),
  ])
}

const END_PROFILE_CHANGE = statement('select account.end_profile_change($1, $2, $3, $4, $5, $6, $7) as answer')

/**
 * What the bank has said of the account that was asked about: p_answer, or nothing; p_same_person: that it is in a name by which the player is
 * known, or nothing. p_is_taken: whoever asks may know that it is another player's. The account is theirs from now on where both say so, and otherwise
 * a person decides.
 *
 * `account.end_profile_change` in `change-profile.sql`.
 */
export function endProfileChange(
  db: Caller,
  given: {
    player: string
    tokenHash: Buffer
    change: string
    answer: NameAnswer | null
    samePerson: NameAnswer | null
    isTaken: boolean
    device: Device
  },
): Promise<ProfileChanged> {
  return callForValue(db, END_PROFILE_CHANGE, [
    given.player,
    given.tokenHash,
    given.change,
    given.answer && writeNameAnswer(given.answer),
    given.samePerson && writeNameAnswer(given.samePerson),
    given.isTaken,
    writeDevice(given.device),
  ])
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

export interface EndSessionsByStaffAnswer {
  status: operator.Authorised | null
  obstacle: AccessObstacle | null
  ended: Buffer[]
}

const END_SESSIONS_BY_STAFF = statement('select f.status, f.obstacle, f.ended from account.end_sessions_by_staff($1, $2, $3) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * Staff end one session of a player, or all where p_session is null.
 *
 * `account.end_sessions_by_staff` in `access-by-staff.sql`.
 */
export function endSessionsByStaff(
  db: Caller,
  given: { player: string; session: string | null; instruction: operator.Instruction },
): Promise<EndSessionsByStaffAnswer> {
  return callForRow(db, END_SESSIONS_BY_STAFF, [given.player, given.session, operator.writeInstruction(given.instruction)])
}

const FAIL_PASSKEY = statement('select account.fail_passkey($1, $2, $3, $4, $5) as answer', { mayBeNull: ['answer'] })

/**
 * What was shown is no passkey of a player (p_player: null), or not signed by theirs. Its challenge is spent, and whose passkey it was reads
 * it. p_token_hash: of the session that stepped up by it; null where somebody signs in.
 *
 * `account.fail_passkey` in `passkeys/challenge.sql`.
 */
export function failPasskey(
  db: Caller,
  given: { player: string | null; tokenHash: Buffer | null; challengeHash: Buffer; visitorHash: Buffer | null; device: Device },
): Promise<void> {
  return callForValue<void>(db, FAIL_PASSKEY, [
    given.player,
    given.tokenHash,
    given.challengeHash,
    given.visitorHash,
    writeDevice(given.device),
  ])
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

const FORGET_ATTEMPTS = statement('select account.forget_attempts() as answer')

/**
 * The same of what is no player's: attempts, challenges and questions. What somebody works with at this moment is left for the next round. Answers how many rows there were.
 *
 * `account.forget_attempts` in `retention.sql`.
 */
export function forgetAttempts(db: Caller): Promise<number> {
  return callForValue(db, FORGET_ATTEMPTS, [])
}

const FORGET_OLD = statement('select account.forget_old($1) as answer')

/**
 * Deletes what this player's account has kept longer than that, some hundreds of rows at a time. Answers how many. A session goes in whole,
 * with every token it went on under; and its events are kept for longer than it can last, so each session that stands has them all.
 *
 * `account.forget_old` in `retention.sql`.
 */
export function forgetOld(db: Caller, given: { player: string }): Promise<number> {
  return callForValue(db, FORGET_OLD, [given.player])
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

export interface FreezeByStaffAnswer {
  status: operator.Authorised | null
  obstacle: AccessObstacle | null
  ended: Buffer[]
}

const FREEZE_BY_STAFF = statement('select f.status, f.obstacle, f.ended from account.freeze_by_staff($1, $2, $3) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * Staff freeze an account, as its owner would who cannot sign in to do so: nobody is signed in any more, and nobody signs in until one of the
 * staff lets them in again, whom its owner has shown a code. Answers what `authorise` did, or no status, because of an obstacle.
 *
 * `account.freeze_by_staff` in `access-by-staff.sql`.
 */
export function freezeByStaff(
  db: Caller,
  given: { player: string; restriction: string; instruction: operator.Instruction },
): Promise<FreezeByStaffAnswer> {
  return callForRow(db, FREEZE_BY_STAFF, [given.player, given.restriction, operator.writeInstruction(given.instruction)])
}

const HAS_TOLD_CODE = statement('select account.has_told_code($1, $2) as answer', { isRead: true })

/**
 * Whether this browser has typed a code that staff have told, and may set the password by it.
 *
 * `account.has_told_code` in `told-reset.sql`.
 */
export function hasToldCode(db: Caller, given: { player: string; visitorHash: Buffer }): Promise<boolean> {
  return callForValue(db, HAS_TOLD_CODE, [given.player, given.visitorHash])
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

export interface LetByTelephoneAnswer {
  status: operator.Authorised | null
  obstacle: ResetObstacle | null
  reset: string | null
}

const LET_BY_TELEPHONE = statement('select f.status, f.obstacle, f.reset from account.let_by_telephone($1, $2, $3, $4) f', {
  mayBeNull: ['status', 'obstacle', 'reset'],
})

/**
 * One of the staff begins it, or another says the same and it is let. p_code_hash: of the code that the second tells. Answers which reset it is.
 *
 * `account.let_by_telephone` in `told-reset.sql`.
 */
export function letByTelephone(
  db: Caller,
  given: { player: string; reset: string; codeHash: Buffer; instruction: operator.Instruction },
): Promise<LetByTelephoneAnswer> {
  return callForRow(db, LET_BY_TELEPHONE, [given.player, given.reset, given.codeHash, operator.writeInstruction(given.instruction)])
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

export interface MarkPlayerAnswer {
  status: operator.Authorised | null
  obstacle: RemarkObstacle | null
}

const MARK_PLAYER = statement('select f.status, f.obstacle from account.mark_player($1, $2, $3) f', { mayBeNull: ['status', 'obstacle'] })

/**
 * Staff put a tag on a player (act `tag`) or take it off (`untag`).
 *
 * `account.mark_player` in `staff-remarks.sql`.
 */
export function markPlayer(
  db: Caller,
  given: { player: string; tag: StaffTag; instruction: operator.Instruction },
): Promise<MarkPlayerAnswer> {
  return callForRow(db, MARK_PLAYER, [given.player, given.tag, operator.writeInstruction(given.instruction)])
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
 * Whether these who ask (`visitor …`, `phone …` by its digest, `network …`) may be told once more whose a bank account is: about three
 * accounts in 24 hours each. The same account again is no further question.
 *
 * `account.may_ask_whose` in `may-ask-whose.sql`.
 */
export function mayAskWhose(db: Caller, given: { subjects: List<string>; accountDigest: string }): Promise<boolean> {
  return callForValue(db, MAY_ASK_WHOSE, [given.subjects, given.accountDigest])
}

const MAY_RESET = statement('select account.may_reset($1, $2, $3, $4) as answer', { isRead: true })

/**
 * Whether the browser may set the password now: it has proven whose it is, and within a quarter of an hour by a code that the phone is
 * theirs; or this very call has set it.
 *
 * `account.may_reset` in `reset-password.sql`.
 */
export function mayReset(
  db: Caller,
  given: { player: string; phoneDigest: Buffer; visitorHash: Buffer; idempotencyKey: string },
): Promise<ResetState> {
  return callForValue(db, MAY_RESET, [given.player, given.phoneDigest, given.visitorHash, given.idempotencyKey])
}

export interface OpenPhoneChangeAnswer {
  changeId: string
  presentDigest: Buffer
  phoneDigest: Buffer
  isWaiting: boolean
  presentGetsCodes: boolean
  isPresentShown: boolean
  isNewShown: boolean
  askedAt: Date
  expiresAt: Date
  decidedFrom: Date | null
}

const OPEN_PHONE_CHANGE = statement(
  'select f.change_id as "changeId", f.present_digest as "presentDigest", f.phone_digest as "phoneDigest", f.is_waiting as "isWaiting", f.present_gets_codes as "presentGetsCodes", f.is_present_shown as "isPresentShown", f.is_new_shown as "isNewShown", f.asked_at as "askedAt", f.expires_at as "expiresAt", f.decided_from as "decidedFrom" from account.open_phone_change($1, $2, $3) f',
  { isRead: true, mayBeNull: ['decidedFrom'] },
)

/**
 * What is open: what waits for staff, or what this session has begun in this browser. Nothing where nothing is.
 *
 * `account.open_phone_change` in `change-phone.sql`.
 */
export function openPhoneChange(
  db: Caller,
  given: { player: string; tokenHash: Buffer; visitorHash: Buffer | null },
): Promise<OpenPhoneChangeAnswer[]> {
  return callForRows(db, OPEN_PHONE_CHANGE, [given.player, given.tokenHash, given.visitorHash])
}

export interface OpenReadingSessionAnswer {
  status: ReadingOpened
  ended: Buffer[]
}

const OPEN_READING_SESSION = statement('select f.status, f.ended from account.open_reading_session($1, $2, $3, $4, $5) f')

/**
 * Opens a session that only reads, for whoever has shown the password in this browser within five minutes and was to be sent a code, which
 * could not be. The same call again is answered the same.
 *
 * `account.open_reading_session` in `sign-in-code.sql`.
 */
export function openReadingSession(
  db: Caller,
  given: { player: string; codeTokenHash: Buffer; session: NewSession; visitorHash: Buffer; networkHash: Buffer },
): Promise<OpenReadingSessionAnswer> {
  return callForRow(db, OPEN_READING_SESSION, [
    given.player,
    given.codeTokenHash,
    writeNewSession(given.session),
    given.visitorHash,
    given.networkHash,
  ])
}

export interface OpenSessionAnswer {
  status: SessionOpened
  ended: Buffer[]
  live: otp.LiveChallenge | null
}

const OPEN_SESSION = statement(
  'select f.status, f.ended, (f.live).challenge_id as "live.challengeId", (f.live).reference as "live.reference", (f.live).token_hash as "live.tokenHash", (f.live).sent_at as "live.sentAt", (f.live).is_own as "live.isOwn" from account.open_session($1, $2, $3, $4, $5, $6, $7) f',
  { mayBeNull: ['live'], composites: ['live'] },
)

/**
 * Opens a session after an attempt that was counted, for whoever shows the hash of the password, which the database tells
 * nobody; the attempt leaves no trace then. Where the operator wants a code from a browser never seen, that one gets no session but the code
 * that the server has made for it. The same call again is answered as it was.
 *
 * `account.open_session` in `sign-in.sql`.
 */
export function openSession(
  db: Caller,
  given: {
    player: string
    attempt: string
    passwordHash: string
    session: NewSession
    visitorHash: Buffer
    networkHash: Buffer
    code: otp.NewCode
  },
): Promise<OpenSessionAnswer> {
  return callForRow(db, OPEN_SESSION, [
    given.player,
    given.attempt,
    given.passwordHash,
    writeNewSession(given.session),
    given.visitorHash,
    given.networkHash,
    otp.writeNewCode(given.code),
  ])
}

export interface OpenSessionByCodeAnswer {
  status: CodeAnswered
  ended: Buffer[]
}

const OPEN_SESSION_BY_CODE = statement('select f.status, f.ended from account.open_session_by_code($1, $2, $3, $4, $5) f')

/**
 * The code was typed in the browser that asked for it: the right one opens the session and makes the browser known, in one commit. The same
 * code again opens nothing more, and is answered as before. p_before_token_hash: of the token that the same call had where the browser's
 * answer came without its end, and it has the next secret already.
 *
 * `account.open_session_by_code` in `sign-in-code.sql`.
 */
export function openSessionByCode(
  db: Caller,
  given: { player: string; typed: otp.TypedCode; session: NewSession; beforeTokenHash: Buffer; networkHash: Buffer },
): Promise<OpenSessionByCodeAnswer> {
  return callForRow(db, OPEN_SESSION_BY_CODE, [
    given.player,
    otp.writeTypedCode(given.typed),
    writeNewSession(given.session),
    given.beforeTokenHash,
    given.networkHash,
  ])
}

export interface OpenSessionByPasskeyAnswer {
  status: PasskeyOpened
  ended: Buffer[]
}

const OPEN_SESSION_BY_PASSKEY = statement('select f.status, f.ended from account.open_session_by_passkey($1, $2, $3, $4, $5, $6) f')

/**
 * Opens a session for whoever has shown a passkey of the player in the browser that asked. The same call again is answered `opened` too.
 *
 * `account.open_session_by_passkey` in `passkeys/use-passkey.sql`.
 */
export function openSessionByPasskey(
  db: Caller,
  given: { player: string; passkey: string; proof: PasskeyProof; session: NewSession; visitorHash: Buffer; networkHash: Buffer },
): Promise<OpenSessionByPasskeyAnswer> {
  return callForRow(db, OPEN_SESSION_BY_PASSKEY, [
    given.player,
    given.passkey,
    writePasskeyProof(given.proof),
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
 * name it is: p_answer; and p_was_name_fit, whether that is the one of the account before. Answers
 * what `authorise` does, which is `proposed` at best, or no status, because of an obstacle.
 *
 * `account.propose_bank_account` in `change-bank-account.sql`.
 */
export function proposeBankAccount(
  db: Caller,
  given: { player: string; order: BankChangeOrder; instruction: operator.Instruction; answer: NameAnswer | null; wasNameFit: boolean },
): Promise<ProposeBankAccountAnswer> {
  return callForRow(db, PROPOSE_BANK_ACCOUNT, [
    given.player,
    writeBankChangeOrder(given.order),
    operator.writeInstruction(given.instruction),
    given.answer && writeNameAnswer(given.answer),
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
export function recordNameInquiry(db: Caller, given: { player: string; version: number; answer: NameAnswer }): Promise<NameState> {
  return callForValue(db, RECORD_NAME_INQUIRY, [given.player, given.version, writeNameAnswer(given.answer)])
}

const REGISTER_PLAYER = statement('select account.register_player($1, $2, $3) as answer')

/**
 * Makes a player with their bank account, ledger and consent, together or not at all. A phone is the first player's who claims
 * it, and verified where this browser has answered a code just now. The bank account is reserved for nobody: whoever types a
 * number does not own it. The same call again is answered as the first time. data_key: another DATA_KEY was set while their key was made.
 *
 * `account.register_player` in `register-player.sql`.
 */
export function registerPlayer(db: Caller, given: { player: string; form: Registration; visitorHash: Buffer | null }): Promise<Registered> {
  return callForValue(db, REGISTER_PLAYER, [given.player, writeRegistration(given.form), given.visitorHash])
}

const REMOVE_PASSKEY = statement('select account.remove_passkey($1, $2, $3, $4) as answer')

/**
 * Nobody signs in with it any more. Its row stays, so that whoever shows it is told what it is.
 *
 * `account.remove_passkey` in `passkeys/passkey.sql`.
 */
export function removePasskey(
  db: Caller,
  given: { player: string; tokenHash: Buffer; passkey: string; device: Device },
): Promise<PasskeyRemoved> {
  return callForValue(db, REMOVE_PASSKEY, [given.player, given.tokenHash, given.passkey, writeDevice(given.device)])
}

const RENAME_PASSKEY = statement('select account.rename_passkey($1, $2, $3) as answer')

/**
 * What a passkey is called says nothing to anybody but its owner. False where there is none.
 *
 * `account.rename_passkey` in `passkeys/passkey.sql`.
 */
export function renamePasskey(db: Caller, given: { player: string; passkey: string; name: platform.SealedValue }): Promise<boolean> {
  return callForValue(db, RENAME_PASSKEY, [given.player, given.passkey, platform.writeSealedValue(given.name)])
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

export interface ResetPasswordAnswer {
  state: ResetState
  ended: Buffer[]
}

const RESET_PASSWORD = statement('select f.state, f.ended from account.reset_password($1, $2, $3, $4, $5, $6) f')

/**
 * Sets the password. In the same commit all sessions end, nobody else's browser is known any more, and no passkey and no request for another
 * bank account stands that whoever knew the password may have made; the owner is told, and withdrawals wait for a day. Asked again under its
 * key, it answers what it did.
 *
 * `account.reset_password` in `reset-password.sql`.
 */
export function resetPassword(
  db: Caller,
  given: { player: string; phoneDigest: Buffer; visitorHash: Buffer; new: KeptPassword; idempotencyKey: string; device: Device },
): Promise<ResetPasswordAnswer> {
  return callForRow(db, RESET_PASSWORD, [
    given.player,
    given.phoneDigest,
    given.visitorHash,
    writeKeptPassword(given.new),
    given.idempotencyKey,
    writeDevice(given.device),
  ])
}

export interface SendExplanationAnswer {
  status: operator.Authorised | null
  obstacle: RemarkObstacle | null
}

const SEND_EXPLANATION = statement('select f.status, f.obstacle from account.send_explanation($1, $2, $3) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * Staff explain to a player what their wallet was after one posting: they read it among what has ended, once, whoever sends it.
 *
 * `account.send_explanation` in `staff-remarks.sql`.
 */
export function sendExplanation(
  db: Caller,
  given: { player: string; postingNo: bigint; instruction: operator.Instruction },
): Promise<SendExplanationAnswer> {
  return callForRow(db, SEND_EXPLANATION, [given.player, given.postingNo, operator.writeInstruction(given.instruction)])
}

const SET_DORMANCY = statement('select account.set_dormancy($1, $2) as answer')

/**
 * An owner of the operator sets it. Answers what `authorise_setting` did.
 *
 * `account.set_dormancy` in `told-reset.sql`.
 */
export function setDormancy(db: Caller, given: { instruction: operator.Instruction; days: number }): Promise<operator.Authorised> {
  return callForValue(db, SET_DORMANCY, [operator.writeInstruction(given.instruction), given.days])
}

const SET_SIGN_IN_RULE = statement('select account.set_sign_in_rule($1, $2) as answer')

/**
 * An owner of the operator says whether whoever signs in from a browser never seen shows a code as well.
 *
 * `account.set_sign_in_rule` in `sign-in-code.sql`.
 */
export function setSignInRule(
  db: Caller,
  given: { instruction: operator.Instruction; codeForNewBrowser: boolean },
): Promise<operator.Authorised> {
  return callForValue(db, SET_SIGN_IN_RULE, [operator.writeInstruction(given.instruction), given.codeForNewBrowser])
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

const STEP_UP_BY_PASSKEY = statement('select account.step_up_by_passkey($1, $2, $3, $4, $5, $6) as answer')

/**
 * Whoever holds a session shows by a passkey that it is the player, as by the password.
 *
 * `account.step_up_by_passkey` in `passkeys/use-passkey.sql`.
 */
export function stepUpByPasskey(
  db: Caller,
  given: { player: string; tokenHash: Buffer; passkey: string; proof: PasskeyProof; newTokenHash: Buffer; device: Device },
): Promise<PasskeySteppedUp> {
  return callForValue(db, STEP_UP_BY_PASSKEY, [
    given.player,
    given.tokenHash,
    given.passkey,
    writePasskeyProof(given.proof),
    given.newTokenHash,
    writeDevice(given.device),
  ])
}

const TAKE_BACK_PHONE_CHANGE = statement('select account.take_back_phone_change($1, $2, $3, $4) as answer')

/**
 * The player wants the phone that they have after all.
 *
 * `account.take_back_phone_change` in `change-phone.sql`.
 */
export function takeBackPhoneChange(
  db: Caller,
  given: { player: string; tokenHash: Buffer; change: string; device: Device },
): Promise<PhoneTakenBack> {
  return callForValue(db, TAKE_BACK_PHONE_CHANGE, [given.player, given.tokenHash, given.change, writeDevice(given.device)])
}

export interface TryBankNameAnswer {
  status: BankNameTried
  accountNoDigest: Buffer | null
  accountNameDigest: Buffer | null
}

const TRY_BANK_NAME = statement(
  'select f.status, f.account_no_digest as "accountNoDigest", f.account_name_digest as "accountNameDigest" from account.try_bank_name($1, $2, $3, $4) f',
  { mayBeNull: ['accountNoDigest', 'accountNameDigest'] },
)

/**
 * A player wants the name of their bank account spelt in another way. Counts the try before the bank is asked whose the
 * account is. Answers the account and the digest of its name too; for a try that is known, what it is.
 *
 * `account.try_bank_name` in `change-bank-name.sql`.
 */
export function tryBankName(
  db: Caller,
  given: { player: string; try: string; bankCode: string; accountName: platform.SealedValue },
): Promise<TryBankNameAnswer> {
  return callForRow(db, TRY_BANK_NAME, [given.player, given.try, given.bankCode, platform.writeSealedValue(given.accountName)])
}

const TYPE_TOLD_CODE = statement('select account.type_told_code($1, $2, $3, $4) as answer')

/**
 * Somebody types the code that staff have told: the browser that does so first sets the password, within half an hour. Five wrong ones end it.
 *
 * `account.type_told_code` in `told-reset.sql`.
 */
export function typeToldCode(
  db: Caller,
  given: { player: string; reset: string; visitorHash: Buffer; codeHash: Buffer },
): Promise<ToldCodeTyped> {
  return callForValue(db, TYPE_TOLD_CODE, [given.player, given.reset, given.visitorHash, given.codeHash])
}

export interface WriteNoteAnswer {
  status: operator.Authorised | null
  obstacle: RemarkObstacle | null
}

const WRITE_NOTE = statement('select f.status, f.obstacle from account.write_note($1, $2, $3) f', { mayBeNull: ['status', 'obstacle'] })

/**
 * Staff write a note, which a server has encrypted. The act says the digest of its words, and none of them.
 *
 * `account.write_note` in `staff-remarks.sql`.
 */
export function writeNote(
  db: Caller,
  given: { player: string; note: platform.SealedValue; instruction: operator.Instruction },
): Promise<WriteNoteAnswer> {
  return callForRow(db, WRITE_NOTE, [given.player, platform.writeSealedValue(given.note), operator.writeInstruction(given.instruction)])
}
