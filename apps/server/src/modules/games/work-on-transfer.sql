-- Takes a transfer that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster, or
-- while our ledger is being compared with the providers'.
create or replace function games.claim_transfer(p_player uuid, p_transfer uuid, p_lease_no bigint)
returns setof games.transfer language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  if platform.is_reconciling() then
    return;
  end if;
  return query update games.transfer t set lease_no = t.lease_no + 1, leased_at = v_now, attempts = t.attempts + 1,
      -- A time that lies ahead was written while the clock was wrong: the wait begins anew. Where the provider has not said
      -- so yet there is none, and no wait has begun: `least` would begin one here.
      unknown_since = case when t.unknown_since > v_now then v_now else t.unknown_since end
    where t.player_id = p_player and t.transfer_id = p_transfer and t.lease_no = p_lease_no
      and t.state in ('sending', 'in_doubt') and not platform.is_held_at(t.leased_at, v_now)
    returning t.*;
end $$;

-- The holder of this lease does not know the outcome yet: the transfer is due again later, or waits for manual review
-- where asking again cannot help. What takes very long is told to a person and goes on being asked. False when the
-- lease is lost. Said twice it has one effect.
create or replace function games.leave_in_doubt(
  p_player uuid, p_transfer uuid, p_lease_no bigint, p_reason text, p_is_unknown boolean, p_needs_review boolean
) returns boolean language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_state text := case when p_needs_review then 'manual_review' else 'in_doubt' end;
  v_transfer games.transfer;
  v_now timestamptz;
  v_next_attempt_at timestamptz;
begin
  select t.* into v_transfer from games.transfer t
    where t.player_id = p_player and t.transfer_id = p_transfer and t.lease_no = p_lease_no and t.ended_at is null for update;
  if not found then
    return false;
  end if;
  v_now := platform.now();
  v_next_attempt_at := case when not p_needs_review then v_now + platform.back_off(v_transfer.attempts) end;
  update games.transfer t set state = v_state::games.transfer_state, next_attempt_at = v_next_attempt_at,
      unknown_since = case when p_is_unknown then coalesce(t.unknown_since, v_now) else t.unknown_since end,
      history = case when t.leased_at is null then t.history
        else platform.bounded_history(t.history || platform.history_line(v_now, t.attempts, v_state, p_reason)) end,
      leased_at = null
    where t.player_id = p_player and t.transfer_id = p_transfer;
  if p_needs_review or platform.is_told_after(v_transfer.attempts) then
    perform operator.open_item(p_player, 'transfer', p_transfer::text, p_needs_review, p_reason, jsonb_build_object(
      'game', v_transfer.game_code, 'username', v_transfer.username, 'direction', v_transfer.direction, 'amount', v_transfer.amount::text,
      'balanceBefore', v_transfer.balance_before::text, 'createdAt', v_transfer.created_at));
  end if;
  return true;
end $$;

-- Gives the lease back, so that somebody else can go on at once.
create or replace function games.release_transfer(p_player uuid, p_transfer uuid, p_lease_no bigint)
returns void language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
begin
  update games.transfer t set leased_at = null
    where t.player_id = p_player and t.transfer_id = p_transfer and t.lease_no = p_lease_no and t.ended_at is null;
end $$;

-- Writes down the provider's balance before anything is sent. False when the lease is lost: then nothing may be sent.
create or replace function games.record_balance_before(p_player uuid, p_transfer uuid, p_lease_no bigint, p_balance bigint)
returns boolean language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
begin
  update games.transfer t set balance_before = p_balance
    where t.player_id = p_player and t.transfer_id = p_transfer and t.lease_no = p_lease_no and t.ended_at is null;
  return found;
end $$;

grant execute on function games.claim_transfer, games.leave_in_doubt, games.release_transfer, games.record_balance_before to krapao_app;
