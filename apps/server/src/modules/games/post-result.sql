-- A hold of a provider as a whole belongs to no player: its owner is made of the game's code.
create or replace function games.provider_hold_owner(p_game text) returns uuid language sql immutable as $$
  select md5('game:' || p_game)::uuid
$$;

-- From now on its results are booked again.
create or replace function games.end_provider_hold(p_game text, p_outcome text) returns void language plpgsql as $$
begin
  delete from games.provider_hold h where h.game_code = p_game;
  perform operator.close_item(games.provider_hold_owner(p_game), 'provider-balances', p_game, p_outcome);
end $$;

-- Whether a balance of 0 may be booked as a loss: it was first read a minute ago or more, and nothing else since. When
-- ten accounts of a game have fallen to 0 within five minutes, the provider as a whole is put on hold.
create or replace function games.is_zero_believed(p_player uuid, p_game text, p_mirror bigint) returns boolean language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_read_at timestamptz;
  v_together int;
begin
  insert into games.zero_reading as z (player_id, game_code, read_at, is_open) values (p_player, p_game, v_now, true)
    on conflict (player_id, game_code) do update
      set read_at = case when z.is_open and z.read_at <= v_now then z.read_at else v_now end, is_open = true
    returning z.read_at into v_read_at;
  select count(*) into v_together from games.zero_reading z
    where z.game_code = p_game and z.read_at > v_now - interval '5 minutes' and z.read_at <= v_now;
  if v_together >= 10 and v_read_at > v_now - interval '5 minutes' then
    insert into games.provider_hold (game_code, since) values (p_game, v_now) on conflict (game_code) do nothing;
    perform operator.open_item(games.provider_hold_owner(p_game), 'provider-balances', p_game, true,
      'many balances of this game read 0 at once', jsonb_build_object('accounts', v_together, 'player', p_player, 'mirror', p_mirror::text));
    return false;
  end if;
  return v_read_at <= v_now - interval '1 minute';
end $$;

-- More than 0 was read: a reading of 0 before it says nothing any more.
create or replace function games.forget_zero(p_player uuid, p_game text)
returns void language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
begin
  update games.zero_reading z set is_open = false where z.player_id = p_player and z.game_code = p_game and z.is_open;
end $$;

-- Posts the difference between our mirror and the provider's balance as the game's result. Answers what the ledger
-- says, or no status, because of an obstacle.
create or replace function games.post_result(
  p_player uuid, p_game text, p_mirror bigint, p_balance bigint, p_version bigint, p_idempotency_key text,
  out status ledger.post_status, out obstacle games.result_obstacle, out posted ledger.posted
) language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_posting ledger.new_posting;
  v_posted record;
begin
  if platform.is_reconciling() then
    obstacle := 'reconciling';
  elsif exists (select 1 from games.provider_hold h where h.game_code = p_game) then
    obstacle := 'on_hold';
  elsif p_balance = 0 and not games.is_zero_believed(p_player, p_game, p_mirror) then
    obstacle := 'zero';
  end if;
  if obstacle is not null then
    return;
  end if;
  v_posting.kind := case when p_balance > p_mirror then 'game_win' else 'game_loss' end;
  v_posting.source_subaccount := p_game;
  v_posting.destination_subaccount := p_game;
  v_posting.amount := abs(p_balance - p_mirror);
  v_posting.idempotency_key := p_idempotency_key;
  v_posting.reference_id := 'balance ' || p_balance;
  v_posting.expected_version := p_version;
  v_posted := ledger.post(p_player, v_posting);
  status := v_posted.status;
  if status in ('posted', 'repeated') then
    posted := row(v_posted.posting_no, v_posting.amount, v_posted.wallet)::ledger.posted;
  end if;
  if status = 'posted' then
    perform games.forget_zero(p_player, p_game);
    perform games.compare_later(p_player, p_game, p_balance - p_mirror);
  end if;
end $$;

-- Several in one round trip and one commit, each with its own answer, in the order given: no player twice. A player
-- whom somebody else holds is answered `busy`.
create or replace function games.post_results(
  p_players uuid[], p_games text[], p_mirrors bigint[], p_balances bigint[], p_versions bigint[], p_idempotency_keys text[]
) returns table (status ledger.post_status, obstacle games.result_obstacle, posted ledger.posted)
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_busy uuid[] := ledger.lock_free_owners(p_players);
  v_answer record;
begin
  for i in 1 .. cardinality(p_players) loop
    status := 'busy';
    obstacle := null;
    posted := null;
    if p_players[i] <> all (v_busy) then
      v_answer := games.post_result(p_players[i], p_games[i], p_mirrors[i], p_balances[i], p_versions[i], p_idempotency_keys[i]);
      status := v_answer.status;
      obstacle := v_answer.obstacle;
      posted := v_answer.posted;
    end if;
    return next;
  end loop;
end $$;

comment on function games.post_result is 'may be null: status, obstacle, posted';
comment on function games.post_results is 'may be null: status, obstacle, posted';
grant execute on function games.forget_zero, games.post_result, games.post_results to krapao_app;
