/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import {
  type Caller,
  type Time,
  callForEach,
  callForRow,
  callForRows,
  callForValue,
  plain,
  statement,
  writerOf,
} from '../../platform/database/call.ts'
import type { Json } from '../../platform/database/database-types.ts'
import * as ledger from '../ledger/functions.gen.ts'
import * as operator from '../operator/functions.gen.ts'
import * as reports from '../reports/functions.gen.ts'

/** What its functions answer. */
export type Cancelled = 'cancelled' | 'too_late' | 'no_withdrawal'

/**
 * Why what a player who cannot act has is not paid out: can_act, they can ask for it themselves; nothing_there; no_bank;
 * bonus_remaining; unconfirmed, another person confirms a deposit of theirs first; account_changed, say it again; name_differs,
 * the item says whose account it is; not_current, a deposit is to be read for a bonus first.
 */
export type ClosingObstacle =
  | 'no_player'
  | 'can_act'
  | 'nothing_there'
  | 'no_bank'
  | 'bonus_remaining'
  | 'account_changed'
  | 'unconfirmed'
  | 'name_differs'
  | 'not_current'

/** Said by each of two people: the account that it is to be paid to, as the bank was asked about it. */
export interface ClosingOrder {
  closingId: string
  withdrawalId: string
  bankCode: string | null
  accountNoDigest: Buffer | null
  payoutCurrency: string | null
}

/**
 * Why no instruction about a withdrawal was taken: name_differs, the bank says that the account is not in the player's name;
 * chargeback_open, a payment of the player is taken back, and nobody has decided who bears that; unconfirmed, one person has
 * credited the player on trust, and nobody has confirmed it.
 */
export type DecisionObstacle = 'name_differs' | 'chargeback_open' | 'unconfirmed' | 'access_fresh'

export type PayoutEnded = 'ended' | 'fenced'

/**
 * to_wallet: it is in the wallet again. waiting: staff decide. contradicts: the bank said something else under the same
 * reference before, and nothing was done. The others are what staff decided since.
 */
export type PayoutReturnReceived = 'to_wallet' | 'waiting' | 'paid_again' | 'written_off' | 'contradicts'

/** With the figures that it has: `free` may leave beside an open bonus. What is due of a bonus is taken with a withdrawal, so the wallet has to hold both. */
export interface Refusal {
  code: RefusalCode
  least: bigint | null
  most: bigint | null
  requiredTurnover: bigint | null
  doneTurnover: bigint | null
  bonusDue: bigint | null
  free: bigint | null
}

/** Why a withdrawal is refused. `closed`: the player has been told that nothing came of this request. */
export type RefusalCode = 'outside_limits' | 'no_bank' | 'bonus_remaining' | 'not_enough' | 'closed'

/** not_possible: no player's wallet or bank account can take the payout that came back. */
export type ReturnObstacle = 'not_possible'

/** What the bank says of one return, in one value. */
export interface ReturnReport {
  returnReference: string
  payoutKey: string
  bankReference: string
  amount: bigint
  currency: string
  reason: string
  returnedAt: Time
}

export interface Rule {
  currency: string
  minAmount: bigint
  maxAmount: bigint
  automaticUpTo: bigint
  automaticADay: bigint
  undoSeconds: number
}

/**
 * `pending_approval`: above what is paid without a person. It can be cancelled until it is approved. `in_doubt`: the bank has not said
 * what became of it. It has one payout for a key, so asking again is harmless, and the asking goes on.
 */
export type State = 'pending_approval' | 'approved' | 'in_doubt' | 'paid' | 'refused' | 'cancelled'

export interface StepUp {
  currency: string
  above: bigint
}

/** too_late: it is another approval that stands, or none, or a worker has taken the withdrawal, or might have. */
export type UndoObstacle = 'too_late'

/** What a player asks for, in one value. */
export interface WithdrawalOrder {
  withdrawalId: string
  idempotencyKey: string
  amount: bigint
  payoutCurrency: string
  collects: boolean
  tokenHash: Buffer
  ends: string | null
}

export type WithdrawalRequested =
  | 'accepted'
  | 'key_reused'
  | 'refused'
  | 'free'
  | 'not_yet'
  | 'not_current'
  | 'step_up'
  | 'reads_only'
  | 'cost_changed'
  | 'unsettled'

export const writeWithdrawalOrder = writerOf<WithdrawalOrder>({
  withdrawalId: plain,
  idempotencyKey: plain,
  amount: plain,
  payoutCurrency: plain,
  collects: plain,
  tokenHash: plain,
  ends: plain,
})

export const writeClosingOrder = writerOf<ClosingOrder>({
  closingId: plain,
  withdrawalId: plain,
  bankCode: plain,
  accountNoDigest: plain,
  payoutCurrency: plain,
})

export const writeReturnReport = writerOf<ReturnReport>({
  returnReference: plain,
  payoutKey: plain,
  bankReference: plain,
  amount: plain,
  currency: plain,
  reason: plain,
  returnedAt: plain,
})

export const writeRule = writerOf<Rule>({
  currency: plain,
  minAmount: plain,
  maxAmount: plain,
  automaticUpTo: plain,
  automaticADay: plain,
  undoSeconds: plain,
})

export const writeStepUp = writerOf<StepUp>({
  currency: plain,
  above: plain,
})

export interface CancelWithdrawalAnswer {
  status: Cancelled
  posted: ledger.Posted | null
}

const CANCEL_WITHDRAWAL = statement(
  'select f.status, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from withdraw.cancel_withdrawal($1, $2) f',
  { mayBeNull: ['posted'], composites: ['posted'] },
)

/**
 * The player takes back a withdrawal that nobody has approved yet. Answers
 *   cancelled (now, with what was posted, or before), too_late (somebody has decided about it), no_withdrawal
 *
 * `withdraw.cancel_withdrawal` in `cancel-withdrawal.sql`.
 */
export function cancelWithdrawal(db: Caller, given: { player: string; withdrawal: string }): Promise<CancelWithdrawalAnswer> {
  return callForRow(db, CANCEL_WITHDRAWAL, [given.player, given.withdrawal])
}

export interface CheckWithdrawalAnswer {
  status: WithdrawalRequested
  refusal: Refusal | null
}

const CHECK_WITHDRAWAL = statement(
  'select f.status, (f.refusal).code as "refusal.code", (f.refusal).least as "refusal.least", (f.refusal).most as "refusal.most", (f.refusal).required_turnover as "refusal.requiredTurnover", (f.refusal).done_turnover as "refusal.doneTurnover", (f.refusal).bonus_due as "refusal.bonusDue", (f.refusal).free as "refusal.free" from withdraw.check_withdrawal($1, $2) f',
  {
    mayBeNull: [
      'refusal',
      'refusal.least',
      'refusal.most',
      'refusal.requiredTurnover',
      'refusal.doneTurnover',
      'refusal.bonusDue',
      'refusal.free',
    ],
    composites: ['refusal'],
  },
)

/**
 * Whether this withdrawal would be accepted, asked before its money is collected from the games. Answers what was
 * answered before, refused (from now on under this key), free, or
 *   not_current (a deposit is to be read for the bonus that waits for it; nothing is remembered)
 *   step_up (the player shows first, in this session, that it is them; nothing is remembered), reads_only (the session only reads)
 *
 * `withdraw.check_withdrawal` in `request-withdrawal.sql`.
 */
export function checkWithdrawal(db: Caller, given: { player: string; order: WithdrawalOrder }): Promise<CheckWithdrawalAnswer> {
  return callForRow(db, CHECK_WITHDRAWAL, [given.player, writeWithdrawalOrder(given.order)])
}

export interface ClaimWithdrawalAnswer {
  withdrawalId: string
  playerId: string
  amount: bigint
  state: State
  idempotencyKey: string
  bankCode: string
  accountNoDigest: Buffer
  accountNameDigest: Buffer
  approvedBy: string | null
  approvedAt: Date | null
  bankReference: string | null
  reason: string | null
  attempts: number
  nextAttemptAt: Date | null
  leaseNo: bigint
  history: Json
  createdAt: Date
  endedAt: Date | null
  leasedAt: Date | null
  accountSalt: string | null
  reportId: string | null
  takenAt: Date | null
}

const CLAIM_WITHDRAWAL = statement(
  'select f.withdrawal_id as "withdrawalId", f.player_id as "playerId", f.amount, f.state, f.idempotency_key as "idempotencyKey", f.bank_code as "bankCode", f.account_no_digest as "accountNoDigest", f.account_name_digest as "accountNameDigest", f.approved_by as "approvedBy", f.approved_at as "approvedAt", f.bank_reference as "bankReference", f.reason, f.attempts, f.next_attempt_at as "nextAttemptAt", f.lease_no as "leaseNo", f.history, f.created_at as "createdAt", f.ended_at as "endedAt", f.leased_at as "leasedAt", f.account_salt as "accountSalt", f.report_id as "reportId", f.taken_at as "takenAt" from withdraw.claim_withdrawal($1, $2, $3) f',
  {
    mayBeNull: [
      'approvedBy',
      'approvedAt',
      'bankReference',
      'reason',
      'nextAttemptAt',
      'endedAt',
      'leasedAt',
      'accountSalt',
      'reportId',
      'takenAt',
    ],
  },
)

/**
 * Takes a withdrawal that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster, or
 * while our ledger is being compared with the bank's. One that was never sent waits for manual review instead, where
 * `why_held_back` says why.
 *
 * `withdraw.claim_withdrawal` in `work-on-withdrawal.sql`.
 */
export function claimWithdrawal(
  db: Caller,
  given: { player: string; withdrawal: string; leaseNo: bigint },
): Promise<ClaimWithdrawalAnswer[]> {
  return callForRows(db, CLAIM_WITHDRAWAL, [given.player, given.withdrawal, given.leaseNo])
}

export interface DecideReturnedPayoutAnswer {
  status: operator.Authorised | null
  obstacle: ReturnObstacle | null
  posted: ledger.Posted | null
}

const DECIDE_RETURNED_PAYOUT = statement(
  'select f.status, f.obstacle, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from withdraw.decide_returned_payout($1, $2, $3, $4, $5) f',
  { mayBeNull: ['status', 'obstacle', 'posted'], composites: ['posted'] },
)

/**
 * Staff decide what becomes of a returned payout that waits for them: `to_wallet`, `pay_again` to the bank account as it
 * is registered now, or `write_off`, where it is nobody's. p_withdrawal is the id of the withdrawal that pays again, in one
 * of the bank's p_payout_currency, which have a space between them.
 * Answers what `authorise` did, or no status, because of an obstacle:
 *   not_possible (there is no such player, their money is in another currency, or they have no bank account to pay to)
 *
 * `withdraw.decide_returned_payout` in `decide-returned-payout.sql`.
 */
export function decideReturnedPayout(
  db: Caller,
  given: { owner: string; returnReference: string; instruction: operator.Instruction; withdrawal: string; payoutCurrency: string },
): Promise<DecideReturnedPayoutAnswer> {
  return callForRow(db, DECIDE_RETURNED_PAYOUT, [
    given.owner,
    given.returnReference,
    operator.writeInstruction(given.instruction),
    given.withdrawal,
    given.payoutCurrency,
  ])
}

export interface DecideWithdrawalAnswer {
  status: operator.Authorised | null
  obstacle: DecisionObstacle | null
  posted: ledger.Posted | null
}

const DECIDE_WITHDRAWAL = statement(
  'select f.status, f.obstacle, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from withdraw.decide_withdrawal($1, $2, $3) f',
  { mayBeNull: ['status', 'obstacle', 'posted'], composites: ['posted'] },
)

/**
 * Staff approve or refuse a withdrawal that waits for them. Answers what `authorise` did; a refusal with the posting that
 * gave the money back. Or no status, because of an obstacle:
 *   name_differs (its bank says that the account is not in this player's name: refuse it, or change the account)
 *   chargeback_open (a payment of the player is taken back: decide that first, or refuse this)
 *   unconfirmed (one person has credited the player on trust: another confirms that first, or refuse this)
 *   access_fresh (the password was reset or the phone changed within a day: approve it then, or refuse this)
 *
 * `withdraw.decide_withdrawal` in `decide-withdrawal.sql`.
 */
export function decideWithdrawal(
  db: Caller,
  given: { player: string; withdrawal: string; instruction: operator.Instruction },
): Promise<DecideWithdrawalAnswer> {
  return callForRow(db, DECIDE_WITHDRAWAL, [given.player, given.withdrawal, operator.writeInstruction(given.instruction)])
}

export interface EndWithdrawalAnswer {
  status: PayoutEnded
  posted: ledger.Posted | null
}

const END_WITHDRAWAL = statement(
  'select f.status, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from withdraw.end_withdrawal($1, $2, $3, $4, $5, $6) f',
  { mayBeNull: ['posted'], composites: ['posted'] },
)

/**
 * Ends a withdrawal as the bank has said, for the holder of this lease: p_says is the bank's reference or its reason, p_report its answer.
 * Answers
 *   ended (now, or by this same lease before: as it did then)
 *   fenced (somebody with a newer lease has taken it over, or it ended otherwise)
 *
 * `withdraw.end_withdrawal` in `end-withdrawal.sql`.
 */
export function endWithdrawal(
  db: Caller,
  given: { player: string; withdrawal: string; leaseNo: bigint; state: State; says: string; report: reports.SealedReport },
): Promise<EndWithdrawalAnswer> {
  return callForRow(db, END_WITHDRAWAL, [
    given.player,
    given.withdrawal,
    given.leaseNo,
    given.state,
    given.says,
    reports.writeSealedReport(given.report),
  ])
}

const HOLD_FOR_NAME = statement('select withdraw.hold_for_name($1, $2, $3, $4) as answer')

/**
 * The bank says another name, or knows of no such account: staff refuse it, or change the account first. Or its name or number does not open
 * (p_unopened says which), which holds only what nobody can have sent.
 *
 * `withdraw.hold_for_name` in `name-check.sql`.
 */
export function holdForName(
  db: Caller,
  given: { player: string; withdrawal: string; leaseNo: bigint; unopened: string | null },
): Promise<boolean> {
  return callForValue(db, HOLD_FOR_NAME, [given.player, given.withdrawal, given.leaseNo, given.unopened])
}

const LEAVE_IN_DOUBT = statement('select withdraw.leave_in_doubt($1, $2, $3, $4) as answer')

/**
 * The bank has not said what became of the payout: it is asked again later, with the same payout key, for as long as it
 * takes. What takes very long is told to a person too. False when the lease is lost. Said twice it has one effect.
 *
 * `withdraw.leave_in_doubt` in `work-on-withdrawal.sql`.
 */
export function leaveInDoubt(db: Caller, given: { player: string; withdrawal: string; leaseNo: bigint; reason: string }): Promise<boolean> {
  return callForValue(db, LEAVE_IN_DOUBT, [given.player, given.withdrawal, given.leaseNo, given.reason])
}

const MAY_SEND = statement('select withdraw.may_send($1, $2, $3) as answer')

/**
 * Whether this lease is still the newest of a withdrawal that goes on. Asked after it is known that the name fits and before
 * anything is sent: what fits, fits for good, so that from here on nobody holds the withdrawal for its name, and releases it.
 *
 * `withdraw.may_send` in `name-check.sql`.
 */
export function maySend(db: Caller, given: { player: string; withdrawal: string; leaseNo: bigint }): Promise<boolean> {
  return callForValue(db, MAY_SEND, [given.player, given.withdrawal, given.leaseNo])
}

export interface ObstacleNowAnswer {
  readsOnly: boolean
  refusal: Refusal | null
  total: bigint
}

const OBSTACLE_NOW = statement(
  'select f.reads_only as "readsOnly", (f.refusal).code as "refusal.code", (f.refusal).least as "refusal.least", (f.refusal).most as "refusal.most", (f.refusal).required_turnover as "refusal.requiredTurnover", (f.refusal).done_turnover as "refusal.doneTurnover", (f.refusal).bonus_due as "refusal.bonusDue", (f.refusal).free as "refusal.free", f.total from withdraw.obstacle_now($1, $2, $3) f',
  {
    isRead: true,
    mayBeNull: [
      'refusal',
      'refusal.least',
      'refusal.most',
      'refusal.requiredTurnover',
      'refusal.doneTurnover',
      'refusal.bonusDue',
      'refusal.free',
    ],
    composites: ['refusal'],
  },
)

/**
 * Why a player can make no withdrawal now, not even of the least amount, asked for in the session of this token: what it would be refused
 * with, or that the session only reads. Nothing of it where one can be made. As far as bets were counted. `total` is what they have.
 *
 * `withdraw.obstacle_now` in `request-withdrawal.sql`.
 */
export function obstacleNow(db: Caller, given: { player: string; payoutCurrency: string; tokenHash: Buffer }): Promise<ObstacleNowAnswer> {
  return callForRow(db, OBSTACLE_NOW, [given.player, given.payoutCurrency, given.tokenHash])
}

export interface PayOutClosedAnswer {
  status: operator.Authorised | null
  obstacle: ClosingObstacle | null
  posted: ledger.Posted | null
  amount: bigint | null
  leftAtGames: bigint | null
}

const PAY_OUT_CLOSED = statement(
  'select f.status, f.obstacle, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet", f.amount, f.left_at_games as "leftAtGames" from withdraw.pay_out_closed($1, $2, $3) f',
  { mayBeNull: ['status', 'obstacle', 'posted', 'amount', 'leftAtGames'], composites: ['posted'] },
)

/**
 * Each of two people says that what is in the wallet of a player who cannot act goes to their registered bank account
 * (`pay_out`), or that it does not (`refuse`). The second instruction of the same holds it and writes its withdrawal. Answers
 * what `why_not_pay_out_closed` and `authorise` do, or no status, because of an obstacle:
 *   nothing_there | no_bank | bonus_remaining
 *   not_current (a deposit is to be read for the bonus that waits for it: ask again once it was)
 *   unconfirmed (one person has credited the player on trust: another confirms that first)
 *   account_changed (the bank was asked about another account: ask again)
 *   name_differs (the account is not in the player's name: the item stays, and says so)
 *
 * `withdraw.pay_out_closed` in `pay-out-closed.sql`.
 */
export function payOutClosed(
  db: Caller,
  given: { player: string; order: ClosingOrder; instruction: operator.Instruction },
): Promise<PayOutClosedAnswer> {
  return callForRow(db, PAY_OUT_CLOSED, [given.player, writeClosingOrder(given.order), operator.writeInstruction(given.instruction)])
}

export interface ReceiveReturnedPayoutAnswer {
  status: PayoutReturnReceived
  isNew: boolean
  why: string | null
  posted: ledger.Posted | null
}

const RECEIVE_RETURNED_PAYOUT = statement(
  'select f.status, f.is_new as "isNew", f.why, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from withdraw.receive_returned_payout($1, $2, $3) f',
  { mayBeNull: ['why', 'posted'], composites: ['posted'] },
)

/**
 * The bank says that a payout came back: the money is in its account again. Posts that, and gives the money back to the
 * player where it undoes one paid withdrawal beyond doubt; anything else waits for manual review. p_owner is the player whose
 * payout the bank names, or the journal of the house (`house_owner` by the reference) where it names none. Answers
 *   to_wallet | waiting (and why), as now or as when it was told before, which is_new says
 *   contradicts (this reference was told before about another payout or amount: nothing is done)
 *
 * `withdraw.receive_returned_payout` in `receive-returned-payout.sql`.
 */
export function receiveReturnedPayout(
  db: Caller,
  given: { owner: string; report: ReturnReport; raw: reports.SealedReport },
): Promise<ReceiveReturnedPayoutAnswer> {
  return callForRow(db, RECEIVE_RETURNED_PAYOUT, [given.owner, writeReturnReport(given.report), reports.writeSealedReport(given.raw)])
}

export interface RequestWithdrawalAnswer {
  status: WithdrawalRequested
  refusal: Refusal | null
  posted: ledger.Posted | null
}

const REQUEST_WITHDRAWAL = statement(
  'select f.status, (f.refusal).code as "refusal.code", (f.refusal).least as "refusal.least", (f.refusal).most as "refusal.most", (f.refusal).required_turnover as "refusal.requiredTurnover", (f.refusal).done_turnover as "refusal.doneTurnover", (f.refusal).bonus_due as "refusal.bonusDue", (f.refusal).free as "refusal.free", (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from withdraw.request_withdrawal($1, $2) f',
  {
    mayBeNull: [
      'refusal',
      'refusal.least',
      'refusal.most',
      'refusal.requiredTurnover',
      'refusal.doneTurnover',
      'refusal.bonusDue',
      'refusal.free',
      'posted',
    ],
    composites: ['refusal', 'posted'],
  },
)

/**
 * Holds the amount and writes the withdrawal that will pay it, in one round trip, or nothing. Answers
 *   accepted (now, or by the same request before), key_reused
 *   refused (now or before, and with what: what `obstacle_to` says, or not_enough with what is due of a bonus)
 *   not_yet (what is collected for it has not all come; that is no answer about this request, and is not remembered)
 *   cost_changed (it would end the bonus, and that takes more than its press was shown; nothing is remembered)
 *   unsettled (it would end the bonus, and what that takes is not certain: money is at a game, on its way or on stake; nothing is remembered)
 *   not_current, step_up, reads_only (as above)
 * What is due of a bonus is taken with it, from what the wallet holds beside the amount.
 *
 * `withdraw.request_withdrawal` in `request-withdrawal.sql`.
 */
export function requestWithdrawal(db: Caller, given: { player: string; order: WithdrawalOrder }): Promise<RequestWithdrawalAnswer> {
  return callForRow(db, REQUEST_WITHDRAWAL, [given.player, writeWithdrawalOrder(given.order)])
}

const SET_BANK_CHANGE_REVIEW = statement('select withdraw.set_bank_change_review($1, $2) as answer')

/**
 * An owner of the operator sets for how many hours after a change of the bank account withdrawals wait for manual review.
 * Answers what `authorise_setting` did.
 *
 * `withdraw.set_bank_change_review` in `bank-change-review.sql`.
 */
export function setBankChangeReview(db: Caller, given: { instruction: operator.Instruction; hours: number }): Promise<operator.Authorised> {
  return callForValue(db, SET_BANK_CHANGE_REVIEW, [operator.writeInstruction(given.instruction), given.hours])
}

const SET_RULE = statement('select withdraw.set_rule($1, $2) as answer')

/**
 * An owner of the operator sets what a withdrawal may be and what is paid without a person.
 *
 * `withdraw.set_rule` in `rule.sql`.
 */
export function setRule(db: Caller, given: { instruction: operator.Instruction; rule: Rule }): Promise<operator.Authorised> {
  return callForValue(db, SET_RULE, [operator.writeInstruction(given.instruction), writeRule(given.rule)])
}

const SET_STEP_UP = statement('select withdraw.set_step_up($1, $2) as answer')

/**
 * An owner of the operator sets above which sum a withdrawal is taken only from a session that has stepped up.
 *
 * `withdraw.set_step_up` in `rule.sql`.
 */
export function setStepUp(db: Caller, given: { instruction: operator.Instruction; rule: StepUp }): Promise<operator.Authorised> {
  return callForValue(db, SET_STEP_UP, [operator.writeInstruction(given.instruction), writeStepUp(given.rule)])
}

export interface UndoApprovalAnswer {
  status: operator.Authorised | null
  obstacle: UndoObstacle | null
}

const UNDO_APPROVAL = statement('select f.status, f.obstacle from withdraw.undo_approval($1, $2, $3, $4) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * Whoever approved a withdrawal, alone or as the second of two, takes that back while it is not due and no worker has taken it: it waits for
 * staff again, and all of it is decided anew. p_approval is the act that they take back. Answers what `authorise_undo` did, or no status:
 *   too_late (it is another approval that stands, or none, or the withdrawal is due, or a worker has taken it)
 * A worker takes a withdrawal by changing this row, and none does before it is due: so one of the two is first.
 *
 * `withdraw.undo_approval` in `undo-approval.sql`.
 */
export function undoApproval(
  db: Caller,
  given: { player: string; withdrawal: string; approval: string; instruction: operator.Instruction },
): Promise<UndoApprovalAnswer> {
  return callForRow(db, UNDO_APPROVAL, [given.player, given.withdrawal, given.approval, operator.writeInstruction(given.instruction)])
}

const UNDO_WITHIN = statement('select withdraw.undo_within($1, $2, $3) as answer', { isRead: true })

/**
 * For how many milliseconds more this approval of a withdrawal can be taken back; 0 where it cannot.
 *
 * `withdraw.undo_within` in `undo-approval.sql`.
 */
export function undoWithin(db: Caller, given: { player: string; withdrawal: string; approval: string }): Promise<number> {
  return callForValue(db, UNDO_WITHIN, [given.player, given.withdrawal, given.approval])
}

const WAIT_FOR_NAME = statement('select withdraw.wait_for_name($1, $2, $3, $4) as answer')

/**
 * The bank has not said whose it is, or it could not be asked: tried again later, for as long as it takes. What takes very long is told to a person.
 *
 * `withdraw.wait_for_name` in `name-check.sql`.
 */
export function waitForName(db: Caller, given: { player: string; withdrawal: string; leaseNo: bigint; reason: string }): Promise<boolean> {
  return callForValue(db, WAIT_FOR_NAME, [given.player, given.withdrawal, given.leaseNo, given.reason])
}

export interface WaitsForAnswer {
  isNameOther: boolean
  isUnconfirmed: boolean
}

const WAITS_FOR_FOR_EACH = statement(
  'select (asked.no - 1)::int as "askedNo", f.is_name_other as "isNameOther", f.is_unconfirmed as "isUnconfirmed" from unnest($1::uuid[], $2::uuid[]) with ordinality asked (p_player, p_withdrawal, no) cross join lateral withdraw.waits_for(asked.p_player, asked.p_withdrawal) f',
  { isRead: true },
)

/**
 * What keeps this withdrawal from being paid while nobody has approved it: its bank says that the account is somebody else's; a deposit
 * of its player waits for another person to confirm it.
 *
 * `withdraw.waits_for` in `decide-withdrawal.sql`.
 */
export async function waitsForForEach(db: Caller, asked: readonly { player: string; withdrawal: string }[]): Promise<WaitsForAnswer[]> {
  return (
    await callForEach<WaitsForAnswer>(
      db,
      WAITS_FOR_FOR_EACH,
      asked.map((given) => [given.player, given.withdrawal]),
    )
  ).map(([row]) => row!)
}

export interface WhyNotPayOutClosedAnswer {
  status: operator.Authorised | null
  obstacle: ClosingObstacle | null
}

const WHY_NOT_PAY_OUT_CLOSED = statement('select f.status, f.obstacle from withdraw.why_not_pay_out_closed($1, $2) f', {
  isRead: true,
  mayBeNull: ['status', 'obstacle'],
})

/**
 * Why staff may not pay out what this player has, before money is collected for it from the games; nothing where they may.
 *   status: not_staff, not_allowed; obstacle: no_player, can_act (they can ask for it themselves)
 *
 * `withdraw.why_not_pay_out_closed` in `pay-out-closed.sql`.
 */
export function whyNotPayOutClosed(
  db: Caller,
  given: { player: string; instruction: operator.Instruction },
): Promise<WhyNotPayOutClosedAnswer> {
  return callForRow(db, WHY_NOT_PAY_OUT_CLOSED, [given.player, operator.writeInstruction(given.instruction)])
}
