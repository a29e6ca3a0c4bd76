import { sql, type RawBuilder } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/**
 * Tables whose rows say what staff may do and what money may do, as the migrations chain them: the columns that name a
 * row, and those that are no rule because a running site changes them.
 */
export type RuleTables = Readonly<Record<string, { key: readonly string[]; leftOut?: readonly string[] }>>

/** That rules, authority and staff are what the changes of them say, and that nobody has taken a change or an act away. */
export const ruleChecks = (tables: RuleTables): Check[] => [...CHANGES, ...standingChecks(tables), ...ACTS]

const names = (columns: readonly string[]) => sql.lit(`{${columns.join()}}`)

/** Each rule as it stands: (table_name, key, stands). */
const standing = (tables: RuleTables): RawBuilder<unknown> =>
  sql.join(
    Object.entries(tables).map(
      ([table, { key, leftOut = [] }]) => sql`
      select ${sql.lit(table)} as table_name, operator.rule_key(to_jsonb(t), ${names(key)}::text[]) as key, to_jsonb(t) - ${names(leftOut)}::text[] as stands
      from ${sql.table(table)} t`,
    ),
    sql` union all `,
  )

/** Of what one function writes: it reads the clock for each row. */
const isAnotherTime = (one: string, other: string) =>
  sql`(abs(extract(epoch from ${sql.ref(one)} - ${sql.ref(other)})) < 60) is false or (${sql.ref(one)} is null) <> (${sql.ref(other)} is null)`

/** That nobody has taken a change of a rule away. */
const CHANGES: Check[] = [
  [
    'the changes of the rules are numbered without a gap, and each fits its hash, which covers the one before',
    sql`
      select format('change %s of the rules, of %s %s, %s', change_no, table_name, key,
        case when change_no = nth then 'does not fit its hash' else 'should be number ' || nth end) as says
      from (
        select c.*, row_number() over w as nth, operator.rule_hash(lag(c.hash, 1, ''::bytea) over w, c) as computed
        from operator.rule_change c window w as (order by c.change_no)) c
      where change_no <> nth or hash <> computed order by change_no limit 1`,
  ],
  [
    'each change of a rule goes on from the one before',
    sql`
      select format('change %s of the rules, of %s %s, was made of %s, and what stood was %s', change_no, table_name, key, coalesce(before::text, 'nothing'),
        coalesce(stood::text, 'nothing')) as says
      from (select c.*, lag(c.after) over (partition by c.table_name, c.key order by c.change_no) as stood from operator.rule_change c) c
      where before is distinct from stood order by change_no limit 1`,
  ],
]

/** That rules, authority and staff are what the changes of them say. */
const standingChecks = (tables: RuleTables): Check[] => [
  [
    'each rule, each authority and each member of staff is as the last change of it says',
    sql`
      select format('%s %s is %s, and its last change says %s', coalesce(s.table_name, c.table_name), coalesce(s.key, c.key),
        coalesce(s.stands::text, 'not there'), coalesce(c.after::text, 'nothing')) as says
      from (${standing(tables)}) s
      full join (
        select distinct on (table_name, key) table_name, key, after from operator.rule_change order by table_name, key, change_no desc) c
        on c.table_name = s.table_name and c.key = s.key
      where s.stands is distinct from c.after order by 1 limit 1`,
  ],
  [
    'each table of rules writes its changes down',
    sql`
      select format('%s does not write its changes down', t.name) as says
      from (values ${sql.join(Object.keys(tables).map((table) => sql`(${sql.lit(table)})`))}) t (name)
      where not exists (
        select 1 from pg_trigger g join pg_proc f on f.oid = g.tgfoid and f.proname = 'chain_rule'
        where g.tgrelid = t.name::regclass and g.tgenabled in ('O', 'A') and g.tgname = 'rules_are_chained' and g.tgqual is null)
      order by 1 limit 1`,
  ],
]

/** That nobody has taken an act away, and each proposal is what acts say. */
const ACTS: Check[] = [
  [
    'each change of a rule that an act caused has that act',
    sql`
      select format('change %s of the rules, of %s %s, was caused by act %s, which is not there', c.change_no, c.table_name, c.key, c.act_id) as says
      from operator.rule_change c
      where c.act_id is not null
        and not exists (select 1 from operator.act a where a.owner_id = c.act_owner and a.act_id = c.act_id and a.status = 'act')
      order by c.change_no limit 1`,
  ],
  [
    'whoever has proposed, approved or credited is one of the staff',
    sql`
      select format('%s of %s names %s, who is none of the staff', named.what, named.owner_id, named.staff_id) as says
      from (
        select 'a proposal' as what, p.owner_id, who.staff_id from operator.proposal p cross join lateral (values (p.proposed_by), (p.approved_by)) who (staff_id)
        union all select 'a credit', c.player_id, c.staff_id from operator.credit c) named
      where named.staff_id is not null and not exists (select 1 from operator.staff s where s.staff_id = named.staff_id)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'the acts in each journal are numbered without a gap, and each fits its hash, which covers the one before',
    sql`
      select format('act %s of %s, %s of %s %s, %s', act_id, coalesce(staff_id::text, 'the owner of the database'), act, kind, subject,
        case when act_no = nth then 'does not fit its hash' else 'should be number ' || nth end) as says
      from (
        select a.*, row_number() over w as nth, operator.act_hash(lag(a.hash, 1, ''::bytea) over w, a) as computed
        from operator.act a window w as (partition by a.owner_id order by a.act_no)) a
      where act_no <> nth or hash <> computed order by owner_id, act_no limit 1`,
    'of each owner',
  ],
  [
    'the last act of each journal is kept as its head',
    sql`
      select format('the journal of %s ends at act %s, and its head says %s', coalesce(a.owner_id, h.owner_id), coalesce(a.act_no, 0), coalesce(h.act_no, 0)) as says
      from (select distinct on (owner_id) owner_id, act_no, hash from operator.act order by owner_id, act_no desc) a
      full join operator.act_head h on h.owner_id = a.owner_id
      where (h.act_no, h.hash) is distinct from (a.act_no, a.hash) order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each proposal is what one person said, and each that said so is a proposal',
    sql`
      select format('proposal %s about %s %s: %s of %s was proposed by %s, and the act says %s of %s by %s', coalesce(p.proposal_id, a.act_id),
        coalesce(p.kind, a.kind), coalesce(p.subject, a.subject), coalesce(p.act, 'nothing'), p.amount, p.proposed_by, coalesce(a.act, 'nothing'), a.amount,
        a.staff_id) as says
      from operator.proposal p
      full join (select * from operator.act where status = 'proposed') a on a.owner_id = p.owner_id and a.act_id = p.proposal_id
      where (p.kind, p.subject, p.act, p.amount, p.currency, p.proposed_by) is distinct from (a.kind, a.subject, a.act, a.amount, a.currency, a.staff_id)
        or ${isAnotherTime('p.proposed_at', 'a.acted_at')}
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each proposal stands open until an act ends it, and no longer',
    sql`
      select format('proposal %s about %s %s is %s, and the next act about it is %s', p.proposal_id, p.kind, p.subject, coalesce(p.outcome, 'open'),
        coalesce(n.status || ' of ' || n.act, 'none')) as says
      from operator.proposal p
      join operator.act said on said.owner_id = p.owner_id and said.act_id = p.proposal_id
      left join lateral (
        select a.* from operator.act a
        where a.owner_id = p.owner_id and a.kind = p.kind and a.subject = p.subject and a.act_no > said.act_no and a.status in ('act', 'proposed', 'changed')
        order by a.act_no limit 1) n on true
      where p.outcome is distinct from case
          when n.status = 'changed' then 'changed'
          -- Where its first person may decide no longer, the same words of another replace it. Acts of long ago do not say who was alone.
          when n.act = p.act and n.status = 'act' and (not n.is_alone or n.is_alone is null and p.outcome is distinct from 'replaced') then 'carried_out'
          when n.status is not null then 'replaced' end
        or p.approved_by is distinct from case p.outcome when 'carried_out' then n.staff_id end
        or ${isAnotherTime('p.ended_at', 'n.acted_at')}
      order by 1 limit 1`,
    'of each owner',
  ],
]
