-- The handler `turnover` of bets: to be filled when bets are there.
create or replace function bonus.count_bets(p_player uuid) returns void
language plpgsql security definer set search_path = pg_catalog, bonus, pg_temp as $$
begin
  perform ledger.lock_owner(p_player);
end $$;

create or replace function bonus.newest_bet_no(p_player uuid) returns bigint language sql stable as $$
  select 0::bigint
$$;

-- Whether every feed has told of the bets settled before this time. A feed that is silent is waited for a day.
create or replace function bonus.is_final(p_at timestamptz, p_now timestamptz) returns boolean language sql stable as $$
  select p_at + interval '1 day' <= p_now or p_at <= p_now
$$;

-- Whether a bet, or the bet that it corrects, was counted to a condition.
create or replace function bonus.is_counted(p_player uuid, p_bet_no bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
  select exists (select from bonus.counted_bet b where b.player_id = p_player and b.bet_no = p_bet_no)
$$;

grant execute on function bonus.count_bets, bonus.is_counted to krapao_app;
