/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, callForValue, statement } from '../database/call.ts'

const FORGET_ATTACHMENTS = statement('select realtime.forget_attachments() as answer', { mayBeNull: ['answer'] })

/**
 * Forgets those that every server has had half a minute to read.
 *
 * `realtime.forget_attachments` in `attachments.sql`.
 */
export function forgetAttachments(db: Caller): Promise<void> {
  return callForValue<void>(db, FORGET_ATTACHMENTS, [])
}

const KEEP_ATTACHMENT = statement('select realtime.keep_attachment($1) as answer')

/**
 * Leaves a message that is too large for NOTIFY where the other servers read it. Answers its number.
 *
 * `realtime.keep_attachment` in `attachments.sql`.
 */
export function keepAttachment(db: Caller, given: { payload: Buffer }): Promise<string> {
  return callForValue(db, KEEP_ATTACHMENT, [given.payload])
}
