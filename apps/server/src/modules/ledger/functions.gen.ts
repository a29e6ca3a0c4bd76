/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, type List, callForRow, callForRows, callForValue, callForValues, statement } from '../../platform/database/call.ts'

export type Currency = 'BAHT' | 'LAK'

/** What a verb has posted: its number in the journal of its owner, its amount, and the wallet after it. */
export interface Posted {
  postingNo: bigint
  amount: bigint
  wallet: bigint
}

export type StatementType = 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer'

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

const COVERED_REFERENCE = statement('select ledger.covered_reference($1, $2) as answer', { isRead: true })

/**
 * The reference id of a posting as its hash covers it: with the digest of what it says of other rows, where it has one.
 *
 * `ledger.covered_reference` in `posting-hash.sql`.
 */
export function coveredReference(db: Caller, given: { referenceId: string; digest: string }): Promise<string> {
  return callForValue(db, COVERED_REFERENCE, [given.referenceId, given.digest])
}

const END_SWEEP = statement('select ledger.end_sweep($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * All that was posted until then has been handed to the handler.
 *
 * `ledger.end_sweep` in `events.sql`.
 */
export function endSweep(db: Caller, given: { handler: string; sweptTo: Date; rechecked: boolean }): Promise<void> {
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

const HOUSE_OWNER_ID = statement('select ledger.house_owner_id($1, $2, $3) as answer', { isRead: true })

/**
 * Which journal of the house a posting between two of its accounts stands in. There are sixteen for each account and
 * currency, and the reference says which, so that no row is hot and the same reference again is posted, and refused, in
 * the same one.
 *
 * `ledger.house_owner_id` in `owners.sql`.
 */
export function houseOwnerId(db: Caller, given: { currency: string; account: string; reference: string }): Promise<string> {
  return callForValue(db, HOUSE_OWNER_ID, [given.currency, given.account, given.reference])
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

const POSTING_HASH = statement('select ledger.posting_hash($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) as answer', {
  isRead: true,
})

/**
 * What a posting's hash covers. The audit computes it again from the stored rows.
 *
 * `ledger.posting_hash` in `posting-hash.sql`.
 */
export function postingHash(
  db: Caller,
  given: {
    previous: Buffer
    owner: string
    postingNo: bigint
    statementNo: bigint
    currency: Currency
    kind: string
    source: string
    sourceSubaccount: string
    destination: string
    destinationSubaccount: string
    amount: bigint
    statementType: StatementType
    idempotencyKey: string
    referenceId: string
    at: Date
  },
): Promise<Buffer> {
  return callForValue(db, POSTING_HASH, [
    given.previous,
    given.owner,
    given.postingNo,
    given.statementNo,
    given.currency,
    given.kind,
    given.source,
    given.sourceSubaccount,
    given.destination,
    given.destinationSubaccount,
    given.amount,
    given.statementType,
    given.idempotencyKey,
    given.referenceId,
    given.at,
  ])
}

const PUT_OFF_EVENTS = statement('select ledger.put_off_events($1, $2) as answer', { mayBeNull: ['answer'] })

/**
 * The handler has failed at what is next for this player: tried again later, and nobody else waits for them.
 *
 * `ledger.put_off_events` in `events.sql`.
 */
export function putOffEvents(db: Caller, given: { owner: string; handler: string }): Promise<void> {
  return callForValue<void>(db, PUT_OFF_EVENTS, [given.owner, given.handler])
}

const UNREAD_OWNERS = statement('select answer from ledger.unread_owners($1, $2, $3, $4) answer', { isRead: true })

/**
 * Whose postings of these kinds, made since then, the handler has not read; also those whom it has failed at, when they
 * are due again. At most so many.
 *
 * `ledger.unread_owners` in `events.sql`.
 */
export function unreadOwners(db: Caller, given: { handler: string; kinds: List<string>; since: Date; most: number }): Promise<string[]> {
  return callForValues(db, UNREAD_OWNERS, [given.handler, given.kinds, given.since, given.most])
}
