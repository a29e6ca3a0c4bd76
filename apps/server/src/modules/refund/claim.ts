import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import type { RefundDeps } from './deps.ts'

const REFUSALS = { inactive: 'REFUND_INACTIVE', condition: 'REFUND_CONDITION', none: 'NO_REFUND', minimum: 'REFUND_MINIMUM' } as const

/** Claims what the closed periods of the player have given. Each is claimed once; answers how much it was. */
export async function claimRefund(
  { db }: RefundDeps,
  playerId: string,
  refuse: Refuse<(typeof REFUSALS)[keyof typeof REFUSALS]>,
): Promise<MinorUnits> {
  // One id for all tries, so that a claim whose commit was not acknowledged is answered as it was.
  const claimId = newRowId()
  const { rows } = await retryIdempotent(() =>
    sql<{ status: 'claimed' | keyof typeof REFUSALS; amount: bigint | null }>`
      select status, amount from refund.claim_periods(${playerId}, ${claimId})`.execute(db),
  )
  const { status, amount } = rows[0]!
  if (status !== 'claimed') throw refuse(REFUSALS[status])
  return minorUnits(amount!)
}
