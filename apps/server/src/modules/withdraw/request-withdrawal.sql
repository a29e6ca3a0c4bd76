-- What this request was answered before, under the player's lock: accepted, key_reused, refused (and with what), or
-- nothing where it is new.
create or replace function withdraw.answer_before(p_player uuid, p_order withdraw.withdrawal_order, out status withdraw.withdrawal_requested, out refusal withdraw.refusal)
language plpgsql as $$
declare
  v_request record;
begin
  select case when w.amount = p_order.amount then 'accepted' else 'key_reused' end into status
    from withdraw.withdrawal w where w.player_id = p_player and w.idempotency_key = p_order.idempotency_key;
  if status is not null then
    return;
  end if;
  v_request := ledger.request_of(p_player, 'withdraw:' || p_order.idempotency_key);
  refusal := withdraw.refusal_of(v_request.refusal, v_request.figures);
  status := case
    when refusal is null then null
    when v_request.refusal = 'closed' or v_request.body = 'withdraw ' || p_order.amount then 'refused'
    else 'key_reused' end;
end $$;

-- A refusal as the ledger remembers it under the key of its request: its code, and its figures in the order of the composite.
create or replace function withdraw.refusal_of(p_code text, p_figures bigint[]) returns withdraw.refusal language sql immutable as $$
  select row(p_code, p_figures[1], p_figures[2], p_figures[3], p_figures[4], p_figures[5], p_figures[6])::withdraw.refusal where p_code is not null
$$;

-- Refuses this request, from now on under its key.
create or replace function withdraw.remember_refusal(p_player uuid, p_order withdraw.withdrawal_order, p_refusal withdraw.refusal)
returns void language plpgsql as $$
begin
  perform ledger.refuse_request(p_player, 'withdraw:' || p_order.idempotency_key, 'withdraw ' || p_order.amount, p_refusal.code::text,
    array[p_refusal.least, p_refusal.most, p_refusal.required_turnover, p_refusal.done_turnover, p_refusal.bonus_due, p_refusal.free]);
end $$;

-- Why this withdrawal is refused, whatever the wallet holds; null where it is not. An open bonus refuses all, or what is more than may leave
-- beside it: once what is at the games has been collected, where it is. Of the deposit that it was granted for none may, unless the order
-- says that it ends the bonus.
create or replace function withdraw.obstacle_to(p_player uuid, p_order withdraw.withdrawal_order, p_currency text) returns withdraw.refusal
language plpgsql stable as $$
declare
  v_rule withdraw.rule;
  v_bank_currency text := site.bank_currency((account.bank_account_of(p_player)).bank_code);
  v_leave record := bonus.leave_of(p_player,
    ledger.wallet_of(p_player) + case when p_order.collects then ledger.money_outside_the_wallet(p_player) else 0 end);
begin
  select r.* into v_rule from withdraw.rule r where r.currency = p_currency;
  return case
    when (p_order.amount between v_rule.min_amount and v_rule.max_amount) is not true
      then row('outside_limits', v_rule.min_amount, v_rule.max_amount, null, null, null, null)::withdraw.refusal
    -- No payout changes one currency into another. What the bank pays in has a space between each.
    when (v_bank_currency = p_currency and p_currency = any (string_to_array(p_order.payout_currency, ' '))) is not true
      then row('no_bank', null, null, null, null, null, null)::withdraw.refusal
    when p_order.amount > case when p_order.ends is null then v_leave.free else v_leave.own end
      then row('bonus_remaining', null, null, v_leave.required_turnover, v_leave.done_turnover, null, nullif(v_leave.free, 0))::withdraw.refusal
  end;
end $$;

-- Why a player can make no withdrawal now, not even of the least amount, asked for in the session of this token: what it would be refused
-- with, or that the session only reads. Nothing of it where one can be made. As far as bets were counted. `total` is what they have.
create or replace function withdraw.obstacle_now(
  p_player uuid, p_payout_currency text, p_token_hash bytea, out reads_only boolean, out refusal withdraw.refusal, out total bigint
) language plpgsql stable security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_currency text := ledger.currency_of(p_player);
  v_least bigint := (select r.min_amount from withdraw.rule r where r.currency::text = v_currency);
  v_due bigint := bonus.due_of(p_player);
  v_order withdraw.withdrawal_order;
begin
  v_order.amount := v_least;
  v_order.payout_currency := p_payout_currency;
  v_order.collects := true;
  v_order.ends := '';
  total := ledger.wallet_of(p_player) + ledger.money_outside_the_wallet(p_player);
  reads_only := account.reads_only(p_player, p_token_hash);
  refusal := withdraw.obstacle_to(p_player, v_order, v_currency);
  if refusal is null and total < v_least + v_due then
    refusal := row('not_enough', null, null, null, null, nullif(v_due, 0), null)::withdraw.refusal;
  end if;
end $$;

-- Whether this withdrawal is asked for in a session in which the player has not shown lately that it is them, and with those of 24 hours
-- is above the operator's sum, or goes to a bank account that was changed within seven days.
create or replace function withdraw.needs_step_up(p_player uuid, p_order withdraw.withdrawal_order, p_currency text) returns boolean
language plpgsql stable as $$
declare
  v_now timestamptz := platform.now();
  v_since timestamptz := v_now - interval '7 days';
  v_above bigint := (select r.above from withdraw.step_up r where r.currency = p_currency);
begin
  return (p_order.amount + withdraw.asked_within_a_day(p_player, v_now) > v_above or account.bank_changed_since(p_player, v_since)) and not account.has_stepped_up(p_player, p_order.token_hash);
end $$;

-- What a player has asked for in 24 hours, and neither cancelled nor been refused. One that says it was asked for later was written
-- while the clock was wrong, and counts.
create or replace function withdraw.asked_within_a_day(p_player uuid, p_now timestamptz) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(w.amount), 0) from withdraw.withdrawal w
    where w.player_id = p_player and w.created_at > p_now - interval '24 hours' and w.state not in ('refused', 'cancelled'));
end $$;

-- Whether this withdrawal would be accepted, asked before its money is collected from the games. Answers what was
-- answered before, refused (from now on under this key), free, or
--   not_current (a deposit is to be read for the bonus that waits for it; nothing is remembered)
--   step_up (the player shows first, in this session, that it is them; nothing is remembered), reads_only (the session only reads)
create or replace function withdraw.check_withdrawal(
  p_player uuid, p_order withdraw.withdrawal_order, out status withdraw.withdrawal_requested, out refusal withdraw.refusal)
language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_before record := withdraw.answer_before(p_player, p_order);
begin
  status := v_before.status;
  refusal := v_before.refusal;
  if status is not null then
    return;
  elsif account.reads_only(p_player, p_order.token_hash) then
    status := 'reads_only';
    return;
  elsif not bonus.bring_up_to_date(p_player) then
    status := 'not_current';
    return;
  end if;
  refusal := withdraw.obstacle_to(p_player, p_order, v_owner.currency);
  status := case
    when not (refusal is null) then 'refused'
    when withdraw.needs_step_up(p_player, p_order, v_owner.currency) then 'step_up'
    else 'free' end;
  if status = 'refused' then
    perform withdraw.remember_refusal(p_player, p_order, refusal);
  end if;
end $$;

-- Holds the amount and writes the withdrawal that will pay it, in one round trip, or nothing. Answers
--   accepted (now, or by the same request before), key_reused
--   refused (now or before, and with what: what `obstacle_to` says, or not_enough with what is due of a bonus)
--   not_yet (what is collected for it has not all come; that is no answer about this request, and is not remembered)
--   cost_changed (it would end the bonus, and that takes more than its press was shown; nothing is remembered)
--   unsettled (it would end the bonus, and what that takes is not certain: money is at a game, on its way or on stake; nothing is remembered)
--   not_current, step_up, reads_only (as above)
-- What is due of a bonus is taken with it, from what the wallet holds beside the amount.
create or replace function withdraw.request_withdrawal(
  p_player uuid, p_order withdraw.withdrawal_order,
  out status withdraw.withdrawal_requested, out refusal withdraw.refusal, out posted ledger.posted
) language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_checked record := withdraw.check_withdrawal(p_player, p_order);
  v_owner record;
  v_due bigint;
  v_withdrawal withdraw.withdrawal;
begin
  status := v_checked.status;
  refusal := v_checked.refusal;
  if status = 'free' then
    status := coalesce(withdraw.leave_bonus(p_player, p_order), status);
  end if;
  if status <> 'free' then
    return;
  end if;
  -- Read after it: what it has brought up to date, or ended, may have taken from the wallet.
  v_owner := ledger.lock_owner(p_player);
  v_due := bonus.due_of(p_player);
  if v_owner.wallet < p_order.amount + v_due and p_order.collects
    and v_owner.wallet + ledger.money_outside_the_wallet(p_player) >= p_order.amount + v_due
  then
    status := 'not_yet';
    return;
  elsif v_owner.wallet < p_order.amount + v_due then
    status := 'refused';
    refusal := row('not_enough', null, null, null, null, nullif(v_due, 0), null)::withdraw.refusal;
    perform withdraw.remember_refusal(p_player, p_order, refusal);
    return;
  end if;
  perform bonus.collect_due(p_player, 0);
  v_withdrawal := withdraw.write_withdrawal(p_player, p_order, v_owner.currency);
  posted := withdraw.post(p_player, 'withdraw_held', p_order.amount, 'withdraw:' || p_order.idempotency_key, p_order.withdrawal_id,
    'withdraw ' || p_order.amount, withdraw.account_digest(v_withdrawal));
  status := 'accepted';
end $$;

-- What keeps this withdrawal from leaving an open bonus, which it may once its money is in the wallet; nothing where it leaves now, and
-- then the bonus has ended where it had to.
create or replace function withdraw.leave_bonus(p_player uuid, p_order withdraw.withdrawal_order) returns withdraw.withdrawal_requested
language plpgsql as $$
declare
  v_leave record := bonus.leave_of(p_player, ledger.wallet_of(p_player));
begin
  if v_leave.condition_id is null or p_order.amount <= v_leave.free then
    return null;
  elsif p_order.collects and (p_order.ends is null or ledger.money_outside_the_wallet(p_player) > 0) then
    return 'not_yet';
  end if;
  return case bonus.end_by_withdrawal(p_player, p_order.ends) when 'shown_less' then 'cost_changed' when 'unsettled' then 'unsettled' end;
end $$;

-- What the posting of the hold says of where the money goes, so that nobody can change it unseen.
create or replace function withdraw.account_digest(p_withdrawal withdraw.withdrawal) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(
    E'\x1f', p_withdrawal.account_salt, p_withdrawal.bank_code, encode(p_withdrawal.account_no_digest, 'hex'),
    encode(p_withdrawal.account_name_digest, 'hex')), 'UTF8')), 'hex')
  where p_withdrawal.account_salt is not null
$$;

-- Writes a withdrawal, for which the caller holds the amount: paid without a person while the player's withdrawals of 24 hours are within
-- the rule, and waiting for one above it. To the bank account as it is now.
create or replace function withdraw.write_withdrawal(p_player uuid, p_order withdraw.withdrawal_order, p_currency text) returns withdraw.withdrawal
language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_account record := account.bank_account_of(p_player);
  v_sum bigint := p_order.amount + withdraw.asked_within_a_day(p_player, v_now);
  v_rule withdraw.rule;
  v_is_day_used_up boolean;
  -- Nothing is approved by a rule while our ledger is compared with the bank's.
  v_is_reconciling boolean := platform.is_reconciling();
  v_is_bank_new boolean := withdraw.is_bank_change_fresh(p_player);
  v_inquiry text := account.name_inquiry_state(p_player, v_account.bank_code, v_account.account_no_digest, v_account.account_name_digest);
  v_is_charged_back boolean := deposit.has_open_chargeback(p_player);
  v_is_unconfirmed boolean := deposit.has_unconfirmed(p_player);
  -- Since the call began.
  v_restricted_at timestamptz := withdraw.kept_out_since(p_player);
  v_is_access_fresh boolean := withdraw.is_access_fresh(p_player);
  v_is_automatic boolean;
  v_withdrawal withdraw.withdrawal;
  v_salt uuid := gen_random_uuid();
begin
  select r.* into v_rule from withdraw.rule r where r.currency = p_currency;
  v_is_day_used_up := withdraw.is_day_used_up(p_order.amount, v_rule);
  v_is_automatic := v_sum <= v_rule.automatic_up_to and not v_is_day_used_up and not v_is_reconciling and not v_is_bank_new and not v_is_charged_back
    and not v_is_access_fresh and not v_is_unconfirmed and v_restricted_at is null and v_inquiry is distinct from 'differs';
  insert into withdraw.withdrawal as w (withdrawal_id, player_id, amount, state, idempotency_key, bank_code, account_no_digest, account_name_digest,
      account_salt, approved_by, approved_at, next_attempt_at, created_at)
    values (p_order.withdrawal_id, p_player, p_order.amount, case when v_is_automatic then 'approved' else 'pending_approval' end::withdraw.state,
      p_order.idempotency_key, v_account.bank_code, v_account.account_no_digest, v_account.account_name_digest, v_salt,
      case when v_is_automatic then 'rule' end, case when v_is_automatic then v_now end, v_now, v_now)
    returning w.* into v_withdrawal;
  if v_withdrawal.state = 'pending_approval' then
    perform operator.open_item(p_player, 'withdrawal', p_order.withdrawal_id::text, true,
      case when v_is_reconciling then 'asked for while our ledger is compared with the bank''s'
        when v_restricted_at is not null then 'asked for while the account was being frozen or deactivated'
        when v_is_access_fresh then 'asked for within a day after the password was reset or the phone changed'
        when v_is_charged_back then 'asked for while a payment of the player is taken back'
        when v_is_unconfirmed then 'asked for while a deposit of the player waits to be confirmed'
        when v_is_bank_new then 'asked for a short time after the bank account was changed'
        when v_inquiry = 'differs' then 'the bank says that the account is in another name'
        when v_sum <= v_rule.automatic_up_to then 'what is paid in a day without a person is used up'
        else format('%s asked for in 24 hours, above automatic %s', withdraw.formatted(v_sum), withdraw.formatted(v_rule.automatic_up_to)) end,
      jsonb_build_object('amount', p_order.amount::text, 'sumOf24Hours', v_sum::text, 'automaticUpTo', v_rule.automatic_up_to::text,
        'bank', v_account.bank_code, 'nameDigest', encode(v_account.account_name_digest, 'hex'),
        'holderDigest', encode(account.holder_said(p_player, v_account.bank_code, v_account.account_no_digest, v_account.account_name_digest), 'hex'),
        'createdAt', v_now) || withdraw.restriction_told(v_restricted_at));
  else
    perform withdraw.count_in_day(p_order.amount, p_currency);
  end if;
  return v_withdrawal;
end $$;

-- Whether the player's password was set without the old one, or their phone changed, within a day: nothing leaves meanwhile.
create or replace function withdraw.is_access_fresh(p_player uuid) returns boolean language plpgsql stable as $$
declare
  v_since timestamptz := platform.now() - interval '24 hours';
begin
  return coalesce(account.access_changed_at(p_player) > v_since, false);
end $$;

-- Whether the rule has no room left today, over all players, for so much, as far as others have committed.
create or replace function withdraw.is_day_used_up(p_amount bigint, p_rule withdraw.rule) returns boolean language sql stable as $$
  select coalesce(sum(d.amount), 0) + p_amount > p_rule.automatic_a_day
  from withdraw.day_sum d where (d.day, d.currency::text) = ((platform.now() at time zone 'Asia/Bangkok')::date, p_rule.currency::text)
$$;

-- Counts what the rule has approved, as `deposit.count_in_day` does: however many ask at one moment, no more is approved than the rule says.
create or replace function withdraw.count_in_day(p_amount bigint, p_currency text) returns void language plpgsql as $$
declare
  v_day date := (platform.now() at time zone 'Asia/Bangkok')::date;
  v_currency ledger.currency := p_currency;
  v_limit bigint := (select r.automatic_a_day from withdraw.rule r where r.currency::text = p_currency);
  v_share bigint := v_limit / 16;
  v_used bigint;
begin
  insert into withdraw.day_sum as d (day, currency, slice, amount)
    select v_day, v_currency, pg_backend_pid() % 16, p_amount where p_amount <= v_share
    on conflict (day, currency, slice) do update set amount = d.amount + excluded.amount where d.amount + excluded.amount <= v_share;
  if found then
    return;
  end if;
  insert into withdraw.day_sum (day, currency, slice, amount) select v_day, v_currency, slice, 0 from generate_series(0, 15) slice order by slice
    on conflict do nothing;
  perform from withdraw.day_sum d where (d.day, d.currency) = (v_day, v_currency) order by d.slice for update;
  select sum(d.amount) into v_used from withdraw.day_sum d where (d.day, d.currency) = (v_day, v_currency);
  if v_used + p_amount > v_limit then
    raise exception 'others have used up the day meanwhile' using errcode = 'serialization_failure';
  end if;
  -- No slice gets more than its share but the first, which has what is left over.
  update withdraw.day_sum d set amount = d.amount + room.takes + case d.slice when 0 then p_amount - room.taken_by_all else 0 end
    from (
      select r.slice, r.takes, sum(r.takes) over () as taken_by_all from (
        select s.slice, least(s.room, greatest(p_amount - (sum(s.room) over (order by s.slice) - s.room), 0)) as takes from (
          select d.slice, greatest(v_share - d.amount, 0) as room from withdraw.day_sum d where (d.day, d.currency) = (v_day, v_currency)) s) r) room
    where (d.day, d.currency) = (v_day, v_currency) and d.slice = room.slice and (room.takes > 0 or d.slice = 0);
end $$;

-- Minor units as a person reads them.
create or replace function withdraw.formatted(p_amount bigint) returns text language sql immutable as $$
  select to_char(p_amount / 100.0, 'FM999,999,999,999,990.00')
$$;

comment on function withdraw.obstacle_now is 'may be null: refusal';
comment on function withdraw.check_withdrawal is 'may be null: refusal';
comment on function withdraw.request_withdrawal is 'may be null: refusal, posted';
grant execute on function withdraw.obstacle_now, withdraw.check_withdrawal, withdraw.request_withdrawal, withdraw.account_digest to krapao_app;
