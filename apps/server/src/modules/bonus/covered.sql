-- What of a player's money an open condition holds. Of terms that cover only their grant: the grant and what was won since, while the
-- player's own money is lost first and may leave. All of it follows from the postings.

-- What an open condition of such terms goes by, as it is, or as it was before a posting: the player's `own` money, which is what they had when it
-- opened with all that came in since, less what left; `deposit_part` of it is the deposit that earned the grant, which leaves last; and the
-- `grant_part`. New money pays for no grant that was lost: that part is never more than what there was before money came in. Own money does not
-- depend on when a game was read; read late, the grant is held in a larger part, never
-- in a smaller one. `own` is below nothing where what was taken from it is more than it was: what comes in since pays for that first.
create or replace function bonus.covered_by(
  p_player uuid, p_condition uuid, p_before bigint, out own bigint, out deposit_part bigint, out grant_part bigint
) language plpgsql stable as $$
declare
  v_reward bonus.reward;
  v_before_grant record;
  v_flow record;
  v_funds bigint;
begin
  select r.* into v_reward from bonus.reward r where r.player_id = p_player and r.reward_id = p_condition;
  v_before_grant := ledger.held_before(p_player, v_reward.posting_no, '{}');
  own := v_before_grant.wallet + v_before_grant.at_games + v_before_grant.in_transit;
  deposit_part := least(coalesce(v_reward.deposit, 0), own);
  grant_part := v_reward.amount;
  v_funds := own + grant_part;
  for v_flow in select f.change, f.is_play from ledger.changes_between(p_player, v_reward.posting_no, p_before) f loop
    if not v_flow.is_play then
      grant_part := least(grant_part, case when v_flow.change > 0 then v_funds end);
      own := own + v_flow.change;
      deposit_part := greatest(least(deposit_part, own), 0);
    end if;
    v_funds := v_funds + v_flow.change;
  end loop;
end $$;

-- What ending an open condition would take by its terms, of a player with so much, of which so much is due of bonuses before it: at most what
-- the terms say and what there is, and where they cover only the grant nothing of own money. Ended by a withdrawal it takes more: see `leave_of`.
create or replace function bonus.takes_of(p_player uuid, p_condition uuid, p_before bigint, p_funds bigint, p_due bigint) returns bigint
language plpgsql stable as $$
declare
  v_reward bonus.reward;
  v_covered record;
  v_own bigint := 0;
begin
  select r.* into v_reward from bonus.reward r where r.player_id = p_player and r.reward_id = p_condition;
  if v_reward.terms ? 'covers' then
    v_covered := bonus.covered_by(p_player, p_condition, p_before);
    v_own := greatest(least(v_covered.own, p_funds - v_covered.grant_part) - p_due, 0);
  end if;
  return greatest(least(coalesce(v_reward.taken_on_ending, 0), p_funds - p_due - v_own), 0);
end $$;

-- What may leave a wallet that holds so much while a condition is open; nulls where none is. As far as it was counted, and beside what is due
-- of bonuses before it: `free` while the condition stays, `own` with the money after which it ends first, and what that `takes`: all else that
-- there is, the grant and what was won.
-- Nothing may where the condition holds all. What is not in this wallet counts as lost: so no reading of a game that is late lets more leave.
create or replace function bonus.leave_of(
  p_player uuid, p_wallet bigint,
  out condition_id uuid, out required_turnover bigint, out done_turnover bigint, out free bigint, out own bigint, out takes bigint
) language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_due bigint;
  v_funds bigint := ledger.wallet_of(p_player) + ledger.money_outside_the_wallet(p_player);
  v_reward bonus.reward;
  v_covered record;
begin
  select c.condition_id, c.required_turnover, c.done_hundredths / 100, 0, 0, 0 into condition_id, required_turnover, done_turnover, free, own, takes
    from bonus.condition c where c.player_id = p_player and c.state = 'open';
  select r.* into v_reward from bonus.reward r where r.player_id = p_player and r.reward_id = leave_of.condition_id;
  if (v_reward.terms ? 'covers') is not true then
    return;
  end if;
  v_due := bonus.due_of(p_player);
  v_covered := bonus.covered_by(p_player, condition_id, null);
  own := greatest(least(v_covered.own, p_wallet - v_covered.grant_part) - v_due, 0);
  free := greatest(least(v_covered.own - v_covered.deposit_part, p_wallet - v_covered.grant_part) - v_due, 0);
  takes := greatest(v_funds - v_due - greatest(least(v_covered.own, v_funds - v_covered.grant_part) - v_due, 0), 0);
end $$;

-- What a player is shown of what a withdrawal ends, as its press names it: how much that takes, and which condition.
create or replace function bonus.ending_shown_as(p_takes bigint, p_condition uuid) returns text language sql immutable
security definer set search_path = pg_catalog, bonus, pg_temp as $$
  select bonus.shown_as(p_takes, to_jsonb(p_condition::text))
$$;

-- Ends the open condition, because a withdrawal takes money of the deposit that it was granted for. shown_less: the press that names
-- p_shown was shown another condition, or less that is taken. unsettled: money is at a game, on its way or on stake, so what there is is not certain.
-- Under the player's lock, up to date.
create or replace function bonus.end_by_withdrawal(p_player uuid, p_shown text) returns bonus.ended_by_withdrawal
language plpgsql security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_leave record := bonus.leave_of(p_player, ledger.wallet_of(p_player));
  v_shown bigint := split_part(p_shown, '-', 1)::bigint;
begin
  if (p_shown = bonus.ending_shown_as(v_shown, v_leave.condition_id) and v_leave.takes <= v_shown) is not true then
    return 'shown_less';
  elsif ledger.money_outside_the_wallet(p_player) > 0 or exists (select 1 from bonus.stakes_of(p_player)) then
    return 'unsettled';
  end if;
  perform bonus.close(p_player, v_leave.condition_id, 'ended', 'withdrawal', v_leave.takes, 0);
  return 'ended';
end $$;

comment on function bonus.leave_of is 'may be null: condition_id, required_turnover, done_turnover, free, own, takes';

-- What a withdrawal comes to beside an open bonus that covers only its grant, once all is in the wallet: before it is asked for, without a lock.
-- `free_now`: of what is in the wallet already. No row where no such bonus is open. `is_unsettled`: what ending it takes is not certain yet.
create or replace function bonus.leaving_of(p_player uuid)
returns table (free bigint, free_now bigint, own bigint, takes bigint, shown text, is_unsettled boolean)
language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_wallet bigint := ledger.wallet_of(p_player);
  v_leave record := bonus.leave_of(p_player, v_wallet + ledger.money_outside_the_wallet(p_player));
begin
  if exists (select 1 from bonus.reward r where r.player_id = p_player and r.reward_id = v_leave.condition_id and r.terms ? 'covers') then
    return query select v_leave.free, (bonus.leave_of(p_player, v_wallet)).free, v_leave.own, v_leave.takes,
      bonus.ending_shown_as(v_leave.takes, v_leave.condition_id), ledger.money_in_transit(p_player) > 0 or exists (select 1 from bonus.stakes_of(p_player));
  end if;
end $$;

grant execute on function bonus.leaving_of to krapao_app;
