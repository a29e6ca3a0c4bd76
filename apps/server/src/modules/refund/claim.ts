import { minorUnits, type MinorUnits } from '@krapao/money'
import { retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import type { RefundDeps } from './deps.ts'
import * as functions from './functions.gen.ts'

const REFUSALS = {
  inactive: 'REFUND_INACTIVE',
  condition: 'REFUND_CONDITION',
  none: 'NO_REFUND',
  minimum: 'REFUND_MINIMUM',
} as const satisfies Record<Exclude<functions.Claimed, 'claimed'>, string>

/** Claims what the closed periods of the player have given. Each is claimed once; answers how much it was. */
export async function claimRefund(
  { db }: RefundDeps,
  playerId: string,
  refuse: Refuse<(typeof REFUSALS)[keyof typeof REFUSALS]>,
): Promise<MinorUnits> {
  // One id for all tries, so that a claim whose commit was not acknowledged is answered as it was.
  const claimId = newRowId()
  const { status, amount } = await retryIdempotent(() => functions.claimPeriods(db, { player: playerId, claim: claimId }))
  if (status !== 'claimed') throw refuse(REFUSALS[status])
  return minorUnits(amount!)
}
