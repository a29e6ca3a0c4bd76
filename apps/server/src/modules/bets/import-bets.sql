-- Imports what a provider has told of one player's bets: new bets first, then all else in the order in which it was told.
-- Each revision of a bet counts once, whatever is told again, late or out of order; what cannot be counted is kept with its
-- reason. Answers how many were counted, told again, and kept, and the number of the player's newest bet.
create or replace function bets.import_bets(
  p_player uuid, p_reports bets.report[],
  out counted int, out repeated int, out kept int, out newest_bet_no bigint
) language plpgsql security definer set search_path = pg_catalog, bets, pg_temp as $$
declare
  v_currency text;
  v_first bigint;
  v_before bigint;
  v_reports bets.report[];
  v_at timestamptz;
  v_report bets.report;
  v_status bets.merged;
begin
  select o.currency into v_currency from ledger.lock_owner(p_player) o;
  if v_currency is null then
    raise exception 'bets are told of player %, who has no ledger', p_player using errcode = 'check_violation';
  end if;
  v_at := platform.now();
  v_first := bets.newest_bet_no(p_player);
  v_reports := bets.merge_placed(p_player, v_currency, p_reports, v_at);
  v_before := bets.newest_bet_no(p_player);

  -- Nearly all are of this kind: settled, told once here, and nothing was known of the bet.
  with told as (
    select t.*, count(*) over (partition by t.game_code, t.bet_id) as told_of_bet
    from unnest(v_reports) with ordinality as t (game_code, category, currency, bet_id, revision, kind, stake, valid_stake, win, settled_at, place))
  insert into bets.bet (player_id, bet_no, first_bet_no, revision, stake, valid_stake, win, stake_change, valid_stake_change, win_change,
      settled_at, imported_at, currency, game_code, category, kind, bet_id)
    select p_player, n.bet_no, n.bet_no, n.revision, n.stake, n.valid_stake, n.win, n.stake, n.valid_stake, n.win,
      n.settled_at, v_at, v_currency::ledger.currency, n.game_code, n.category, 'settled', n.bet_id
    from (
      select t.*, v_before + row_number() over (order by t.place) as bet_no from told t
      where t.told_of_bet = 1 and t.kind = 'settled' and t.currency = v_currency and bets.is_possible(t.stake, t.valid_stake, t.win)
        -- Not as joins: the planner would read the whole of the stream for a page of it.
        and (select true from bets.bet b where b.player_id = p_player and b.game_code = t.game_code and b.bet_id = t.bet_id limit 1) is null
        and (select true from bets.kept_report k where k.player_id = p_player and k.game_code = t.game_code and k.bet_id = t.bet_id limit 1) is null) n;
  get diagnostics counted = row_count;
  newest_bet_no := v_before + counted;

  kept := 0;
  repeated := cardinality(v_reports) - counted;
  for v_report in
    select t.game_code, t.category, t.currency, t.bet_id, t.revision, t.kind, t.stake, t.valid_stake, t.win, t.settled_at
    from unnest(v_reports) with ordinality as t (game_code, category, currency, bet_id, revision, kind, stake, valid_stake, win, settled_at, place)
    where (select bets.says_the_same(b.currency::text, b.kind, b.stake, b.valid_stake, b.win, b.settled_at,
        t.currency, t.kind, t.stake, t.valid_stake, t.win, t.settled_at) from bets.bet b
      where b.player_id = p_player and b.game_code = t.game_code and b.bet_id = t.bet_id and b.revision = t.revision limit 1) is not true
    order by t.place
  loop
    v_status := bets.merge_report(p_player, v_currency, v_report, v_at);
    if v_status <> 'repeated' then
      repeated := repeated - 1;
    end if;
    if v_status = 'kept' then
      kept := kept + 1;
    end if;
  end loop;
  newest_bet_no := bets.newest_bet_no(p_player);
  -- With those that were kept until their bet was told.
  counted := newest_bet_no - v_first;
  if counted > 0 then
    perform bets.sum_up(p_player, v_first, newest_bet_no, v_at);
  end if;
end $$;

-- The number of a player's newest bet; nothing while there is none.
create or replace function bets.newest_bet_no(p_player uuid) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, bets, pg_temp as $$
begin
  return coalesce((select b.bet_no from bets.bet b where b.player_id = p_player order by b.bet_no desc limit 1), 0);
end $$;

create or replace function bets.is_possible(p_stake bigint, p_valid_stake bigint, p_win bigint) returns boolean language sql immutable as $$
  select coalesce(p_stake >= 0 and p_valid_stake between 0 and p_stake and p_win >= 0, false)
$$;

-- Whether what is told of a bet is what was counted of it: first as it was counted, then as it is told.
create or replace function bets.says_the_same(
  p_currency text, p_kind text, p_stake bigint, p_valid_stake bigint, p_win bigint, p_settled_at timestamptz,
  p_told_currency text, p_told_kind text, p_told_stake bigint, p_told_valid_stake bigint, p_told_win bigint, p_told_settled_at timestamptz
) returns boolean language sql immutable as $$
  select p_currency = p_told_currency and (p_kind = 'voided') = (p_told_kind = 'voided') and p_settled_at = p_told_settled_at
    and (p_told_kind = 'voided' or (p_stake, p_valid_stake, p_win) = (p_told_stake, p_told_valid_stake, p_told_win))
$$;

-- What was counted from one number to another: summed up by game, and events to the handlers. Whoever has imported it tells
-- them; a sweep does where they died.
create or replace function bets.sum_up(p_player uuid, p_after bigint, p_to bigint, p_at timestamptz) returns void language plpgsql as $$
begin
  insert into bets.game_total as t (player_id, game_code, bets, stake, valid_stake, win, last_settled_at)
    select p_player, b.game_code, count(*) filter (where b.first_bet_no = b.bet_no), sum(b.stake_change), sum(b.valid_stake_change),
      sum(b.win_change), max(b.settled_at)
    from bets.bet b where b.player_id = p_player and b.bet_no > p_after and b.bet_no <= p_to group by b.game_code
    on conflict (player_id, game_code) do update set bets = t.bets + excluded.bets, stake = t.stake + excluded.stake,
      valid_stake = t.valid_stake + excluded.valid_stake, win = t.win + excluded.win,
      last_settled_at = greatest(t.last_settled_at, excluded.last_settled_at);
  insert into bets.stream as s (player_id, bet_no, due_at) values (p_player, p_to, p_at + interval '5 seconds')
    on conflict (player_id) do update set bet_no = excluded.bet_no,
      due_at = case when s.sent_to < s.bet_no then s.due_at else excluded.due_at end;
end $$;

grant execute on function bets.import_bets to krapao_app;
