import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { EVENT_CURSORS, listOf, partnerless, POSTINGS } from '../../ledger/index.ts'
import { PLAYTHROUGH_CURSORS, PLAYTHROUGH_ENTRIES } from '../../playthrough/index.ts'

export const COIN_KINDS = ['coins_given'] as const

/** Whether the coins are what the deposits say that were read, and what left of them unstaked. */
export const COINS: Check[] = [
  [
    'each entry that was read is counted once, with its amount where a rule held',
    sql`
      select format('entry %s of player %s: %s of %s, counted is %s', coalesce(e.entry_no, d.entry_no), coalesce(e.player_id, d.player_id),
        coalesce(e.kind, 'nothing'), e.amount, coalesce(d.counted::text, 'nothing')) as says
      from (select e.* from ${PLAYTHROUGH_ENTRIES} e join ${PLAYTHROUGH_CURSORS} c on c.player_id = e.player_id and c.handler = 'deposit-coins' and e.entry_no <= c.read_to) e
      full join (select * from spin.counted_deposit where entry_no is not null) d
        on d.player_id = e.player_id and d.entry_no = e.entry_no and d.reference_id = e.reference_id
        and d.posting_no is not distinct from case when e.kind in ('deposited', 'taken_back') then e.posting_no end
      where case
        when e.kind = 'deposited' then d.counted = case when d.every_amount is null then 0 else e.amount end
        when not exists (select 1 from spin.counted_deposit of where of.player_id = e.player_id and of.counted > 0 and of.count_no < coalesce(d.count_no, of.count_no + 1)
          and case e.kind when 'taken_back' then of.reference_id = e.reference_id else of.posting_no = e.deposit_no end)
          then coalesce(d.counted, 0) = 0
        else d.counted = case e.kind when 'restored' then e.amount else -e.amount end end is not true
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'coins are given for what was counted since the last, and the rest is carried over',
    sql`
      select format('count %s of player %s gave %s coins and left %s', count_no, player_id, coins, remainder) as says
      from (select d.*, d.counted + coalesce(lag(d.remainder) over (partition by d.player_id order by d.count_no), 0) as sum,
          row_number() over (partition by d.player_id order by d.count_no) as no from spin.counted_deposit d) d
      where coins <> greatest(coalesce(sum / every_amount, 0), 0) or remainder <> sum - coins * coalesce(every_amount, 0) or no <> count_no
      order by player_id, count_no limit 1`,
    'of each owner',
  ],
  [
    'the coins of what was counted are in the ledger once, under its number',
    partnerless(
      'coins of count',
      sql`
        select player_id, coalesce(posting_no, entry_no)::text as id, coalesce('deposit-coins:' || posting_no, 'restored-coins:' || entry_no) as kind, coins as amount
        from spin.counted_deposit where coins > 0`,
      sql`
        select p.owner_id as player_id, p.reference_id as id, p.idempotency_key as kind, p.amount
        from ${POSTINGS} p left join ${EVENT_CURSORS} c on c.owner_id = p.owner_id and c.handler = 'deposit-coins'
        where p.kind in (${listOf(COIN_KINDS)}) and p.posting_no > coalesce(c.begun_after, 0) and p.idempotency_key not like 'prize:%'`,
    ),
    'of each owner',
  ],
]
