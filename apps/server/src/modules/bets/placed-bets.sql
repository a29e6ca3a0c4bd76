-- Merges what is told of bets that are open, and of those that were. Answers the reports that say what became of a bet: one
-- that was cancelled while it was open has no amounts to count. The caller holds the player.
create or replace function bets.merge_placed(p_player uuid, p_currency text, p_reports bets.report[], p_at timestamptz) returns bets.report[]
language plpgsql as $$
declare
  v_rest bets.report[] := '{}';
  v_report bets.report;
  v_is_placed boolean;
begin
  if not exists (select 1 from unnest(p_reports) r where r.kind = 'open')
    and not exists (select 1 from bets.placed_bet b where b.player_id = p_player)
  then
    return p_reports;
  end if;
  -- First: a feed may tell in one page how a bet ended and, after it, that it was open.
  perform bets.note_placed(p_player, p_currency, r, p_at) from unnest(p_reports) r where r.kind = 'open';
  foreach v_report in array p_reports loop
    continue when v_report.kind = 'open';
    update bets.placed_bet b set revision = v_report.revision, ended_at = coalesce(b.ended_at, v_report.settled_at),
        returned = case when v_report.kind = 'voided' then b.stake else greatest(v_report.win, 0) end
      where b.player_id = p_player and b.game_code = v_report.game_code and b.bet_id = v_report.bet_id and b.revision < v_report.revision;
    v_is_placed := exists (select 1 from bets.placed_bet b
      where b.player_id = p_player and b.game_code = v_report.game_code and b.bet_id = v_report.bet_id and b.revision <= v_report.revision);
    if v_is_placed and not bets.was_counted(p_player, v_report) then
      continue when v_report.kind = 'voided';
      -- What it was before was told, as an open bet: so this is the first word of what became of it.
      v_report.kind := 'settled';
    end if;
    v_rest := v_rest || v_report;
  end loop;
  return v_rest;
end $$;

-- One that is open; where what became of it was told before, it was.
create or replace function bets.note_placed(p_player uuid, p_currency text, p_report bets.report, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_last bets.bet;
  v_kept bets.kept_report;
begin
  if p_report.currency <> p_currency or p_report.stake <= 0 then
    perform bets.keep(p_player, p_report, case when p_report.currency <> p_currency then 'wrong_currency' else 'impossible' end, p_at);
    return;
  end if;
  select b.* into v_last from bets.bet b
    where b.player_id = p_player and b.game_code = p_report.game_code and b.bet_id = p_report.bet_id order by b.revision desc limit 1;
  insert into bets.placed_bet as b (player_id, game_code, bet_id, revision, stake, placed_at, told_at, ended_at, returned)
    values (p_player, p_report.game_code, p_report.bet_id, greatest(p_report.revision, v_last.revision), p_report.stake, p_report.settled_at, p_at,
      v_last.settled_at, case when v_last.kind = 'voided' then p_report.stake else v_last.win end)
    on conflict (player_id, game_code, bet_id) do update set stake = excluded.stake, revision = excluded.revision
      where b.ended_at is null and b.revision < excluded.revision;
  -- What was told of it too early waited for this.
  for v_kept in
    select k.* from bets.kept_report k
    where k.player_id = p_player and k.game_code = p_report.game_code and k.bet_id = p_report.bet_id and k.reason = 'waiting' and k.ended_at is null
    order by k.revision, k.kept_at
  loop
    perform bets.merge_report(p_player, p_currency, r, p_at) from unnest(bets.merge_placed(p_player, p_currency, array[v_kept.report], p_at)) r;
    update bets.kept_report k set ended_at = p_at, ended_by = 'superseded'
      where k.player_id = p_player and k.game_code = v_kept.game_code and k.bet_id = v_kept.bet_id and k.revision = v_kept.revision
        and k.digest = v_kept.digest and k.ended_at is null;
    perform operator.close_item(p_player, 'bet', bets.subject_of(p_report), 'counted');
  end loop;
end $$;

create or replace function bets.was_counted(p_player uuid, p_report bets.report) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from bets.bet b where b.player_id = p_player and b.game_code = p_report.game_code and b.bet_id = p_report.bet_id);
end $$;

-- What of the bets told since then was open at that time at a game, also what ended in that very moment: their stakes, what of them has come back since, and what is
-- open yet, placed after p_alive_from.
create or replace function bets.placed_stakes(
  p_player uuid, p_game text, p_told_after timestamptz, p_from timestamptz, p_at timestamptz, p_alive_from timestamptz,
  out stake bigint, out returned bigint, out unsettled bigint, out newest_at timestamptz
) language plpgsql stable security definer set search_path = pg_catalog, bets, pg_temp as $$
declare
  v_moment timestamptz := case when bets.is_to_the_second(p_game) then date_trunc('second', p_at) else p_at end;
begin
  select coalesce(sum(b.stake), 0), coalesce(sum(least(b.stake, b.returned)) filter (where b.ended_at is not null), 0),
      coalesce(sum(b.stake) filter (where b.ended_at is null and b.placed_at > p_alive_from), 0),
      max(b.placed_at) filter (where b.ended_at is null and b.placed_at > p_alive_from)
    into stake, returned, unsettled, newest_at
    from bets.placed_bet b
    where b.player_id = p_player and b.game_code = p_game and b.told_at >= p_told_after and b.placed_at > p_from and b.placed_at <= p_at
      and (b.ended_at is null or b.ended_at >= v_moment);
end $$;

-- The games at which bets were told while they were open, since then.
create or replace function bets.placed_games(p_player uuid, p_told_after timestamptz) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, bets, pg_temp as $$
begin
  return query select distinct b.game_code from bets.placed_bet b where b.player_id = p_player and b.told_at >= p_told_after;
end $$;

-- What is open at a game by what its feed tells.
create or replace function bets.open_total(p_player uuid, p_game text) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, bets, pg_temp as $$
begin
  return (select coalesce(sum(b.stake), 0)::bigint from bets.placed_bet b where b.player_id = p_player and b.game_code = p_game and b.ended_at is null);
end $$;

-- Of a player's bets at a game after the one of that number: what was won less what was staked by those settled after that time,
-- and what was paid out: after it, and before it from p_from and from p_alive_from on. A lost bet of that very moment, as precisely as
-- its feed tells it, was settled after it, and one that was won before: so no open stake is taken for a lost one.
create or replace function bets.settled_after(
  p_player uuid, p_game text, p_after bigint, p_at timestamptz, p_from timestamptz, p_alive_from timestamptz,
  out net bigint, out won bigint, out won_before bigint, out won_alive bigint
) language plpgsql stable security definer set search_path = pg_catalog, bets, pg_temp as $$
declare
  v_from timestamptz := case when bets.is_to_the_second(p_game) then date_trunc('second', p_at) else p_at end;
begin
  select coalesce(sum(b.change) filter (where b.is_after), 0), coalesce(sum(b.paid) filter (where b.settled_at >= v_from), 0),
      coalesce(sum(b.paid) filter (where b.settled_at <= p_at and b.settled_at > p_from), 0),
      coalesce(sum(b.paid) filter (where b.settled_at <= p_at and b.settled_at > p_alive_from), 0)
    into net, won, won_before, won_alive
    from (
      select b.settled_at, greatest(b.win_change, 0) as paid, b.win_change - b.stake_change as change,
        case when b.win_change >= b.stake_change then b.settled_at > p_at else b.settled_at >= v_from end as is_after
      from bets.bet b where b.player_id = p_player and b.game_code = p_game and b.bet_no > p_after) b;
end $$;
