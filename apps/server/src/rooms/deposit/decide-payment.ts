import { sql } from 'kysely'
import { askAgain, type Db } from '../../platform/db.ts'
import type { Services } from '../../services.ts'
import { type Authorised, type Word, wordValue } from '../operator/index.ts'
import { tellCredited, tellQrOwner } from './deposit-push.ts'

/** As `authorise` answers. `wrong_currency`: that player has no books, or not in the money's currency. */
export type Allocated = Authorised | 'wrong_currency'

/** `no_way_back`: nobody can send a gift link back. */
export type Returned = Authorised | 'no_way_back'

type AllocateAnswer = { status: Allocated; posting_no: bigint | null; wallet: bigint | null; amount: bigint; ends_qr: boolean | null }

/** Staff say whose a payment is that waits for a person: it is in that player's wallet, and a line of their statement. */
export async function allocatePayment(
  { db, events, push }: Pick<Services, 'db' | 'events' | 'push'>,
  { playerId, reference, word }: { playerId: string; reference: string; word: Word },
): Promise<Allocated> {
  const { rows } = await askAgain(() =>
    sql<AllocateAnswer>`select * from deposit.allocate_payment(${playerId}, ${reference}, ${wordValue(word, 'allocate')})`.execute(db),
  )
  const answer = rows[0]!
  if (answer.posting_no !== null) events.posted(playerId, 'allocated')
  tellCredited(push, playerId, { ...answer, provider: answer.ends_qr ? await providerOf(db, reference) : null })
  return answer.status
}

async function providerOf(db: Db, reference: string): Promise<string | null> {
  const row = await db.selectFrom('deposit.payment').select('subaccount').where('reference', '=', reference).executeTakeFirst()
  return row?.subaccount ?? null
}

/** Staff have sent a payment back that belongs to nobody; `returnedBy` is the reference of that at the bank or gateway. */
export async function returnPayment(
  { db, push }: Pick<Services, 'db' | 'push'>,
  { ownerId, reference, returnedBy, word }: { ownerId: string; reference: string; returnedBy: string; word: Word },
): Promise<Returned> {
  const { rows } = await askAgain(() =>
    sql<{ status: Returned }>`
      select deposit.return_payment(${ownerId}, ${reference}, ${wordValue(word, 'return')}, ${returnedBy}) as status`.execute(db),
  )
  const { status } = rows[0]!
  if (status === 'act') await tellQrOwner({ db, push }, reference)
  return status
}

/** Staff have looked at what contradicts a payment: what is booked stands. */
export async function noteContradiction(
  { db }: Pick<Services, 'db'>,
  { ownerId, reference, word }: { ownerId: string; reference: string; word: Word },
): Promise<Authorised> {
  const { rows } = await askAgain(() =>
    sql<{ status: Authorised }>`select deposit.note_contradiction(${ownerId}, ${reference}, ${wordValue(word, 'note')}) as status`.execute(
      db,
    ),
  )
  return rows[0]!.status
}
