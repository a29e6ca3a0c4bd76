import { majorFromMinor, minorUnits, type Currency, type MajorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** What whoever watches sees of bonuses. */
export interface BonusFigures {
  conditions: readonly { state: string; count: number }[]
  /** Of bonuses that are over, not yet taken. */
  due: readonly { currency: Currency; amount: MajorUnits }[]
}

/** Over all players: the conditions that have not closed, and what is still to be taken, in whole units. */
export async function bonusFigures(db: Db): Promise<BonusFigures> {
  const [conditions, due] = await Promise.all([
    sql<{ state: string; count: bigint }>`
      select state, count(*) as count from bonus.condition where closed_at is null group by state`.execute(db),
    sql<{ currency: Currency; amount: bigint }>`
      select r.terms ->> 'currency' as currency, sum(c.due - c.taken)::bigint as amount
      from bonus.condition c join bonus.reward r on r.player_id = c.player_id and r.reward_id = c.condition_id
      where c.taken < c.due group by 1`.execute(db),
  ])
  return {
    conditions: conditions.rows.map(({ state, count }) => ({ state, count: Number(count) })),
    due: due.rows.map(({ currency, amount }) => ({ currency, amount: majorFromMinor(minorUnits(amount)) })),
  }
}
