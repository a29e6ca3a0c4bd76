/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import {
  type Caller,
  type List,
  type Time,
  callForEach,
  callForRow,
  callForRows,
  callForValue,
  callForValues,
  json,
  listOf,
  orNull,
  plain,
  statement,
  writerOf,
} from '../../platform/database/call.ts'
import type { Json } from '../../platform/database/database-types.ts'
import * as account from '../account/functions.gen.ts'
import * as ledger from '../ledger/functions.gen.ts'
import * as operator from '../operator/functions.gen.ts'
import * as platform from '../../platform/database/functions.gen.ts'
import * as reports from '../reports/functions.gen.ts'

/** Why a payment was allocated to nobody. wrong_currency: this player has no ledger, or in another currency. */
export type AllocationObstacle = 'wrong_currency'

/**
 * What an announced transfer is credited by: the announcement, and the full account that it proves; no account where its
 * bank showed a part of the number. And the account of its player, veiled as that of the payment.
 */
export interface AnnouncedTransfer {
  announcementId: string
  bankCode: string | null
  accountNoDigest: Buffer | null
  own: account.VeiledNumber | null
}

export interface AnnouncementOrder {
  announcementId: string
  amount: bigint
  bankCode: string | null
}

/** known: to this player, from before. */
export type ArrivalShown = 'shown' | 'known' | 'not_theirs'

export interface AskRule {
  currency: ledger.Currency
  above: bigint
  forMinutes: number
}

/** `ewallet`: from a player's wallet at a wallet provider. `wallet` is the player's own account in the ledger. */
export type Channel = 'bank' | 'qr' | 'slip' | 'giftlink' | 'ewallet'

/**
 * Why nobody bears a chargeback yet. nothing_to_take: the wallet is empty, so bear it, or wait. money_held: it is short while a
 * withdrawal holds money, which may come back, so refuse that, or wait.
 */
export type ChargebackObstacle = 'nothing_to_take' | 'money_held'

/**
 * What became of a line that its bank has corrected. recorded: now or before, and the corrected line may be settled as any other.
 * repeated: it says nothing new, or was itself corrected since. contradiction: a person looks, because the payment was credited, or
 * its money sent back. unknown: there is no such payment yet.
 */
export type Corrected = 'recorded' | 'repeated' | 'contradiction' | 'unknown'

/** ended: now, or before in this same way. fenced: somebody with a newer lease has taken it over, or it ended otherwise. */
export type Ended = 'ended' | 'fenced'

/**
 * How two tellings of a sending account fit: same, both say every digit; other, they cannot be one account; maybe, something is
 * hidden or missing.
 */
export type Fit = 'same' | 'maybe' | 'other'

export interface GiftRedemption {
  playerId: string
  redemptionId: string
  idempotencyKey: string
  voucher: string
  walletNo: string
  state: RedemptionState
  worth: bigint | null
  currency: ledger.Currency
  reason: string | null
  attempts: number
  leaseNo: bigint
  leasedAt: Date | null
  nextAttemptAt: Date | null
  history: Json
  createdAt: Date
  endedAt: Date | null
}

/**
 * What became of money that nobody can be credited with. repeated: it was credited or returned before, and this says nothing else.
 * unallocated: it waits for manual review, now or before, or what was said of it does.
 */
export type Kept = 'repeated' | 'unallocated'

/**
 * not_credited: its payment was not, or by staff to a player whom nothing named, so what the bank says of the slip decides. The
 * others are those of one that is settled; duplicate also where the payment is another player's.
 */
export type KnownSlipEnded = 'credited' | 'duplicate' | 'not_credited' | 'lost'

/**
 * What a slip that came too late has done for a line of the bank, beside what becomes of any payment. not_waiting: nothing of a bank
 * waits under its reference, or what it came into is a gateway's. differs: the line and the slip are of two transfers, or of
 * another's account.
 */
export type LateLineSettled = 'settled' | 'repeated' | 'unallocated' | 'not_waiting' | 'differs'

export type LimitPeriod = 'hour' | 'day'

/** not_same: these cannot be one payment, or one of them is another's already. */
export type MergeObstacle = 'not_same'

/**
 * What is said of one payment, and of one that was taken back, as the functions take it: of a payment its evidence names the report,
 * because each report of one has its own.
 */
export interface NewPayment {
  reference: string
  channel: Channel
  subaccount: string | null
  amount: bigint
  currency: string
  qrId: string | null
  eventId: string
  evidence: object
  report: reports.SealedReport | null
  sender: platform.SealedValue | null
}

export interface NewReversal {
  reference: string
  channel: Channel
  amount: bigint
  currency: string
  eventId: string
  evidence: object
  report: reports.SealedReport
}

/** A picture as it was read when it came: what its mini-QR names, or why it cannot be used. */
export interface NewSlip {
  slipId: string
  idempotencyKey: string
  sourceHash: Buffer
  fileId: string
  bankCode: string | null
  transRef: string | null
  paymentReference: string | null
  note: string | null
}

/**
 * Why a payment was not paid back to its sender. no_way_back: nobody can send a gift link back. no_reference: no payout can reach
 * them, so it is sent back by hand, with the reference of that.
 */
export type PayBackObstacle = 'no_way_back' | 'no_reference'

/** `merged`: it turned out to be another payment. `returning`: on its way back to the account that it came from. */
export type PaymentState = 'unallocated' | 'credited' | 'returned' | 'merged' | 'returning'

/** asked: now, or before and still good. taken: no amount is to be had. */
export type ProofAsked = 'asked' | 'taken' | 'nothing_waits'

/**
 * begun: its gateway is asked next. made: under this key there is a QR already. working: one is being made under this key, by a run
 * that may still be on its way. refused: none could be made under this key. closed: its player was told that nothing came of it.
 * key_reused: the key was for something else.
 */
export type QrOrdered = 'begun' | 'made' | 'working' | 'refused' | 'closed' | 'key_reused'

export type QrState = 'creating' | 'live' | 'paid' | 'cancelled' | 'replaced' | 'failed'

/** ended: now, or before. lost: somebody with a newer lease asks. */
export type QuestionEnded = 'ended' | 'lost'

/**
 * begun: now, or under this key before, the redemption as it stands. key_reused: the key was another request's. closed: its player
 * was told that nothing was done. duplicate: this voucher was sent here before. no_wallet: the site takes no gift links in the
 * player's currency.
 */
export type RedemptionBegun = 'begun' | 'key_reused' | 'closed' | 'duplicate' | 'no_wallet'

/**
 * `received`: nothing was sent that redeems it. `redeeming`, `in_doubt`: the provider may have redeemed it. `unallocated`:
 * it is redeemed, and its money waits for manual review as a payment.
 */
export type RedemptionState = 'received' | 'redeeming' | 'in_doubt' | 'credited' | 'unallocated' | 'refused'

export interface ReplacedQr {
  qrId: string
  provider: string
}

/** Why a payment was not sent back by hand. no_way_back: nobody can send a gift link back. */
export type ReturnObstacle = 'no_way_back'

/** Whose account it is, as the payment and the bank say it. */
export interface ReturnOrder {
  returnId: string
  bankCode: string
  accountNo: platform.SealedValue
  accountName: platform.SealedValue | null
}

/**
 * What became of a payment that was taken back. opened: staff decide. returned: nobody was credited yet, and it waits for nobody.
 * repeated: it was said before, by whomever. contradiction: more than was paid, or another amount than before, so a person looks.
 * unknown: there is no such payment yet, because its report may come later than this one.
 */
export type Reversed = 'opened' | 'returned' | 'repeated' | 'contradiction' | 'unknown'

/** busy: not in company. It is not new and clear, or somebody else holds its player. */
export type SettledTogether = 'settled' | 'busy'

/**
 * What became of a payment. settled: it is credited, now or before by this same attempt. repeated: this player was credited for it
 * before, by this or another channel. unallocated: it, or what was said of it, waits for manual review.
 */
export type Settlement = 'settled' | 'repeated' | 'unallocated'

export interface Slip {
  playerId: string
  slipId: string
  reference: string
  idempotencyKey: string
  sourceHash: Buffer
  fileId: string
  state: SlipState
  note: string | null
  bankCode: string | null
  transRef: string | null
  paymentReference: string | null
  amount: bigint | null
  currency: ledger.Currency | null
  evidence: Json
  history: Json
  createdAt: Date
  endedAt: Date | null
  decidedBy: string | null
  attempts: number
  nextAttemptAt: Date | null
  leaseNo: bigint
  leasedAt: Date | null
  pictureDeletedAt: Date | null
  told: Json | null
}

/** lost: somebody with a newer lease has taken the slip over, or it ended otherwise. */
export type SlipFailed = 'ended' | 'lost'

/**
 * Why a slip was not accepted. not_possible: its payment is not with us any more or on its way back, is somebody's already, is of
 * another amount or into another account than was told, or may be one that was told of under another reference, of which staff say
 * so. wrong_currency: it is not in the currency of the player.
 */
export type SlipObstacle = 'not_possible' | 'wrong_currency'

/**
 * credited: the slip has succeeded, because its payment was credited now, or to this player before by another channel. duplicate: it
 * has failed, because another slip of this player has had the payment. unallocated: its payment waits for another report or for
 * manual review, or is not with us any more, and the slip waits too. lost: as of one that fails.
 */
export type SlipSettled = 'credited' | 'duplicate' | 'unallocated' | 'lost'

export type SlipState = 'received' | 'asking' | 'credited' | 'failed' | 'manual_review'

export const writeNewPayment = writerOf<NewPayment>({
  reference: plain,
  channel: plain,
  subaccount: plain,
  amount: plain,
  currency: plain,
  qrId: plain,
  eventId: plain,
  evidence: json,
  report: orNull(reports.writeSealedReport),
  sender: orNull(platform.writeSealedValue),
})

export const writeNewSlip = writerOf<NewSlip>({
  slipId: plain,
  idempotencyKey: plain,
  sourceHash: plain,
  fileId: plain,
  bankCode: plain,
  transRef: plain,
  paymentReference: plain,
  note: plain,
})

export const writeAnnouncementOrder = writerOf<AnnouncementOrder>({
  announcementId: plain,
  amount: plain,
  bankCode: plain,
})

export const writeReturnOrder = writerOf<ReturnOrder>({
  returnId: plain,
  bankCode: plain,
  accountNo: platform.writeSealedValue,
  accountName: orNull(platform.writeSealedValue),
})

export const writeNewReversal = writerOf<NewReversal>({
  reference: plain,
  channel: plain,
  amount: plain,
  currency: plain,
  eventId: plain,
  evidence: json,
  report: reports.writeSealedReport,
})

export const writeAskRule = writerOf<AskRule>({
  currency: plain,
  above: plain,
  forMinutes: plain,
})

export const writeAnnouncedTransfer = writerOf<AnnouncedTransfer>({
  announcementId: plain,
  bankCode: plain,
  accountNoDigest: plain,
  own: orNull(account.writeVeiledNumber),
})

export interface AcceptSlipAnswer {
  status: operator.Authorised | null
  obstacle: SlipObstacle | null
  posted: ledger.Posted | null
}

const ACCEPT_SLIP = statement(
  'select f.status, f.obstacle, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from deposit.accept_slip($1, $2, $3, $4, $5) f',
  { mayBeNull: ['status', 'obstacle', 'posted'], composites: ['posted'] },
)

/**
 * Staff say that a slip is right: its payment is credited under its own reference, as p_payment says, or as it waits for
 * manual review. The amount is what was told of it, where anything was. It takes two people, who name the same amount and
 * bank, where nothing was told of the transfer, or nothing that names this player; where nothing ever can be told of it,
 * one person credits it on trust, and another confirms it. The row of the slip, of the payment, the journal of the house,
 * the player. Answers what `authorise` did, with what was posted, or no status, because of an obstacle.
 *
 * `deposit.accept_slip` in `slip/decide-slip.sql`.
 */
export function acceptSlip(
  db: Caller,
  given: { player: string; slip: string; instruction: operator.Instruction; payment: NewPayment; attempt: string },
): Promise<AcceptSlipAnswer> {
  return callForRow(db, ACCEPT_SLIP, [
    given.player,
    given.slip,
    operator.writeInstruction(given.instruction),
    writeNewPayment(given.payment),
    given.attempt,
  ])
}

export interface AddSlipAnswer {
  playerId: string
  slipId: string
  reference: string
  idempotencyKey: string
  sourceHash: Buffer
  fileId: string
  state: SlipState
  note: string | null
  bankCode: string | null
  transRef: string | null
  paymentReference: string | null
  amount: bigint | null
  currency: ledger.Currency | null
  evidence: Json
  history: Json
  createdAt: Date
  endedAt: Date | null
  decidedBy: string | null
  attempts: number
  nextAttemptAt: Date | null
  leaseNo: bigint
  leasedAt: Date | null
  pictureDeletedAt: Date | null
  told: Json | null
}

const ADD_SLIP = statement(
  'select f.player_id as "playerId", f.slip_id as "slipId", f.reference, f.idempotency_key as "idempotencyKey", f.source_hash as "sourceHash", f.file_id as "fileId", f.state, f.note, f.bank_code as "bankCode", f.trans_ref as "transRef", f.payment_reference as "paymentReference", f.amount, f.currency, f.evidence, f.history, f.created_at as "createdAt", f.ended_at as "endedAt", f.decided_by as "decidedBy", f.attempts, f.next_attempt_at as "nextAttemptAt", f.lease_no as "leaseNo", f.leased_at as "leasedAt", f.picture_deleted_at as "pictureDeletedAt", f.told from deposit.add_slip($1, $2) f',
  {
    mayBeNull: [
      'playerId',
      'slipId',
      'reference',
      'idempotencyKey',
      'sourceHash',
      'fileId',
      'state',
      'note',
      'bankCode',
      'transRef',
      'paymentReference',
      'amount',
      'currency',
      'evidence',
      'history',
      'createdAt',
      'endedAt',
      'decidedBy',
      'attempts',
      'nextAttemptAt',
      'leaseNo',
      'leasedAt',
      'pictureDeletedAt',
      'told',
    ],
  },
)

/**
 * Writes a slip whose picture is kept, under the player's lock: asked about next, or failed at once where its picture says
 * why, or where a slip of this player that stands is of the same picture or payment. The same key again answers the first;
 * under one that its player was told is closed, nothing is taken, and no slip is answered.
 *
 * `deposit.add_slip` in `slip/add-slip.sql`.
 */
export function addSlip(db: Caller, given: { player: string; slip: NewSlip }): Promise<AddSlipAnswer> {
  return callForRow(db, ADD_SLIP, [given.player, writeNewSlip(given.slip)])
}

export interface AllocatePaymentAnswer {
  status: operator.Authorised | null
  obstacle: AllocationObstacle | null
  posted: ledger.Posted | null
  endsQr: boolean
}

const ALLOCATE_PAYMENT = statement(
  'select f.status, f.obstacle, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet", f.ends_qr as "endsQr" from deposit.allocate_payment($1, $2, $3) f',
  { mayBeNull: ['status', 'obstacle', 'posted'], composites: ['posted'] },
)

/**
 * Staff say whose a payment is that waits for manual review. It takes two people, who name the same player, where nothing
 * that was told of it names that player, or where it may be a payment that somebody has already. Answers what `authorise`
 * did, with the posting where the money moved now, and whether a QR is no longer to be paid; or no status, because of an obstacle.
 *
 * `deposit.allocate_payment` in `allocate-payment.sql`.
 */
export function allocatePayment(
  db: Caller,
  given: { player: string; reference: string; instruction: operator.Instruction },
): Promise<AllocatePaymentAnswer> {
  return callForRow(db, ALLOCATE_PAYMENT, [given.player, given.reference, operator.writeInstruction(given.instruction)])
}

export interface AnnounceAnswer {
  announcementId: string
  amount: bigint | null
  currency: ledger.Currency
  expiresAt: Date
  isExact: boolean
}

const ANNOUNCE = statement(
  'select f.announcement_id as "announcementId", f.amount, f.currency, f.expires_at as "expiresAt", f.is_exact as "isExact" from deposit.announce($1, $2) f',
  { mayBeNull: ['amount'] },
)

/**
 * Announces a transfer of this player. Of a proven account it is the amount that was typed; of any other one close above
 * it, to the satang (whole kip), that no other player has. The same amount again answers the same announcement, and makes
 * it last; another ends the one before. No amount where every one close by is somebody's, or where this player has been shown
 * too many that are not free again yet.
 *
 * `deposit.announce` in `announce.sql`.
 */
export function announce(db: Caller, given: { player: string; order: AnnouncementOrder }): Promise<AnnounceAnswer> {
  return callForRow(db, ANNOUNCE, [given.player, writeAnnouncementOrder(given.order)])
}

const ASK_FOR_PROOF_AGAIN = statement('select deposit.ask_for_proof_again($1) as answer')

/**
 * The player wants to be told what proves their account, because the time for it is over.
 *
 * `deposit.ask_for_proof_again` in `show-arrival.sql`.
 */
export function askForProofAgain(db: Caller, given: { player: string }): Promise<ProofAsked> {
  return callForValue(db, ASK_FOR_PROOF_AGAIN, [given.player])
}

export interface BeginRedemptionAnswer {
  status: RedemptionBegun
  redemption: GiftRedemption | null
}

const BEGIN_REDEMPTION = statement(
  'select f.status, (f.redemption).player_id as "redemption.playerId", (f.redemption).redemption_id as "redemption.redemptionId", (f.redemption).idempotency_key as "redemption.idempotencyKey", (f.redemption).voucher as "redemption.voucher", (f.redemption).wallet_no as "redemption.walletNo", (f.redemption).state as "redemption.state", (f.redemption).worth as "redemption.worth", (f.redemption).currency as "redemption.currency", (f.redemption).reason as "redemption.reason", (f.redemption).attempts as "redemption.attempts", (f.redemption).lease_no as "redemption.leaseNo", (f.redemption).leased_at as "redemption.leasedAt", (f.redemption).next_attempt_at as "redemption.nextAttemptAt", (f.redemption).history as "redemption.history", (f.redemption).created_at as "redemption.createdAt", (f.redemption).ended_at as "redemption.endedAt" from deposit.begin_redemption($1, $2, $3, $4, $5) f',
  {
    mayBeNull: [
      'redemption',
      'redemption.worth',
      'redemption.reason',
      'redemption.leasedAt',
      'redemption.nextAttemptAt',
      'redemption.endedAt',
    ],
    composites: ['redemption'],
  },
)

/**
 * Takes a voucher that a player has sent, to be redeemed into p_wallet, with the first lease for whoever sends it. The
 * claim of the voucher comes first: of two who send the same, one has it. No p_wallet where the site takes none. A refusal stays
 * the answer under its key.
 *
 * `deposit.begin_redemption` in `gift-link/begin-redemption.sql`.
 */
export function beginRedemption(
  db: Caller,
  given: { player: string; redemption: string; idempotencyKey: string; voucher: string; wallet: string | null },
): Promise<BeginRedemptionAnswer> {
  return callForRow(db, BEGIN_REDEMPTION, [given.player, given.redemption, given.idempotencyKey, given.voucher, given.wallet])
}

const CANCEL_QR = statement('select deposit.cancel_qr($1, $2) as answer')

/**
 * The player no longer wants it. False where it has ended, or its time is over.
 *
 * `deposit.cancel_qr` in `qr.sql`.
 */
export function cancelQr(db: Caller, given: { player: string; qr: string }): Promise<boolean> {
  return callForValue(db, CANCEL_QR, [given.player, given.qr])
}

export interface ClaimQrAnswer {
  qrId: string
  playerId: string
  provider: string
  amount: bigint
  state: QrState
  payload: string | null
  createdAt: Date
  expiresAt: Date
  attempts: number
  nextAttemptAt: Date | null
  leaseNo: bigint
  leasedAt: Date | null
  idempotencyKey: string | null
  saidPaidAt: Date | null
  paidBy: string | null
  paidAt: Date | null
}

const CLAIM_QR = statement(
  'select f.qr_id as "qrId", f.player_id as "playerId", f.provider, f.amount, f.state, f.payload, f.created_at as "createdAt", f.expires_at as "expiresAt", f.attempts, f.next_attempt_at as "nextAttemptAt", f.lease_no as "leaseNo", f.leased_at as "leasedAt", f.idempotency_key as "idempotencyKey", f.said_paid_at as "saidPaidAt", f.paid_by as "paidBy", f.paid_at as "paidAt" from deposit.claim_qr($1, $2, $3) f',
  { mayBeNull: ['payload', 'nextAttemptAt', 'leasedAt', 'idempotencyKey', 'saidPaidAt', 'paidBy', 'paidAt'] },
)

/**
 * Takes a QR that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster. Whatever
 * became of it on our side, it may have been paid.
 *
 * `deposit.claim_qr` in `ask-for-payments.sql`.
 */
export function claimQr(db: Caller, given: { player: string; qr: string; leaseNo: bigint }): Promise<ClaimQrAnswer[]> {
  return callForRows(db, CLAIM_QR, [given.player, given.qr, given.leaseNo])
}

export interface ClaimQuestionAnswer {
  ownerId: string
  reference: string
  teller: string
  channel: Channel
  evidence: Json
  leaseNo: bigint
}

const CLAIM_QUESTION = statement(
  'select f.owner_id as "ownerId", f.reference, f.teller, f.channel, f.evidence, f.lease_no as "leaseNo" from deposit.claim_question($1, $2, $3) f',
)

/**
 * Takes a question that is due for a worker who has seen it at p_lease_no, with what is to be asked; nothing where somebody else was
 * faster. One about a payment that waits no more ends.
 *
 * `deposit.claim_question` in `question.sql`.
 */
export function claimQuestion(db: Caller, given: { owner: string; reference: string; leaseNo: bigint }): Promise<ClaimQuestionAnswer[]> {
  return callForRows(db, CLAIM_QUESTION, [given.owner, given.reference, given.leaseNo])
}

export interface ClaimRedemptionAnswer {
  playerId: string
  redemptionId: string
  idempotencyKey: string
  voucher: string
  walletNo: string
  state: RedemptionState
  worth: bigint | null
  currency: ledger.Currency
  reason: string | null
  attempts: number
  leaseNo: bigint
  leasedAt: Date | null
  nextAttemptAt: Date | null
  history: Json
  createdAt: Date
  endedAt: Date | null
}

const CLAIM_REDEMPTION = statement(
  'select f.player_id as "playerId", f.redemption_id as "redemptionId", f.idempotency_key as "idempotencyKey", f.voucher, f.wallet_no as "walletNo", f.state, f.worth, f.currency, f.reason, f.attempts, f.lease_no as "leaseNo", f.leased_at as "leasedAt", f.next_attempt_at as "nextAttemptAt", f.history, f.created_at as "createdAt", f.ended_at as "endedAt" from deposit.claim_redemption($1, $2, $3) f',
  { mayBeNull: ['worth', 'reason', 'leasedAt', 'nextAttemptAt', 'endedAt'] },
)

/**
 * Takes a redemption that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster.
 *
 * `deposit.claim_redemption` in `gift-link/work-on-redemption.sql`.
 */
export function claimRedemption(
  db: Caller,
  given: { player: string; redemption: string; leaseNo: bigint },
): Promise<ClaimRedemptionAnswer[]> {
  return callForRows(db, CLAIM_REDEMPTION, [given.player, given.redemption, given.leaseNo])
}

export interface ClaimReturnAnswer {
  ownerId: string
  returnId: string
  reference: string
  amount: bigint
  currency: ledger.Currency
  state: string
  bankCode: string
  accountNoDigest: Buffer
  accountNoEncrypted: Buffer
  accountNameEncrypted: Buffer
  accountSalt: string
  decidedBy: string
  bankReference: string | null
  attempts: number
  nextAttemptAt: Date | null
  leaseNo: bigint
  leasedAt: Date | null
  history: Json
  createdAt: Date
  endedAt: Date | null
  reportId: string | null
}

const CLAIM_RETURN = statement(
  'select f.owner_id as "ownerId", f.return_id as "returnId", f.reference, f.amount, f.currency, f.state, f.bank_code as "bankCode", f.account_no_digest as "accountNoDigest", f.account_no_encrypted as "accountNoEncrypted", f.account_name_encrypted as "accountNameEncrypted", f.account_salt as "accountSalt", f.decided_by as "decidedBy", f.bank_reference as "bankReference", f.attempts, f.next_attempt_at as "nextAttemptAt", f.lease_no as "leaseNo", f.leased_at as "leasedAt", f.history, f.created_at as "createdAt", f.ended_at as "endedAt", f.report_id as "reportId" from deposit.claim_return($1, $2, $3) f',
  { mayBeNull: ['bankReference', 'nextAttemptAt', 'leasedAt', 'endedAt', 'reportId'] },
)

/**
 * Takes a return that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster, or while
 * our ledger is being compared with the bank's.
 *
 * `deposit.claim_return` in `pay-back.sql`.
 */
export function claimReturn(db: Caller, given: { owner: string; return: string; leaseNo: bigint }): Promise<ClaimReturnAnswer[]> {
  return callForRows(db, CLAIM_RETURN, [given.owner, given.return, given.leaseNo])
}

export interface ClaimSlipAnswer {
  playerId: string
  slipId: string
  reference: string
  idempotencyKey: string
  sourceHash: Buffer
  fileId: string
  state: SlipState
  note: string | null
  bankCode: string | null
  transRef: string | null
  paymentReference: string | null
  amount: bigint | null
  currency: ledger.Currency | null
  evidence: Json
  history: Json
  createdAt: Date
  endedAt: Date | null
  decidedBy: string | null
  attempts: number
  nextAttemptAt: Date | null
  leaseNo: bigint
  leasedAt: Date | null
  pictureDeletedAt: Date | null
  told: Json | null
}

const CLAIM_SLIP = statement(
  'select f.player_id as "playerId", f.slip_id as "slipId", f.reference, f.idempotency_key as "idempotencyKey", f.source_hash as "sourceHash", f.file_id as "fileId", f.state, f.note, f.bank_code as "bankCode", f.trans_ref as "transRef", f.payment_reference as "paymentReference", f.amount, f.currency, f.evidence, f.history, f.created_at as "createdAt", f.ended_at as "endedAt", f.decided_by as "decidedBy", f.attempts, f.next_attempt_at as "nextAttemptAt", f.lease_no as "leaseNo", f.leased_at as "leasedAt", f.picture_deleted_at as "pictureDeletedAt", f.told from deposit.claim_slip($1, $2, $3) f',
  {
    mayBeNull: [
      'note',
      'bankCode',
      'transRef',
      'paymentReference',
      'amount',
      'currency',
      'endedAt',
      'decidedBy',
      'nextAttemptAt',
      'leasedAt',
      'pictureDeletedAt',
      'told',
    ],
  },
)

/**
 * Takes a slip that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster.
 *
 * `deposit.claim_slip` in `slip/check-slip.sql`.
 */
export function claimSlip(db: Caller, given: { player: string; slip: string; leaseNo: bigint }): Promise<ClaimSlipAnswer[]> {
  return callForRows(db, CLAIM_SLIP, [given.player, given.slip, given.leaseNo])
}

const CLOSE_QR_REQUEST = statement('select deposit.close_qr_request($1, $2) as answer', { mayBeNull: ['answer'] })

/**
 * Nobody waits any longer for a QR that is still being made for this call, whose key has been closed.
 *
 * `deposit.close_qr_request` in `qr.sql`.
 */
export function closeQrRequest(db: Caller, given: { player: string; idempotencyKey: string }): Promise<void> {
  return callForValue<void>(db, CLOSE_QR_REQUEST, [given.player, given.idempotencyKey])
}

const CONFIRM_DEPOSIT = statement('select deposit.confirm_deposit($1, $2, $3) as answer')

/**
 * Another person says that the money of such a deposit is there (`confirm`), or that it is not (`deny`): then it is taken
 * back as a bank takes one back, and two people decide who bears that. Answers what `authorise` did; whoever has credited
 * it is answered same_person.
 *
 * `deposit.confirm_deposit` in `confirm-deposit.sql`.
 */
export function confirmDeposit(
  db: Caller,
  given: { player: string; reference: string; instruction: operator.Instruction },
): Promise<operator.Authorised> {
  return callForValue(db, CONFIRM_DEPOSIT, [given.player, given.reference, operator.writeInstruction(given.instruction)])
}

export interface CreditByExpiredSlipAnswer {
  status: LateLineSettled
  posted: ledger.Posted | null
}

const CREDIT_BY_EXPIRED_SLIP = statement(
  'select f.status, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from deposit.credit_by_expired_slip($1, $2, $3, $4) f',
  { mayBeNull: ['posted'], composites: ['posted'] },
)

/**
 * Credits a line of the bank that waits for manual review, because a slip of its reference came too late to be believed by
 * itself: what the verifier said of it then says whose the line is now. The caller has seen that the names fit, and veiled the account of the player. The slip
 * stays failed. The row of the slip, that of the payment, then what crediting takes.
 *
 * `deposit.credit_by_expired_slip` in `slip/expired-slip.sql`.
 */
export function creditByExpiredSlip(
  db: Caller,
  given: { player: string; slip: string; own: account.VeiledNumber | null; attempt: string },
): Promise<CreditByExpiredSlipAnswer> {
  return callForRow(db, CREDIT_BY_EXPIRED_SLIP, [
    given.player,
    given.slip,
    given.own && account.writeVeiledNumber(given.own),
    given.attempt,
  ])
}

export interface DecideChargebackAnswer {
  status: operator.Authorised | null
  obstacle: ChargebackObstacle | null
  posted: ledger.Posted | null
}

const DECIDE_CHARGEBACK = statement(
  'select f.status, f.obstacle, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from deposit.decide_chargeback($1, $2, $3) f',
  { mayBeNull: ['status', 'obstacle', 'posted'], composites: ['posted'] },
)

/**
 * Staff decide who bears a chargeback: `take` it from the player's wallet, as far as that goes, or `bear` it. The rest
 * is a shortage of the house. Answers what `authorise` did, with the posting of what was taken; or no status, because of an obstacle.
 *
 * `deposit.decide_chargeback` in `chargeback.sql`.
 */
export function decideChargeback(
  db: Caller,
  given: { player: string; reference: string; instruction: operator.Instruction },
): Promise<DecideChargebackAnswer> {
  return callForRow(db, DECIDE_CHARGEBACK, [given.player, given.reference, operator.writeInstruction(given.instruction)])
}

export interface DueArrivalsAnswer {
  playerId: string
  reference: string
  state: PaymentState
  eventId: string
  amount: bigint
  currency: ledger.Currency
  evidence: Json
}

const DUE_ARRIVALS = statement(
  'select f.player_id as "playerId", f.reference, f.state, f.event_id as "eventId", f.amount, f.currency, f.evidence from deposit.due_arrivals($1) f',
  { isRead: true },
)

/**
 * What waited for the proof of an account that is proven now, or has ended otherwise meanwhile: it is looked at once.
 *
 * `deposit.due_arrivals` in `show-arrival.sql`.
 */
export function dueArrivals(db: Caller, given: { limit: number }): Promise<DueArrivalsAnswer[]> {
  return callForRows(db, DUE_ARRIVALS, [given.limit])
}

const END_ANNOUNCED = statement('select deposit.end_announced($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * What the player announced of this amount has come as this payment, where they did.
 *
 * `deposit.end_announced` in `announce.sql`.
 */
export function endAnnounced(db: Caller, given: { player: string; amount: bigint; reference: string }): Promise<void> {
  return callForValue<void>(db, END_ANNOUNCED, [given.player, given.amount, given.reference])
}

const END_ARRIVAL = statement('select deposit.end_arrival($1, $2) as answer', { mayBeNull: ['answer'] })

/**
 * It was looked at again, once its account was proven.
 *
 * `deposit.end_arrival` in `show-arrival.sql`.
 */
export function endArrival(db: Caller, given: { player: string; reference: string }): Promise<void> {
  return callForValue<void>(db, END_ARRIVAL, [given.player, given.reference])
}

const END_KNOWN_SLIP = statement('select deposit.end_known_slip($1, $2, $3) as answer')

/**
 * Ends a slip whose payment was credited before: to this player, by whatever channel, or to another.
 *
 * `deposit.end_known_slip` in `slip/settle-slip.sql`.
 */
export function endKnownSlip(db: Caller, given: { player: string; slip: string; leaseNo: bigint }): Promise<KnownSlipEnded> {
  return callForValue(db, END_KNOWN_SLIP, [given.player, given.slip, given.leaseNo])
}

const END_QUESTION = statement('select deposit.end_question($1, $2, $3, $4, $5) as answer')

/**
 * The provider has said all that it will: what was told of the payment has been settled as far as it goes.
 * p_is_confirmed: it has told of it; otherwise it can be asked about nothing.
 *
 * `deposit.end_question` in `question.sql`.
 */
export function endQuestion(
  db: Caller,
  given: { owner: string; reference: string; leaseNo: bigint; isConfirmed: boolean; says: string | null },
): Promise<QuestionEnded> {
  return callForValue(db, END_QUESTION, [given.owner, given.reference, given.leaseNo, given.isConfirmed, given.says])
}

const END_REDEMPTION = statement('select deposit.end_redemption($1, $2, $3, $4, $5) as answer')

/**
 * Ends a redemption as `credited` or `unallocated`, where its payment says so, or as `refused`, for the holder of this
 * lease. Whoever knows of the payment needs no lease: the payment is there, and there once.
 *
 * `deposit.end_redemption` in `gift-link/end-redemption.sql`.
 */
export function endRedemption(
  db: Caller,
  given: { player: string; redemption: string; leaseNo: bigint; state: RedemptionState; reason: string | null },
): Promise<Ended> {
  return callForValue(db, END_REDEMPTION, [given.player, given.redemption, given.leaseNo, given.state, given.reason])
}

const END_RETURN = statement('select deposit.end_return($1, $2, $3, $4, $5, $6) as answer')

/**
 * Ends a return as the bank has said, for the holder of this lease: p_says is the bank's reference or its reason. What it
 * refused waits for manual review again.
 *
 * `deposit.end_return` in `pay-back.sql`.
 */
export function endReturn(
  db: Caller,
  given: { owner: string; return: string; leaseNo: bigint; state: string; says: string; report: reports.SealedReport },
): Promise<Ended> {
  return callForValue(db, END_RETURN, [
    given.owner,
    given.return,
    given.leaseNo,
    given.state,
    given.says,
    reports.writeSealedReport(given.report),
  ])
}

const FAIL_QR = statement('select deposit.fail_qr($1, $2) as answer')

/**
 * Its gateway has not made it. False where it ended meanwhile.
 *
 * `deposit.fail_qr` in `qr.sql`.
 */
export function failQr(db: Caller, given: { player: string; qr: string }): Promise<boolean> {
  return callForValue(db, FAIL_QR, [given.player, given.qr])
}

const FAIL_SLIP = statement('select deposit.fail_slip($1, $2, $3, $4, $5, $6) as answer')

/**
 * The slip has failed. p_payment: what the verifier has told of its transfer, where it did. Said twice it is answered as the first time.
 *
 * `deposit.fail_slip` in `slip/check-slip.sql`.
 */
export function failSlip(
  db: Caller,
  given: { player: string; slip: string; leaseNo: bigint; note: string; reason: string; payment: NewPayment | null },
): Promise<SlipFailed> {
  return callForValue(db, FAIL_SLIP, [
    given.player,
    given.slip,
    given.leaseNo,
    given.note,
    given.reason,
    given.payment && writeNewPayment(given.payment),
  ])
}

const FORGET_SLIP_PICTURE = statement('select deposit.forget_slip_picture($1, $2, $3) as answer')

/**
 * The picture of an ended slip is kept no longer; its hash and all else stays. False where it is still kept, because another
 * slip of this player, younger than p_before or in progress, has the same picture.
 *
 * `deposit.forget_slip_picture` in `slip/slip-pictures.sql`.
 */
export function forgetSlipPicture(db: Caller, given: { player: string; file: string; before: Time }): Promise<boolean> {
  return callForValue(db, FORGET_SLIP_PICTURE, [given.player, given.file, given.before])
}

const IS_ALLOCATED_TO_ANOTHER_FOR_EACH = statement(
  'select (asked.no - 1)::int as "askedNo", deposit.is_allocated_to_another(asked.p_player, asked.p_reference) as answer from unnest($1::uuid[], $2::text[]) with ordinality asked (p_player, p_reference, no)',
  { isRead: true },
)

/**
 * Whether staff have given this payment to another player whom nothing that was told of it names. It may be this one's.
 *
 * `deposit.is_allocated_to_another` in `slip/settle-slip.sql`.
 */
export async function isAllocatedToAnotherForEach(db: Caller, asked: readonly { player: string; reference: string }[]): Promise<boolean[]> {
  return (
    await callForEach<{ answer: boolean }>(
      db,
      IS_ALLOCATED_TO_ANOTHER_FOR_EACH,
      asked.map((given) => [given.player, given.reference]),
    )
  ).map(([row]) => row!.answer)
}

const KEEP_UNALLOCATED = statement('select deposit.keep_unallocated($1, $2, $3) as answer')

/**
 * Keeps money that nobody can be credited with: in suspense, in the journal of the house, until a better report or a
 * person says whose it is. p_owner is that journal.
 *
 * `deposit.keep_unallocated` in `keep-unallocated.sql`.
 */
export function keepUnallocated(db: Caller, given: { owner: string; payment: NewPayment; reason: string }): Promise<Kept> {
  return callForValue(db, KEEP_UNALLOCATED, [given.owner, writeNewPayment(given.payment), given.reason])
}

const KEEP_UNREAD_REPORT = statement('select deposit.keep_unread_report($1, $2, $3, $4) as answer', { mayBeNull: ['answer'] })

/**
 * Keeps a report that nobody could read, for a person. The same report again is one.
 *
 * `deposit.keep_unread_report` in `keep-unread-report.sql`.
 */
export function keepUnreadReport(
  db: Caller,
  given: { report: string; path: string; body: platform.SealedValue; problem: string },
): Promise<void> {
  return callForValue<void>(db, KEEP_UNREAD_REPORT, [given.report, given.path, platform.writeSealedValue(given.body), given.problem])
}

export interface LateLinesAnswer {
  playerId: string
  slipId: string
  reference: string
  slip: Json
  lineSender: Buffer | null
}

const LATE_LINES = statement(
  'select f.player_id as "playerId", f.slip_id as "slipId", f.reference, f.slip, f.line_sender as "lineSender" from deposit.late_lines($1) f',
  { isRead: true, mayBeNull: ['lineSender'] },
)

/**
 * Slips that came too late, of which the verifier has spoken, for the line of the bank that waits under this reference, the
 * oldest first.
 *
 * `deposit.late_lines` in `slip/expired-slip.sql`.
 */
export function lateLines(db: Caller, given: { reference: string }): Promise<LateLinesAnswer[]> {
  return callForRows(db, LATE_LINES, [given.reference])
}

const LEAVE_QUESTION = statement('select deposit.leave_question($1, $2, $3, $4) as answer')

/**
 * The provider has not said it yet: it is asked again later, until the time of the operator is over. Then a person decides. False when the
 * lease is lost.
 *
 * `deposit.leave_question` in `question.sql`.
 */
export function leaveQuestion(db: Caller, given: { owner: string; reference: string; leaseNo: bigint; says: string }): Promise<boolean> {
  return callForValue(db, LEAVE_QUESTION, [given.owner, given.reference, given.leaseNo, given.says])
}

const LEAVE_REDEMPTION_IN_DOUBT = statement('select deposit.leave_redemption_in_doubt($1, $2, $3, $4) as answer')

/**
 * The provider has not said: it is asked again later under the same id, for as long as it takes. What takes very long is
 * told to a person too. False when the lease is lost. Said twice it has one effect.
 *
 * `deposit.leave_redemption_in_doubt` in `gift-link/work-on-redemption.sql`.
 */
export function leaveRedemptionInDoubt(
  db: Caller,
  given: { player: string; redemption: string; leaseNo: bigint; reason: string },
): Promise<boolean> {
  return callForValue(db, LEAVE_REDEMPTION_IN_DOUBT, [given.player, given.redemption, given.leaseNo, given.reason])
}

const LEAVE_RETURN_IN_DOUBT = statement('select deposit.leave_return_in_doubt($1, $2, $3, $4) as answer')

/**
 * The bank has not said what became of the payout: it is asked again later with the same key, for as long as it takes.
 * What takes very long is told to a person too. False when the lease is lost. Said twice it has one effect.
 *
 * `deposit.leave_return_in_doubt` in `pay-back.sql`.
 */
export function leaveReturnInDoubt(
  db: Caller,
  given: { owner: string; return: string; leaseNo: bigint; reason: string },
): Promise<boolean> {
  return callForValue(db, LEAVE_RETURN_IN_DOUBT, [given.owner, given.return, given.leaseNo, given.reason])
}

const LEAVE_SLIP = statement('select deposit.leave_slip($1, $2, $3, $4, $5) as answer')

/**
 * The bank has not said what became of the transfer: it is asked again later. What it has not said for about twenty minutes
 * a person looks at, and so at once at what asking again cannot help; the asking goes on where it can, and of what no person
 * looks at yet. False when the lease is lost. Said twice it has one effect.
 *
 * `deposit.leave_slip` in `slip/check-slip.sql`.
 */
export function leaveSlip(
  db: Caller,
  given: { player: string; slip: string; leaseNo: bigint; reason: string; needsReview: boolean },
): Promise<boolean> {
  return callForValue(db, LEAVE_SLIP, [given.player, given.slip, given.leaseNo, given.reason, given.needsReview])
}

export interface MergePaymentAnswer {
  status: operator.Authorised | null
  obstacle: MergeObstacle | null
}

const MERGE_PAYMENT = statement('select f.status, f.obstacle from deposit.merge_payment($1, $2, $3, $4) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * Staff say that a payment which waits for manual review is another one, told of by the other side in the same place and
 * of the same amount. Both people of a proposal must name the same. p_owner is the journal it waits in. Answers what
 * `authorise` did, or no status, because of an obstacle.
 *
 * `deposit.merge_payment` in `merge-payment.sql`.
 */
export function mergePayment(
  db: Caller,
  given: { owner: string; reference: string; instruction: operator.Instruction; into: string },
): Promise<MergePaymentAnswer> {
  return callForRow(db, MERGE_PAYMENT, [given.owner, given.reference, operator.writeInstruction(given.instruction), given.into])
}

const NAME_SLIP = statement('select deposit.name_slip($1, $2, $3, $4, $5) as answer', { mayBeNull: ['answer'] })

/**
 * The bank has said how it writes the reference that a slip was asked about by: from here on the slip is about that payment.
 * Answers the payment's name; nothing where the lease is lost.
 *
 * `deposit.name_slip` in `slip/name-slip.sql`.
 */
export function nameSlip(
  db: Caller,
  given: { player: string; slip: string; leaseNo: bigint; transRef: string; reference: string },
): Promise<string | null> {
  return callForValue(db, NAME_SLIP, [given.player, given.slip, given.leaseNo, given.transRef, given.reference])
}

const NAMED_AMONG = statement('select answer from deposit.named_among($1, $2) answer', { isRead: true })

/**
 * Which of these players what was told of a payment names.
 *
 * `deposit.named_among` in `whose-payment.sql`.
 */
export function namedAmong(db: Caller, given: { reference: string; players: List<string> }): Promise<string[]> {
  return callForValues(db, NAMED_AMONG, [given.reference, given.players])
}

const NOTE_CONTRADICTION = statement('select deposit.note_contradiction($1, $2, $3) as answer')

/**
 * Staff have looked at what contradicts a payment, with the bank or gateway: what is booked stands. p_owner is the
 * journal of its item. Answers what `authorise` did.
 *
 * `deposit.note_contradiction` in `note-contradiction.sql`.
 */
export function noteContradiction(
  db: Caller,
  given: { owner: string; reference: string; instruction: operator.Instruction },
): Promise<operator.Authorised> {
  return callForValue(db, NOTE_CONTRADICTION, [given.owner, given.reference, operator.writeInstruction(given.instruction)])
}

export interface OrderQrAnswer {
  status: QrOrdered
  qrId: string | null
  expiresAt: Date | null
  replaced: ReplacedQr | null
}

const ORDER_QR = statement(
  'select f.status, f.qr_id as "qrId", f.expires_at as "expiresAt", (f.replaced).qr_id as "replaced.qrId", (f.replaced).provider as "replaced.provider" from deposit.order_qr($1, $2, $3, $4, $5, $6, $7) f',
  { mayBeNull: ['qrId', 'expiresAt', 'replaced'], composites: ['replaced'] },
)

/**
 * Writes a QR that its gateway is asked for next, under the player's lock, and under the key of their call, which has one
 * answer; it replaces whatever QR the player has open. One that is begun is answered with until when it is good and what it
 * replaced, and begun again it replaces nothing more; one that was made, with its id.
 *
 * `deposit.order_qr` in `qr.sql`.
 */
export function orderQr(
  db: Caller,
  given: { player: string; qr: string; provider: string; amount: bigint; lifetime: string; idempotencyKey: string; isAnyProvider: boolean },
): Promise<OrderQrAnswer> {
  return callForRow(db, ORDER_QR, [
    given.player,
    given.qr,
    given.provider,
    given.amount,
    given.lifetime,
    given.idempotencyKey,
    given.isAnyProvider,
  ])
}

export interface PayBackAnswer {
  status: operator.Authorised | null
  obstacle: PayBackObstacle | null
}

const PAY_BACK = statement('select f.status, f.obstacle from deposit.pay_back($1, $2, $3, $4, $5) f', { mayBeNull: ['status', 'obstacle'] })

/**
 * Staff decide that a payment which belongs to nobody goes back to its sender: it is on its way, and the payout worker
 * pays it. It takes two people where it may be a payment that somebody has already. p_owner is the journal it waits in. Answers what
 * `authorise` did, or no status, because of an obstacle.
 *
 * `deposit.pay_back` in `pay-back.sql`.
 */
export function payBack(
  db: Caller,
  given: { owner: string; reference: string; instruction: operator.Instruction; order: ReturnOrder; payoutCurrency: string },
): Promise<PayBackAnswer> {
  return callForRow(db, PAY_BACK, [
    given.owner,
    given.reference,
    operator.writeInstruction(given.instruction),
    writeReturnOrder(given.order),
    given.payoutCurrency,
  ])
}

const PUT_DOWN_QR = statement('select deposit.put_down_qr($1, $2, $3, $4) as answer')

/**
 * The holder of this lease has asked: again later where the QR was not paid. False when the lease is lost.
 *
 * `deposit.put_down_qr` in `ask-for-payments.sql`.
 */
export function putDownQr(db: Caller, given: { player: string; qr: string; leaseNo: bigint; isPaid: boolean }): Promise<boolean> {
  return callForValue(db, PUT_DOWN_QR, [given.player, given.qr, given.leaseNo, given.isPaid])
}

export interface QrOfAnswer {
  qrId: string
  playerId: string
  provider: string
  amount: bigint
  state: QrState
  payload: string | null
  expiresAt: Date
}

const QR_OF_FOR_EACH = statement(
  'select (asked.no - 1)::int as "askedNo", f.qr_id as "qrId", f.player_id as "playerId", f.provider, f.amount, f.state, f.payload, f.expires_at as "expiresAt" from unnest($1::text[]) with ordinality asked (p_qr, no) cross join lateral deposit.qr_of(asked.p_qr) f',
  { isRead: true, mayBeNull: ['payload'] },
)

/**
 * A QR whosever it is: a report names it alone. None: nobody has it.
 *
 * `deposit.qr_of` in `qr.sql`.
 */
export async function qrOfForEach(db: Caller, asked: readonly { qr: string }[]): Promise<QrOfAnswer[][]> {
  return callForEach<QrOfAnswer>(
    db,
    QR_OF_FOR_EACH,
    asked.map((given) => [given.qr]),
  )
}

const RECORD_CORRECTION = statement('select deposit.record_correction($1, $2, $3) as answer')

/**
 * A bank has corrected what it told of a payment: under the same reference, or by a line of another one that takes its
 * place. p_line is the payment as corrected, p_corrects the reference it was told under first, p_owner the journal of the
 * house for that. Money nobody was credited with is booked as corrected; what is decided already is not changed.
 *
 * `deposit.record_correction` in `record-correction.sql`.
 */
export function recordCorrection(db: Caller, given: { owner: string; line: NewPayment; corrects: string }): Promise<Corrected> {
  return callForValue(db, RECORD_CORRECTION, [given.owner, writeNewPayment(given.line), given.corrects])
}

const RECORD_REVERSAL = statement('select deposit.record_reversal($1, $2) as answer')

/**
 * The bank or gateway has taken a payment back. What is gone leaves the account it was booked in, against suspense, until
 * staff say who bears it. p_owner is the journal of the house for its currency and reference.
 *
 * `deposit.record_reversal` in `chargeback.sql`.
 */
export function recordReversal(db: Caller, given: { owner: string; reversal: NewReversal }): Promise<Reversed> {
  return callForValue(db, RECORD_REVERSAL, [given.owner, writeNewReversal(given.reversal)])
}

const REFUSE_QR = statement('select deposit.refuse_qr($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * No gateway has made one for this call: from now on that is what its key answers.
 *
 * `deposit.refuse_qr` in `qr.sql`.
 */
export function refuseQr(db: Caller, given: { player: string; idempotencyKey: string; amount: bigint }): Promise<void> {
  return callForValue<void>(db, REFUSE_QR, [given.player, given.idempotencyKey, given.amount])
}

const REFUSE_SLIP = statement('select deposit.refuse_slip($1, $2, $3, $4) as answer')

/**
 * Staff say that a slip is refused, with the note its player reads. Answers what `authorise` did.
 *
 * `deposit.refuse_slip` in `slip/decide-slip.sql`.
 */
export function refuseSlip(
  db: Caller,
  given: { player: string; slip: string; instruction: operator.Instruction; note: string },
): Promise<operator.Authorised> {
  return callForValue(db, REFUSE_SLIP, [given.player, given.slip, operator.writeInstruction(given.instruction), given.note])
}

export interface ReturnPaymentAnswer {
  status: operator.Authorised | null
  obstacle: ReturnObstacle | null
}

const RETURN_PAYMENT = statement('select f.status, f.obstacle from deposit.return_payment($1, $2, $3, $4) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * Staff have sent a payment back that belongs to nobody, under p_returned_by of the bank or gateway: two people, who say the
 * same, where it may be a payment that somebody has already. p_owner is the journal it waits in. Answers what `authorise` did, or
 * no status, because of an obstacle.
 *
 * `deposit.return_payment` in `return-payment.sql`.
 */
export function returnPayment(
  db: Caller,
  given: { owner: string; reference: string; instruction: operator.Instruction; returnedBy: string },
): Promise<ReturnPaymentAnswer> {
  return callForRow(db, RETURN_PAYMENT, [given.owner, given.reference, operator.writeInstruction(given.instruction), given.returnedBy])
}

const SAY_QR_PAID = statement('select deposit.say_qr_paid($1, $2) as answer', { mayBeNull: ['answer'] })

/**
 * The player says that it is paid: from now on it says so, and its gateway is asked next. Answers when they first said
 * it; nothing where they have no such QR.
 *
 * `deposit.say_qr_paid` in `qr.sql`.
 */
export function sayQrPaid(db: Caller, given: { player: string; qr: string }): Promise<Date | null> {
  return callForValue(db, SAY_QR_PAID, [given.player, given.qr])
}

const SAY_TRANSFER_SENT = statement('select deposit.say_transfer_sent($1) as answer', { mayBeNull: ['answer'] })

/**
 * The player says that what they announced last is sent: from now on it stays in their sight until it has come. Answers
 * when they first said it; nothing where nothing is open.
 *
 * `deposit.say_transfer_sent` in `show-arrival.sql`.
 */
export function sayTransferSent(db: Caller, given: { player: string }): Promise<Date | null> {
  return callForValue(db, SAY_TRANSFER_SENT, [given.player])
}

const SEND_REDEMPTION = statement('select deposit.send_redemption($1, $2, $3, $4) as answer')

/**
 * From now on the provider may have redeemed it: written before it is asked to. p_worth is what it says it will be worth,
 * where it says. False when the lease is lost.
 *
 * `deposit.send_redemption` in `gift-link/work-on-redemption.sql`.
 */
export function sendRedemption(
  db: Caller,
  given: { player: string; redemption: string; leaseNo: bigint; worth: bigint | null },
): Promise<boolean> {
  return callForValue(db, SEND_REDEMPTION, [given.player, given.redemption, given.leaseNo, given.worth])
}

export interface SendersToldAnswer {
  senderDigest: Buffer | null
  isThePayment: boolean
  fit: Fit
}

const SENDERS_TOLD = statement(
  'select f.sender_digest as "senderDigest", f.is_the_payment as "isThePayment", f.fit from deposit.senders_told($1) f',
  { isRead: true, mayBeNull: ['senderDigest'] },
)

/**
 * What banks and gateways have told of the senders of the payment that a slip is about; and, where the bank of the account
 * numbers by itself, of the lines that it may be, which `is_the_payment` does not say of. `fit` is how their number and that of
 * the slip fit; under `sender_digest` stands who it was.
 *
 * `deposit.senders_told` in `judge-together.sql`.
 */
export function sendersTold(db: Caller, given: { slip: NewPayment }): Promise<SendersToldAnswer[]> {
  return callForRows(db, SENDERS_TOLD, [writeNewPayment(given.slip)])
}

const SET_ASK_RULE = statement('select deposit.set_ask_rule($1, $2) as answer')

/**
 * An owner of the operator sets above which amount providers are asked first, and for how long. Answers what `authorise_setting` did.
 *
 * `deposit.set_ask_rule` in `question.sql`.
 */
export function setAskRule(db: Caller, given: { instruction: operator.Instruction; rule: AskRule }): Promise<operator.Authorised> {
  return callForValue(db, SET_ASK_RULE, [operator.writeInstruction(given.instruction), writeAskRule(given.rule)])
}

const SET_CREDIT_LIMIT = statement('select deposit.set_credit_limit($1, $2, $3, $4, $5, $6) as answer')

/**
 * An owner of the operator sets what may be credited without a person. Answers what `authorise_setting` did.
 *
 * `deposit.set_credit_limit` in `credit-limit.sql`.
 */
export function setCreditLimit(
  db: Caller,
  given: {
    instruction: operator.Instruction
    channel: Channel
    currency: string
    period: LimitPeriod
    amount: bigint
    credits: bigint | null
  },
): Promise<operator.Authorised> {
  return callForValue(db, SET_CREDIT_LIMIT, [
    operator.writeInstruction(given.instruction),
    given.channel,
    given.currency,
    given.period,
    given.amount,
    given.credits,
  ])
}

const SET_QR_LIVE = statement('select deposit.set_qr_live($1, $2, $3, $4, $5) as answer')

/**
 * Its gateway has made it: it can be shown. What it asks to be paid, and to whom, is sealed: an injected statement would be paid itself.
 * False where it ended meanwhile.
 *
 * `deposit.set_qr_live` in `qr.sql`.
 */
export function setQrLive(
  db: Caller,
  given: { player: string; qr: string; payload: string; keyId: string; seal: Buffer },
): Promise<boolean> {
  return callForValue(db, SET_QR_LIVE, [given.player, given.qr, given.payload, given.keyId, given.seal])
}

export interface SettleAnswer {
  status: Settlement
  posted: ledger.Posted | null
  endsQr: boolean
}

const SETTLE = statement(
  'select f.status, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet", f.ends_qr as "endsQr" from deposit.settle($1, $2, $3) f',
  { mayBeNull: ['posted'], composites: ['posted'] },
)

/**
 * Credits an external payment to the player whose it is, in one round trip: its report, the payment, its QR and the posting, or
 * nothing. The row of the payment is the lock of whoever decides about it, and is taken before the player's.
 *
 * `deposit.settle` in `settle-deposit.sql`.
 */
export function settle(db: Caller, given: { player: string; payment: NewPayment; attempt: string }): Promise<SettleAnswer> {
  return callForRow(db, SETTLE, [given.player, writeNewPayment(given.payment), given.attempt])
}

export interface SettleAnnouncedAnswer {
  status: Settlement
  posted: ledger.Posted | null
  endsQr: boolean
}

const SETTLE_ANNOUNCED = statement(
  'select f.status, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet", f.ends_qr as "endsQr" from deposit.settle_announced($1, $2, $3, $4) f',
  { mayBeNull: ['posted'], composites: ['posted'] },
)

/**
 * Credits a transfer that is known by its announced amount, and by the same commit ends the announcement and proves the
 * account that it came from: by its whole number where that is told, in part where a part is. Where it was announced and paid before, or the
 * account is meanwhile another player's, nothing of it happens and the money waits for manual review.
 *
 * `deposit.settle_announced` in `settle-announced.sql`.
 */
export function settleAnnounced(
  db: Caller,
  given: { player: string; payment: NewPayment; announced: AnnouncedTransfer; attempt: string },
): Promise<SettleAnnouncedAnswer> {
  return callForRow(db, SETTLE_ANNOUNCED, [
    given.player,
    writeNewPayment(given.payment),
    writeAnnouncedTransfer(given.announced),
    given.attempt,
  ])
}

export interface SettleBatchAnswer {
  status: SettledTogether
  posted: ledger.Posted | null
  endsQr: boolean
}

const SETTLE_BATCH = statement(
  'select f.status, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet", f.ends_qr as "endsQr" from deposit.settle_batch($1, $2, $3) f',
  { mayBeNull: ['posted'], composites: ['posted'] },
)

/**
 * Several in one round trip and one commit, each with its own answer, in the order given: no player twice. Only what is
 * new and clear is settled in company; all else, and a player whom somebody else holds, comes again alone. Payments are
 * claimed in the order of their references, so that two batches never wait for each other, and before any player is locked.
 *
 * `deposit.settle_batch` in `settle-deposit.sql`.
 */
export function settleBatch(
  db: Caller,
  given: { players: List<string>; payments: readonly NewPayment[]; runs: List<string> },
): Promise<SettleBatchAnswer[]> {
  return callForRows(db, SETTLE_BATCH, [given.players, listOf(given.payments, writeNewPayment), given.runs])
}

export interface SettleSlipAnswer {
  status: SlipSettled
  settled: Settlement | null
  posted: ledger.Posted | null
}

const SETTLE_SLIP = statement(
  'select f.status, f.settled, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from deposit.settle_slip($1, $2, $3, $4, $5, $6) f',
  { mayBeNull: ['settled', 'posted'], composites: ['posted'] },
)

/**
 * Credits the transfer that a slip shows, and ends the slip, in one commit: the row of the slip, that of the payment, then
 * what `settle` takes. p_own: the account of the player, veiled as that of the payment. From one that is not proven it credits nothing, and ends only with what this player was
 * credited with before. Answers what became of the slip, and of its payment what `settle` did.
 *
 * `deposit.settle_slip` in `slip/settle-slip.sql`.
 */
export function settleSlip(
  db: Caller,
  given: { player: string; slip: string; leaseNo: bigint; payment: NewPayment; own: account.VeiledNumber | null; attempt: string },
): Promise<SettleSlipAnswer> {
  return callForRow(db, SETTLE_SLIP, [
    given.player,
    given.slip,
    given.leaseNo,
    writeNewPayment(given.payment),
    given.own && account.writeVeiledNumber(given.own),
    given.attempt,
  ])
}

const SHOW_ARRIVAL = statement('select deposit.show_arrival($1, $2, $3) as answer')

/**
 * A transfer that waits for manual review is shown to the player whose it is as far as can be known: whose account it came
 * from, by its whole number, and where two have registered that neither; or, where its bank shows a part of the number, who
 * announced it (p_announcement) and is the only one whom it fits. The caller has compared the names, and for the latter
 * the digits. Nobody else is ever shown it.
 *
 * `deposit.show_arrival` in `show-arrival.sql`.
 */
export function showArrival(db: Caller, given: { player: string; reference: string; announcement: string | null }): Promise<ArrivalShown> {
  return callForValue(db, SHOW_ARRIVAL, [given.player, given.reference, given.announcement])
}

export interface SlipOfKeyAnswer {
  slip: Slip | null
  isClosed: boolean
  closedUntil: Date | null
}

const SLIP_OF_KEY = statement(
  'select (f.slip).player_id as "slip.playerId", (f.slip).slip_id as "slip.slipId", (f.slip).reference as "slip.reference", (f.slip).idempotency_key as "slip.idempotencyKey", (f.slip).source_hash as "slip.sourceHash", (f.slip).file_id as "slip.fileId", (f.slip).state as "slip.state", (f.slip).note as "slip.note", (f.slip).bank_code as "slip.bankCode", (f.slip).trans_ref as "slip.transRef", (f.slip).payment_reference as "slip.paymentReference", (f.slip).amount as "slip.amount", (f.slip).currency as "slip.currency", (f.slip).evidence as "slip.evidence", (f.slip).history as "slip.history", (f.slip).created_at as "slip.createdAt", (f.slip).ended_at as "slip.endedAt", (f.slip).decided_by as "slip.decidedBy", (f.slip).attempts as "slip.attempts", (f.slip).next_attempt_at as "slip.nextAttemptAt", (f.slip).lease_no as "slip.leaseNo", (f.slip).leased_at as "slip.leasedAt", (f.slip).picture_deleted_at as "slip.pictureDeletedAt", (f.slip).told as "slip.told", f.is_closed as "isClosed", f.closed_until as "closedUntil" from deposit.slip_of_key($1, $2) f',
  {
    isRead: true,
    mayBeNull: [
      'slip',
      'slip.note',
      'slip.bankCode',
      'slip.transRef',
      'slip.paymentReference',
      'slip.amount',
      'slip.currency',
      'slip.endedAt',
      'slip.decidedBy',
      'slip.nextAttemptAt',
      'slip.leasedAt',
      'slip.pictureDeletedAt',
      'slip.told',
      'closedUntil',
    ],
    composites: ['slip'],
  },
)

/**
 * Whether a slip would be taken now under this key: the one that was, or that the key is closed, or until when none is.
 *
 * `deposit.slip_of_key` in `slip/add-slip.sql`.
 */
export function slipOfKey(db: Caller, given: { player: string; idempotencyKey: string }): Promise<SlipOfKeyAnswer> {
  return callForRow(db, SLIP_OF_KEY, [given.player, given.idempotencyKey])
}

const TELL_SLIP = statement('select deposit.tell_slip($1, $2, $3, $4, $5) as answer', { mayBeNull: ['answer'] })

/**
 * The verifier has told of the transfer of a slip that is not ended by it: what a person decides, they decide about this.
 * Nothing where the lease is lost.
 *
 * `deposit.tell_slip` in `slip/check-slip.sql`.
 */
export function tellSlip(
  db: Caller,
  given: { player: string; slip: string; leaseNo: bigint; told: object; report: reports.SealedReport },
): Promise<void> {
  return callForValue<void>(db, TELL_SLIP, [
    given.player,
    given.slip,
    given.leaseNo,
    json(given.told),
    reports.writeSealedReport(given.report),
  ])
}

export interface UnreadReportsAnswer {
  no: bigint
}

const UNREAD_REPORTS = statement('select f.no from deposit.unread_reports($1, $2, $3, $4, $5, $6) f', { isRead: true })

/**
 * Which of these reports are to be judged: those that the books do not hold yet, as they are told here. What waits for manual
 * review is judged again for an hour, in which a bank may say in whose name its sender is; a gateway has no more to say.
 *
 * `deposit.unread_reports` in `unread-reports.sql`.
 */
export function unreadReports(
  db: Caller,
  given: {
    channel: Channel
    references: List<string>
    eventIds: List<string>
    amounts: List<bigint>
    currencies: List<string>
    areReversals: List<boolean>
  },
): Promise<UnreadReportsAnswer[]> {
  return callForRows(db, UNREAD_REPORTS, [
    given.channel,
    given.references,
    given.eventIds,
    given.amounts,
    given.currencies,
    given.areReversals,
  ])
}
