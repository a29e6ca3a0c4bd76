import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import type { Events } from '../ledger/index.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'
import { tellCredited, tellWaiting } from './deposit-push.ts'

/** As `authorise` answers. `wrong_currency`: that player has no ledger, or not in the money's currency. */
export type Allocated = Authorised | 'wrong_currency'

/** `no_way_back`: nobody can send a gift link back. */
export type Returned = Authorised | 'no_way_back'

type AllocateAnswer = { status: Allocated; posting_no: bigint | null; wallet: bigint | null; amount: bigint; ends_qr: boolean | null }

/** Staff say whose a payment is that waits for manual review: it is in that player's wallet, and a line of their statement. */
export async function allocatePayment(
  { db, events, push }: { db: Db; events: Events; push: Push },
  { playerId, reference, instruction }: { playerId: string; reference: string; instruction: Instruction },
): Promise<Allocated> {
  const { rows } = await retryIdempotent(() =>
    sql<AllocateAnswer>`select * from deposit.allocate_payment(${playerId}, ${reference}, ${instructionValue(instruction, 'allocate')})`.execute(
      db,
    ),
  )
  const answer = rows[0]!
  if (answer.posting_no !== null) {
    events.posted(playerId, 'allocated')
    await tellWaiting({ db, push }, reference)
  }
  tellCredited(push, playerId, { ...answer, provider: answer.ends_qr ? await providerOf(db, reference) : null })
  return answer.status
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
  const { rows } = await retryIdempotent(() =>
    sql<{ status: Returned }>`
      select deposit.return_payment(${ownerId}, ${reference}, ${instructionValue(instruction, 'return')}, ${returnedBy}) as status`.execute(
      db,
    ),
  )
  const { status } = rows[0]!
  if (status === 'act') await tellWaiting({ db, push }, reference)
  return status
}

/** Staff have looked at what contradicts a payment: what is booked stands. */
export async function noteContradiction(
  { db }: { db: Db },
  { ownerId, reference, instruction }: { ownerId: string; reference: string; instruction: Instruction },
): Promise<Authorised> {
  const { rows } = await retryIdempotent(() =>
    sql<{
      status: Authorised
    }>`select deposit.note_contradiction(${ownerId}, ${reference}, ${instructionValue(instruction, 'note')}) as status`.execute(db),
  )
  return rows[0]!.status
}
