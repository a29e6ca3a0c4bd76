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
    invariant: 'I2 each movement takes one amount from one account and gives it to another of the same unit',
    query: sql`
      select format('movement %s of player %s moves %s from %s to %s', movement_no, player_id, amount,
        ledger.account_name(from_account, place), ledger.account_name(to_account, place)) as says
      from ledger.movement
      where amount <= 0 or from_account = to_account or ledger.unit_of(from_account, 'BAHT') <> ledger.unit_of(to_account, 'BAHT')
        or (place is not null) <> (ledger.has_place(from_account) or ledger.has_place(to_account))
      order by player_id, movement_no limit 1`,
  },
  {
    invariant: 'I2 each movement belongs to a player with books',
    query: sql`
      select format('movement %s belongs to player %s, who has no books', movement_no, player_id) as says
      from ledger.movement m where not exists (select from ledger.player p where p.player_id = m.player_id)
      order by player_id, movement_no limit 1`,
  },
  {
    invariant: 'I3 a stored balance is the sum of its postings',
    query: sql`
      select format('account %s of player %s stores %s but its postings sum to %s', coalesce(a.account, s.account), coalesce(a.player_id, s.player_id),
        coalesce(a.balance::text, 'nothing'), coalesce(s.balance::text, 'nothing')) as says
      from ledger.account a
      full join (select player_id, account, sum(amount) as balance from ledger.posting where balance_after is not null group by 1, 2) s
        on s.player_id = a.player_id and s.account = a.account
      where coalesce(a.balance, 0) <> coalesce(s.balance, 0)
      order by 1 limit 1`,
  },
  {
    invariant: 'I3 each posting continues the balance of its account',
    query: sql`
      select format('after movement %s account %s of player %s should hold %s, not %s', movement_no, account, player_id, running, coalesce(balance_after::text, 'nothing')) as says
      from (select *, sum(amount) over (partition by player_id, account order by movement_no) as running
            from ledger.posting where account in ('wallet', 'held', 'refund', 'invite', 'coin') or account like 'game:%' or account like 'transit:%') p
      where balance_after is distinct from running
      order by player_id, movement_no, account limit 1`,
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
    invariant: 'the statement of a player is numbered without a gap',
    query: sql`
      select format('movement %s of player %s stands in the statement as %s, not as %s', movement_no, player_id, coalesce(statement_no::text, 'nothing'), nth) as says
      from (select player_id, movement_no, statement_no, statement_type, count(statement_type) over (partition by player_id order by movement_no) as nth from ledger.movement) m
      where statement_no is distinct from case when statement_type is not null then nth end order by player_id, movement_no limit 1`,
  },
  {
    invariant: 'a player row stands at the last movement',
    query: sql`
      select format('player %s stands at movement %s, statement %s, but the books end at %s, %s', l.player_id, l.movement_no, l.statement_no, coalesce(m.last, 0), coalesce(m.statements, 0)) as says
      from ledger.player l
      left join (select player_id, max(movement_no) as last, count(statement_no) as statements from ledger.movement group by 1) m on m.player_id = l.player_id
      where l.movement_no <> coalesce(m.last, 0) or l.statement_no <> coalesce(m.statements, 0)
      order by l.player_id limit 1`,
  },
  {
    invariant: 'a game account counts the movements that touched it',
    query: sql`
      select format('game account %s of player %s is at version %s after %s movements', coalesce(a.game, m.place), coalesce(a.player_id, m.player_id), coalesce(a.version, 0), coalesce(m.touched, 0)) as says
      from ledger.game_account a
      full join (select player_id, place, count(*) as touched from ledger.movement
                 where from_account in ('game', 'transit') or to_account in ('game', 'transit') group by 1, 2) m on m.player_id = a.player_id and m.place = a.game
      where a.version is distinct from m.touched order by 1 limit 1`,
  },
  {
    invariant: 'each movement fits its hash, which covers the one before',
    query: sql`
      select format('movement %s of player %s does not fit its hash', movement_no, player_id) as says
      from (
        select m.player_id, m.movement_no, m.hash,
          ledger.movement_hash(lag(m.hash, 1, ''::bytea) over (partition by m.player_id order by m.movement_no), m.player_id, m.movement_no,
            m.statement_no, p.currency, m.kind, m.from_account, m.to_account, m.place, m.amount, m.statement_type, m.request_key, m.cause, m.posted_at) as computed
        from ledger.movement m join ledger.player p using (player_id)
      ) chained
      where hash <> computed
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
