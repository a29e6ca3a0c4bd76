import { satang, type Satang } from '@krapao/money'
import { sql } from 'kysely'
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
  const { rows } = await sql<PostAnswer>`
    select * from ledger.post(${playerId}, ${kind}, ${from}, ${to}, ${place}, ${amount}, ${statementType}, ${requestKey}, ${cause},
      ${at}, ${gameVersion ?? null}, true)`.execute(db)
  return postedOf(rows[0], request, refuse)
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
