/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, type List, type Time, callForRows, callForValue, callForValues, statement } from './call.ts'

const BEGIN_RECONCILING = statement('select platform.begin_reconciling($1) as answer', { mayBeNull: ['answer'] })

/**
 * Both for the owner of the database alone.
 *
 * `platform.begin_reconciling` in `reconcile-mode.sql`.
 */
export function beginReconciling(db: Caller, given: { reason: string }): Promise<void> {
  return callForValue<void>(db, BEGIN_RECONCILING, [given.reason])
}

export interface ClaimReadingAnswer {
  leaseNo: bigint
  since: Date
}

const CLAIM_READING = statement('select f.lease_no as "leaseNo", f.since from platform.claim_reading($1, $2, $3) f')

/**
 * Takes a reading where it is due: from when to read. The first goes back a day.
 *
 * `platform.claim_reading` in `../../integrations/read-records.sql`.
 */
export function claimReading(db: Caller, given: { records: string; reach: string; backHours: number }): Promise<ClaimReadingAnswer[]> {
  return callForRows(db, CLAIM_READING, [given.records, given.reach, given.backHours])
}

const DUE_AGAIN = statement('select answer from platform.due_again($1, $2, $3) answer', { isRead: true })

/**
 * Owners at whom one of these handlers has failed, and whose turn it is again. At most so many.
 *
 * `platform.due_again` in `../streams/streams.sql`.
 */
export function dueAgain(db: Caller, given: { stream: string; handlers: List<string>; limit: number }): Promise<string[]> {
  return callForValues(db, DUE_AGAIN, [given.stream, given.handlers, given.limit])
}

const END_PUT_OFF = statement('select platform.end_put_off($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * These handlers have read this owner to the end, though there may have been nothing left to read.
 *
 * `platform.end_put_off` in `../streams/streams.sql`.
 */
export function endPutOff(db: Caller, given: { owner: string; stream: string; handlers: List<string> }): Promise<void> {
  return callForValue<void>(db, END_PUT_OFF, [given.owner, given.stream, given.handlers])
}

const END_READING = statement('select platform.end_reading($1, $2, $3, $4, $5) as answer', { mayBeNull: ['answer'] })

/**
 * The holder of this lease has read to the end, where the newest was booked at p_read_to, to read again after so many
 * seconds; or could not: then it reads again from the same place. A provider whose clock is ahead makes nobody pass over
 * what is booked meanwhile.
 *
 * `platform.end_reading` in `../../integrations/read-records.sql`.
 */
export function endReading(
  db: Caller,
  given: { records: string; reach: string; leaseNo: bigint; readTo: Time | null; againAfterSeconds: number },
): Promise<void> {
  return callForValue<void>(db, END_READING, [given.records, given.reach, given.leaseNo, given.readTo, given.againAfterSeconds])
}

const END_RECONCILING = statement('select platform.end_reconciling() as answer', { mayBeNull: ['answer'] })

/** `platform.end_reconciling` in `reconcile-mode.sql`. */
export function endReconciling(db: Caller): Promise<void> {
  return callForValue<void>(db, END_RECONCILING, [])
}

const HOLD_READING = statement('select platform.hold_reading($1, $2, $3) as answer')

/**
 * The holder of this lease goes on with the next page. False where it has lost the lease.
 *
 * `platform.hold_reading` in `../../integrations/read-records.sql`.
 */
export function holdReading(db: Caller, given: { records: string; reach: string; leaseNo: bigint }): Promise<boolean> {
  return callForValue(db, HOLD_READING, [given.records, given.reach, given.leaseNo])
}

const IS_KNOWN_TO = statement('select platform.is_known_to($1, $2) as answer', { isRead: true })

/**
 * Whether a server can work here whose release knows these baselines, by their hashes, and these numbered migrations: the database
 * was made of one of them, or a newer release has been here.
 *
 * `platform.is_known_to` in `tables.sql`.
 */
export function isKnownTo(db: Caller, given: { baselines: List<string>; migrations: List<string> }): Promise<boolean> {
  return callForValue(db, IS_KNOWN_TO, [given.baselines, given.migrations])
}

const IS_RECONCILING = statement('select platform.is_reconciling() as answer', { isRead: true })

/**
 * Whether our ledger is being compared with those of the providers. Then no difference is booked as a result, nothing
 * is sent, nothing is paid out and nothing is approved without a person: what looks like a win may be a lost commit.
 *
 * `platform.is_reconciling` in `reconcile-mode.sql`.
 */
export function isReconciling(db: Caller): Promise<boolean> {
  return callForValue(db, IS_RECONCILING, [])
}

const NOW = statement('select platform.now() as answer')

/**
 * The one clock of everything that decides about money. Not the time at which a transaction began: one that waited for
 * a lock would work with a time that is over.
 *
 * `platform.now` in `now.sql`.
 */
export function now(db: Caller): Promise<Date> {
  return callForValue(db, NOW, [])
}

const PUT_OFF = statement('select platform.put_off($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * The handler has failed at what is next for this owner: tried again later, and nobody else waits for them.
 *
 * `platform.put_off` in `../streams/streams.sql`.
 */
export function putOff(db: Caller, given: { owner: string; stream: string; handler: string }): Promise<void> {
  return callForValue<void>(db, PUT_OFF, [given.owner, given.stream, given.handler])
}

const SEAL_KEY_ID = statement('select platform.seal_key_id() as answer', { isRead: true, mayBeNull: ['answer'] })

/**
 * The key that servers seal with now; nothing before there is one.
 *
 * `platform.seal_key_id` in `server-seal.sql`.
 */
export function sealKeyId(db: Caller): Promise<string | null> {
  return callForValue(db, SEAL_KEY_ID, [])
}

const SET_SEAL_KEY = statement('select platform.set_seal_key($1) as answer')

/**
 * What servers seal with, from now on, given by the owner of the database: the key before is good for nothing new. Answers whether it
 * was new. HMAC (RFC 2104) of a key of 32 bytes.
 *
 * `platform.set_seal_key` in `server-seal.sql`.
 */
export function setSealKey(db: Caller, given: { key: Buffer }): Promise<boolean> {
  return callForValue(db, SET_SEAL_KEY, [given.key])
}
