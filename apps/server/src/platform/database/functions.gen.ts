/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import {
  type Caller,
  type List,
  type Time,
  callForRow,
  callForRows,
  callForValue,
  callForValues,
  plain,
  statement,
  writerOf,
} from './call.ts'

/** data_key: wrapped with another DATA_KEY than the present one, or with none at all. erased: there was one, and it was destroyed. */
export type KeyKept = 'kept' | 'data_key' | 'erased'

/** A key that a server has made for a player who is being made, with its seal. */
export interface NewKey {
  dataKeyId: string
  wrapped: Buffer
  keyId: string
  seal: Buffer
}

/**
 * A value as a server brings it: encrypted, bound to its place; the digest by which it is compared, where it is; and the seal of both for
 * that place (keys/sealed-value.ts).
 */
export interface SealedValue {
  encrypted: Buffer
  digest: Buffer | null
  keyId: string
  seal: Buffer
}

export const writeSealedValue = writerOf<SealedValue>({
  encrypted: plain,
  digest: plain,
  keyId: plain,
  seal: plain,
})

export const writeNewKey = writerOf<NewKey>({
  dataKeyId: plain,
  wrapped: plain,
  keyId: plain,
  seal: plain,
})

const BEGIN_DATA_KEY = statement('select platform.begin_data_key($1, $2, $3) as answer')

/**
 * The first server of a database says what it wraps keys with. Answers what they are wrapped with, which is what another has said where
 * it was faster: from then on the owner of the database alone sets another.
 *
 * `platform.begin_data_key` in `../keys/keep-key.sql`.
 */
export function beginDataKey(db: Caller, given: { dataKeyId: string; keyId: string; seal: Buffer }): Promise<string> {
  return callForValue(db, BEGIN_DATA_KEY, [given.dataKeyId, given.keyId, given.seal])
}

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

const COUNT_KEYS_TO_WRAP = statement('select platform.count_keys_to_wrap() as answer', { isRead: true })

/**
 * How many keys are wrapped with another DATA_KEY than the present one.
 *
 * `platform.count_keys_to_wrap` in `../keys/wrap-anew.sql`.
 */
export function countKeysToWrap(db: Caller): Promise<bigint> {
  return callForValue(db, COUNT_KEYS_TO_WRAP, [])
}

const DATA_KEY_ID = statement('select platform.data_key_id() as answer', { isRead: true, mayBeNull: ['answer'] })

/**
 * The DATA_KEY that new keys are wrapped with; nothing before the first server.
 *
 * `platform.data_key_id` in `../keys/keep-key.sql`.
 */
export function dataKeyId(db: Caller): Promise<string | null> {
  return callForValue(db, DATA_KEY_ID, [])
}

const DATA_KEYS_IN_USE = statement('select answer from platform.data_keys_in_use() answer', { isRead: true })

/**
 * Every DATA_KEY that a key may be wrapped with, the present one first.
 *
 * `platform.data_keys_in_use` in `../keys/keep-key.sql`.
 */
export function dataKeysInUse(db: Caller): Promise<string[]> {
  return callForValues(db, DATA_KEYS_IN_USE, [])
}

const DUE_AGAIN = statement('select answer from platform.due_again($1, $2, $3) answer', { isRead: true })

/**
 * Owners at whom one of these handlers has failed, and whose turn it is again for all of them that have: those before and after the one
 * that fails are put off with it. At most so many.
 *
 * `platform.due_again` in `../streams/streams.sql`.
 */
export function dueAgain(db: Caller, given: { stream: string; handlers: List<string>; limit: number }): Promise<string[]> {
  return callForValues(db, DUE_AGAIN, [given.stream, given.handlers, given.limit])
}

const END_PUT_OFF = statement('select platform.end_put_off($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * These handlers have read this owner to the end, whose turn it was again, though there may have been nothing left to read. One that
 * has failed at the owner since is put off still.
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

const FORGET_DATA_KEYS = statement('select platform.forget_data_keys() as answer')

/**
 * No server needs the DATA_KEYs before the present one any more. False, and nothing is forgotten, while a key is wrapped with one.
 *
 * `platform.forget_data_keys` in `../keys/wrap-anew.sql`.
 */
export function forgetDataKeys(db: Caller): Promise<boolean> {
  return callForValue(db, FORGET_DATA_KEYS, [])
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

export interface KeepPlayerKeyAnswer {
  status: KeyKept
  dataKeyId: string | null
  wrapped: Buffer | null
}

const KEEP_PLAYER_KEY = statement(
  'select f.status, f.data_key_id as "dataKeyId", f.wrapped from platform.keep_player_key($1, $2, $3, $4, $5) f',
  { mayBeNull: ['dataKeyId', 'wrapped'] },
)

/**
 * Keeps the key of a player that has none yet, and answers the one that stands: of several that are brought at once, one. Believed is what a
 * server has sealed, so that nobody else gives a player a key that opens nothing.
 *
 * `platform.keep_player_key` in `../keys/keep-key.sql`.
 */
export function keepPlayerKey(
  db: Caller,
  given: { player: string; dataKeyId: string; wrapped: Buffer; keyId: string; seal: Buffer },
): Promise<KeepPlayerKeyAnswer> {
  return callForRow(db, KEEP_PLAYER_KEY, [given.player, given.dataKeyId, given.wrapped, given.keyId, given.seal])
}

export interface KeepSiteKeyAnswer {
  status: KeyKept
  dataKeyId: string | null
  wrapped: Buffer | null
}

const KEEP_SITE_KEY = statement(
  'select f.status, f.data_key_id as "dataKeyId", f.wrapped from platform.keep_site_key($1, $2, $3, $4, $5) f',
  { mayBeNull: ['dataKeyId', 'wrapped'] },
)

/**
 * Keeps a key of the site in the same way as that of a player. Where something stands under the key before it, triggers of its module refuse.
 *
 * `platform.keep_site_key` in `../keys/keep-key.sql`.
 */
export function keepSiteKey(
  db: Caller,
  given: { purpose: string; dataKeyId: string; wrapped: Buffer; keyId: string; seal: Buffer },
): Promise<KeepSiteKeyAnswer> {
  return callForRow(db, KEEP_SITE_KEY, [given.purpose, given.dataKeyId, given.wrapped, given.keyId, given.seal])
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

export interface PlayerKeysAnswer {
  playerId: string
  dataKeyId: string
  wrapped: Buffer
}

const PLAYER_KEYS = statement('select f.player_id as "playerId", f.data_key_id as "dataKeyId", f.wrapped from platform.player_keys($1) f', {
  isRead: true,
})

/**
 * The keys of these players that have one, for a server, which has what opens them.
 *
 * `platform.player_keys` in `../keys/keep-key.sql`.
 */
export function playerKeys(db: Caller, given: { players: List<string> }): Promise<PlayerKeysAnswer[]> {
  return callForRows(db, PLAYER_KEYS, [given.players])
}

export interface PlayerKeysToWrapAnswer {
  playerId: string
  dataKeyId: string
  wrapped: Buffer
}

const PLAYER_KEYS_TO_WRAP = statement(
  'select f.player_id as "playerId", f.data_key_id as "dataKeyId", f.wrapped from platform.player_keys_to_wrap($1, $2) f',
  { isRead: true },
)

/**
 * The next players, by their ids after this one, whose keys are wrapped with another.
 *
 * `platform.player_keys_to_wrap` in `../keys/wrap-anew.sql`.
 */
export function playerKeysToWrap(db: Caller, given: { after: string; limit: number }): Promise<PlayerKeysToWrapAnswer[]> {
  return callForRows(db, PLAYER_KEYS_TO_WRAP, [given.after, given.limit])
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

const SET_DATA_KEY = statement('select platform.set_data_key($1) as answer')

/**
 * From now on new keys are wrapped with this one; those that are being kept now are kept first. Answers whether it was another before.
 *
 * `platform.set_data_key` in `../keys/wrap-anew.sql`.
 */
export function setDataKey(db: Caller, given: { dataKeyId: string }): Promise<boolean> {
  return callForValue(db, SET_DATA_KEY, [given.dataKeyId])
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

export interface SiteKeysAnswer {
  purpose: string
  dataKeyId: string
  wrapped: Buffer
}

const SITE_KEYS = statement('select f.purpose, f.data_key_id as "dataKeyId", f.wrapped from platform.site_keys() f', { isRead: true })

/**
 * Those of the site.
 *
 * `platform.site_keys` in `../keys/keep-key.sql`.
 */
export function siteKeys(db: Caller): Promise<SiteKeysAnswer[]> {
  return callForRows(db, SITE_KEYS, [])
}

const WRAP_PLAYER_KEY = statement('select platform.wrap_player_key($1, $2, $3, $4) as answer')

/**
 * The same key, wrapped with the present DATA_KEY. False where somebody has done it before, or the present one is another by now.
 *
 * `platform.wrap_player_key` in `../keys/wrap-anew.sql`.
 */
export function wrapPlayerKey(db: Caller, given: { player: string; was: Buffer; dataKeyId: string; wrapped: Buffer }): Promise<boolean> {
  return callForValue(db, WRAP_PLAYER_KEY, [given.player, given.was, given.dataKeyId, given.wrapped])
}

const WRAP_SITE_KEY = statement('select platform.wrap_site_key($1, $2, $3, $4) as answer')

/** `platform.wrap_site_key` in `../keys/wrap-anew.sql`. */
export function wrapSiteKey(db: Caller, given: { purpose: string; was: Buffer; dataKeyId: string; wrapped: Buffer }): Promise<boolean> {
  return callForValue(db, WRAP_SITE_KEY, [given.purpose, given.was, given.dataKeyId, given.wrapped])
}
