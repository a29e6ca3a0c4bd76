-- Whether so much cannot be taken from a wallet.
create or replace function adjustment.is_too_much(p_direction text, p_amount bigint, p_wallet bigint) returns boolean language sql immutable as $$
  select p_direction = 'down' and p_amount > p_wallet
$$;

create or replace function adjustment.decision_of(p_adjustment adjustment.adjustment, p_currency text, p_act text) returns operator.decision
language sql immutable as $$
  select row('adjustment', p_adjustment.adjustment_id::text, p_adjustment.amount, p_currency,
    jsonb_build_object('state', 'proposed', 'direction', p_adjustment.direction, 'reasonCode', p_adjustment.reason_code),
    jsonb_build_object('state', case when p_act = 'approve' then 'posted' else 'refused' end))::operator.decision
$$;

-- The first of two people proposes to correct a player's wallet by hand. Answers what `authorise` does, which is
-- `proposed` at best, or no status, because of an obstacle; and what is in the wallet.
create or replace function adjustment.propose_adjustment(
  p_player uuid, p_order adjustment.adjustment_order, p_instruction operator.instruction,
  out status operator.authorised, out obstacle adjustment.proposal_obstacle, out wallet bigint
) language plpgsql security definer set search_path = pg_catalog, adjustment, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_adjustment adjustment.adjustment;
  v_authorised record;
begin
  if p_instruction.act <> 'approve' then
    raise exception 'who proposes an adjustment approves it' using errcode = 'check_violation';
  end if;
  wallet := v_owner.wallet;
  if not account.is_player(p_player) then
    obstacle := 'no_player';
    return;
  end if;
  select a.* into v_adjustment from adjustment.adjustment a where a.player_id = p_player and a.adjustment_id = p_order.adjustment_id;
  if found and (v_adjustment.direction, v_adjustment.amount, v_adjustment.reason_code) <> (p_order.direction::text, p_order.amount, p_order.reason_code) then
    status := 'key_reused';
    return;
  elsif not found and adjustment.is_too_much(p_order.direction::text, p_order.amount, wallet) then
    obstacle := 'not_enough';
    return;
  end if;
  v_adjustment := row(p_player, p_order.adjustment_id, p_order.direction, p_order.amount, p_order.reason_code, 'proposed', platform.now(), null);
  v_authorised := operator.authorise_new(p_player, p_instruction, adjustment.decision_of(v_adjustment, v_owner.currency, 'approve'), p_instruction.reason,
    jsonb_build_object('amount', p_order.amount::text, 'direction', p_order.direction, 'reasonCode', p_order.reason_code));
  status := v_authorised.status;
  if status = 'proposed' and v_authorised.is_new then
    insert into adjustment.adjustment values (v_adjustment.*);
  elsif status = 'act' then
    raise exception 'an adjustment takes two people';
  end if;
end $$;

-- Another person approves it, or two refuse it. Answers what `authorise` did, or no status, because of an obstacle; and what
-- was posted in which direction.
create or replace function adjustment.decide_adjustment(
  p_player uuid, p_adjustment uuid, p_instruction operator.instruction,
  out status operator.authorised, out obstacle adjustment.decision_obstacle, out posted ledger.posted, out direction adjustment.direction
) language plpgsql security definer set search_path = pg_catalog, adjustment, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_adjustment adjustment.adjustment;
  v_authorised record;
  v_posting ledger.new_posting;
  v_posted record;
  v_now timestamptz;
begin
  if p_instruction.act not in ('approve', 'refuse') then
    raise exception 'an adjustment is approved or refused, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  select a.* into v_adjustment from adjustment.adjustment a where a.player_id = p_player and a.adjustment_id = p_adjustment for update;
  if p_instruction.act = 'approve' and v_adjustment.state = 'proposed'
    and adjustment.is_too_much(v_adjustment.direction, v_adjustment.amount, v_owner.wallet)
  then
    obstacle := 'not_enough';
    return;
  end if;
  v_authorised := operator.authorise(p_player, p_instruction, adjustment.decision_of(v_adjustment, v_owner.currency, p_instruction.act));
  status := v_authorised.status;
  if status <> 'act' or not v_authorised.is_new then
    return;
  end if;
  v_now := platform.now();
  update adjustment.adjustment a set state = case when p_instruction.act = 'approve' then 'posted' else 'refused' end, ended_at = v_now
    where a.player_id = p_player and a.adjustment_id = p_adjustment;
  if p_instruction.act = 'approve' then
    v_posting.kind := 'adjusted_' || v_adjustment.direction;
    v_posting.amount := v_adjustment.amount;
    v_posting.idempotency_key := 'adjustment:' || p_adjustment;
    v_posting.reference_id := p_adjustment;
    v_posted := ledger.post(p_player, v_posting);
    if v_posted.status <> 'posted' then
      raise exception 'adjustment % was answered %', p_adjustment, v_posted.status;
    end if;
    posted := row(v_posted.posting_no, v_adjustment.amount, v_posted.wallet)::ledger.posted;
    direction := v_adjustment.direction;
  end if;
  perform operator.close_item(p_player, 'adjustment', p_adjustment::text, p_instruction.act);
end $$;

comment on function adjustment.propose_adjustment is 'may be null: status, obstacle, wallet';
comment on function adjustment.decide_adjustment is 'may be null: status, obstacle, posted, direction';
grant execute on function adjustment.propose_adjustment, adjustment.decide_adjustment to krapao_app;
