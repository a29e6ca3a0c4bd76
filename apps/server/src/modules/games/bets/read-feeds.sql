-- The feeds that are read: of the providers named here, those at which somebody has an account. Before that there is no
-- bet that could be anybody's. The games whose feed is due are answered.
create or replace function games.due_bet_feeds(p_games text[]) returns setof text
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_game text;
  v_used text[];
begin
  -- Names at a game are claimed for good: whether there is one is asked until its feed is read.
  for v_game in select g from unnest(p_games) g where not exists (select 1 from games.bet_feed f where f.game_code = g) order by g loop
    if exists (select 1 from games.username u where u.game_code = v_game) then
      insert into games.bet_feed (game_code, next_attempt_at) values (v_game, v_now) on conflict do nothing;
    end if;
  end loop;
  v_used := array(select f.game_code from games.bet_feed f where f.game_code = any (p_games) order by f.game_code);
  perform bets.use_feeds(v_used);
  return query select f.game_code from games.bet_feed f
    where f.game_code = any (v_used) and not platform.is_held(f.leased_at)
      and (f.next_attempt_at <= v_now or f.next_attempt_at > v_now + interval '10 minutes')
    order by f.next_attempt_at;
end $$;

-- Takes a feed that is due; no row where somebody else was faster. An unacknowledged claim is held for as long as a lease is.
-- owner_id: whose the items about the feed are.
create or replace function games.claim_bet_feed(p_game text) returns table (lease_no bigint, cursor text, owner_id uuid)
language sql security definer set search_path = pg_catalog, games, pg_temp as $$
  update games.bet_feed f set lease_no = f.lease_no + 1, leased_at = platform.now()
    where f.game_code = p_game and not platform.is_held(f.leased_at)
      and (f.next_attempt_at <= platform.now() or f.next_attempt_at > platform.now() + interval '10 minutes')
    returning f.lease_no, f.cursor, games.provider_hold_owner(f.game_code)
$$;

-- The bets up to this cursor are imported, and until p_passed_to all of them; null where the page did not say. False where
-- the lease is lost: then somebody else reads on from where they stand.
create or replace function games.advance_bet_feed(p_game text, p_lease_no bigint, p_cursor text, p_passed_to timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
begin
  update games.bet_feed f set cursor = p_cursor, leased_at = platform.now() where f.game_code = p_game and f.lease_no = p_lease_no;
  if not found then
    return false;
  end if;
  if p_passed_to is not null then
    perform bets.feed_passed(p_game, p_passed_to);
  end if;
  return true;
end $$;

-- The holder of this lease has read to the end, or could not, for the reason given. Staff are told of a feed that nobody
-- could read for long.
create or replace function games.put_down_bet_feed(p_owner uuid, p_game text, p_lease_no bigint, p_pause interval, p_reason text) returns void
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_attempts int;
begin
  if p_owner <> games.provider_hold_owner(p_game) then
    raise exception 'owner % is not that of game %', p_owner, p_game using errcode = 'check_violation';
  end if;
  update games.bet_feed f set leased_at = null, last_reason = p_reason, attempts = case when p_reason is null then 0 else f.attempts + 1 end,
      read_at = case when p_reason is null then v_now else f.read_at end,
      next_attempt_at = v_now + case when p_reason is null then p_pause else platform.back_off(f.attempts + 1) end
    where f.game_code = p_game and f.lease_no = p_lease_no returning f.attempts into v_attempts;
  if platform.is_told_after(v_attempts) then
    perform operator.open_item(p_owner, 'bet-feed', p_game, false, 'its bets cannot be read: ' || p_reason, jsonb_build_object('attempts', v_attempts));
  elsif v_attempts = 0 then
    perform operator.close_item(p_owner, 'bet-feed', p_game, 'read again');
  end if;
end $$;

-- Somebody waits for bets: each feed that works is read again, but no sooner than two seconds after the last time.
create or replace function games.hurry_bet_feeds() returns void
language sql security definer set search_path = pg_catalog, games, pg_temp as $$
  update games.bet_feed f set next_attempt_at = least(f.next_attempt_at, f.read_at + interval '2 seconds')
    where f.attempts = 0 and f.read_at + interval '2 seconds' < f.next_attempt_at
$$;

comment on function games.claim_bet_feed is 'may be null: cursor';
comment on function games.advance_bet_feed is 'may be null: p_passed_to';
comment on function games.put_down_bet_feed is 'may be null: p_reason';
grant execute on function games.due_bet_feeds, games.claim_bet_feed, games.advance_bet_feed, games.put_down_bet_feed, games.hurry_bet_feeds to krapao_app;
