/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, callForRows, callForValue, statement } from './call.ts'

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
  given: { records: string; reach: string; leaseNo: bigint; readTo: Date; againAfterSeconds: number },
): Promise<void> {
  return callForValue<void>(db, END_READING, [given.records, given.reach, given.leaseNo, given.readTo, given.againAfterSeconds])
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

const IS_HELD = statement('select platform.is_held($1) as answer')

/**
 * Work that is finished in the background is held by leases, on the database's clock. One that lies in the future was
 * taken while that clock was wrong, and holds nothing: nobody waits for the length of an error.
 *
 * `platform.is_held` in `../jobs/leases.sql`.
 */
export function isHeld(db: Caller, given: { leasedAt: Date }): Promise<boolean> {
  return callForValue(db, IS_HELD, [given.leasedAt])
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

const IS_TOLD_AFTER = statement('select platform.is_told_after($1) as answer', { isRead: true })

/**
 * What nobody could say after this many attempts (about an hour and a half) is told to a person.
 *
 * `platform.is_told_after` in `../jobs/leases.sql`.
 */
export function isToldAfter(db: Caller, given: { attempts: number }): Promise<boolean> {
  return callForValue(db, IS_TOLD_AFTER, [given.attempts])
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

const SEAL_KEY_ID = statement('select platform.seal_key_id() as answer', { isRead: true })

/**
 * The key that servers seal with now; nothing before there is one.
 *
 * `platform.seal_key_id` in `server-seal.sql`.
 */
export function sealKeyId(db: Caller): Promise<string> {
  return callForValue(db, SEAL_KEY_ID, [])
}
