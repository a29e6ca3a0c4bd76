-- One report that is not simply a new bet. The caller holds the player.
create or replace function bets.merge_report(p_player uuid, p_currency text, p_report bets.report, p_at timestamptz) returns bets.merged
language plpgsql as $$
declare
  v_last bets.bet;
  v_same bets.bet;
  v_is_contradicted boolean;
begin
  if p_report.kind = 'voided' then
    p_report.stake := 0;
    p_report.valid_stake := 0;
    p_report.win := 0;
  end if;
  select b.* into v_last from bets.bet b
    where b.player_id = p_player and b.game_code = p_report.game_code and b.bet_id = p_report.bet_id order by b.revision desc limit 1;
  select b.* into v_same from bets.bet b
    where b.player_id = p_player and b.game_code = p_report.game_code and b.bet_id = p_report.bet_id and b.revision = p_report.revision;
  if v_same.bet_no is not null and bets.says_the_same(
      v_same.currency::text, v_same.kind, v_same.stake, v_same.valid_stake, v_same.win, v_same.settled_at,
      p_report.currency, p_report.kind, p_report.stake, p_report.valid_stake, p_report.win, p_report.settled_at) then
    return 'repeated';
  end if;
  if v_last.revision > p_report.revision then
    return bets.keep(p_player, p_report, 'superseded', p_at);
  elsif v_same.bet_no is not null then
    return bets.keep(p_player, p_report, 'contradiction', p_at);
  elsif p_report.currency <> p_currency then
    return bets.keep(p_player, p_report, 'wrong_currency', p_at);
  elsif not bets.is_possible(p_report.stake, p_report.valid_stake, p_report.win) then
    return bets.keep(p_player, p_report, 'impossible', p_at);
  elsif v_last.bet_no is null and p_report.kind <> 'settled' and not bets.was_told_unfit(p_player, p_report) then
    v_is_contradicted := exists (
      select 1 from bets.kept_report k where k.player_id = p_player and k.game_code = p_report.game_code and k.bet_id = p_report.bet_id
        and k.revision = p_report.revision and k.reason = 'waiting' and k.digest <> bets.digest(p_report));
    return bets.keep(p_player, p_report, case when v_is_contradicted then 'contradiction' else 'waiting' end, p_at);
  end if;
  perform bets.count_revision(p_player, v_last, p_report, p_at);
  perform bets.end_kept(p_player, p_report, p_at);
  return 'counted';
end $$;

-- Writes down the next revision of a bet, or the first: p_last is null where nothing was counted of it.
create or replace function bets.count_revision(p_player uuid, p_last bets.bet, p_report bets.report, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_bet_no bigint := bets.newest_bet_no(p_player) + 1;
begin
  insert into bets.bet (player_id, bet_no, first_bet_no, revision, stake, valid_stake, win, stake_change, valid_stake_change, win_change,
      settled_at, imported_at, currency, game_code, category, kind, bet_id)
    values (p_player, v_bet_no, coalesce(p_last.first_bet_no, v_bet_no), p_report.revision, p_report.stake, p_report.valid_stake, p_report.win,
      p_report.stake - coalesce(p_last.stake, 0), p_report.valid_stake - coalesce(p_last.valid_stake, 0),
      p_report.win - coalesce(p_last.win, 0), p_report.settled_at, p_at, p_report.currency::ledger.currency, p_report.game_code,
      p_report.category, case when p_report.kind = 'settled' and p_last.bet_no is not null then 'corrected' else p_report.kind end, p_report.bet_id);
end $$;

-- Something told earlier of this bet could not be counted for what it said: so what comes now is no correction of nothing.
create or replace function bets.was_told_unfit(p_player uuid, p_report bets.report) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from bets.kept_report k where k.player_id = p_player and k.game_code = p_report.game_code and k.bet_id = p_report.bet_id
    and k.revision < p_report.revision and (k.report).kind = 'settled');
end $$;

-- Keeps what is not counted. What needs a person, or its bet, opens the work item of the bet.
create or replace function bets.keep(p_player uuid, p_report bets.report, p_reason text, p_at timestamptz) returns bets.merged
language plpgsql as $$
declare
  v_is_over boolean := p_reason = 'superseded';
begin
  insert into bets.kept_report (player_id, game_code, bet_id, revision, digest, reason, report, kept_at, ended_at, ended_by)
    values (p_player, p_report.game_code, p_report.bet_id, p_report.revision, bets.digest(p_report), p_reason, p_report, p_at,
      case when v_is_over then p_at end, case when v_is_over then 'superseded' end)
    on conflict do nothing;
  if not found then
    return 'repeated';
  end if;
  if not v_is_over then
    perform operator.open_item(p_player, 'bet', bets.subject_of(p_report), p_reason <> 'waiting',
      case p_reason when 'waiting' then 'it is corrected or voided, and was never told'
        when 'contradiction' then 'the same revision was told with other amounts'
        when 'wrong_currency' then 'it is in another currency than its player'
        else 'its amounts cannot be' end,
      jsonb_build_object(p_reason, to_jsonb(p_report)));
  end if;
  return 'kept';
end $$;

create or replace function bets.digest(p_report bets.report) returns uuid language sql stable as $$
  select md5(concat_ws(E'\x1f', p_report.currency, p_report.kind, p_report.stake, p_report.valid_stake, p_report.win,
    extract(epoch from p_report.settled_at)))::uuid
$$;

create or replace function bets.subject_of(p_report bets.report) returns text language sql immutable as $$
  select p_report.game_code || ':' || p_report.bet_id
$$;

-- A revision was counted: what waited for it is counted too, and what it stands in the place of needs nobody any more.
create or replace function bets.end_kept(p_player uuid, p_report bets.report, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_kept bets.kept_report;
  v_last bets.bet;
  v_says text;
begin
  for v_kept in
    select k.* from bets.kept_report k
    where k.player_id = p_player and k.game_code = p_report.game_code and k.bet_id = p_report.bet_id and k.ended_at is null
    order by k.revision, k.kept_at
  loop
    select b.* into v_last from bets.bet b
      where b.player_id = p_player and b.game_code = p_report.game_code and b.bet_id = p_report.bet_id order by b.revision desc limit 1;
    v_says := case
      when v_kept.revision < v_last.revision or (v_kept.revision = v_last.revision and v_kept.reason <> 'contradiction') then 'superseded'
      when v_kept.reason = 'waiting' then 'counted' end;
    if v_says = 'counted' then
      perform bets.count_revision(p_player, v_last, v_kept.report, p_at);
    end if;
    if v_says is not null then
      update bets.kept_report k set ended_at = p_at, ended_by = v_says
        where k.player_id = p_player and k.game_code = v_kept.game_code and k.bet_id = v_kept.bet_id and k.revision = v_kept.revision
          and k.digest = v_kept.digest;
    end if;
  end loop;
  if not exists (select 1 from bets.kept_report k
      where k.player_id = p_player and k.game_code = p_report.game_code and k.bet_id = p_report.bet_id and k.ended_at is null) then
    perform operator.close_item(p_player, 'bet', bets.subject_of(p_report), 'counted');
  end if;
end $$;
