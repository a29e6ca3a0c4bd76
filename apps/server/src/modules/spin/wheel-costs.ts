import { type Currency, type MinorUnits, minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'

/** What a wheel has cost so far. Amounts are money prizes. */
export interface WheelCosts {
  wheelId: string
  name: string
  currency: Currency
  wheelHash: string
  state: 'draft' | 'in_use' | 'replaced' | 'stopped' | 'used_up'
  usedFrom: Date | null
  usedTo: Date | null
  spins: number
  budget: MinorUnits
  won: MinorUnits
  claimed: MinorUnits
  /** Won, not claimed, and past its time: it stays taken from the budget. */
  expired: MinorUnits
  coinsWon: number
  goodsWon: number
}

type Row = Omit<WheelCosts, 'spins' | 'coinsWon' | 'goodsWon' | 'budget' | 'won' | 'claimed' | 'expired'> &
  Record<'spins' | 'coinsWon' | 'goodsWon' | 'budget' | 'won' | 'claimed' | 'expired', bigint>

/** Every wheel, newest first. */
export async function wheelCosts(db: Db): Promise<WheelCosts[]> {
  const rows = await plainRead(
    db,
    sql<Row>`
      select w.wheel_id as "wheelId", w.text::jsonb -> 'name' ->> 'en' as name, w.currency, w.wheel_hash as "wheelHash", coalesce(u.state, 'draft') as state,
        u.used_from as "usedFrom", u.used_to as "usedTo", w.budget, coalesce(u.reserved, 0) as won,
        (select count(*) from spin.spin p where p.wheel_id = w.wheel_id) as spins,
        c.claimed, c.expired, c.coins as "coinsWon", c.goods as "goodsWon"
      from spin.wheel w left join spin.wheel_use u using (wheel_id) cross join lateral (
        select coalesce(sum(amount) filter (where kind = 'money' and state = 'claimed'), 0)::bigint as claimed,
          coalesce(sum(amount) filter (where kind = 'money' and state = 'open' and expires_at <= platform.now()), 0)::bigint as expired,
          coalesce(sum(amount) filter (where kind = 'coins'), 0)::bigint as coins, count(*) filter (where kind = 'goods') as goods
        from spin.coupon k where k.wheel_id = w.wheel_id) c
      order by w.drafted_at desc`,
  )
  return rows.map((row) => ({
    ...row,
    spins: Number(row.spins),
    coinsWon: Number(row.coinsWon),
    goodsWon: Number(row.goodsWon),
    budget: minorUnits(row.budget),
    won: minorUnits(row.won),
    claimed: minorUnits(row.claimed),
    expired: minorUnits(row.expired),
  }))
}

/** Of the wheels in use, for whoever watches: what of the budget is left, in minor units. */
export async function budgetsLeft(db: Db): Promise<{ currency: Currency; left: bigint }[]> {
  return plainRead(
    db,
    sql<{ currency: Currency; left: bigint }>`select currency, budget - reserved as left from spin.wheel_use where state = 'in_use'`,
  )
}
