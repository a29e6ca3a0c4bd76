import { sql } from 'kysely'
import { askAgain, type Db, type Run, type Tx } from '../../platform/db.ts'
import { type BatchOptions, createGroupCommit, type GroupCommit } from '../../platform/group-commit.ts'
import type { Movement } from '../ledger/index.ts'
import type { OutsidePayment } from './store.ts'

export interface Credit {
  playerId: string
  movement: Movement
  payment: OutsidePayment
  qrId: string | undefined
  at: Date
}

/** `settled`, `known` or `busy`, as the function of the database says them. */
export interface CreditAnswer {
  status: string
  movement_no: bigint
  wallet: bigint
}

/** Where it was asked `again`, what is `known` may have been settled by this very call. */
export type SharedCreditAnswer = CreditAnswer & Run

export type Credits = GroupCommit<Credit, SharedCreditAnswer>

const requestKeyOf = ({ payment }: Credit) => `deposit:${payment.outsideReference}`
const evidenceOf = ({ payment }: Credit) => JSON.stringify({ ...payment.evidence, eventId: payment.eventId })

/** Credits that come together share one round trip and one commit. */
export function createCredits(db: Db, options: BatchOptions = {}): Credits {
  return createGroupCommit({
    run: (credits) => askAgain((run) => creditBatch(db, credits, run)),
    keyOf: ({ playerId }) => playerId,
    ...options,
  })
}

async function creditBatch(db: Db, credits: readonly Credit[], { again }: Run): Promise<SharedCreditAnswer[]> {
  const of = <Value>(valueOf: (credit: Credit) => Value) => credits.map(valueOf)
  const moved = <Value>(valueOf: (movement: Movement) => Value) => credits.map(({ movement }) => valueOf(movement))
  const { rows } = await sql<CreditAnswer>`
    select * from deposit.credit_batch(${of(({ playerId }) => playerId)}, ${moved(({ kind }) => kind)}, ${moved(({ from }) => from)},
      ${moved(({ to }) => to)}, ${moved(({ place }) => place)}, ${moved(({ amount }) => amount)},
      ${moved(({ statementType }) => statementType)}, ${of(requestKeyOf)}, ${moved(({ cause }) => cause)}, ${of(({ at }) => at)},
      ${of(({ payment }) => payment.channel)}, ${of(({ qrId }) => qrId ?? null)}, ${of(evidenceOf)})`.execute(db)
  return rows.map((row) => ({ ...row, again }))
}

/** One, in the transaction of whoever holds the payment and the player; `known` where its settlement is there already. */
export async function creditLocked(tx: Tx, credit: Credit, expected: 'settled' | 'known' = 'settled'): Promise<CreditAnswer> {
  const { playerId, movement, payment, qrId, at } = credit
  const { kind, from, to, place, amount, statementType, cause } = movement
  const { rows } = await sql<CreditAnswer>`
    select * from deposit.credit(${playerId}, ${kind}, ${from}, ${to}, ${place}, ${amount}, ${statementType}, ${requestKeyOf(credit)},
      ${cause}, ${at}, ${payment.channel}, ${qrId ?? null}, ${evidenceOf(credit)}, true)`.execute(tx)
  if (rows[0]?.status !== expected) throw new Error(`deposit.credit answered ${rows[0]?.status} for ${payment.outsideReference}`)
  return rows[0]
}
