/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, callForRow, callForRows, callForValue, statement } from '../../platform/database/call.ts'
import * as account from '../account/functions.gen.ts'

/**
 * asked: now, under this key before, or another is being made. no_session: the session that asks has ended. step_up: the player shows first, in
 * this session, that it is them. limit: of 24 hours.
 */
export type DataAsked = 'asked' | 'no_session' | 'step_up' | 'limit'

/** gone: there is no file, or not any more. */
export type DataTold = 'told' | 'no_session' | 'step_up' | 'gone'

const ASK_FOR_DATA = statement('select privacy.ask_for_data($1, $2, $3, $4, $5, $6) as answer')

/**
 * A player asks for a file of what is kept of them, in a session in which they have shown lately that it is them. Three in 24 hours; while one
 * is being made there is no other, and one that was made before ends.
 *
 * `privacy.ask_for_data` in `ask-for-data.sql`.
 */
export function askForData(
  db: Caller,
  given: { player: string; tokenHash: Buffer; request: string; idempotencyKey: string; language: string; device: account.Device },
): Promise<DataAsked> {
  return callForValue(db, ASK_FOR_DATA, [
    given.player,
    given.tokenHash,
    given.request,
    given.idempotencyKey,
    given.language,
    account.writeDevice(given.device),
  ])
}

export interface ClaimDataAnswer {
  playerId: string
  requestId: string
  leaseNo: bigint
  attempts: number
  language: string
  askedAt: Date
}

const CLAIM_DATA = statement(
  'select f.player_id as "playerId", f.request_id as "requestId", f.lease_no as "leaseNo", f.attempts, f.language, f.asked_at as "askedAt" from privacy.claim_data($1, $2, $3) f',
)

/**
 * Takes a request that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster.
 *
 * `privacy.claim_data` in `make-data.sql`.
 */
export function claimData(db: Caller, given: { player: string; request: string; leaseNo: bigint }): Promise<ClaimDataAnswer[]> {
  return callForRows(db, CLAIM_DATA, [given.player, given.request, given.leaseNo])
}

const END_DATA = statement('select privacy.end_data($1, $2, $3, $4, $5) as answer')

/**
 * The file is made, and its player reads it for a day. False when the lease is lost.
 *
 * `privacy.end_data` in `make-data.sql`.
 */
export function endData(
  db: Caller,
  given: { player: string; request: string; leaseNo: bigint; documentEncrypted: Buffer; byteLength: number },
): Promise<boolean> {
  return callForValue(db, END_DATA, [given.player, given.request, given.leaseNo, given.documentEncrypted, given.byteLength])
}

const FORGET_DATA = statement('select privacy.forget_data($1) as answer')

/**
 * Deletes the files of a player whose time is over, and requests that are long over. Answers how many.
 *
 * `privacy.forget_data` in `retention.sql`.
 */
export function forgetData(db: Caller, given: { player: string }): Promise<number> {
  return callForValue(db, FORGET_DATA, [given.player])
}

const LEAVE_DATA = statement('select privacy.leave_data($1, $2, $3) as answer')

/**
 * It could not be made now: it is tried again later, ten times at most. False when the lease is lost.
 *
 * `privacy.leave_data` in `make-data.sql`.
 */
export function leaveData(db: Caller, given: { player: string; request: string; leaseNo: bigint }): Promise<boolean> {
  return callForValue(db, LEAVE_DATA, [given.player, given.request, given.leaseNo])
}

export interface ReadFileAnswer {
  documentEncrypted: Buffer | null
  askedAt: Date | null
}

const READ_FILE = statement(
  'select f.document_encrypted as "documentEncrypted", f.asked_at as "askedAt" from privacy.read_file($1, $2) f',
  { isRead: true, mayBeNull: ['documentEncrypted', 'askedAt'] },
)

/**
 * The file as it is kept; nothing once its time is over.
 *
 * `privacy.read_file` in `ask-for-data.sql`.
 */
export function readFile(db: Caller, given: { player: string; request: string }): Promise<ReadFileAnswer> {
  return callForRow(db, READ_FILE, [given.player, given.request])
}

export interface TellFileAnswer {
  status: DataTold
  expiresAt: Date | null
}

const TELL_FILE = statement('select f.status, f.expires_at as "expiresAt" from privacy.tell_file($1, $2, $3, $4) f', {
  mayBeNull: ['expiresAt'],
})

/**
 * Until when the file may be read by a link, for whoever has shown lately, in this session, that it is them. That it was told is an event, once
 * for each time that they showed it.
 *
 * `privacy.tell_file` in `ask-for-data.sql`.
 */
export function tellFile(
  db: Caller,
  given: { player: string; tokenHash: Buffer; request: string; device: account.Device },
): Promise<TellFileAnswer> {
  return callForRow(db, TELL_FILE, [given.player, given.tokenHash, given.request, account.writeDevice(given.device)])
}
