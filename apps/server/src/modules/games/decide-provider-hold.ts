import { type Currency, CURRENCIES } from '@krapao/money'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

export interface ProviderHoldDecision {
  /** Whose item it is: the hold of this game has an owner of their own. */
  ownerId: string
  gameCode: string
  /** `right`: the provider's balances are as it says. `keep`: they are not, or it has not said. */
  outcome: 'right' | 'keep'
  instruction: Instruction
}

/** A hold is of a provider and of no amount, so the authority of any currency is that of all. */
const CURRENCY: Currency = CURRENCIES[0]

/** Staff have asked a provider whose results are on hold: its results are booked again, or not yet. */
export function decideProviderHold(db: Db, { ownerId, gameCode, outcome, instruction }: ProviderHoldDecision): Promise<Authorised> {
  const decision = { owner: ownerId, game: gameCode, currency: CURRENCY, instruction: instructionTo(outcome, instruction) }
  return retryIdempotent(() => functions.decideProviderHold(db, decision))
}
