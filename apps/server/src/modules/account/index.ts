/**
 * Accounts. Terms: a *player* is a person with one phone, one bank account and one currency; a bank account is *proven*
 * when its bank has said that it is in the player's name and a first announced transfer came from it; a *session* is what a
 * token opens; an *attempt* is a sign-in that failed or is being decided.
 *
 * Owns schema `account`. Always true: a phone and a proven bank account belong to one player each; a player has a row in
 * the ledger from the first moment; a token or password is never stored, only its hash; a session ends on sign-out,
 * when its owner or a change of the password ends it, after its time, or with its player's deactivation; what a stranger learns from a failed
 * sign-in, or the time it takes, is the same for every phone; which terms a player accepted is never changed.
 */
export {
  accountNoDigestOf,
  fragmentDigestsOf,
  numberSaid,
  placeOfNumber,
  sealedNumber,
  sealedVeils,
  shownNumber,
  type VeiledNumber,
} from './account-number.ts'
export { accountsByNumber, type NumberReader, type RegisteredAccount, registeredAccounts } from './accounts-by-number.ts'
export * as accountAudit from './audit.ts'
export {
  BANK_ACCOUNT_VERSIONS,
  BANK_ACCOUNTS,
  BANK_CLAIMS,
  NAME_INQUIRIES,
  PLAYER_VERSIONS,
  PLAYERS,
  PROVEN_ACCOUNTS,
  SECURITY_EVENTS,
} from './audit/relations.ts'
export { ACCOUNT_REFUSALS, accountDecisions } from './decisions.ts'
export { fitsMask, fragmentToLookUp, isMasked, plainAccountNo } from './account-mask.ts'
export { type AccessDecided, endPassword, endSessionsByStaff, freezeByStaff, reveal } from './access-by-staff.ts'
export { type BankChange, type BankChangeDecided, decideBankChange, proposeBankChange } from './change-bank-account.ts'
export { setDormancy } from './dormancy.ts'
export { eventsBefore, type NumberedEvent } from './event-pages.ts'
export { findPlayers, type FoundPage, type FoundPlayer } from './find-players.ts'
export { markPlayer, TAGGED_PLAYERS, tagsOf } from './player-tags.ts'
export { noteDigestOf, noteNosOf, notesBefore, type RemarkDecided, writeNote } from './staff-notes.ts'
export { sendExplanation } from './send-explanation.ts'
export { createGuestResolver, newGuestSecret } from './guest.ts'
export { accountDataOf } from './player-data.ts'
export { createPlayerResolver } from './player-resolver.ts'
export { newToken, playerNamedIn } from './session.ts'
export type { GuestPrincipal, PlayerPrincipal } from './principals.ts'
export { listedPlayers } from './called-player.ts'
export { type ListReader, type NameReader, nameDigestOf, NOT_OPENED, placeOfName, shownName } from './player-name.ts'
export { placeOfPhone, shownPhone } from './player-phone.ts'
export {
  languageOfPlayer,
  type MaskedPlayer,
  maskedAccount,
  maskedEnd,
  maskedName,
  maskedPlayers,
  maskedPlayersWithState,
} from './masked-player.ts'
export { readPerson } from './profile.ts'
export { liveSessionsOf } from './sessions.ts'
export { createPush, createPlayerSockets, type Push } from './push.ts'
export { bankAndDigest, friendCount, friendsOf, type Identity, identitiesOf, linkedPlayers } from './identity.ts'
export {
  type AccountAsSaid,
  confirmName,
  confirmOpened,
  type NamedAccount,
  readNameInquiry,
  startNameInquiries,
  workNameInquiries,
} from './name-inquiry.ts'
export { startNotices, workNotices } from './notices.ts'
export { areNamesFit, isCutShort, isNameFit } from './name-match.ts'
export { registerPlayer } from './register-player.ts'
export { forgetOldOfAccounts } from './retention.ts'
export { deactivate, liftRestriction } from './restriction.ts'
export type { UncheckedRegistration } from './registration.ts'
export { accountRoutes } from './routes.ts'
export { isCheckDigitRight, memberNoIn } from './member-number.ts'
export {
  inviteCodeOf,
  listedAccount,
  type ListedAccount,
  readBankAccount,
  playerByProvenAccount,
  playerByVerifiedPhone,
  playerIdByMemberNo,
  playerIdByPhone,
} from './store.ts'
export { setSignInRule } from './sign-in-rule.ts'
export type { BankNames, DepositAccount, SiteFacts } from './site-facts.ts'
export { TABLES_OF_ACCOUNT } from './table-classes.ts'
export { letByTelephone } from './told-reset.ts'
