import { minorUnits, type MinorUnits } from '@krapao/money'
import { CompiledQuery } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { type NewPosting, type PostStatus, writeNewPosting } from './functions.gen.ts'
import type { Posting } from './postings.ts'

export interface PostResult {
  /** False when this idempotency key had been posted before: the first answer, given again. */
  isNew: boolean
  postingNo: bigint
  statementNo: bigint | null
  /** The wallet after it. */
  wallet: MinorUnits
}

export interface PostRequest {
  /** The player, or a journal of the house, in whose ledger it stands. */
  ownerId: string
  posting: Posting
  /** The same key with the same posting has one effect, for ever. */
  idempotencyKey: string
  /** Posts only while the owner's accounts of the posting's subaccount are still at this version. */
  expectedVersion?: bigint
  /** What was asked for, as a repetition under the key must ask again; the posting itself where nothing is given. */
  body?: string
}

export type NotPosted = 'MONEY_NOT_ENOUGH' | 'REQUEST_KEY_REUSED'

/** A row of `ledger.post` and `ledger.post_batch`. */
export interface PostAnswer {
  status: PostStatus
  postingNo: bigint | null
  statementNo: bigint | null
  wallet: bigint | null
  refusal: string | null
}

/** The accounts have changed since they were read: read them again and decide again. */
export class VersionConflict extends Error {
  override name = 'VersionConflict'
}

/**
 * Posts one posting: one call of `ledger.post`, the only code that writes the ledger.
 * Inside a transaction it commits with it; on a plain connection it is its own transaction.
 */
export async function post(db: Db | Tx, request: PostRequest, refuse: Refuse<NotPosted>): Promise<PostResult> {
  return toPostResult(await callPost(db, request), request, refuse)
}

/** For a posting that cannot be refused, because its money is already set aside. */
export function postSetAside(db: Db | Tx, request: PostRequest): Promise<PostResult> {
  return post(db, request, refuseNever(request))
}

/** A refusal of what cannot be refused is a fault of ours. */
export function refuseNever({ posting, idempotencyKey }: PostRequest): Refuse<NotPosted> {
  return (code) => {
    throw new Error(`${posting.kind} was refused with ${code}: ${idempotencyKey}`)
  }
}

/** Refuses what a player may be refused with. Throws `VersionConflict`, and an error at any answer that no caller can bring about. */
export function toPostResult(answer: PostAnswer, { ownerId, posting }: PostRequest, refuse: Refuse<NotPosted>): PostResult {
  const { status, postingNo, statementNo, wallet, refusal } = answer
  switch (status) {
    case 'posted':
    case 'repeated':
      return { isNew: status === 'posted', postingNo: postingNo!, statementNo, wallet: minorUnits(wallet!) }
    case 'version_conflict':
      throw new VersionConflict(`the accounts of ${posting.kind} of owner ${ownerId} have moved on`)
    case 'not_enough':
      throw refuse('MONEY_NOT_ENOUGH')
    case 'key_reused':
      throw refuse('REQUEST_KEY_REUSED')
    case 'refused':
      if (refusal === 'not_enough') throw refuse('MONEY_NOT_ENOUGH')
      break
    case 'no_owner':
    case 'busy':
  }
  throw new Error(`ledger.post answered ${status} ${refusal ?? ''} for owner ${ownerId}`)
}

/** What `ledger.post` answers, unread. Under its key it may be called again: the first answer comes back. */
export async function callPost(db: Db | Tx, request: PostRequest): Promise<PostAnswer> {
  const { rows } = await db.executeQuery<{ answer: string }>(
    CompiledQuery.raw(POST, [request.ownerId, writeNewPosting(newPosting(request))]),
  )
  return toAnswer(rows[0]!.answer)
}

/** One text for ever, and one value as the answer: a row of columns costs a post a tenth more. */
const POST = 'select ledger.post($1, $2) as answer'

/** The request as the function takes it. */
export function newPosting({ posting, idempotencyKey, expectedVersion, body }: PostRequest): NewPosting {
  return { ...posting, idempotencyKey, expectedVersion: expectedVersion ?? null, body: body ?? null, attemptId: null, digest: null }
}

/** From `(posted,12,3,10000,,t)`, as PostgreSQL writes a row in one value; nothing in it needs quotes. */
function toAnswer(text: string): PostAnswer {
  const [status, postingNo, statementNo, wallet, refusal] = text.slice(1, -1).split(',')
  const figure = (field: string | undefined) => (field ? BigInt(field) : null)
  return {
    status: status as PostStatus,
    postingNo: figure(postingNo),
    statementNo: figure(statementNo),
    wallet: figure(wallet),
    refusal: refusal || null,
  }
}
