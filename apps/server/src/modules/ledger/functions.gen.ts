/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import {
  type Caller,
  type List,
  type Time,
  callForRow,
  callForRows,
  callForValue,
  callForValues,
  listOf,
  plain,
  statement,
  writerOf,
} from '../../platform/database/call.ts'

export type Currency = 'BAHT' | 'LAK'

/** What a caller of `ledger.post` says beside the owner; the catalogue knows the rest. */
export interface NewPosting {
  kind: string
  sourceSubaccount: string | null
  destinationSubaccount: string | null
  amount: bigint
  idempotencyKey: string
  referenceId: string | null
  expectedVersion: bigint | null
  body: string | null
  attemptId: string | null
  digest: string | null
}

/**
 * What became of a posting. repeated: same key, same body, the first answer again. key_reused: same key, other body. refused: this
 * key was refused before. version_conflict: the owner's accounts of that subaccount are no longer at the expected version. busy: in a
 * batch, somebody else holds the owner.
 */
export type PostStatus = 'posted' | 'repeated' | 'key_reused' | 'not_enough' | 'no_owner' | 'refused' | 'version_conflict' | 'busy'

/** What a verb has posted: its number in the journal of its owner, its amount, and the wallet after it. */
export interface Posted {
  postingNo: bigint
  amount: bigint
  wallet: bigint
}

export const writeNewPosting = writerOf<NewPosting>({
  kind: plain,
  sourceSubaccount: plain,
  destinationSubaccount: plain,
  amount: plain,
  idempotencyKey: plain,
  referenceId: plain,
  expectedVersion: plain,
  body: plain,
  attemptId: plain,
  digest: plain,
})

export interface ClaimSweepAnswer {
  since: Date
  completeUntil: string
  rechecks: boolean
}

const CLAIM_SWEEP = statement('select f.since, f.complete_until as "completeUntil", f.rechecks from ledger.claim_sweep($1) f')

/**
 * Takes the sweep of a handler where it is due; no row where another server has just done it. `since`: what was posted
 * from then on is looked through. That is a little before the last sweep, and two days once a day, because the clock of
 * the database may have been set in between.
 *
 * `ledger.claim_sweep` in `events.sql`.
 */
export function claimSweep(db: Caller, given: { handler: string }): Promise<ClaimSweepAnswer[]> {
  return callForRows(db, CLAIM_SWEEP, [given.handler])
}

const CLOSE_REQUEST = statement('select ledger.close_request($1, $2) as answer')

/**
 * Closes a request that is not known, under the owner's lock: from now on its keys are refused as `closed`, so that a
 * call which arrives late cannot act after the player was told that nothing happened. True when it is closed, now or
 * before; false where one of the keys has another answer.
 *
 * `ledger.close_request` in `request.sql`.
 */
export function closeRequest(db: Caller, given: { owner: string; keys: List<string> }): Promise<boolean> {
  return callForValue(db, CLOSE_REQUEST, [given.owner, given.keys])
}

const END_SWEEP = statement('select ledger.end_sweep($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * All that was posted until then has been handed to the handler.
 *
 * `ledger.end_sweep` in `events.sql`.
 */
export function endSweep(db: Caller, given: { handler: string; sweptTo: Time; rechecked: boolean }): Promise<void> {
  return callForValue<void>(db, END_SWEEP, [given.handler, given.sweptTo, given.rechecked])
}

const HOUSE_OWNER = statement('select ledger.house_owner($1, $2, $3) as answer')

/**
 * The same journal, made when it is first used.
 *
 * `ledger.house_owner` in `owners.sql`.
 */
export function houseOwner(db: Caller, given: { currency: string; account: string; reference: string }): Promise<string> {
  return callForValue(db, HOUSE_OWNER, [given.currency, given.account, given.reference])
}

export interface LedgerTimeAnswer {
  at: string
  completeUntil: string
}

const LEDGER_TIME = statement('select f.at, f.complete_until as "completeUntil" from ledger.ledger_time() f')

/**
 * The time of the ledger, and until when all that will ever be posted can be seen already: a transaction that is still
 * open, such as one whose commit waits for a standby, has posted at an earlier time. In UTC with six decimals; such
 * texts compare as the times do.
 *
 * `ledger.ledger_time` in `heads.sql`.
 */
export function ledgerTime(db: Caller): Promise<LedgerTimeAnswer> {
  return callForRow(db, LEDGER_TIME, [])
}

const OPEN_OWNER = statement('select ledger.open_owner($1, $2) as answer', { mayBeNull: ['answer'] })

/**
 * Opens a player's ledger in their one currency.
 *
 * `ledger.open_owner` in `owners.sql`.
 */
export function openOwner(db: Caller, given: { owner: string; currency: string }): Promise<void> {
  return callForValue<void>(db, OPEN_OWNER, [given.owner, given.currency])
}

const OWNERS_BEYOND = statement('select answer from ledger.owners_beyond($1, $2) answer', { isRead: true })

/**
 * Those of these owners who have postings after the number that stands beside each. Without a lock.
 *
 * `ledger.owners_beyond` in `events.sql`.
 */
export function ownersBeyond(db: Caller, given: { owners: List<string>; postingNos: List<bigint> }): Promise<string[]> {
  return callForValues(db, OWNERS_BEYOND, [given.owners, given.postingNos])
}

export interface PostBatchAnswer {
  status: PostStatus
  postingNo: bigint | null
  statementNo: bigint | null
  wallet: bigint | null
  refusal: string | null
  isOwnAttempt: boolean | null
}

const POST_BATCH = statement(
  'select f.status, f.posting_no as "postingNo", f.statement_no as "statementNo", f.wallet, f.refusal, f.is_own_attempt as "isOwnAttempt" from ledger.post_batch($1, $2) f',
  { mayBeNull: ['postingNo', 'statementNo', 'wallet', 'refusal', 'isOwnAttempt'] },
)

/**
 * Several posts in one round trip and one commit, each with its own answer, in the order given. The owners must be in
 * ascending order, which makes them differ; an owner whom somebody else holds is not waited for but answered `busy`.
 *
 * `ledger.post_batch` in `post-batch.sql`.
 */
export function postBatch(db: Caller, given: { owners: List<string>; entries: readonly NewPosting[] }): Promise<PostBatchAnswer[]> {
  return callForRows(db, POST_BATCH, [given.owners, listOf(given.entries, writeNewPosting)])
}

const UNREAD_OWNERS = statement('select answer from ledger.unread_owners($1, $2, $3, $4) answer', { isRead: true })

/**
 * Whose postings of these kinds, made since then, the handler has not read, but for those whom it has failed at. At most so many.
 *
 * `ledger.unread_owners` in `events.sql`.
 */
export function unreadOwners(db: Caller, given: { handler: string; kinds: List<string>; since: Time; limit: number }): Promise<string[]> {
  return callForValues(db, UNREAD_OWNERS, [given.handler, given.kinds, given.since, given.limit])
}
