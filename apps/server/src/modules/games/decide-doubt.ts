import { type Currency, CURRENCIES } from '@krapao/money'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

export interface DoubtDecision {
  /** Whose item it is: the doubts of this game have an owner of their own. */
  ownerId: string
  gameCode: string
  /** `right`: the provider's balances are as it says. `keep`: they are not, or it has not said. */
  outcome: 'right' | 'keep'
  instruction: Instruction
}

/** A doubt is about a provider and no amount, so the authority of any currency is that of all. */
const CURRENCY: Currency = CURRENCIES[0]

/** Staff have asked a provider whose balances are doubted: its results are booked again, or not yet. */
export function decideDoubt(db: Db, { ownerId, gameCode, outcome, instruction }: DoubtDecision): Promise<Authorised> {
  const decision = { owner: ownerId, game: gameCode, currency: CURRENCY, instruction: instructionTo(outcome, instruction) }
  return retryIdempotent(() => functions.decideDoubt(db, decision))
}
