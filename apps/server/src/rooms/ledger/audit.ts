import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** One thing that is not as it must be, and the first row that shows it. */
export interface Finding {
  invariant: string
  says: string
}

interface Check {
  invariant: string
  /** Selects `says`: one sentence for the first row that breaks the rule, no row when the books are right. */
  query: ReturnType<typeof sql<{ says: string }>>
}

const CHECKS: Check[] = [
  {
    invariant: 'I1 postings sum to zero per currency',
    query: sql`select format('the postings in %s sum to %s', unit, sum(amount)) as says from ledger.posting group by unit having sum(amount) <> 0 order by unit limit 1`,
  },
  {
    invariant: 'I2 each movement balances',
    query: sql`
      select format('movement %s of player %s sums to %s %s', movement_no, player_id, sum(amount), unit) as says
      from ledger.posting group by player_id, movement_no, unit having sum(amount) <> 0 order by player_id, movement_no limit 1`,
  },
  {
    invariant: 'I2 each movement has its legs in the one currency of its player',
    query: sql`
      select format('movement %s of player %s has %s legs, or one in another currency', m.movement_no, m.player_id, count(p.*)) as says
      from ledger.movement m join ledger.player l on l.player_id = m.player_id
      left join ledger.posting p on p.player_id = m.player_id and p.movement_no = m.movement_no
      group by m.player_id, m.movement_no, l.currency
      having count(p.*) < 2 or count(*) filter (where p.unit <> case when p.account in ('coin', 'coin-issue') then 'COIN' else l.currency end) > 0
      order by m.player_id, m.movement_no limit 1`,
  },
  {
    invariant: 'I3 a stored balance is the sum of its postings',
    query: sql`
      select format('account %s of player %s stores %s but its postings sum to %s', coalesce(a.account, s.account), coalesce(a.player_id, s.player_id),
        coalesce(a.balance::text, 'nothing'), coalesce(s.balance::text, 'nothing')) as says
      from ledger.account a
      full join (select player_id, account, sum(amount) as balance, count(*) as postings, min(unit) as unit from ledger.posting where posting_no is not null group by 1, 2) s
        on s.player_id = a.player_id and s.account = a.account
      where a.balance is distinct from s.balance or a.posting_no is distinct from s.postings or a.unit is distinct from s.unit
      order by 1 limit 1`,
  },
  {
    invariant: 'I3 each posting continues its account without a gap',
    query: sql`
      select format('posting %s of account %s of player %s (movement %s) should be number %s with balance %s', posting_no, account, player_id, movement_no, nth, running) as says
      from (select *, row_number() over w as nth, sum(amount) over w as running
            from ledger.posting where posting_no is not null window w as (partition by player_id, account order by movement_no)) p
      where posting_no <> nth or balance_after <> running
      order by player_id, account, movement_no limit 1`,
  },
  {
    invariant: 'I4 no player account is negative',
    query: sql`
      select format('account %s of player %s holds %s', account, player_id, balance) as says from ledger.account where balance < 0
      union all
      select format('account %s of player %s held %s after movement %s', account, player_id, balance_after, movement_no) from ledger.posting where balance_after < 0
      limit 1`,
  },
  {
    invariant: 'I6 a request key has one movement',
    query: sql`
      select format('key %s of player %s has %s movements', request_key, player_id, count(*)) as says
      from ledger.movement group by player_id, request_key having count(*) > 1 limit 1`,
  },
  {
    invariant: 'the movements of a player are numbered without a gap',
    query: sql`
      select format('movement %s of player %s should be number %s', movement_no, player_id, nth) as says
      from (select player_id, movement_no, row_number() over (partition by player_id order by movement_no) as nth from ledger.movement) m
      where movement_no <> nth order by player_id, nth limit 1`,
  },
  {
    invariant: 'a player row stands at the last movement',
    query: sql`
      select format('player %s stands at movement %s, statement %s, but the books end at %s, %s', l.player_id, l.movement_no, l.statement_no, coalesce(m.last, 0), coalesce(m.statements, 0)) as says
      from ledger.player l
      left join (select player_id, max(movement_no) as last, count(statement_no) as statements, max(statement_no) as last_statement from ledger.movement group by 1) m on m.player_id = l.player_id
      where l.movement_no <> coalesce(m.last, 0) or l.statement_no <> coalesce(m.statements, 0) or l.statement_no <> coalesce(m.last_statement, 0)
      order by l.player_id limit 1`,
  },
  {
    invariant: 'each movement carries the hash of the one before and its own',
    query: sql`
      select format('movement %s of player %s does not fit its hash', movement_no, player_id) as says
      from (
        select m.*, lag(m.hash, 1, ''::bytea) over (partition by m.player_id order by m.movement_no) as should_follow,
          ledger.movement_hash(m.previous_hash, m.player_id, m.movement_no, m.kind, m.request_key, m.body_hash, m.statement_no,
            m.statement_type, coalesce(p.accounts, '{}'), coalesce(p.units, '{}'), coalesce(p.amounts, '{}'), m.details, m.posted_at) as computed
        from ledger.movement m
        left join (select player_id, movement_no, array_agg(account order by leg_no) as accounts, array_agg(unit order by leg_no) as units, array_agg(amount order by leg_no) as amounts
                   from ledger.posting group by 1, 2) p using (player_id, movement_no)
      ) chained
      where previous_hash <> should_follow or hash <> computed
      order by player_id, movement_no limit 1`,
  },
  {
    invariant: 'the head of each chain is kept at the player',
    query: sql`
      select format('player %s does not hold the hash of movement %s', l.player_id, l.movement_no) as says
      from ledger.player l left join ledger.movement m on m.player_id = l.player_id and m.movement_no = l.movement_no
      where l.last_hash <> coalesce(m.hash, ''::bytea) order by l.player_id limit 1`,
  },
]

/** Reads the whole of the books and says what does not hold. Changes nothing. */
export async function auditLedger(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { invariant, query } of CHECKS) {
    const { rows } = await query.execute(db)
    if (rows[0]) findings.push({ invariant, says: rows[0].says })
  }
  return findings
}
