import { sql } from 'kysely'
import { type Check, listOf, partnerless } from './audit-query.ts'

export const COIN_KINDS = ['coins_given'] as const
const COUNTED_KINDS = [
  'deposit_bank',
  'deposit_gateway',
  'deposit_slip',
  'deposit_giftlink',
  'deposit_ewallet',
  'allocated',
  'chargeback_taken',
] as const

/** Players with the part of their records that the handler of coins has read. */
const READ = sql`(
  select o.owner_id, coalesce(c.begun_after, 0) as begun_after, coalesce(c.read_to, 0) as read_to
  from ledger.owner o left join ledger.event_cursor c on c.owner_id = o.owner_id and c.handler = 'deposit-coins' where o.kind = 'player')`

/** How far events have been read, and whether the coins are what the deposits say that were read. */
export const COINS: [invariant: string, query: Check][] = [
  [
    'no handler of events has read more than was posted',
    sql`
      select format('%s has read owner %s to %s of %s', c.handler, c.owner_id, c.read_to, coalesce(o.posting_no::text, 'no ledger')) as says
      from ledger.event_cursor c left join ledger.owner o using (owner_id)
      where o.owner_id is null or c.read_to > o.posting_no or c.begun_after > c.read_to order by 1 limit 1`,
  ],
  [
    'each deposit that was read is counted once, with its amount where a rule held',
    sql`
      select format('posting %s of player %s: the ledger says %s of %s, counted is %s', coalesce(p.posting_no, d.posting_no),
        coalesce(p.owner_id, d.player_id), coalesce(p.kind, 'nothing'), p.amount, coalesce(d.counted::text, 'nothing')) as says
      from (select p.* from ledger.posting p join ${READ} r on r.owner_id = p.owner_id and p.posting_no > r.begun_after and p.posting_no <= r.read_to
            where p.kind in (${listOf(COUNTED_KINDS)})) p
      full join spin.counted_deposit d on d.player_id = p.owner_id and d.posting_no = p.posting_no and d.reference_id = p.reference_id
      where d.counted is distinct from case
        when p.kind <> 'chargeback_taken' then case when d.every_amount is null then 0 else p.amount end
        when exists (select from spin.counted_deposit of where of.player_id = p.owner_id and of.reference_id = p.reference_id and of.counted > 0
          and of.posting_no < p.posting_no) then -p.amount
        else 0 end
      order by 1 limit 1`,
  ],
  [
    'coins are given for what was deposited since the last, and the rest is carried over',
    sql`
      select format('posting %s of player %s gave %s coins and left %s', posting_no, player_id, coins, remainder) as says
      from (select d.*, d.counted + coalesce(lag(d.remainder) over (partition by d.player_id order by d.posting_no), 0) as sum from spin.counted_deposit d) d
      where coins <> greatest(coalesce(sum / every_amount, 0), 0) or remainder <> sum - coins * coalesce(every_amount, 0)
      order by player_id, posting_no limit 1`,
  ],
  [
    'the coins of each deposit are in the ledger once, under its number',
    partnerless(
      'coins of posting',
      sql`select player_id, posting_no::text as id, 'deposit-coins:' || posting_no as kind, coins as amount from spin.counted_deposit where coins > 0`,
      sql`select p.owner_id as player_id, p.reference_id as id, p.idempotency_key as kind, p.amount
        from ledger.posting p join ${READ} r on r.owner_id = p.owner_id and p.posting_no > r.begun_after
        where p.kind in (${listOf(COIN_KINDS)}) and p.idempotency_key not like 'prize:%'`,
    ),
  ],
]
