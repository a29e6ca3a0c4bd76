import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { REWARDS } from '../../bonus/index.ts'
import { partnerless, posted, POSTINGS } from '../../ledger/index.ts'
import { ACTS, PROPOSALS } from '../../operator/index.ts'

export const WHEEL_KINDS = ['coin_spent'] as const

/** Each spin with the slice it came to, and the digest that its coin must have. */
const SPINS = sql`(
  select p.*, s.seed_hash, s.client_seed, w.wheel_hash, w.text::jsonb -> 'slices' -> p.slice_no as slice,
    encode(sha256(convert_to(concat_ws(E'\\x1f', w.wheel_hash, p.seed_no, s.seed_hash, s.client_seed, p.nonce, p.slice_no), 'UTF8')), 'hex') as digest
  from spin.spin p left join spin.seed s using (player_id, seed_no) left join spin.wheel w on w.wheel_id = p.wheel_id)`

/**
 * The wheel against the ledger and against itself, as far as it can be known without the key of the seeds. What takes that
 * key, each seed's hash and each spin's result, `auditSpins` of the module says.
 */
export const WHEEL: Check[] = [
  [
    'I12 each spin is one coin in the ledger, and each coin spent is one spin',
    partnerless(
      'spin',
      sql`select player_id, spin_id::text as id, 'coin_spent' as kind, 1::bigint as amount from spin.spin`,
      posted(['coin_spent']),
    ),
    'of each owner',
  ],
  [
    'I12 the coin of each spin names it: wheel, seed, client seed, nonce and result',
    sql`
      select format('spin %s of player %s is not what posting %s was made for', s.spin_id, s.player_id, s.posting_no) as says
      from ${SPINS} s left join ${POSTINGS} p on p.owner_id = s.player_id and p.posting_no = s.posting_no and p.kind = 'coin_spent'
      where (p.reference_id = s.spin_id::text and p.digest = s.digest and p.source_after = s.coins_left and s.slice ->> 'code' = s.code) is not true order by 1 limit 1`,
    'of each owner',
  ],
  [
    'I12 the spins of a seed have its nonces from 0 without a gap, and its wheel',
    sql`
      select format('seed %s of player %s stands at nonce %s and has %s spins', s.seed_no, s.player_id, s.next_nonce, count(p.spin_id)) as says
      from spin.seed s left join spin.spin p using (player_id, seed_no)
      group by s.player_id, s.seed_no, s.next_nonce, s.wheel_id
      having s.next_nonce <> count(p.spin_id) or max(p.nonce) <> s.next_nonce - 1 or min(p.nonce) <> 0 or bool_or(p.wheel_id <> s.wheel_id)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'the seeds of each player are numbered without a gap, and the newest has not begun',
    sql`
      select format('player %s has %s seeds up to number %s', player_id, count(*), max(seed_no)) as says
      from spin.seed group by player_id
      having count(*) <> max(seed_no) or min(seed_no) <> 1 or count(*) filter (where begun_at is null) <> 1
        or max(seed_no) filter (where begun_at is null) <> max(seed_no)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'the seeds of whoever is erased are left for whoever verifies their spins, and of nobody else',
    sql`
      select format('seed %s of player %s is left %s', s.seed_no, s.player_id,
        case when l.seed_no is null then 'nowhere' else 'to be read, and they are not erased' end) as says
      from spin.seed s left join platform.erased_player e on e.player_id = s.player_id
        left join spin.left_seed l on (l.player_id, l.seed_no) = (s.player_id, s.seed_no)
      where (l.seed_no is null) <> (e.player_id is null) order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each seed, spin and prize is of a wheel that there is',
    sql`
      select format('%s of player %s is of wheel %s, which there is not', one.what, one.player_id, one.wheel_id) as says
      from (
        select 'a seed' as what, s.player_id, s.wheel_id from spin.seed s
        union all select 'a spin', p.player_id, p.wheel_id from spin.spin p
        union all select 'a prize', c.player_id, c.wheel_id from spin.coupon c) one
      where one.wheel_id is not null and not exists (select 1 from spin.wheel w where w.wheel_id = one.wheel_id)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each wheel that is or was in use is what two people said, and its hash is that of its text',
    sql`
      select format('wheel %s is not what was put in use', u.wheel_id) as says
      from spin.wheel_use u left join spin.wheel w using (wheel_id)
      where (w.wheel_hash = encode(sha256(convert_to(w.text, 'UTF8')), 'hex') and w.text::jsonb ->> 'looksHash' = encode(sha256(convert_to(w.looks, 'UTF8')), 'hex')
          and w.budget = u.budget and w.currency = u.currency) is not true
        or not exists (
          select 1 from ${ACTS} a join ${PROPOSALS} o on o.owner_id = a.owner_id and o.kind = a.kind and o.subject = a.subject and o.outcome = 'carried_out'
            and o.proposed_by <> o.approved_by and o.approved_by = a.staff_id
          where a.owner_id = md5('wheel:' || u.currency)::uuid and a.kind = 'wheel' and a.subject = u.wheel_id::text and a.act = 'use' and a.status = 'act'
            and a.amount = u.budget and a.after ->> 'wheelHash' = w.wheel_hash)
      order by 1 limit 1`,
  ],
  [
    'I11 the money prizes won with a wheel are what is reserved of its budget',
    sql`
      select format('wheel %s has reserved %s of %s, and %s was won', u.wheel_id, u.reserved, u.budget, coalesce(c.won, 0)) as says
      from spin.wheel_use u left join (select wheel_id, sum(amount) as won from spin.coupon where kind = 'money' group by 1) c using (wheel_id)
      where u.reserved <> coalesce(c.won, 0) or u.reserved > u.budget order by 1 limit 1`,
  ],
  [
    'I11 each spin that won has one coupon of what its slice says, and no other spin has one',
    sql`
      select format('spin %s of player %s came to %s and has a coupon of %s %s', coalesce(s.spin_id, c.coupon_id), coalesce(s.player_id, c.player_id),
        coalesce(s.code, 'nothing'), coalesce(c.kind, 'nothing'), c.amount) as says
      from ${SPINS} s full join spin.coupon c on c.player_id = s.player_id and c.coupon_id = s.spin_id
      where coalesce(c.kind, 'nothing') is distinct from s.slice -> 'prize' ->> 'kind'
        or c.amount is distinct from coalesce(s.slice -> 'prize' ->> 'amount', s.slice -> 'prize' ->> 'coins')::bigint
        or (c.coupon_id is not null and (c.code, c.slice_no, c.wheel_id, c.won_at) is distinct from (s.code, s.slice_no, s.wheel_id, s.spun_at))
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each coupon that was claimed is in the ledger once, and no prize that was not',
    partnerless(
      'coupon',
      sql`
        select player_id, coupon_id::text as id, case kind when 'money' then 'prize_granted' else 'coins_given' end as kind, amount
        from spin.coupon where state = 'claimed'`,
      sql`
        select owner_id as player_id, reference_id as id, kind, amount from ${POSTINGS} p
        where kind = 'prize_granted' or (kind = 'coins_given' and idempotency_key like 'prize:%')`,
    ),
    'of each owner',
  ],
  [
    'each money prize has the condition that the text of its wheel says',
    sql`
      select format('prize %s of player %s was granted under other terms', c.coupon_id, c.player_id) as says
      from spin.coupon c join spin.wheel w using (wheel_id) left join ${REWARDS} r on r.player_id = c.player_id and r.reward_id = c.coupon_id
      cross join lateral (select w.text::jsonb -> 'slices' -> c.slice_no -> 'prize' as prize) p
      where c.kind = 'money' and c.state = 'claimed' and (r.source = 'luckydraw' and r.amount = c.amount and r.terms = p.prize -> 'terms'
        and r.required_turnover = (p.prize ->> 'requiredTurnover')::bigint and r.kept_on_success = (p.prize ->> 'keptOnSuccess')::bigint
        and r.taken_on_ending = (p.prize ->> 'takenOnEnding')::bigint) is not true
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'goods were fulfilled by an act of staff',
    sql`
      select format('coupon %s of player %s was fulfilled by nobody', c.coupon_id, c.player_id) as says
      from spin.coupon c where c.state = 'fulfilled' and not exists (
        select 1 from ${ACTS} a where a.owner_id = c.player_id and a.kind = 'prize' and a.subject = c.coupon_id::text and a.act = 'fulfilled' and a.status = 'act')
      order by 1 limit 1`,
    'of each owner',
  ],
]
