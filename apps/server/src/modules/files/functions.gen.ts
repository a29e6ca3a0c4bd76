/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, callForValue, statement } from '../../platform/database/call.ts'

const ADD_FILE = statement('select files.add_file($1, $2, $3, $4, $5, $6, $7, $8, $9) as answer', { mayBeNull: ['answer'] })

/**
 * Writes down a file whose bytes are stored. The same file again changes nothing.
 *
 * `files.add_file` in `add-file.sql`.
 */
export function addFile(
  db: Caller,
  given: {
    owner: string
    file: string
    purpose: string
    sourceHash: Buffer
    storedHash: Buffer
    mediaType: string
    width: number
    height: number
    byteLength: number
  },
): Promise<void> {
  return callForValue<void>(db, ADD_FILE, [
    given.owner,
    given.file,
    given.purpose,
    given.sourceHash,
    given.storedHash,
    given.mediaType,
    given.width,
    given.height,
    given.byteLength,
  ])
}

const COUNT_UPLOAD = statement('select files.count_upload($1, $2, $3) as answer')

/**
 * Counts what an owner sends, before anything is done with it. False, and nothing counted, where the day's files or
 * bytes of this purpose are used up.
 *
 * `files.count_upload` in `count-upload.sql`.
 */
export function countUpload(db: Caller, given: { owner: string; purpose: string; bytes: bigint }): Promise<boolean> {
  return callForValue(db, COUNT_UPLOAD, [given.owner, given.purpose, given.bytes])
}

const DELETE_FILE = statement('select files.delete_file($1, $2) as answer', { mayBeNull: ['answer'] })

/**
 * The bytes of a file are not kept any longer; what is known of it is.
 *
 * `files.delete_file` in `delete-file.sql`.
 */
export function deleteFile(db: Caller, given: { owner: string; file: string }): Promise<void> {
  return callForValue<void>(db, DELETE_FILE, [given.owner, given.file])
}

const FORGET_DAYS = statement('select files.forget_days($1) as answer')

/**
 * What an owner sent on days that are over. Answers how many counts there were.
 *
 * `files.forget_days` in `retention.sql`.
 */
export function forgetDays(db: Caller, given: { owner: string }): Promise<number> {
  return callForValue(db, FORGET_DAYS, [given.owner])
}
