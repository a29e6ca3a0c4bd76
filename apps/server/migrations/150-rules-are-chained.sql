-- Every change of a rule, of authority and of staff, in one chain: numbered without a gap, each with the hash of the one before.
-- Written by triggers, so that no function that sets a rule can forget it, and neither can the owner of the database.
create table operator.rule_change (
  change_no  bigint primary key check (change_no > 0),
  -- With its schema.
  table_name text not null,
  -- The columns that name the row.
  key        jsonb not null,
  -- Nothing: there was no such row before, or there is none since.
  before     jsonb,
  after      jsonb,
  -- The act of staff that caused it, in whose journal. Nothing: the owner of the database, past every function.
  act_owner  uuid,
  act_id     uuid,
  -- The login of the database that wrote it.
  written_by text not null,
  changed_at timestamptz not null,
  hash       bytea not null,
  constraint a_change_changes check (before is distinct from after),
  constraint an_act_stands_in_a_journal check ((act_owner is null) = (act_id is null))
);
create trigger rule_change_is_append_only before update or delete or truncate on operator.rule_change
  for each statement execute function operator.refuse_change();
grant select on operator.rule_change to krapao_app;

-- What the hash of a change covers. The audit computes it again from the stored rows.
create function operator.rule_hash(p_previous bytea, p_change operator.rule_change) returns bytea language sql stable as $$
  select sha256(p_previous || convert_to(jsonb_build_array(p_change.change_no, p_change.table_name, p_change.key, p_change.before, p_change.after,
    p_change.act_owner, p_change.act_id, p_change.written_by, extract(epoch from p_change.changed_at))::text, 'UTF8'))
$$;
grant execute on function operator.rule_hash to krapao_app;

-- Adds a change to the end of the chain. Changes wait for each other here, until they are committed.
create function operator.add_rule_change(p_table text, p_key jsonb, p_before jsonb, p_after jsonb, p_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_last operator.rule_change;
  v_change operator.rule_change;
  -- Said by the trigger that chains acts, in this transaction.
  v_act text[] := string_to_array(nullif(current_setting('krapao.act', true), ''), ' ');
begin
  lock table operator.rule_change in share row exclusive mode;
  select c.* into v_last from operator.rule_change c order by c.change_no desc limit 1;
  v_change := row(coalesce(v_last.change_no, 0) + 1, p_table, p_key, p_before, p_after, v_act[1], v_act[2], session_user, p_at, '')::operator.rule_change;
  v_change.hash := operator.rule_hash(coalesce(v_last.hash, ''), v_change);
  insert into operator.rule_change values (v_change.*);
end $$;

-- A later migration may change a rule of a new database, whose functions are not there yet.
do $$
begin
  if to_regprocedure('platform.now()') is null then
    create function platform.now() returns timestamptz language sql volatile as 'select clock_timestamp()';
  end if;
end $$;

-- The columns of a row that name it.
create function operator.rule_key(p_row jsonb, p_key text[]) returns jsonb language sql immutable strict as $$
  select jsonb_object_agg(name, p_row -> name) from unnest(p_key) name
$$;
grant execute on function operator.rule_key to krapao_app;

-- Of a table of rules. Its arguments: the columns of the key, and those that are no rule, because a running site changes them.
create function operator.chain_rule() returns trigger
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp set timezone = 'UTC' as $$
declare
  v_key text[] := string_to_array(tg_argv[0], ' ');
  v_left_out text[] := string_to_array(tg_argv[1], ' ');
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - v_left_out end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - v_left_out end;
begin
  if operator.rule_key(v_before, v_key) <> operator.rule_key(v_after, v_key) then
    perform operator.add_rule_change(tg_table_schema || '.' || tg_table_name, operator.rule_key(v_before, v_key), v_before, null, platform.now());
    v_before := null;
  end if;
  if v_before is distinct from v_after then
    perform operator.add_rule_change(tg_table_schema || '.' || tg_table_name, operator.rule_key(coalesce(v_after, v_before), v_key), v_before, v_after,
      platform.now());
  end if;
  return null;
end $$;

-- Chains what stands in a table of rules that is new. A migration that has given such a table another column, or taken one,
-- calls it again: then it chains each row that is otherwise as its last change says. What is not is left for the audit to name.
create function operator.chain_table(p_table text) returns void
language plpgsql set search_path = pg_catalog, operator, pg_temp set timezone = 'UTC' as $$
declare
  v_is_new boolean := not exists (select from operator.rule_change c where c.table_name = p_table);
  v_args text[];
  v_row jsonb;
  v_key jsonb;
  v_before jsonb;
begin
  -- PostgreSQL keeps the arguments of a trigger with a zero byte after each.
  select string_to_array(encode(t.tgargs, 'escape'), '\000') into strict v_args
    from pg_trigger t where t.tgrelid = p_table::regclass and t.tgfoid = 'operator.chain_rule()'::regprocedure;
  for v_row in execute format('select to_jsonb(t) - string_to_array($1, '' '') from %s t order by 1', p_table::regclass) using v_args[2] loop
    v_key := operator.rule_key(v_row, string_to_array(v_args[1], ' '));
    v_before := null;
    select c.after into v_before from operator.rule_change c where c.table_name = p_table and c.key = v_key order by c.change_no desc limit 1;
    if v_is_new or (v_before <> v_row
      and not exists (select from jsonb_each(v_before) was join jsonb_each(v_row) now using (key) where was.value <> now.value)) then
      perform operator.add_rule_change(p_table, v_key, v_before, v_row, now());
    end if;
  end loop;
end $$;

-- Makes a table one of rules from now on: chains what stands in it, and each change. p_key: the columns that name a row;
-- p_left_out: those that are no rule, because a running site changes them; each by its name, with spaces between.
create function operator.make_rules_of(p_table text, p_key text, p_left_out text default '') returns void
language plpgsql set search_path = pg_catalog, operator, pg_temp as $$
begin
  execute format('create trigger rules_are_chained after insert or update or delete on %s for each row execute function operator.chain_rule(%L, %L)',
    p_table::regclass, p_key, p_left_out);
  perform operator.chain_table(p_table);
end $$;

select operator.make_rules_of('operator.staff', 'staff_id');
select operator.make_rules_of('operator.authority', 'kind currency role');
select operator.make_rules_of('operator.day_limit', 'flow currency');
select operator.make_rules_of('operator.credit_bar', 'is_one');
select operator.make_rules_of('operator.decision_flow', 'kind verb');
select operator.make_rules_of('withdraw.rule', 'currency');
select operator.make_rules_of('withdraw.bank_change_review', 'is_one');
select operator.make_rules_of('refund.rule', 'currency');
select operator.make_rules_of('invite.rule', 'currency');
select operator.make_rules_of('spin.coin_rule', 'currency');
select operator.make_rules_of('spin.wheel', 'wheel_id');
select operator.make_rules_of('spin.wheel_use', 'wheel_id', 'reserved');
select operator.make_rules_of('promotion.campaign', 'code');
select operator.make_rules_of('promotion.campaign_version', 'code version_no');
select operator.make_rules_of('promotion.budget', 'code', 'money_used number_used');
select operator.make_rules_of('site.bank', 'code');
select operator.make_rules_of('site.deposit_account', 'deposit_account_id');
select operator.make_rules_of('site.deposit_wallet', 'deposit_wallet_id');
select operator.make_rules_of('site.setting', 'key');
select operator.make_rules_of('games.game', 'code');
select operator.make_rules_of('files.purpose', 'purpose');
select operator.make_rules_of('platform.reconcile_mode', 'is_on');

-- Acts of staff are chained too: those of each journal, beside the other rows of their owner.
create table operator.act_head (
  owner_id uuid primary key,
  act_no   bigint not null,
  hash     bytea not null
);
grant select on operator.act_head to krapao_app;
alter table operator.act add column act_no bigint, add column hash bytea;

-- What the hash of an act covers. The audit computes it again from the stored rows.
create function operator.act_hash(p_previous bytea, p_act operator.act) returns bytea language sql stable as $$
  select sha256(p_previous || convert_to(jsonb_build_array(p_act.owner_id, p_act.act_no, p_act.act_id, p_act.staff_id, extract(epoch from p_act.acted_at),
    p_act.kind, p_act.subject, p_act.act, p_act.status, p_act.amount, p_act.currency, p_act.reason, p_act.before, p_act.after, p_act.is_alone,
    p_act.takes)::text, 'UTF8'))
$$;
grant execute on function operator.act_hash to krapao_app;

create function operator.chain_act() returns trigger
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_head operator.act_head;
begin
  insert into operator.act_head (owner_id, act_no, hash) values (new.owner_id, 0, '') on conflict do nothing;
  select h.* into v_head from operator.act_head h where h.owner_id = new.owner_id for update;
  new.act_no := v_head.act_no + 1;
  new.hash := operator.act_hash(v_head.hash, new);
  update operator.act_head h set act_no = new.act_no, hash = new.hash where h.owner_id = new.owner_id;
  -- What it changes in the tables of rules is changed by it.
  perform set_config('krapao.act', case when new.status = 'act' then concat_ws(' ', new.owner_id, new.act_id) else '' end, true);
  return new;
end $$;

alter table operator.act disable trigger act_is_append_only;
do $$
declare
  v_act operator.act;
  v_previous operator.act;
begin
  for v_act in select a.* from operator.act a order by a.owner_id, a.acted_at, a.act_id loop
    if v_act.owner_id is distinct from v_previous.owner_id then
      v_previous.act_no := 0;
      v_previous.hash := '';
    end if;
    v_act.act_no := v_previous.act_no + 1;
    v_act.hash := operator.act_hash(v_previous.hash, v_act);
    update operator.act a set act_no = v_act.act_no, hash = v_act.hash where a.owner_id = v_act.owner_id and a.act_id = v_act.act_id;
    insert into operator.act_head as h values (v_act.owner_id, v_act.act_no, v_act.hash)
      on conflict (owner_id) do update set act_no = excluded.act_no, hash = excluded.hash;
    v_previous := v_act;
  end loop;
end $$;
alter table operator.act enable trigger act_is_append_only;
alter table operator.act alter column act_no set not null, alter column hash set not null, add constraint act_numbered unique (owner_id, act_no);
create trigger acts_are_chained before insert on operator.act for each row execute function operator.chain_act();
-- The witness asks whose acts are new.
create index act_by_time on operator.act (acted_at);

-- By which id the witness names the acts of an owner, so that they are not taken for postings.
create function operator.act_chain(p_owner uuid) returns uuid language sql immutable parallel safe as $$
  select md5('acts:' || p_owner)::uuid
$$;
grant execute on function operator.act_chain to krapao_app;
create index act_head_by_chain on operator.act_head (operator.act_chain(owner_id));

-- Who invited a player, and whether they are closed, is kept in their versions too: a share of what they play goes to the
-- one, and staff pay out the other.
alter table account.player_version add column invited_by uuid, add column deactivated_at timestamptz;
alter table account.player_version disable trigger player_version_is_append_only;
update account.player_version v set invited_by = p.invited_by, deactivated_at = p.deactivated_at
  from account.player p
  where p.player_id = v.player_id and v.version_no = (select max(n.version_no) from account.player_version n where n.player_id = v.player_id);
alter table account.player_version enable trigger player_version_is_append_only;
create or replace function account.keep_player_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  insert into account.player_version (player_id, version_no, phone, name, invited_by, deactivated_at, written_by, written_at)
    select new.player_id, coalesce(max(v.version_no), 0) + 1, new.phone, new.name, new.invited_by, new.deactivated_at, session_user, clock_timestamp()
    from account.player_version v where v.player_id = new.player_id;
  return null;
end $$;
drop trigger player_keeps_its_versions on account.player;
create trigger player_keeps_its_versions after insert or update of phone, name, invited_by, deactivated_at on account.player
  for each row execute function account.keep_player_version();
