-- A player's bets or results at a game have changed: compared five minutes after the last change. The caller holds the player.
create or replace function games.compare_later(p_player uuid, p_game text, p_result bigint) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_due_at timestamptz := case when bets.is_fed(p_game) then v_now + interval '5 minutes' end;
begin
  insert into games.bet_comparison as c (player_id, game_code, results, results_at, due_at)
    values (p_player, p_game, p_result, case when p_result <> 0 then v_now end, v_due_at)
    on conflict (player_id, game_code) do update set results = c.results + excluded.results,
      results_at = coalesce(excluded.results_at, c.results_at), due_at = coalesce(excluded.due_at, c.due_at), attempts = 0;
end $$;

-- Compares what a player's bets at a game come to with the results that the balances told. The two agree once the feed has
-- passed the moment at which the balance was read, and nothing was played since.
create or replace function games.compare_bets(p_player uuid, p_game text) returns games.bets_compared
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_row games.bet_comparison;
  v_bets record;
  v_difference bigint;
  v_open_until timestamptz;
  v_status games.bets_compared;
  v_due_at timestamptz;
begin
  perform ledger.lock_owner(p_player);
  select c.* into v_row from games.bet_comparison c where c.player_id = p_player and c.game_code = p_game;
  v_bets := bets.total_of(p_player, p_game);
  v_difference := v_bets.won - bets.open_total(p_player, p_game) - v_row.results;
  v_open_until := v_row.results_at + make_interval(hours => (games.settling_of(p_game)).hours);
  if not bets.is_fed(p_game) or v_difference = 0 then
    v_status := 'agrees';
  elsif exists (select 1 from games.transfer t where t.player_id = p_player and t.game_code = p_game and t.ended_at is null) then
    v_status := 'wait';
  elsif (v_row.balance_at > greatest(v_bets.last_settled_at, v_row.results_at)) is not true then
    v_status := 'ask';
  elsif (bets.feed_passed_to(p_game) > v_row.balance_at) is not true then
    v_status := 'wait';
  elsif v_difference > 0 and v_open_until > v_now then
    v_status := 'open';
  else
    v_status := 'differs';
  end if;
  v_due_at := case
    when v_status in ('ask', 'wait') then v_now + greatest(interval '30 seconds', platform.back_off(v_row.attempts + 1))
    when v_status = 'open' then v_open_until end;
  update games.bet_comparison c set
      difference = case when v_status = 'agrees' then null when v_status = 'differs' then v_difference else c.difference end,
      attempts = case when v_status in ('ask', 'wait') then c.attempts + 1 else 0 end, due_at = v_due_at
    where c.player_id = p_player and c.game_code = p_game;
  if v_status = 'agrees' then
    perform operator.close_item(p_player, 'bet-difference', p_game, 'agrees');
  elsif v_status = 'differs' then
    perform operator.open_item(p_player, 'bet-difference', p_game, false,
      format('its bets come to %s and its results to %s', v_row.results + v_difference, v_row.results),
      jsonb_build_object('bets', v_row.results + v_difference, 'results', v_row.results, 'difference', v_difference));
  end if;
  return v_status;
end $$;

-- The balance was read for a comparison, by a look that began at p_at and said all there is; compared again at once.
create or replace function games.balance_compared(p_player uuid, p_game text, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update games.bet_comparison c set balance_at = greatest(c.balance_at, least(p_at, v_now)), due_at = v_now
    where c.player_id = p_player and c.game_code = p_game;
end $$;

grant execute on function games.compare_bets, games.balance_compared to krapao_app;
