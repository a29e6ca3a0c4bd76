import type { Currency, MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { houseJournal, postings } from '../ledger/index.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'

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
  const order = sql`row(${kind}, ${sourceSubaccount}, ${destinationSubaccount}, ${amount}, ${currency})::adjustment.house_order`
  const { rows } = await retryIdempotent(() =>
    sql<{
      status: Authorised
    }>`select adjustment.enter_house(${journal}, ${instructionValue(instruction, kind)}, ${order}) as status`.execute(db),
  )
  return rows[0]!.status
}
