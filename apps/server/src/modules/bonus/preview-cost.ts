import { minorUnits, type MinorUnits } from '@krapao/money'
import { storedTerms, type Terms } from '@krapao/terms'
import type { Db } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

/** What a reward would come to if it were received now, in minor units. */
export interface CostPreview {
  /** Undefined where it is given for a deposit, and there is none or too small a one. */
  cost:
    | {
        grant: MinorUnits
        requiredTurnover: MinorUnits
        keptOnSuccess: MinorUnits
        takenOnEnding: MinorUnits
        /** What could not be withdrawn until the turnover is met: all that its player has, the grant and the deposit. */
        locks: MinorUnits
      }
    | undefined
  /** What its player has in the wallet, at the games and on the way; of terms that cover only their grant, without what is due. */
  own: MinorUnits
  /** As a press names it. */
  shown: string
}

/** By the rule of the engine; nothing is locked or written. `deposit`: of a deposit bonus, the deposit to work it out for. */
export async function previewCost(db: Db, playerId: string, terms: Terms, deposit: MinorUnits | null): Promise<CostPreview> {
  const { amount, requiredTurnover, keptOnSuccess, takenOnEnding, locks, own, shown } = await functions.preview(db, {
    player: playerId,
    terms: storedTerms(terms),
    deposit,
  })
  return {
    cost:
      amount === null
        ? undefined
        : {
            grant: minorUnits(amount),
            requiredTurnover: minorUnits(requiredTurnover!),
            keptOnSuccess: minorUnits(keptOnSuccess!),
            takenOnEnding: minorUnits(takenOnEnding!),
            locks: minorUnits(locks!),
          },
    own: minorUnits(own),
    shown,
  }
}
