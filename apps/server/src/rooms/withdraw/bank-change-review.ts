import { sql } from 'kysely'
import { askAgain, type Db } from '../../platform/db.ts'
import { type Authorised, type Word, wordValue } from '../operator/index.ts'

/** An owner of the operator sets for how many hours after a change of the bank account withdrawals wait for a person. */
export async function setBankChangeReview(db: Db, hours: number, word: Word): Promise<Authorised> {
  const { rows } = await askAgain(() =>
    sql<{ status: Authorised }>`select withdraw.set_bank_change_review(${wordValue(word, 'set')}, ${hours}) as status`.execute(db),
  )
  return rows[0]!.status
}
