import { type Currency, CURRENCIES } from '@krapao/money'
import { sql } from 'kysely'
import { askAgain, type Db } from '../../platform/db.ts'
import { type Authorised, type Word, wordValue } from '../operator/index.ts'

export interface DoubtDecision {
  /** Whose item it is: the doubts of this game have an owner of their own. */
  ownerId: string
  gameCode: string
  /** `right`: the provider's balances are as it says. `keep`: they are not, or it has not said. */
  verdict: 'right' | 'keep'
  word: Word
}

/** A doubt is about a provider and no amount, so the authority of any currency is that of all. */
const CURRENCY: Currency = CURRENCIES[0]

/** Staff have asked a provider whose balances are doubted: its results are booked again, or not yet. */
export async function decideDoubt(db: Db, { ownerId, gameCode, verdict, word }: DoubtDecision): Promise<Authorised> {
  const { rows } = await askAgain(() =>
    sql<{ status: Authorised }>`
      select games.decide_doubt(${ownerId}, ${gameCode}, ${CURRENCY}, ${wordValue(word, verdict)}) as status`.execute(db),
  )
  return rows[0]!.status
}
