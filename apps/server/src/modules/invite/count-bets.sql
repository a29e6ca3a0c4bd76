-- The bet handler `invite`: counts the valid stakes of an invited player that it has not read, by the days of Bangkok. Then how the
-- first deposit is played is noted. What was read while nobody had invited them counts for nobody.
create or replace function invite.count_bets(p_player uuid) returns void
language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_is_invited boolean := account.inviter_of(p_player) is not null;
  v_rule accrual.rule;
  v_bets accrual.bet[];
begin
  -- The rate is that of the moment in which a day is closed. A currency without a rule is one for which it is off.
  select 'invite', 'day', null, r.since into v_rule from (select) one left join invite.rule r on r.currency::text = v_currency;
  select array_agg(row(b.bet_no, b.first_bet_no, b.settled_at, b.valid_stake_change)::accrual.bet) filter (where v_is_invited)
    into v_bets from bets.take_bets(p_player, 'invite') b;
  perform accrual.count_bets(p_player, v_rule, v_bets);
  if v_is_invited then
    perform invite.note_progress(p_player);
  end if;
end $$;

-- Closes the days of an invited player that every feed of bets has passed. What was staked is an event for whoever invited them.
create or replace function invite.close_days(p_player uuid) returns void
language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_inviter uuid := account.inviter_of(p_player);
  v_passed_to timestamptz := accrual.passed_to();
  v_rate int;
  v_day record;
begin
  perform invite.count_bets(p_player);
  if v_inviter is null then
    return;
  end if;
  v_rate := coalesce((select r.turnover_basis_points from invite.rule r where r.currency::text = v_currency and r.since is not null), 0);
  for v_day in
    select (c.starts_at at time zone 'Asia/Bangkok')::date - date '1970-01-01' as number, c.base, c.accrued, c.ends_at
    from accrual.close_periods(p_player, 'invite', v_passed_to, v_rate) c where c.accrued > 0
  loop
    insert into invite.friend_event (player_id, kind, number, inviter_id, base, amount, happened_at)
      values (p_player, 'turnover', v_day.number, v_inviter, v_day.base, v_day.accrued, v_day.ends_at);
  end loop;
end $$;

grant execute on function invite.count_bets, invite.close_days to krapao_app;
