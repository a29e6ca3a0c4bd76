import { type Currency, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import type { Channel } from './external-payment.ts'
import * as functions from './functions.gen.ts'

/** What may be credited without a person; what is above it waits for one. */
export interface CreditLimit {
  channel: Channel
  currency: Currency
  /** In a day of Bangkok by all of the channel; in an hour of the clock by each gateway, bank or wallet of it. */
  period: functions.LimitPeriod
  amount: MinorUnits
  /** How many payments; null: as many as come. */
  credits: bigint | null
}

/** An owner of the operator sets it. */
export function setCreditLimit(db: Db, limit: CreditLimit, instruction: Instruction): Promise<Authorised> {
  return retryIdempotent(() => functions.setCreditLimit(db, { instruction: instructionTo('set', instruction), ...limit }))
}

export interface CreditUse extends Omit<CreditLimit, 'amount' | 'credits'> {
  /** Who has told of the payments; of a day all of the channel are one, and nobody is named. */
  teller: string
  limit: MinorUnits
  used: MinorUnits
}

/** What was credited in the day and the hour that run, beside what may be. Of an hour, by each who has told of any. */
export async function creditedNow(db: Db): Promise<CreditUse[]> {
  const { rows } = await sql<{
    channel: Channel
    currency: Currency
    period: functions.LimitPeriod
    teller: string
    limit: bigint
    used: bigint
  }>`
    select l.channel, l.currency, l.period, coalesce(s.teller, '') as teller, l.amount as limit, coalesce(sum(s.amount), 0)::int8 as used
    from deposit.credit_limit l left join deposit.credit_sum s
      on (s.channel, s.currency, s.period) = (l.channel, l.currency, l.period)
        and s.begins_at = date_trunc(l.period::text, platform.now(), 'Asia/Bangkok')
    where l.period = 'day' or s.teller is not null
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4`.execute(db)
  return rows.map(({ limit, used, ...of }) => ({ ...of, limit: minorUnits(limit), used: minorUnits(used) }))
}
