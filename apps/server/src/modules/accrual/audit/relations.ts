import { type RawBuilder, sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { BET_CURSORS, BETS } from '../../bets/index.ts'
import { OWNERS } from '../../ledger/index.ts'
import { ACTS, RULE_CHANGES } from '../../operator/index.ts'
import type { Source } from '../store.ts'

/*
 * What the audits of other modules compare with their own: relations for a FROM, of our tables only what is named here.
 */

export const PERIODS = sql`(
  select player_id, source, starts_at, base, rate_basis_points, accrued, claim_id from accrual.period)`

interface Counting {
  source: Source
  /** What a revision of a bet, `b`, counts for, and whether it counts at all. */
  amount: RawBuilder<unknown>
  counts: RawBuilder<unknown>
}

/** What the periods of a source say, against the bets that its handler has read. */
export function basesAreOfBets(invariant: string, { source, amount, counts }: Counting): Check {
  const of = sql.lit(source)
  return [
    invariant,
    sql`
      select format('the period of %s from %s of player %s comes to %s with %s carried bets, its bets say %s with %s', ${of}::text, coalesce(p.starts_at, b.starts_at),
        coalesce(p.player_id, b.player_id), p.base, p.carried_bets, b.base, b.carried) as says
      from (select * from accrual.period where source = ${of}) p
      full join (
        select b.player_id, coalesce(c.starts_at, own.starts_at) as starts_at, sum(${amount}) as base, count(*) filter (where c.amount = ${amount}) as carried
        from ${BETS} b
        join ${BET_CURSORS} u on u.player_id = b.player_id and u.handler = ${of} and u.read_to >= b.bet_no
        left join accrual.carried_bet c on c.source = ${of} and c.player_id = b.player_id and c.bet_no = b.bet_no
        left join accrual.period own on own.source = ${of} and own.player_id = b.player_id and own.starts_at <= b.settled_at and own.ends_at > b.settled_at
        where ${counts} and not exists (
          select 1 from accrual.uncounted_bets n where n.source = ${of} and n.player_id = b.player_id and b.bet_no between n.first_bet_no and n.last_bet_no)
        group by 1, 2) b
        on b.player_id = p.player_id and b.starts_at = p.starts_at
      where p.base is distinct from b.base or p.carried_bets is distinct from b.carried order by 1 limit 1`,
    'of each owner',
  ]
}

interface RuleOfRates {
  source: Source
  table: string
  /** In hundredths of a percent, of a `rule` as it is kept in the chain of the rules. */
  rate: RawBuilder<unknown>
}

/** What the periods of a source have accrued, by a rate that the operator has set. One that is open may have none yet. */
export function ratesAreOfRule(invariant: string, { source, table, rate }: RuleOfRates): Check {
  return [
    invariant,
    sql`
      select format('the period of %s from %s of player %s comes to %s and accrues %s at %s basis points', p.source, p.starts_at, p.player_id, p.base,
        p.accrued, p.rate_basis_points) as says
      from ${PERIODS} p join ${OWNERS} o on o.owner_id = p.player_id
      where p.source = ${sql.lit(source)} and p.rate_basis_points is not null and (p.accrued <> div(greatest(p.base, 0)::numeric * p.rate_basis_points, 10000)
        or not exists (
          select 1 from (
            select c.before, c.after from ${RULE_CHANGES} c where c.table_name = ${sql.lit(table)} and c.key ->> 'currency' = o.currency::text
            union all
            select a.before, a.after from ${ACTS} a where a.kind = 'setting' and a.status = 'act' and a.subject = ${sql.lit(`${table} `)} || o.currency) r
          cross join unnest(array[r.before, r.after]) rule
          where ${rate} = p.rate_basis_points))
      order by 1 limit 1`,
  ]
}
