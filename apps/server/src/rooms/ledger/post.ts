import { satang, type Satang } from '@krapao/money'
import { CompiledQuery } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { Movement } from './movements.ts'

export interface Posted {
  /** False when this request key had been posted before: the first answer, given again. */
  isNew: boolean
  movementNo: bigint
  statementNo: bigint | null
  /** The wallet after it. */
  wallet: Satang
}

export interface PostRequest {
  playerId: string
  movement: Movement
  /** The same key with the same movement has one effect, for ever. */
  requestKey: string
  at: Date
  /** Posts only while the game account at the movement's place is still at this version. */
  gameVersion?: bigint
}

export type NotPosted = 'MONEY_NOT_ENOUGH' | 'REQUEST_KEY_REUSED'

/** A row of `ledger.post` and `ledger.post_batch`. */
export interface PostAnswer {
  status: string
  movement_no: bigint
  statement_no: bigint | null
  wallet: bigint
}

/** The game account has moved since it was read: whatever was decided by that reading must be decided again. */
export class MovedOn extends Error {
  override name = 'MovedOn'
}

/**
 * Posts one movement: one call of `ledger.post`, the only code that writes the books.
 * Inside a transaction it commits with it; on a plain connection it is its own transaction.
 */
export async function post(db: Db | Tx, request: PostRequest, refuse: Refuse<NotPosted>): Promise<Posted> {
  const { playerId, movement, requestKey, at, gameVersion } = request
  const { kind, from, to, place, amount, statementType, cause } = movement
  const values = [playerId, kind, from, to, place, amount, statementType, requestKey, cause, at, gameVersion ?? null]
  const { rows } = await db.executeQuery<{ answer: string }>(CompiledQuery.raw(POST, values))
  return postedOf(rows[0] && answerOf(rows[0].answer), request, refuse)
}

/** One text for ever, and one value as the answer: a row of columns costs a post a tenth more. */
const POST = 'select ledger.post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as answer'

/** From `(posted,12,3,10000)`, as PostgreSQL writes a row in one value; nothing in it needs quotes. */
function answerOf(text: string): PostAnswer {
  const [status = '', movementNo, statementNo, wallet] = text.slice(1, -1).split(',')
  return {
    status,
    movement_no: BigInt(movementNo ?? 0),
    statement_no: statementNo ? BigInt(statementNo) : null,
    wallet: BigInt(wallet ?? 0),
  }
}

/** For a movement that cannot be refused: what it takes is already set aside for it. */
export function postSetAside(db: Db | Tx, request: PostRequest): Promise<Posted> {
  return post(db, request, refuseNever(request))
}

/** A refusal of what cannot be refused is a fault of ours. */
export function refuseNever({ movement, requestKey }: PostRequest): Refuse<NotPosted> {
  return (code) => {
    throw new Error(`${movement.kind} was refused with ${code}: ${requestKey}`)
  }
}

export function postedOf(answer: PostAnswer | undefined, { playerId, movement }: PostRequest, refuse: Refuse<NotPosted>): Posted {
  switch (answer?.status) {
    case 'posted':
    case 'repeated':
      return {
        isNew: answer.status === 'posted',
        movementNo: answer.movement_no,
        statementNo: answer.statement_no,
        wallet: satang(answer.wallet),
      }
    case 'not_enough':
      throw refuse('MONEY_NOT_ENOUGH')
    case 'key_reused':
      throw refuse('REQUEST_KEY_REUSED')
    case 'moved_on':
      throw new MovedOn(`the game account ${movement.place} of player ${playerId} has moved on`)
    default:
      throw new Error(`ledger.post answered ${answer?.status} for player ${playerId}`)
  }
}
