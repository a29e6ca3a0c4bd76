-- Takes a redemption that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster.
create or replace function deposit.claim_redemption(p_player uuid, p_redemption uuid, p_lease_no bigint)
returns setof deposit.gift_redemption language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_leased_at timestamptz;
  v_now timestamptz;
begin
  select r.leased_at into v_leased_at from deposit.gift_redemption r
    where r.player_id = p_player and r.redemption_id = p_redemption and r.lease_no = p_lease_no and r.ended_at is null for update;
  if not found or platform.is_held(v_leased_at) then
    return;
  end if;
  v_now := platform.now();
  return query update deposit.gift_redemption r set lease_no = r.lease_no + 1, leased_at = v_now, attempts = r.attempts + 1
    where r.player_id = p_player and r.redemption_id = p_redemption
    returning r.*;
end $$;

-- From now on the provider may have redeemed it: written before it is asked to. p_worth is what it says it will be worth,
-- where it says. False when the lease is lost.
create or replace function deposit.send_redemption(p_player uuid, p_redemption uuid, p_lease_no bigint, p_worth bigint)
returns boolean language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  update deposit.gift_redemption r set state = case when r.state = 'received' then 'redeeming' else r.state end, worth = coalesce(p_worth, r.worth)
    where r.player_id = p_player and r.redemption_id = p_redemption and r.lease_no = p_lease_no and r.ended_at is null;
  return found;
end $$;

-- The provider has not said: it is asked again later under the same id, for as long as it takes. What takes very long is
-- told to a person too. False when the lease is lost. Said twice it has one effect.
create or replace function deposit.leave_redemption_in_doubt(p_player uuid, p_redemption uuid, p_lease_no bigint, p_reason text)
returns boolean language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_redemption deposit.gift_redemption;
  v_now timestamptz;
  v_next_at timestamptz;
begin
  select r.* into v_redemption from deposit.gift_redemption r
    where r.player_id = p_player and r.redemption_id = p_redemption and r.lease_no = p_lease_no and r.ended_at is null for update;
  if not found then
    return false;
  end if;
  v_now := platform.now();
  v_next_at := v_now + platform.back_off(v_redemption.attempts);
  if v_redemption.leased_at is not null then
    v_redemption.history := platform.bounded_history(v_redemption.history || platform.history_line(v_now, v_redemption.attempts, 'in_doubt', p_reason));
  end if;
  update deposit.gift_redemption r set state = case when r.state = 'received' then r.state else 'in_doubt' end, reason = left(p_reason, 300),
      next_attempt_at = v_next_at, leased_at = null, history = v_redemption.history
    where r.player_id = p_player and r.redemption_id = p_redemption;
  if platform.is_told_after(v_redemption.attempts) then
    perform operator.open_item(p_player, 'gift-link', p_redemption::text, false, p_reason,
      jsonb_strip_nulls(jsonb_build_object('amount', v_redemption.worth::text, 'wallet', v_redemption.wallet_no, 'createdAt', v_redemption.created_at)));
  end if;
  return true;
end $$;

comment on function deposit.send_redemption is 'may be null: p_worth';
grant execute on function deposit.claim_redemption, deposit.send_redemption, deposit.leave_redemption_in_doubt to krapao_app;
