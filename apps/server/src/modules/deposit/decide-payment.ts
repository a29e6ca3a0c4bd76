import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import type { Events } from '../ledger/index.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import { tellCredited, tellQrPaid, tellWaiting } from './deposit-push.ts'
import * as functions from './functions.gen.ts'

export type Allocated = Authorised | functions.AllocationObstacle
export type Returned = Authorised | functions.ReturnObstacle

/** Staff say whose a payment is that waits for manual review: it is in that player's wallet, and a line of their statement. */
export async function allocatePayment(
  { db, events, push }: { db: Db; events: Events; push: Push },
  { playerId, reference, instruction }: { playerId: string; reference: string; instruction: Instruction },
): Promise<Allocated> {
  const asked = { player: playerId, reference, instruction: instructionTo('allocate', instruction) }
  const answer = await retryIdempotent(() => functions.allocatePayment(db, asked))
  if (answer.posted) {
    events.posted(playerId, 'allocated')
    await tellWaiting({ db, push }, reference)
    tellCredited(push, playerId, answer.posted)
  }
  if (answer.endsQr) tellQrPaid(push, playerId, await providerOf(db, reference))
  return decidedOf(answer)
}

async function providerOf(db: Db, reference: string): Promise<string | null> {
  const row = await db.selectFrom('deposit.payment').select('subaccount').where('reference', '=', reference).executeTakeFirst()
  return row?.subaccount ?? null
}

/** Staff have sent a payment back that belongs to nobody; `returnedBy` is the reference of that at the bank or gateway. */
export async function returnPayment(
  { db, push }: { db: Db; push: Push },
  { ownerId, reference, returnedBy, instruction }: { ownerId: string; reference: string; returnedBy: string; instruction: Instruction },
): Promise<Returned> {
  const asked = { owner: ownerId, reference, instruction: instructionTo('return', instruction), returnedBy }
  const answer = await retryIdempotent(() => functions.returnPayment(db, asked))
  if (answer.status === 'act') await tellWaiting({ db, push }, reference)
  return decidedOf(answer)
}

/** Staff have looked at what contradicts a payment: what is booked stands. */
export function noteContradiction(
  { db }: { db: Db },
  { ownerId, reference, instruction }: { ownerId: string; reference: string; instruction: Instruction },
): Promise<Authorised> {
  return retryIdempotent(() =>
    functions.noteContradiction(db, { owner: ownerId, reference, instruction: instructionTo('note', instruction) }),
  )
}
