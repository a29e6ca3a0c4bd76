import { sql } from 'kysely'
import { askAgain, type Db, type Tx } from '../../platform/db.ts'
import { type BatchOptions, createGroupCommit, type GroupCommit } from '../../platform/group-commit.ts'
import type { OutsidePayment } from './store.ts'

/** The channel that money came in by, with the bank or gateway that holds it. */
export type DepositSource =
  | { channel: 'bank'; bankCode: string }
  | { channel: 'qr'; provider: string }
  | { channel: 'slip'; bankCode: string }
  | { channel: 'giftlink' }

export interface Credit {
  playerId: string
  source: DepositSource
  payment: OutsidePayment
  qrId: string | undefined
  /** Made once for one call, however often it asks: what was credited under it is that call's own. */
  runId: string
}

/** `settled` (now, or by an asking of the same run that nobody heard of), `known` or `busy`. */
export interface CreditAnswer {
  status: string
  posting_no: bigint
  wallet: bigint
}

export type Credits = GroupCommit<Credit, CreditAnswer>

const evidenceOf = ({ payment }: Credit) => JSON.stringify({ ...payment.evidence, eventId: payment.eventId })

/** Credits that come together share one round trip and one commit. */
export function createCredits(db: Db, options: BatchOptions = {}): Credits {
  return createGroupCommit({
    run: (credits) => askAgain(() => creditBatch(db, credits)),
    keyOf: ({ playerId }) => playerId,
    ...options,
  })
}

async function creditBatch(db: Db, credits: readonly Credit[]): Promise<CreditAnswer[]> {
  const of = <Value>(valueOf: (credit: Credit) => Value) => credits.map(valueOf)
  const { rows } = await sql<CreditAnswer>`
    select * from deposit.credit_batch(${of(({ playerId }) => playerId)}, ${of(({ source }) => source.channel)}, ${of(subaccountOf)},
      ${of(({ payment }) => payment.amount)}, ${of(({ payment }) => payment.outsideReference)}, ${of(({ qrId }) => qrId ?? null)},
      ${of(evidenceOf)}, ${of(({ runId }) => runId)})`.execute(db)
  return rows
}

/** One, in the transaction of whoever holds the payment and the player. */
export async function creditLocked(tx: Tx, credit: Credit): Promise<CreditAnswer> {
  const { playerId, source, payment, qrId, runId } = credit
  const { rows } = await sql<CreditAnswer>`
    select * from deposit.credit(${playerId}, ${source.channel}, ${subaccountOf(credit)}, ${payment.amount}, ${payment.outsideReference},
      ${qrId ?? null}, ${evidenceOf(credit)}, ${runId}, true)`.execute(tx)
  return rows[0]!
}

function subaccountOf({ source }: Credit): string | null {
  if (source.channel === 'qr') return source.provider
  return source.channel === 'giftlink' ? null : source.bankCode
}
