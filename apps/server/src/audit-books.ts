import { sql, type RawBuilder } from 'kysely'
import { CORRECTIONS, CORRECTIONS_EXPLAINED } from './audit-corrections.ts'
import { ITEMS_AND_DECISIONS } from './audit-items.ts'
import type { Db } from './platform/db.ts'
import { auditLedger, type Finding, type PostingKind } from './rooms/ledger/index.ts'

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
      for (const [invariant, query] of [...ACROSS_ROOMS, ...CORRECTIONS, ...ITEMS_AND_DECISIONS]) {
        const { rows } = await query.execute(tx)
        if (rows[0]) findings.push({ invariant, says: rows[0].says })
      }
      return findings
    })
}

type Check = RawBuilder<{ says: string }>

const listOf = (kinds: readonly PostingKind[]) => sql.join(kinds.map((kind) => sql.lit(kind)))

/** The postings of the given kinds, with the id of what caused each. */
const posted = (kinds: readonly PostingKind[]) => sql`
  select owner_id as player_id, cause as id, kind, amount from ledger.posting where kind in (${listOf(kinds)})`

/** Rows of `expected` and `booked` (player_id, id, kind, amount) that have no partner in the other. */
const partnerless = (what: string, expected: RawBuilder<unknown>, booked: RawBuilder<unknown>): Check => sql`
  select format(${sql.lit(`${what} %s of player %s: the room says %s %s, the books say %s %s`)}, coalesce(e.id, b.id), coalesce(e.player_id, b.player_id),
    coalesce(e.kind, 'nothing'), coalesce(e.amount::text, ''), coalesce(b.kind, 'nothing'), coalesce(b.amount::text, '')) as says
  from (${expected}) e full join (${booked}) b on b.player_id = e.player_id and b.id = e.id and b.kind = e.kind and b.amount = e.amount
  where e.id is null or b.id is null order by 1 limit 1`

const DEPOSITS = ['deposit_bank', 'deposit_gateway', 'deposit_slip', 'deposit_giftlink'] as const
const TRANSFERS = ['game_in_sent', 'game_in_done', 'game_in_refused', 'game_out_asked', 'game_out_done', 'game_out_refused'] as const
const RESULTS = ['game_win', 'game_loss'] as const
const WITHDRAWALS = ['withdraw_held', 'withdraw_paid', 'withdraw_released'] as const
/** Coins are no money, and nothing but the giving of them is written down yet. */
const COINS = ['coins_given'] as const
/** Every kind whose postings a check below compares with what caused them. A kind that is not here has no cause it could have. */
const EXPLAINED = [...DEPOSITS, ...TRANSFERS, ...RESULTS, ...WITHDRAWALS, ...COINS, ...CORRECTIONS_EXPLAINED]

const ACROSS_ROOMS: [invariant: string, query: Check][] = [
  [
    'each posting is of a kind that something in the rooms explains',
    sql`
      select format('posting %s of owner %s, %s of %s, is explained by nothing', posting_no, owner_id, kind, amount) as says
      from ledger.posting where kind not in (${listOf(EXPLAINED)}) order by owner_id, posting_no limit 1`,
  ],
  [
    'I5 each settled payment stands in the books once, for its player and amount',
    partnerless(
      'payment',
      sql`
        select player_id, outside_reference as id, case channel when 'qr' then 'deposit_gateway' else 'deposit_' || channel end as kind, amount
        from deposit.settlement`,
      posted(DEPOSITS),
    ),
  ],
  [
    'I5 no payment is both credited and waiting for an owner',
    sql`
      select format('payment %s is credited and still waits for a person', outside_reference) as says
      from deposit.unmatched join deposit.settlement using (outside_reference) where decided_at is null order by 1 limit 1`,
  ],
  [
    'I5 a QR that was credited is paid, and is of the player and amount it was credited for',
    sql`
      select format('QR %s of player %s, %s of %s, was credited to player %s with %s', q.qr_id, q.player_id, q.state, q.amount, s.player_id, s.amount) as says
      from deposit.settlement s join deposit.qr q on q.qr_id = s.qr_id
      where (q.player_id, q.amount, q.state) is distinct from (s.player_id, s.amount, 'paid') order by 1 limit 1`,
  ],
  [
    'I9 each transfer stands in the books as it began and as it ended',
    partnerless(
      'transfer',
      sql`
        select player_id, transfer_id::text as id, case direction when 'in' then 'game_in_sent' else 'game_out_asked' end as kind, amount from games.transfer
        union all
        select player_id, transfer_id::text, 'game_' || direction || '_' || state, amount from games.transfer where state in ('done', 'refused')`,
      posted(TRANSFERS),
    ),
  ],
  [
    'I9 money in transit is what the open transfers say',
    sql`
      select format('transit:%s of player %s holds %s, but %s is open', coalesce(t.game, a.game), coalesce(t.player_id, a.owner_id), coalesce(a.amount, 0), coalesce(t.amount, 0)) as says
      from (select player_id, game_code as game, sum(amount) as amount from games.transfer where ended_at is null group by 1, 2) t
      full join (select owner_id, subaccount as game, amount from ledger.balance where account = 'transit' and amount <> 0) a
        on a.owner_id = t.player_id and a.game = t.game
      where t.amount is distinct from a.amount order by 1 limit 1`,
  ],
  [
    'I9 each game result leaves our mirror at what the provider said',
    sql`
      select format('posting %s of owner %s left the mirror at %s and says %s', posting_no, owner_id, coalesce(destination_after, source_after), cause) as says
      from ledger.posting where kind in (${listOf(RESULTS)}) and cause is distinct from 'balance ' || coalesce(destination_after, source_after)
      order by owner_id, posting_no limit 1`,
  ],
  [
    'I10 each withdrawal stands in the books as it was held and as it ended',
    partnerless(
      'withdrawal',
      sql`
        select player_id, withdrawal_id::text as id, 'withdraw_held' as kind, amount from withdraw.withdrawal
        union all
        select player_id, withdrawal_id::text, case state when 'paid' then 'withdraw_paid' else 'withdraw_released' end, amount
        from withdraw.withdrawal where state in ('paid', 'refused', 'cancelled')`,
      posted(WITHDRAWALS),
    ),
  ],
  [
    'I10 money held is what the open withdrawals say',
    sql`
      select format('held of player %s is %s, but %s is open', coalesce(w.player_id, a.owner_id), coalesce(a.amount, 0), coalesce(w.amount, 0)) as says
      from (select player_id, sum(amount) as amount from withdraw.withdrawal where ended_at is null group by 1) w
      full join (select owner_id, amount from ledger.balance where account = 'held' and amount <> 0) a on a.owner_id = w.player_id
      where w.amount is distinct from a.amount order by 1 limit 1`,
  ],
  [
    'I13 the statement adds up to the wallet: what changed it is a line, or the end of what a line began',
    sql`
      select format('posting %s of owner %s, %s of %s, changed the wallet and stands in no line of the statement', posting_no, owner_id, kind, amount) as says
      from ledger.posting p where 'wallet' in (source, destination) and statement_no is null and not exists (
        select from ledger.posting line where line.owner_id = p.owner_id and line.cause = p.cause and line.amount = p.amount and line.statement_no is not null)
      order by owner_id, posting_no limit 1`,
  ],
]
