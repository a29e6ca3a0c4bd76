import { type Currency, type MinorUnits, minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/db.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'

/** From now on so much deposited gives a coin; null: none. Set by an owner of the operator: the change stands in their acts. */
export async function setCoinRule(db: Db, currency: Currency, every: MinorUnits | null, instruction: Instruction): Promise<Authorised> {
  const { rows } = await retryIdempotent(() =>
    sql<{
      status: Authorised
    }>`select spin.set_coin_rule(${instructionValue(instruction, 'set')}, ${currency}, ${every}) as status`.execute(db),
  )
  return rows[0]!.status
}

/** So much deposited gives a coin; null where deposits in this currency give none. */
export async function coinEvery(db: Db, currency: Currency): Promise<MinorUnits | null> {
  const row = await db.selectFrom('spin.coin_rule').select('every_amount').where('currency', '=', currency).executeTakeFirst()
  return row?.every_amount == null ? null : minorUnits(row.every_amount)
}

/** Whether any deposit gives coins. */
export async function isAnyRuleOn(db: Db): Promise<boolean> {
  const row = await db.selectFrom('spin.coin_rule').select('currency').where('every_amount', 'is not', null).executeTakeFirst()
  return row !== undefined
}
