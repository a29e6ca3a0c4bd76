import { type Currency, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

/** What withdrawals are measured by, in one currency. */
export interface WithdrawRule {
  /** What one withdrawal may be. */
  min: MinorUnits
  max: MinorUnits
  /** So much of a player's withdrawals of 24 hours is paid without a person. */
  automaticUpTo: MinorUnits
  /** So much of all players' withdrawals of a day of Bangkok is. */
  automaticADay: MinorUnits
  /** For so long an approval of staff can be taken back, and nothing goes out. */
  undoSeconds: number
}

/** The limits of one withdrawal, and of what is paid out without a person: of one, and of a day; and how long an approval can be taken back. */
export async function withdrawRule(db: Db, currency: Currency): Promise<WithdrawRule> {
  const row = await db
    .selectFrom('withdraw.rule')
    .select(['min_amount', 'max_amount', 'automatic_up_to', 'automatic_a_day', 'undo_seconds'])
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return {
    min: minorUnits(row.min_amount),
    max: minorUnits(row.max_amount),
    automaticUpTo: minorUnits(row.automatic_up_to),
    automaticADay: minorUnits(row.automatic_a_day),
    undoSeconds: row.undo_seconds,
  }
}

/** An owner of the operator sets the rule from now on; the change stands in their acts. */
export function setWithdrawRule(
  db: Db,
  currency: Currency,
  { min, max, automaticUpTo, automaticADay, undoSeconds }: WithdrawRule,
  instruction: Instruction,
): Promise<Authorised> {
  const rule = { currency, minAmount: min, maxAmount: max, automaticUpTo, automaticADay, undoSeconds }
  return retryIdempotent(() => functions.setRule(db, { instruction: instructionTo('set', instruction), rule }))
}

/** An owner of the operator sets above which sum a withdrawal is taken only from a session that has stepped up (docs/decisions/112). */
export function setStepUp(db: Db, currency: Currency, above: MinorUnits, instruction: Instruction): Promise<Authorised> {
  return retryIdempotent(() => functions.setStepUp(db, { instruction: instructionTo('set', instruction), rule: { currency, above } }))
}

/** What the rule has approved today over all players, beside what it may. */
export async function paidToday(db: Db): Promise<{ currency: Currency; limit: MinorUnits; used: MinorUnits }[]> {
  const { rows } = await sql<{ currency: Currency; limit: bigint; used: bigint }>`
    select r.currency, r.automatic_a_day as limit, coalesce(sum(d.amount), 0)::int8 as used
    from withdraw.rule r left join withdraw.day_sum d
      on (d.currency::text, d.day) = (r.currency::text, (platform.now() at time zone 'Asia/Bangkok')::date)
    group by 1, 2 order by 1`.execute(db)
  return rows.map(({ currency, limit, used }) => ({ currency, limit: minorUnits(limit), used: minorUnits(used) }))
}
