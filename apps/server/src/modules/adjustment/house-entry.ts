import type { Currency, MinorUnits } from '@krapao/money'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { houseJournal, postings } from '../ledger/index.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

/** What the house enters by hand, and between which of its accounts. */
export const HOUSE_ENTRIES = ['fee_bank', 'fee_gateway', 'gateway_settled'] as const

export interface HouseEntry {
  kind: (typeof HOUSE_ENTRIES)[number]
  /** The bank, gateway or channel on each side; null where the account there has none. */
  sourceSubaccount: string | null
  destinationSubaccount: string | null
  amount: MinorUnits
  currency: Currency
}

/** An owner of the operator enters it in a journal of the house. The act is its reference id: the same instruction again has one effect. */
export async function enterHouse(db: Db, entry: HouseEntry, instruction: Instruction): Promise<Authorised> {
  const { kind, sourceSubaccount, destinationSubaccount, amount, currency } = entry
  const account = postings.POSTING_KINDS[kind].source
  const journal = await retryIdempotent(() => houseJournal(db, { currency, account, reference: instruction.actId }))
  const order = { kind, sourceSubaccount, destinationSubaccount, amount, currency }
  return retryIdempotent(() => functions.enterHouse(db, { owner: journal, instruction: instructionTo(kind, instruction), order }))
}
