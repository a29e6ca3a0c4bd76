-- The handler `deposit-coins`: gives the coins of the deposits that it has not read, to the end. Every so much deposited
-- gives a coin, and what is left over is carried to the next deposit. What is taken back of a deposit that counted is
-- deposited again before there is another coin; coins that were given stay. A spin or a claim that decides by the coins
-- calls this first. Answers how many it gave, with the last posting.
create or replace function spin.give_coins(p_player uuid, out coins bigint, out posting_no bigint, out wallet bigint)
language plpgsql security definer set search_path = pg_catalog, spin, pg_temp as $$
declare
  v_event ledger.event;
  v_counted spin.counted_deposit;
  v_posted record;
begin
  coins := 0;
  for v_event in
    select * from ledger.take_events(p_player, 'deposit-coins',
      array['deposit_bank', 'deposit_gateway', 'deposit_slip', 'deposit_giftlink', 'deposit_ewallet', 'allocated', 'chargeback_taken'])
  loop
    v_counted := spin.count_deposit(p_player, v_event);
    if v_counted.coins > 0 then
      v_posted := spin.post_coins(p_player, v_event.posting_no, v_counted.coins);
      coins := coins + v_counted.coins;
      posting_no := v_posted.posting_no;
      wallet := v_posted.wallet;
    end if;
  end loop;
end $$;

-- Writes down what one posting counts for, by the rule as it is now.
create or replace function spin.count_deposit(p_player uuid, p_event ledger.event) returns spin.counted_deposit
language plpgsql as $$
declare
  v_every bigint;
  v_counted bigint := 0;
  v_sum bigint;
  v_coins bigint := 0;
  v_row spin.counted_deposit;
begin
  if p_event.kind = 'chargeback_taken' then
    select -p_event.amount into v_counted from spin.counted_deposit d
      where d.player_id = p_player and d.reference_id = p_event.reference_id and d.counted > 0;
  else
    select r.every_amount, p_event.amount into v_every, v_counted from spin.coin_rule r
      where r.currency::text = p_event.currency and p_event.posted_at >= r.since;
  end if;
  v_sum := coalesce(v_counted, 0) + coalesce(
    (select d.remainder from spin.counted_deposit d where d.player_id = p_player order by d.posting_no desc limit 1), 0);
  if v_every is not null then
    v_coins := greatest(v_sum / v_every, 0);
  end if;
  insert into spin.counted_deposit (player_id, posting_no, reference_id, counted, every_amount, coins, remainder)
    values (p_player, p_event.posting_no, p_event.reference_id, coalesce(v_counted, 0), v_every, v_coins, v_sum - v_coins * coalesce(v_every, 0))
    returning * into v_row;
  return v_row;
end $$;

create or replace function spin.post_coins(p_player uuid, p_posting_no bigint, p_coins bigint, out posting_no bigint, out wallet bigint)
language plpgsql as $$
declare
  v_posting ledger.new_posting;
  v_posted record;
begin
  v_posting.kind := 'coins_given';
  v_posting.amount := p_coins;
  v_posting.idempotency_key := 'deposit-coins:' || p_posting_no;
  v_posting.reference_id := p_posting_no::text;
  v_posted := ledger.post(p_player, v_posting);
  if v_posted.status <> 'posted' then
    raise exception 'the coins for posting % of player % were not given: %', p_posting_no, p_player, v_posted.status;
  end if;
  posting_no := v_posted.posting_no;
  wallet := v_posted.wallet;
end $$;

-- Several players in one round trip and one commit, each with their own answer, in the order given, which is ascending.
-- Whom somebody else holds is not waited for: is_busy.
create or replace function spin.give_coins_batch(p_players uuid[])
returns table (is_busy boolean, coins bigint, posting_no bigint, wallet bigint)
language plpgsql security definer set search_path = pg_catalog, spin, pg_temp as $$
declare
  v_busy uuid[] := ledger.lock_free_owners(p_players);
begin
  for i in 1 .. cardinality(p_players) loop
    if p_players[i] = any (v_busy) then
      return query select true, 0::bigint, null::bigint, null::bigint;
    else
      return query select false, g.coins, g.posting_no, g.wallet from spin.give_coins(p_players[i]) g;
    end if;
  end loop;
end $$;

grant execute on function spin.give_coins, spin.give_coins_batch to krapao_app;
