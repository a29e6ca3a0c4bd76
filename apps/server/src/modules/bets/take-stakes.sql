-- What a handler has not read of a player's bets, as `take_bets`, with the time at which each bet was first settled: a
-- correction belongs to its bet. One that says it was settled later than it was told was settled then.
create or replace function bets.take_stakes(p_player uuid, p_handler text)
returns table (bet_no bigint, first_bet_no bigint, game_code text, settled_at timestamptz, valid_stake_change bigint, won_change bigint)
language plpgsql security definer set search_path = pg_catalog, bets, pg_temp as $$
begin
  for bet_no, first_bet_no, game_code, settled_at, valid_stake_change, won_change in
    select b.bet_no, b.first_bet_no, b.game_code, least(b.settled_at, b.imported_at), b.valid_stake_change, b.win_change - b.stake_change
    from bets.take_bets(p_player, p_handler) b
  loop
    if first_bet_no <> bet_no then
      select least(f.settled_at, f.imported_at) into settled_at from bets.bet f where f.player_id = p_player and f.bet_no = take_stakes.first_bet_no;
    end if;
    return next;
  end loop;
end $$;
