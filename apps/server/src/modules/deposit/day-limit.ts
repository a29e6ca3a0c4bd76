import { type Currency, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import type { Channel } from './external-payment.ts'
import * as functions from './functions.gen.ts'

/** What a channel may credit in a day of Bangkok without a person; what is above it waits for one. An owner of the operator sets it. */
export function setDayLimit(
  db: Db,
  { channel, currency, amount }: { channel: Channel; currency: Currency; amount: MinorUnits },
  instruction: Instruction,
): Promise<Authorised> {
  return retryIdempotent(() => functions.setDayLimit(db, { instruction: instructionTo('set', instruction), channel, currency, amount }))
}

export interface DayUse {
  channel: Channel
  currency: Currency
  limit: MinorUnits
  used: MinorUnits
}

/** What each channel has credited today, beside what it may. */
export async function creditedToday(db: Db): Promise<DayUse[]> {
  const { rows } = await sql<{ channel: Channel; currency: Currency; limit: bigint; used: bigint }>`
    select l.channel, l.currency, l.amount as limit, coalesce(sum(d.amount), 0)::int8 as used
    from deposit.day_limit l left join deposit.day_sum d
      on (d.channel, d.currency, d.day) = (l.channel, l.currency, (platform.now() at time zone 'Asia/Bangkok')::date)
    group by 1, 2, 3 order by 1, 2`.execute(db)
  return rows.map(({ limit, used, ...of }) => ({ ...of, limit: minorUnits(limit), used: minorUnits(used) }))
}
