-- The handler `deposit-coins`: gives the coins of what it has not read, to the end. Every so much deposited gives a coin, and
-- what is left over is carried to the next deposit. What is taken back of a deposit that counted, or was withdrawn of it without
-- having been staked, is deposited again before there is another coin; coins that were given stay. A spin or a claim that decides
-- by the coins calls this first. Answers how many it gave, with the last posting.
create or replace function spin.give_coins(p_player uuid, out coins bigint, out posted ledger.posted)
language plpgsql security definer set search_path = pg_catalog, spin, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_entry playthrough.change;
  v_counted spin.counted_deposit;
begin
  coins := 0;
  for v_entry in
    select * from playthrough.take_entries(p_player, 'deposit-coins')
  loop
    v_counted := spin.count_entry(p_player, v_currency, v_entry);
    if v_counted.coins > 0 then
      posted := spin.post_coins(p_player, v_counted);
      coins := coins + v_counted.coins;
    end if;
  end loop;
  perform ledger.pass_events(p_player, 'deposit-coins', null);
end $$;

-- Writes down what one entry counts for, by the rule as it is now; nothing where it is of a deposit that never counted.
create or replace function spin.count_entry(p_player uuid, p_currency text, p_entry playthrough.change) returns spin.counted_deposit
language plpgsql as $$
declare
  v_every bigint;
  v_counted bigint := 0;
  v_last spin.counted_deposit;
  v_sum bigint;
  v_coins bigint := 0;
  v_row spin.counted_deposit;
begin
  if p_entry.kind in ('deposited', 'restored') then
    select r.every_amount into v_every from spin.coin_rule r
      where r.currency::text = p_currency and p_entry.happened_at >= r.since;
  end if;
  if p_entry.kind = 'deposited' then
    v_counted := case when v_every is not null then p_entry.amount else 0 end;
  elsif spin.has_counted(p_player, p_entry) then
    v_counted := case p_entry.kind when 'restored' then p_entry.amount else -p_entry.amount end;
  elsif p_entry.kind <> 'taken_back' then
    return null;
  end if;
  select d.* into v_last from spin.counted_deposit d where d.player_id = p_player order by d.count_no desc limit 1;
  v_sum := v_counted + coalesce(v_last.remainder, 0);
  if v_every is not null then
    v_coins := greatest(v_sum / v_every, 0);
  end if;
  insert into spin.counted_deposit (player_id, count_no, entry_no, posting_no, reference_id, counted, every_amount, coins, remainder)
    values (p_player, coalesce(v_last.count_no, 0) + 1, p_entry.entry_no,
      case when p_entry.kind in ('deposited', 'taken_back') then p_entry.posting_no end, p_entry.reference_id, v_counted, v_every, v_coins,
      v_sum - v_coins * coalesce(v_every, 0))
    returning * into v_row;
  return v_row;
end $$;

-- Whether the deposit that an entry is of has counted.
create or replace function spin.has_counted(p_player uuid, p_entry playthrough.change) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from spin.counted_deposit d where d.player_id = p_player and d.counted > 0
    and case when p_entry.kind = 'taken_back' then d.reference_id = p_entry.reference_id else d.posting_no = p_entry.deposit_no end);
end $$;

-- Under the number of the deposit that they are of, or of the entry where it counts again.
create or replace function spin.post_coins(p_player uuid, p_counted spin.counted_deposit) returns ledger.posted language sql as $$
  select ledger.post_decided(p_player, 'coins_given', p_counted.coins,
    coalesce('deposit-coins:' || p_counted.posting_no, 'restored-coins:' || p_counted.entry_no),
    coalesce(p_counted.posting_no, p_counted.entry_no)::text)
$$;

-- Several players in one round trip and one commit, each with their own answer, in the order given, which is ascending.
-- Whom somebody else holds is not waited for: is_busy.
create or replace function spin.give_coins_batch(p_players uuid[])
returns table (is_busy boolean, coins bigint, posted ledger.posted)
language plpgsql security definer set search_path = pg_catalog, spin, pg_temp as $$
declare
  v_began timestamptz := clock_timestamp();
  v_busy uuid[] := ledger.lock_free_owners(p_players);
begin
  for i in 1 .. cardinality(p_players) loop
    if p_players[i] = any (v_busy) or platform.holds_long(v_began) then
      return query select true, 0::bigint, null::ledger.posted;
    else
      return query select false, g.coins, g.posted from spin.give_coins(p_players[i]) g;
    end if;
  end loop;
end $$;

comment on function spin.give_coins is 'may be null: posted';
comment on function spin.give_coins_batch is 'may be null: posted';
grant execute on function spin.give_coins, spin.give_coins_batch to krapao_app;
