import { sql, type RawBuilder } from 'kysely'
import type { Db } from './platform/db.ts'
import { auditLedger, type Finding } from './rooms/ledger/index.ts'

/**
 * The books against themselves and against the rooms that move them, all at one moment. Changes nothing.
 * An empty answer means that every invariant held. It reads across rooms, which only an audit may.
 */
export async function auditBooks(db: Db): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set transaction read only`.execute(tx)
      await sql`set local enable_seqscan = on`.execute(tx)
      const findings = await auditLedger(tx)
      for (const [invariant, query] of ACROSS_ROOMS) {
        const { rows } = await query.execute(tx)
        if (rows[0]) findings.push({ invariant, says: rows[0].says })
      }
      return findings
    })
}

type Check = RawBuilder<{ says: string }>

/** The movements of the given kinds, with the id of what caused each. */
const moved = (kinds: string) => sql`
  select player_id, cause as id, kind, amount from ledger.movement where kind ~ ${sql.lit(kinds)}`

/** Rows of `expected` and `booked` (player_id, id, kind, amount) that have no partner in the other. */
const partnerless = (what: string, expected: RawBuilder<unknown>, booked: RawBuilder<unknown>): Check => sql`
  select format(${sql.lit(`${what} %s of player %s: the room says %s %s, the books say %s %s`)}, coalesce(e.id, b.id), coalesce(e.player_id, b.player_id),
    coalesce(e.kind, 'nothing'), coalesce(e.amount::text, ''), coalesce(b.kind, 'nothing'), coalesce(b.amount::text, '')) as says
  from (${expected}) e full join (${booked}) b on b.player_id = e.player_id and b.id = e.id and b.kind = e.kind and b.amount = e.amount
  where e.id is null or b.id is null order by 1 limit 1`

const ACROSS_ROOMS: [invariant: string, query: Check][] = [
  [
    'I5 each settled payment stands in the books once, for its player and amount',
    partnerless(
      'payment',
      sql`select player_id, outside_reference as id, 'deposit' as kind, amount from deposit.settlement`,
      moved('^deposit$'),
    ),
  ],
  [
    'I5 no payment is both credited and waiting for an owner',
    sql`
      select format('payment %s is credited and still waits for a person', outside_reference) as says
      from deposit.unmatched join deposit.settlement using (outside_reference) where decided_at is null order by 1 limit 1`,
  ],
  [
    'I9 each transfer stands in the books as it began and as it ended',
    partnerless(
      'transfer',
      sql`
        select player_id, transfer_id::text as id, case direction when 'in' then 'game_in_sent' else 'game_out_asked' end as kind, amount from games.transfer
        union all
        select player_id, transfer_id::text, 'game_' || direction || '_' || state, amount from games.transfer where state in ('done', 'refused')`,
      moved('^game_(in|out)_'),
    ),
  ],
  [
    'I9 money in transit is what the open transfers say',
    sql`
      select format('transit:%s of player %s holds %s, but %s is open', coalesce(t.game, a.game), coalesce(t.player_id, a.player_id), coalesce(a.amount, 0), coalesce(t.amount, 0)) as says
      from (select player_id, game_code as game, sum(amount) as amount from games.transfer where ended_at is null group by 1, 2) t
      full join (select player_id, substr(account, 9) as game, balance as amount from ledger.account where account like 'transit:%' and balance <> 0) a
        on a.player_id = t.player_id and a.game = t.game
      where t.amount is distinct from a.amount order by 1 limit 1`,
  ],
  [
    'I10 each withdrawal stands in the books as it was held and as it ended',
    partnerless(
      'withdrawal',
      sql`
        select player_id, withdrawal_id::text as id, 'withdraw_held' as kind, amount from withdraw.withdrawal
        union all
        select player_id, withdrawal_id::text, case state when 'paid' then 'withdraw_paid' else 'withdraw_released' end, amount
        from withdraw.withdrawal where state in ('paid', 'refused')`,
      moved('^withdraw_'),
    ),
  ],
  [
    'I10 money held is what the open withdrawals say',
    sql`
      select format('held of player %s is %s, but %s is open', coalesce(w.player_id, a.player_id), coalesce(a.balance, 0), coalesce(w.amount, 0)) as says
      from (select player_id, sum(amount) as amount from withdraw.withdrawal where ended_at is null group by 1) w
      full join (select player_id, balance from ledger.account where account = 'held' and balance <> 0) a on a.player_id = w.player_id
      where w.amount is distinct from a.balance order by 1 limit 1`,
  ],
]
