-- One spin, in one commit: the coin, the next nonce of the current seed, the result, and the coupon of what it wins. The
-- caller has worked out the slice of that nonce, because only it can read the seed. Answers the spin, with what was posted where
-- it is made now; and with what it is refused, now or before.
create or replace function spin.spin(
  p_player uuid, p_order spin.spin_order, out status spin.spin_made, out refusal spin.spin_refusal, out made spin.spin, out posted ledger.posted
) language plpgsql security definer set search_path = pg_catalog, spin, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_use spin.wheel_use;
  v_seed spin.seed;
  v_wheel spin.wheel;
  v_code text;
  v_coins_left bigint;
  v_now timestamptz;
begin
  select s.* into made from spin.spin s where s.player_id = p_player and s.idempotency_key = p_order.idempotency_key;
  if found then
    status := 'spun';
    return;
  end if;
  refusal := (ledger.request_of(p_player, 'spin:' || p_order.idempotency_key)).refusal;
  if refusal is not null then
    status := 'refused';
    return;
  end if;
  perform spin.give_coins(p_player);

  -- Held to the end: nobody takes the wheel out of use, or wins what is left of its budget, beside this spin.
  select u.* into v_use from spin.wheel_use u where u.currency::text = v_owner.currency and u.state = 'in_use' for no key update;
  select s.* into v_seed from spin.seed s where s.player_id = p_player and s.begun_at is not null and s.revealed_at is null;
  if v_use.wheel_id is null then
    refusal := 'inactive';
  elsif ledger.balance_of(p_player, 'coin') = 0 then
    refusal := 'no_coin';
  elsif v_seed.wheel_id is distinct from v_use.wheel_id then
    status := 'no_seed';
    return;
  elsif (v_seed.seed_no = p_order.seed_no and v_seed.next_nonce = p_order.nonce) is not true then
    status := 'stale';
    return;
  end if;
  if refusal is not null then
    status := 'refused';
    perform ledger.refuse_request(p_player, 'spin:' || p_order.idempotency_key, 'spin', refusal::text);
    return;
  end if;

  select w.* into v_wheel from spin.wheel w where w.wheel_id = v_use.wheel_id;
  posted := spin.spend_coin(p_player, p_order, spin.digest_of(v_wheel, v_seed, p_order));
  v_code := spin.slice_of(v_wheel, p_order.slice_no) ->> 'code';
  v_coins_left := ledger.balance_of(p_player, 'coin');
  v_now := platform.now();
  insert into spin.spin values (p_player, p_order.spin_id, p_order.idempotency_key, v_seed.seed_no, v_seed.next_nonce, v_wheel.wheel_id,
      p_order.slice_no, v_code, posted.posting_no, v_coins_left, v_now)
    returning * into made;
  update spin.seed s set next_nonce = s.next_nonce + 1 where s.player_id = p_player and s.seed_no = v_seed.seed_no;
  perform spin.win(p_player, made, v_wheel, v_use);
  status := 'spun';
end $$;

-- A slice of a wheel; an exception where it has no such slice.
create or replace function spin.slice_of(p_wheel spin.wheel, p_slice_no int) returns jsonb language plpgsql immutable as $$
declare
  v_slice jsonb := p_wheel.text::jsonb -> 'slices' -> p_slice_no;
begin
  if p_slice_no < 0 or v_slice is null then
    raise exception 'wheel % has no slice %', p_wheel.wheel_id, p_slice_no using errcode = 'check_violation';
  end if;
  return v_slice;
end $$;

-- What the posting of the coin says of the spin, so that nobody can change unseen what it was promised and what came.
create or replace function spin.digest_of(p_wheel spin.wheel, p_seed spin.seed, p_order spin.spin_order) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(E'\x1f', p_wheel.wheel_hash, p_seed.seed_no, p_seed.seed_hash, p_seed.client_seed, p_order.nonce, p_order.slice_no), 'UTF8')), 'hex')
$$;

create or replace function spin.spend_coin(p_player uuid, p_order spin.spin_order, p_digest text) returns ledger.posted
language plpgsql as $$
declare
  v_posting ledger.new_posting;
  v_posted record;
begin
  v_posting.kind := 'coin_spent';
  v_posting.amount := 1;
  v_posting.idempotency_key := 'spin:' || p_order.idempotency_key;
  v_posting.reference_id := p_order.spin_id;
  v_posting.body := 'spin';
  v_posting.digest := p_digest;
  v_posted := ledger.post(p_player, v_posting);
  if v_posted.status <> 'posted' then
    raise exception 'the coin of spin % was answered %', p_order.spin_id, v_posted.status;
  end if;
  return row(v_posted.posting_no, 1, v_posted.wallet)::ledger.posted;
end $$;

-- The coupon of what a spin has won. Money is taken from the budget now, so that it is there whenever it is claimed; a wheel
-- that could not pay its largest prize once more is out of use from here on. Goods go to a person.
create or replace function spin.win(p_player uuid, p_spin spin.spin, p_wheel spin.wheel, p_use spin.wheel_use) returns void language plpgsql as $$
declare
  v_slice jsonb := spin.slice_of(p_wheel, p_spin.slice_no);
  v_kind text := v_slice -> 'prize' ->> 'kind';
  v_amount bigint := coalesce(v_slice -> 'prize' ->> 'amount', v_slice -> 'prize' ->> 'coins')::bigint;
  v_hours int := (p_wheel.text::jsonb ->> 'couponHours')::int;
begin
  if v_kind = 'nothing' then
    return;
  end if;
  insert into spin.coupon (player_id, coupon_id, wheel_id, slice_no, code, kind, amount, won_at, expires_at, state)
    values (p_player, p_spin.spin_id, p_wheel.wheel_id, p_spin.slice_no, p_spin.code, v_kind, v_amount, p_spin.spun_at,
      case when v_kind <> 'goods' then p_spin.spun_at + make_interval(hours => v_hours) end, 'open');
  if v_kind = 'goods' then
    perform operator.open_item(p_player, 'prize', p_spin.spin_id::text, true, 'goods were won at the wheel',
      jsonb_build_object('code', p_spin.code, 'label', v_slice -> 'label', 'wonAt', p_spin.spun_at));
  elsif v_kind = 'money' then
    if p_use.reserved + v_amount + p_use.largest_prize <= p_use.budget then
      update spin.wheel_use u set reserved = u.reserved + v_amount where u.wheel_id = p_use.wheel_id;
    else
      update spin.wheel_use u set reserved = u.reserved + v_amount, state = 'used_up', used_to = platform.now() where u.wheel_id = p_use.wheel_id;
    end if;
  end if;
end $$;

comment on function spin.spin is 'may be null: refusal, made, posted';
grant execute on function spin.spin to krapao_app;
