-- A player receives a campaign in this version of it: takes a redemption for all that the person is known by, keeps what it can
-- cost free in the budget, and has it granted, or waiting for its deposit, in one commit. The receipt has the id of the grant. `p_shown`: what
-- the player was shown of its cost.
create or replace function promotion.receive(
  p_player uuid, p_kind promotion.campaign_kind, p_version_no int, p_order bonus.grant_order, p_shown text, out status promotion.campaign_received
) language plpgsql security definer set search_path = pg_catalog, promotion, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_now timestamptz := platform.now();
  v_is_current boolean := bonus.bring_up_to_date(p_player);
  v_campaign promotion.campaign;
  v_version promotion.campaign_version;
  v_period date;
  v_subjects bytea[] := account.subjects_of(p_player);
  v_redeemed promotion.redeemed[];
  v_active uuid := bonus.active_reward(p_player);
  v_granted bonus.granted;
  v_waits_until timestamptz;
begin
  perform promotion.settle_waiting(p_player);
  if exists (select 1 from promotion.receipt r where r.player_id = p_player and r.code = p_order.source_code
      and r.receipt_id in (p_order.grant_id, v_active)) then
    status := 'repeated';
    return;
  end if;
  select c.* into v_campaign from promotion.campaign c
    where c.code = p_order.source_code and c.kind = p_kind and c.currency::text = v_owner.currency and c.is_active;
  select v.* into v_version from promotion.campaign_version v where v.code = v_campaign.code and v.version_no = v_campaign.version_no
    and v_now >= coalesce(v.starts_at, v_now) and v_now < coalesce(v.ends_at, 'infinity');
  v_period := promotion.period_of(v_campaign.limit_type, v_now);
  v_redeemed := promotion.redeemed_by(v_subjects, array[v_period]);
  status := case
    when v_version.code is null then 'no_campaign'
    when v_version.version_no <> p_version_no
      or not bonus.is_of_terms(p_order, p_kind::text, 'bonus_granted', 'campaign', v_version.terms) then 'changed'
    when not v_is_current then 'not_current'
    when promotion.redemptions_made(v_redeemed, v_version.code, v_period) >= v_version.max_received then 'max_claimed'
    when v_active is not null then 'bonus_active'
    when not bonus.is_as_shown(p_player, p_order, p_shown) then 'cost_changed'
    when not promotion.take_redemptions(p_player, p_order.grant_id, v_version, v_period, v_subjects) then 'max_claimed'
    when not promotion.reserve(v_version) then 'full' end;
  if status is not null then
    perform promotion.give_back_redemptions(p_player, p_order.grant_id, v_version.code, v_period, v_subjects);
    return;
  end if;
  if p_order.amount is null then
    v_granted := bonus.wait_for_deposit(p_player, p_order);
  else
    v_granted := (bonus.grant(p_player, p_order)).status;
  end if;
  if v_granted not in ('granted', 'waiting') then
    raise exception 'campaign % was not given to player %: %', v_version.code, p_player, v_granted;
  end if;
  status := v_granted;
  v_waits_until := bonus.waits_until(p_player, p_order.grant_id);
  insert into promotion.receipt (player_id, receipt_id, code, version_no, state, amount, period, subjects, received_at, settled_at, waits_until)
    values (p_player, p_order.grant_id, v_version.code, v_version.version_no, status::text::promotion.receipt_state, promotion.most_of(v_version), v_period,
      v_subjects, v_now, case when status = 'granted' then v_now end, v_waits_until);
end $$;

-- Takes the first free redemption of each subject, in their order. False where one has none: the caller gives back those it took.
create or replace function promotion.take_redemptions(
  p_player uuid, p_receipt uuid, p_version promotion.campaign_version, p_period date, p_subjects bytea[]
) returns boolean language plpgsql as $$
declare
  v_subject bytea;
  v_redemption_no int;
begin
  perform platform.on_several_machines();
  foreach v_subject in array p_subjects loop
    v_redemption_no := 0;
    loop
      v_redemption_no := v_redemption_no + 1;
      if v_redemption_no > p_version.max_received then
        return false;
      end if;
      insert into promotion.redemption (code, period, subject, redemption_no, player_id, receipt_id)
        values (p_version.code, p_period, v_subject, v_redemption_no, p_player, p_receipt) on conflict do nothing;
      exit when found;
    end loop;
  end loop;
  return true;
end $$;

-- Gives back what a receipt has taken of each subject.
create or replace function promotion.give_back_redemptions(p_player uuid, p_receipt uuid, p_code text, p_period date, p_subjects bytea[]) returns void
language plpgsql as $$
declare
  v_subject bytea;
begin
  perform platform.on_several_machines();
  foreach v_subject in array p_subjects loop
    delete from promotion.redemption p
      where p.code = p_code and p.period = p_period and p.subject = v_subject and p.player_id = p_player and p.receipt_id = p_receipt;
  end loop;
end $$;

-- Keeps the most that it can cost free in the budget. False where there is not so much. The last lock that is taken.
create or replace function promotion.reserve(p_version promotion.campaign_version) returns boolean language plpgsql as $$
begin
  update promotion.budget b set money_used = b.money_used + promotion.most_of(p_version), number_used = b.number_used + 1
    where b.code = p_version.code and b.money_used + promotion.most_of(p_version) <= coalesce(b.money_limit, 9223372036854775807)
      and b.number_used < coalesce(b.number_limit, 9223372036854775807);
  return found;
end $$;

-- The receipt that waited, once its deposit has come or it was ended: what was reserved above what was granted is free
-- again, and of one that ended unused all of it, with its redemptions. Under the player's lock.
create or replace function promotion.settle_waiting(p_player uuid) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_receipt promotion.receipt;
  v_outcome record;
begin
  select r.* into v_receipt from promotion.receipt r where r.player_id = p_player and r.state = 'waiting';
  if not found then
    return;
  end if;
  v_outcome := bonus.outcome_of(p_player, v_receipt.receipt_id);
  if v_outcome.outcome = 'granted' then
    update promotion.receipt r set state = 'granted', amount = v_outcome.amount, settled_at = v_now
      where r.player_id = p_player and r.receipt_id = v_receipt.receipt_id;
    update promotion.budget b set money_used = b.money_used - v_receipt.amount + v_outcome.amount where b.code = v_receipt.code;
  elsif v_outcome.outcome = 'cancelled' then
    update promotion.receipt r set state = 'unused', settled_at = v_now where r.player_id = p_player and r.receipt_id = v_receipt.receipt_id;
    perform promotion.give_back_redemptions(p_player, v_receipt.receipt_id, v_receipt.code, v_receipt.period, v_receipt.subjects);
    update promotion.budget b set money_used = b.money_used - v_receipt.amount, number_used = b.number_used - 1 where b.code = v_receipt.code;
  end if;
end $$;

comment on function promotion.receive is 'may be null: p_shown';
grant execute on function promotion.receive to krapao_app;
