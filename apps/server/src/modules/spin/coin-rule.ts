import { type Currency, type MinorUnits, minorUnits, NOTHING } from '@krapao/money'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

/** From now on so much deposited gives a coin; null: none. Set by an owner of the operator: the change stands in their acts. */
export function setCoinRule(db: Db, currency: Currency, every: MinorUnits | null, instruction: Instruction): Promise<Authorised> {
  const asked = { instruction: instructionTo('set', instruction), currency, everyAmount: every }
  return retryIdempotent(() => functions.setCoinRule(db, asked))
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

/** What deposits repay before they give coins again, and how much of the newest deposit has done so. */
export async function coinsOwed(db: Db, playerId: string): Promise<{ owed: MinorUnits; repaid: MinorUnits }> {
  const newest = await db
    .selectFrom('spin.counted_deposit')
    .select(['posting_no', 'counted', 'remainder', 'coins', 'every_amount'])
    .where('player_id', '=', playerId)
    .orderBy('count_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return { owed: NOTHING, repaid: NOTHING }
  const { posting_no: postingNo, counted, remainder, coins, every_amount: every } = newest
  const owedBefore = counted - remainder - coins * (every ?? 0n)
  const repaid = counted < owedBefore ? counted : owedBefore
  return { owed: positive(-remainder), repaid: postingNo === null ? NOTHING : positive(repaid) }
}

const positive = (amount: bigint) => minorUnits(amount > 0n ? amount : 0n)
