import type { Currency, MinorUnits } from '@krapao/money'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

/**
 * An owner of the operator sets above which amount a payment that was reported is credited only once its provider, asked by us, has
 * said the same, and for how many minutes it is asked before a person decides (docs/decisions/124).
 */
export function setAskRule(
  db: Db,
  { currency, above, forMinutes }: { currency: Currency; above: MinorUnits; forMinutes: number },
  instruction: Instruction,
): Promise<Authorised> {
  const asked = { instruction: instructionTo('set', instruction), rule: { currency, above, forMinutes } }
  return retryIdempotent(() => functions.setAskRule(db, asked))
}
