import type { Refuse } from '../../platform/http/refusal.ts'
import { isProperUuid } from '../../platform/ids.ts'
import type { Instruction } from './instruction.ts'
import type { StaffPrincipal } from './principals.ts'

/** What a call of the console says, in the name of who makes it: its Idempotency-Key stands in the journal as the id of the act. */
export function instructionOf(
  { staff, idempotencyKey, refuse }: { staff: StaffPrincipal; idempotencyKey: string; refuse: Refuse<'KEY_INVALID'> },
  why: string,
  leaseNo?: number,
): Instruction {
  if (!isProperUuid(idempotencyKey)) throw refuse('KEY_INVALID', { field: 'idempotency-key' })
  return { actId: idempotencyKey, staffId: staff.staffId, secret: staff.secret, why, leaseNo }
}
