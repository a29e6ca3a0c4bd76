-- What a player has on stake counts as theirs: see `games.stakes_at`.

-- From where on stakes may be of a bonus: the first grant of those that are open, or of which something is due.
create or replace function bonus.stakes_since(p_player uuid) returns games.stakes_since language plpgsql stable as $$
declare
  v_since games.stakes_since;
begin
  select min(r.posting_no), min(c.counts_from_bet_no), min(c.opened_at) into v_since
    from bonus.condition c join bonus.reward r on r.player_id = c.player_id and r.reward_id = c.condition_id
    where c.player_id = p_player and (c.state = 'open' or c.taken < c.due);
  return v_since;
end $$;

-- What a player had before a deposit, as `ledger.held_before`, with what they had on stake: what of that has come back since, and what
-- may yet, until then.
create or replace function bonus.held_before(
  p_player uuid, p_posting_no bigint,
  out wallet bigint, out at_games bigint, out in_transit bigint, out deposited_since bigint, out returned bigint, out unsettled bigint, out until timestamptz
) language plpgsql stable as $$
begin
  select b.wallet, b.at_games, b.in_transit, b.deposited_since into wallet, at_games, in_transit, deposited_since
    from ledger.held_before(p_player, p_posting_no, ledger.kinds_of('deposit')) b;
  select coalesce(sum(s.returned), 0), coalesce(sum(s.unsettled), 0), max(s.until) into returned, unsettled, until
    from games.stakes_at(p_player, bonus.stakes_since(p_player), p_posting_no) s;
end $$;

-- What of a bonus may be on stake now, by game, and until when at most: what is given up first, first.
create or replace function bonus.stakes_of(p_player uuid) returns table (game_code text, amount bigint, untold bigint, until timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
begin
  return query
    select s.game_code, s.unsettled, s.untold, s.until from games.stakes_at(p_player, bonus.stakes_since(p_player), null) s
    where s.unsettled > 0 order by s.until, s.game_code;
end $$;

-- A deposit waits for stakes: looked at again soon, and less often the longer it waits.
create or replace function bonus.look_again(p_player uuid, p_posting_no bigint) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_waits interval := v_now - (ledger.event_at(p_player, p_posting_no)).posted_at;
  v_again_at timestamptz := v_now + least(greatest(v_waits / 20, interval '30 seconds'), interval '1 hour');
begin
  update bonus.condition c set look_again_at = v_again_at
    where c.player_id = p_player and (c.state = 'open' or c.taken < c.due) and c.due_read_to < p_posting_no;
end $$;

-- Whose deposits that wait for stakes are to be looked at, at most so many.
create or replace function bonus.players_to_look_at(p_limit int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  return query
    select distinct c.player_id from bonus.condition c where c.look_again_at <= v_now and (c.state = 'open' or c.taken < c.due) limit p_limit;
end $$;

-- The first deposit of a player that waits for stakes to end, and until when at most; no row where there is none.
create or replace function bonus.waiting_deposit(p_player uuid) returns table (amount bigint, made_at timestamptz, until timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_judged_to bigint := (select min(c.due_read_to) from bonus.condition c where c.player_id = p_player and c.look_again_at is not null);
  v_posting_no bigint := (select min(p.posting_no) from ledger.postings_after(p_player, ledger.kinds_of('deposit'), v_judged_to) p);
  v_deposit ledger.event;
begin
  if v_posting_no is not null then
    v_deposit := ledger.event_at(p_player, v_posting_no);
    return query select v_deposit.amount, v_deposit.posted_at, (bonus.held_before(p_player, v_posting_no)).until;
  end if;
end $$;

comment on function bonus.stakes_of is 'asked for many';
comment on function bonus.waiting_deposit is 'may be null: until';
grant execute on function bonus.stakes_of, bonus.players_to_look_at, bonus.waiting_deposit to krapao_app;
