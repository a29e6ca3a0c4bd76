-- What a player has on stake at each game: laid since p_since, and open before their posting p_before, or now where that is null.
-- It counts as balance of its game, at its stake and no more.
--   stake: what was open then
--   returned: of that, what has come back since
--   unsettled: of that, what may come back yet
--   untold: of `unsettled`, what a balance has fallen by that the feed has not told about yet
--   until: when the last of it is given up
-- Where the feed tells of open bets it is those; where it tells of settled ones alone it is what these have won more than the
-- balance has; and at a game without a feed it is every loss, because a win may be another bet's. A feed is waited for where it is
-- behind, for a day at most. Nothing is on stake for longer than its game takes to settle.
create or replace function games.stakes_at(p_player uuid, p_since games.stakes_since, p_before bigint)
returns table (game_code text, stake bigint, returned bigint, unsettled bigint, untold bigint, until timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_at timestamptz := coalesce((ledger.event_at(p_player, p_before)).posted_at, v_now);
  v_game record;
  v_look games.stake_look;
begin
  for v_game in
    select coalesce(r.game, o.game) as game from (
      select distinct g.game_code as game from ledger.game_results(p_player, p_since.posting_no) g where g.result < 0) r
    full join bets.placed_games(p_player, p_since.at) o (game) on o.game = r.game order by 1
  loop
    v_look := games.look_at_stakes(p_player, v_game.game, p_since, p_before, v_at, v_now);
    if v_look.stake > 0 then
      game_code := v_game.game;
      stake := v_look.stake;
      returned := v_look.returned;
      unsettled := v_look.unsettled;
      untold := v_look.untold;
      until := v_look.until;
      return next;
    end if;
  end loop;
end $$;

-- The same of one game.
create or replace function games.look_at_stakes(
  p_player uuid, p_game text, p_since games.stakes_since, p_before bigint, p_at timestamptz, p_now timestamptz
) returns games.stake_look language plpgsql stable as $$
declare
  v_settling record := games.settling_of(p_game);
  v_within interval := make_interval(hours => v_settling.hours);
  v_is_fed boolean := bets.is_fed(p_game);
  v_passed timestamptz := coalesce(bets.feed_passed_to(p_game), '-infinity');
  v_lost record;
  v_placed record;
  v_placed_at timestamptz;
  v_settled record;
  v_look games.stake_look;
begin
  -- Losses of before that time, not given up by then (`of_all`): those that are not given up by now, those that the feed has not told
  -- about, and of these the ones that it is waited for. What was won since, and all results that the feed is behind.
  select coalesce(-sum(r.result) filter (where r.is_lost), 0)::bigint as of_all,
      coalesce(-sum(r.result) filter (where r.is_lost and r.posted_at > p_now - v_within), 0)::bigint as alive,
      coalesce(-sum(r.result) filter (where r.is_lost and r.posted_at > v_passed), 0)::bigint as untold,
      coalesce(-sum(r.result) filter (where r.is_lost and r.posted_at > greatest(v_passed, p_now - least(v_within, interval '1 day'))), 0)::bigint as awaited,
      max(r.posted_at) filter (where r.is_lost and r.posted_at > p_now - v_within) as newest_at,
      coalesce(sum(r.result) filter (where not r.is_before), 0)::bigint as after,
      coalesce(sum(r.result) filter (where not r.is_before and r.result > 0), 0)::bigint as won,
      coalesce(sum(r.result) filter (where r.is_before and r.posted_at > v_passed), 0)::bigint as untold_before,
      coalesce(sum(r.result) filter (where r.posted_at > v_passed), 0)::bigint as untold_net,
      coalesce(-sum(r.result) filter (where r.posted_at > v_passed and r.result < 0), 0)::bigint as untold_now
    into v_lost
    from (
      select g.*, coalesce(g.posting_no < p_before, true) as is_before,
        g.result < 0 and coalesce(g.posting_no < p_before, true) and g.posted_at > p_at - v_within as is_lost
      from ledger.game_results(p_player, p_since.posting_no) g where g.game_code = p_game) r;
  if not v_is_fed then
    v_look.stake := v_lost.of_all;
    v_look.returned := least(v_lost.of_all, v_lost.won);
    v_look.unsettled := least(v_look.stake - v_look.returned, v_lost.alive);
  elsif v_settling.tells_open then
    v_placed := bets.placed_stakes(p_player, p_game, p_since.at, p_at - v_within, p_at, p_now - v_within);
    v_placed_at := v_placed.newest_at;
    v_look.stake := v_placed.stake + v_lost.untold;
    v_look.returned := v_placed.returned;
    v_look.unsettled := v_placed.unsettled + least(v_lost.untold, v_lost.alive);
  else
    v_settled := bets.settled_after(p_player, p_game, p_since.bet_no, p_at, p_at - v_within, p_now - v_within);
    v_look.stake := greatest(least(games.unexplained(p_player, p_game, v_settled.net, v_lost.after + v_lost.untold_before) + v_lost.untold,
      v_lost.of_all + v_settled.won_before), 0);
    v_look.returned := least(v_look.stake, greatest(v_lost.won, v_settled.won));
    v_look.unsettled := greatest(least(v_look.stake - v_look.returned, v_lost.alive + v_settled.won_alive,
      games.unexplained(p_player, p_game, 0, v_lost.untold_net) + v_lost.untold_now), 0);
  end if;
  v_look.untold := case when v_is_fed then least(v_lost.awaited, v_look.unsettled) else 0 end;
  v_look.until := coalesce(greatest(v_lost.newest_at, v_placed_at), p_at) + v_within;
  return v_look;
end $$;

-- What a player's bets have won more than the balances of the game, without the bets and results of these sums: stakes that left the
-- balance and that no bet tells of; below nothing where bets are told that no balance was read for. What a comparison of before has found
-- to differ for good is none.
create or replace function games.unexplained(p_player uuid, p_game text, p_bets bigint, p_results bigint) returns bigint
language plpgsql stable as $$
declare
  v_row games.bet_comparison;
begin
  select c.* into v_row from games.bet_comparison c where c.player_id = p_player and c.game_code = p_game;
  return (bets.total_of(p_player, p_game)).won - p_bets - (coalesce(v_row.results, 0) - p_results) - coalesce(v_row.difference, 0);
end $$;
