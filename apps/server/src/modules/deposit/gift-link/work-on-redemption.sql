-- Takes a redemption that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster.
create or replace function deposit.claim_redemption(p_player uuid, p_redemption uuid, p_lease_no bigint)
returns setof deposit.gift_redemption language sql security definer set search_path = pg_catalog, deposit, pg_temp as $$
  update deposit.gift_redemption r set lease_no = r.lease_no + 1, leased_at = platform.now(), attempts = r.attempts + 1
    where r.player_id = p_player and r.redemption_id = p_redemption and r.lease_no = p_lease_no
      and r.ended_at is null and not platform.is_held(r.leased_at)
    returning r.*
$$;

-- From now on the provider may have redeemed it: written before it is asked to. p_worth is what it says it will be worth,
-- where it says. False when the lease is lost.
create or replace function deposit.send_redemption(p_player uuid, p_redemption uuid, p_lease_no bigint, p_worth bigint)
returns boolean language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  update deposit.gift_redemption r set state = case r.state when 'received' then 'redeeming' else r.state end, worth = coalesce(p_worth, r.worth)
    where r.player_id = p_player and r.redemption_id = p_redemption and r.lease_no = p_lease_no and r.ended_at is null;
  return found;
end $$;

-- The provider has not said: it is asked again later under the same id, for as long as it takes. What takes very long is
-- told to a person too. False when the lease is lost. Said twice it has one effect.
create or replace function deposit.leave_redemption_in_doubt(p_player uuid, p_redemption uuid, p_lease_no bigint, p_reason text)
returns boolean language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_redemption deposit.gift_redemption;
begin
  update deposit.gift_redemption r set state = case r.state when 'received' then r.state else 'in_doubt' end, reason = left(p_reason, 300),
      next_attempt_at = v_now + platform.back_off(r.attempts), leased_at = null,
      history = case when r.leased_at is null then r.history
        else platform.bounded_history(r.history || platform.history_line(v_now, r.attempts, 'in_doubt', p_reason)) end
    where r.player_id = p_player and r.redemption_id = p_redemption and r.lease_no = p_lease_no and r.ended_at is null
    returning r.* into v_redemption;
  if not found then
    return false;
  end if;
  if platform.is_told_after(v_redemption.attempts) then
    perform operator.open_item(p_player, 'gift-link', p_redemption::text, false, p_reason,
      jsonb_strip_nulls(jsonb_build_object('amount', v_redemption.worth::text, 'wallet', v_redemption.wallet_no, 'createdAt', v_redemption.created_at)));
  end if;
  return true;
end $$;

comment on function deposit.send_redemption is 'may be null: p_worth';
grant execute on function deposit.claim_redemption, deposit.send_redemption, deposit.leave_redemption_in_doubt to krapao_app;
