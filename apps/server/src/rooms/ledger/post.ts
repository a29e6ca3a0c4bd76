import { createHash } from 'node:crypto'
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
}

type NotPosted = 'MONEY_NOT_ENOUGH' | 'REQUEST_KEY_REUSED'

/**
 * Posts one movement: one call of `ledger.post`, the only code that writes the books.
 * Inside a transaction it commits with it; on a plain connection it is its own transaction.
 */
export async function post(db: Db | Tx, { playerId, movement, requestKey, at }: PostRequest, refuse: Refuse<NotPosted>): Promise<Posted> {
  const { legs, statement, kind } = movement
  const details = { ...movement.details, ...(statement ? statementDetails(statement) : {}) }
  const { rows } = await sql<{ status: string; movement_no: bigint; statement_no: bigint | null; wallet: bigint }>`
    select * from ledger.post(
      ${playerId}::uuid, ${kind}, ${requestKey}, ${bodyHash(movement)},
      ${legs.map((leg) => leg.account)}::text[], ${legs.map((leg) => leg.amount)}::bigint[],
      ${statement?.type ?? null}, ${JSON.stringify(details)}::jsonb, ${at})`.execute(db)
  const [answer] = rows
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
    default:
      throw new Error(`ledger.post answered ${answer?.status} for player ${playerId}`)
  }
}

/** For a movement that cannot be refused: what it takes is already set aside for it. */
export function postSetAside(db: Db | Tx, request: PostRequest): Promise<Posted> {
  return post(db, request, (code) => {
    throw new Error(`${request.movement.kind} was refused with ${code}: ${request.requestKey}`)
  })
}

function statementDetails(statement: NonNullable<Movement['statement']>): Record<string, unknown> {
  const { from, to, amount, description } = statement
  return { from, to, amount: amount.toString(), ...(description ? { related: description } : {}) }
}

/** Kind, legs and details: two requests under one key are the same only if they would write the same. */
function bodyHash({ kind, legs, details }: Movement): Buffer {
  const text = JSON.stringify([kind, legs.map(({ account, amount }) => [account, amount.toString()]), details])
  return createHash('sha256').update(text).digest()
}
