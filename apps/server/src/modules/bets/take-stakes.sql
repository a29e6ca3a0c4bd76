-- What a handler has not read of a player's bets, as `take_bets`, with the time at which each bet was first settled: a
-- correction belongs to its bet. One that says it was settled later than it was told was settled then.
create or replace function bets.take_stakes(p_player uuid, p_handler text)
returns table (bet_no bigint, first_bet_no bigint, game_code text, settled_at timestamptz, valid_stake_change bigint, won_change bigint)
language sql security definer set search_path = pg_catalog, bets, pg_temp as $$
  select b.bet_no, b.first_bet_no, b.game_code, least(f.settled_at, f.imported_at), b.valid_stake_change, b.win_change - b.stake_change
  from bets.take_bets(p_player, p_handler) b
  join lateral (select o.settled_at, o.imported_at from bets.bet o where o.player_id = p_player and o.bet_no = b.first_bet_no) f on true
$$;
