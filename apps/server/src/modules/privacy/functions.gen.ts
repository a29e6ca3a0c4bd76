/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, callForRow, callForRows, callForValue, callForValues, listOf, statement } from '../../platform/database/call.ts'
import * as account from '../account/functions.gen.ts'
import * as spin from '../spin/functions.gen.ts'

/**
 * asked: now, under this key before, or another is being made. no_session: the session that asks has ended. step_up: the player shows first, in
 * this session, that it is them. limit: of 24 hours.
 */
export type DataAsked = 'asked' | 'no_session' | 'step_up' | 'limit'

/** gone: there is no file, or not any more. */
export type DataTold = 'told' | 'no_session' | 'step_up' | 'gone'

/**
 * What became of erasing a player: why nothing was, where it is not erased. open: their account is not closed. money: they have some. waits: staff
 * have something to decide about them. seeds: one of their spins could not be worked out again afterwards.
 */
export type Erasure = 'erased' | 'no_player' | 'open' | 'too_early' | 'held' | 'money' | 'waits' | 'seeds'

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

const ERASE = statement('select privacy.erase($1, $2) as answer')

/**
 * Destroys the key of a player whose time is over, and with it whatever is encrypted of them; deletes what leads to them, and who sent them money.
 * Their postings stay, and every balance, chain and spin verifies. p_seeds: every seed of theirs, opened.
 *
 * `privacy.erase` in `erase.sql`.
 */
export function erase(db: Caller, given: { player: string; seeds: readonly spin.OpenedSeed[] }): Promise<Erasure> {
  return callForValue(db, ERASE, [given.player, listOf(given.seeds, spin.writeOpenedSeed)])
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

const HOLD_PLAYER = statement('select privacy.hold_player($1, $2) as answer')

/**
 * Keeps a player from being erased, and says why, or lets go of them where p_why is null. False where nothing changed.
 *
 * `privacy.hold_player` in `erase.sql`.
 */
export function holdPlayer(db: Caller, given: { player: string; why: string | null }): Promise<boolean> {
  return callForValue(db, HOLD_PLAYER, [given.player, given.why])
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

const PLAYERS_TO_ERASE = statement('select answer from privacy.players_to_erase($1, $2) answer', { isRead: true })

/**
 * The next players, by their ids after this one, whose accounts have been closed for long enough for one currency at least.
 *
 * `privacy.players_to_erase` in `erase.sql`.
 */
export function playersToErase(db: Caller, given: { after: string; limit: number }): Promise<string[]> {
  return callForValues(db, PLAYERS_TO_ERASE, [given.after, given.limit])
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

const WHY_NOT_ERASED = statement('select privacy.why_not_erased($1) as answer', { isRead: true, mayBeNull: ['answer'] })

/**
 * Why a player is not erased now; null where they may be.
 *
 * `privacy.why_not_erased` in `erase.sql`.
 */
export function whyNotErased(db: Caller, given: { player: string }): Promise<Erasure | null> {
  return callForValue(db, WHY_NOT_ERASED, [given.player])
}
