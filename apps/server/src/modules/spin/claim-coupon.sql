-- Claims the coupon of this code that expires next: money goes to the wallet with its condition, coins to the coins.
-- `p_shown`: what the player was shown of its cost. Answers with what was posted of what kind, where it is claimed now; and with what it is refused, now or before.
create or replace function spin.claim_coupon(
  p_player uuid, p_key text, p_code text, p_shown text,
  out status spin.coupon_claimed, out refusal spin.claim_refusal, out kind spin.claimed_kind, out posted ledger.posted
) language plpgsql security definer set search_path = pg_catalog, spin, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_before record;
  v_now timestamptz := platform.now();
  v_coupon spin.coupon;
begin
  select case when c.code = p_code then 'claimed' else 'key_reused' end into status
    from spin.coupon c where c.player_id = p_player and c.idempotency_key = p_key;
  if found then
    return;
  end if;
  v_before := ledger.request_of(p_player, 'coupon:' || p_key);
  refusal := v_before.refusal;
  if refusal is not null then
    status := case when refusal = 'closed' or v_before.body = 'coupon ' || p_code then 'refused' else 'key_reused' end;
    return;
  end if;
  select c.* into v_coupon from spin.coupon c
    where c.player_id = p_player and c.code = p_code and c.state = 'open' and (c.expires_at is null or c.expires_at > v_now)
    order by c.expires_at, c.won_at, c.coupon_id limit 1;
  if v_coupon.coupon_id is null then
    refusal := spin.why_no_coupon(p_player, p_code, v_owner.currency);
  elsif v_coupon.kind = 'goods' then
    refusal := 'no_claim';
  elsif v_coupon.kind = 'coins' then
    posted := spin.give_prize_coins(p_player, v_coupon);
  elsif not bonus.bring_up_to_date(p_player) then
    status := 'not_current';
    return;
  elsif bonus.has_condition(p_player) then
    refusal := 'bonus_remaining';
  elsif not bonus.is_as_shown(p_player, spin.order_of_prize(v_coupon), p_shown) then
    refusal := 'cost_changed';
  else
    posted := spin.grant_prize(p_player, v_coupon);
  end if;
  if refusal is not null then
    status := 'refused';
    perform ledger.refuse_request(p_player, 'coupon:' || p_key, 'coupon ' || p_code, refusal::text);
    return;
  end if;
  update spin.coupon c set state = 'claimed', ended_at = v_now, idempotency_key = p_key, posting_no = posted.posting_no
    where c.player_id = p_player and c.coupon_id = v_coupon.coupon_id;
  status := 'claimed';
  kind := v_coupon.kind;
end $$;

-- Why there is nothing of this code to claim.
create or replace function spin.why_no_coupon(p_player uuid, p_code text, p_currency text) returns spin.claim_refusal language plpgsql stable as $$
begin
  if exists (select 1 from spin.coupon c where c.player_id = p_player and c.code = p_code and c.state = 'open') then
    return 'expired';
  elsif exists (select 1 from spin.coupon c where c.player_id = p_player and c.code = p_code) then
    return 'no_coupon';
  end if;
  return coalesce((
    select case when s -> 'prize' ->> 'kind' in ('nothing', 'goods') then 'no_claim' else 'no_coupon' end
    from spin.wheel w, jsonb_array_elements(w.text::jsonb -> 'slices') s
    where w.wheel_id = spin.wheel_in_use(p_currency) and s ->> 'code' = p_code), 'no_such_code');
end $$;

create or replace function spin.give_prize_coins(p_player uuid, p_coupon spin.coupon) returns ledger.posted
language plpgsql as $$
declare
  v_posting ledger.new_posting;
  v_posted record;
begin
  v_posting.kind := 'coins_given';
  v_posting.amount := p_coupon.amount;
  v_posting.idempotency_key := 'prize:' || p_coupon.coupon_id;
  v_posting.reference_id := p_coupon.coupon_id;
  v_posted := ledger.post(p_player, v_posting);
  if v_posted.status <> 'posted' then
    raise exception 'the coins of coupon % were answered %', p_coupon.coupon_id, v_posted.status;
  end if;
  return row(v_posted.posting_no, p_coupon.amount, v_posted.wallet)::ledger.posted;
end $$;

-- The figures are those of the wheel's text, which were worked out of its terms when it was drafted.
create or replace function spin.order_of_prize(p_coupon spin.coupon) returns bonus.grant_order
language plpgsql stable as $$
declare
  v_slice jsonb;
begin
  select spin.slice_of(w, p_coupon.slice_no) into v_slice from spin.wheel w where w.wheel_id = p_coupon.wheel_id;
  return row(p_coupon.coupon_id, 'luckydraw', p_coupon.code, v_slice -> 'label', 'prize_granted', p_coupon.amount,
    'prize:' || p_coupon.coupon_id, (v_slice -> 'prize' ->> 'requiredTurnover')::bigint, (v_slice -> 'prize' ->> 'keptOnSuccess')::bigint,
    (v_slice -> 'prize' ->> 'takenOnEnding')::bigint, v_slice -> 'prize' -> 'terms')::bonus.grant_order;
end $$;

-- The caller has found that the player has no condition.
create or replace function spin.grant_prize(p_player uuid, p_coupon spin.coupon) returns ledger.posted
language plpgsql as $$
declare
  v_granted record := bonus.grant(p_player, spin.order_of_prize(p_coupon));
begin
  if v_granted.status <> 'granted' then
    raise exception 'the prize of coupon % was answered %', p_coupon.coupon_id, v_granted.status;
  end if;
  return v_granted.posted;
end $$;

-- A person has fulfilled goods that were won: the player has them. Answers what `authorise` did.
create or replace function spin.fulfil_prize(p_player uuid, p_coupon uuid, p_instruction operator.instruction) returns operator.authorised
language plpgsql security definer set search_path = pg_catalog, spin, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_now timestamptz := platform.now();
  v_authorised record;
begin
  if p_instruction.act <> 'fulfilled' then
    raise exception 'goods are fulfilled, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  v_authorised := operator.authorise(p_player, p_instruction, row('prize', p_coupon::text, 0, v_owner.currency, jsonb_build_object('state', 'open'),
    jsonb_build_object('state', 'fulfilled'))::operator.decision);
  if v_authorised.status = 'act' and v_authorised.is_new then
    update spin.coupon c set state = 'fulfilled', ended_at = v_now where c.player_id = p_player and c.coupon_id = p_coupon;
    perform operator.close_item(p_player, 'prize', p_coupon::text, p_instruction.act);
  end if;
  return v_authorised.status;
end $$;

comment on function spin.claim_coupon is 'may be null: p_shown, refusal, kind, posted';
grant execute on function spin.claim_coupon, spin.fulfil_prize to krapao_app;
