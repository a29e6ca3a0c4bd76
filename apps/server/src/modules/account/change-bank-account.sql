-- Why this cannot become the player's bank account; nothing where it can.
create or replace function account.obstacle_to_bank_account(
  p_player uuid, p_order account.bank_change_order, p_currency text, p_is_name_fit boolean
) returns account.bank_change_obstacle language plpgsql as $$
begin
  if not account.is_player(p_player) then
    return 'no_player';
  elsif ((p_order.account_no).seal is not null and p_order.currency is not null and (p_order.account_name).seal is not null) is not true then
    return 'not_an_account';
  elsif p_order.currency <> p_currency then
    return 'other_currency';
  elsif exists (select 1 from account.bank_account b where b.player_id = p_player
    and (b.bank_code, b.account_no_digest, b.account_name_digest) = (p_order.bank_code, (p_order.account_no).digest, (p_order.account_name).digest))
  then
    return 'same_account';
  elsif exists (select 1 from account.bank_claim c
    where (c.bank_code, c.account_no_digest) = (p_order.bank_code, (p_order.account_no).digest) and c.player_id <> p_player)
  then
    return 'taken';
  elsif p_is_name_fit is not true then
    return 'name_differs';
  end if;
  return null;
end $$;

create or replace function account.bank_change_decision(p_change account.bank_account_change, p_currency text, p_act text) returns operator.decision
language plpgsql stable as $$
declare
  v_before account.bank_account;
begin
  select b.* into v_before from account.bank_account b where b.player_id = p_change.player_id;
  return row('bank-account', p_change.change_id::text, 0, p_currency,
    jsonb_build_object('bank', v_before.bank_code, 'accountDigest', encode(v_before.account_no_digest, 'hex'), 'nameDigest', encode(v_before.account_name_digest, 'hex')),
    case p_act when 'approve' then
      jsonb_build_object('bank', p_change.bank_code, 'accountDigest', encode(p_change.account_no_digest, 'hex'), 'nameDigest', encode(p_change.account_name_digest, 'hex'))
    end)::operator.decision;
end $$;

-- What whoever decides about it is shown; a desk opens the number and the names.
create or replace function account.bank_change_evidence(p_account account.named_account, p_holder_digest bytea, p_is_same_person boolean) returns jsonb
language sql immutable as $$
  select jsonb_build_object('bank', p_account.bank_code, 'accountDigest', encode(p_account.account_no_digest, 'hex'), 'nameDigest', encode(p_account.account_name_digest, 'hex'),
    'holderDigest', encode(p_holder_digest, 'hex'), 'isSameNameAsBefore', p_is_same_person)
$$;

-- The first of two people proposes another bank account for a player who asked for it, after the bank has said in whose
-- name it is: p_answer; and p_was_name_fit, whether that is the one of the account before. Answers
-- what `authorise` does, which is `proposed` at best, or no status, because of an obstacle.
create or replace function account.propose_bank_account(
  p_player uuid, p_order account.bank_change_order, p_instruction operator.instruction, p_answer account.name_answer, p_was_name_fit boolean,
  out status operator.authorised, out obstacle account.bank_change_obstacle
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_account account.named_account := row(p_order.bank_code, (p_order.account_no).digest, (p_order.account_name).digest)::account.named_account;
  v_change account.bank_account_change;
  v_said account.name_said;
begin
  if p_instruction.act <> 'approve' then
    raise exception 'who proposes a bank account approves it' using errcode = 'check_violation';
  end if;
  status := account.proposed_before(p_player, p_order, p_instruction);
  if status is not null then
    return;
  end if;
  if (p_answer.report).seal is not null then
    v_said := account.keep_name(p_player, p_answer, v_account);
  end if;
  obstacle := account.obstacle_to_bank_account(p_player, p_order, v_currency, v_said.state = 'fits');
  if obstacle is null and exists (select 1 from account.bank_account_change c where c.player_id = p_player and c.state = 'proposed') then
    obstacle := 'open';
  end if;
  if obstacle is not null then
    return;
  end if;
  v_change.player_id := p_player;
  v_change.change_id := p_order.change_id;
  v_change.bank_code := p_order.bank_code;
  v_change.account_no_digest := (p_order.account_no).digest;
  v_change.account_name_digest := (p_order.account_name).digest;
  v_change.holder_name_digest := v_said.holder_name_digest;
  v_change.name_state := v_said.state;
  v_change.is_asked := false;
  v_change.report_id := v_said.report_id;
  v_change.state := 'proposed';
  v_change.proposed_at := platform.now();
  status := (operator.authorise_new(p_player, p_instruction, account.bank_change_decision(v_change, v_currency, 'approve'), p_instruction.reason,
    account.bank_change_evidence(v_account, v_said.holder_name_digest, p_was_name_fit))).status;
  if status = 'proposed' then
    perform account.keep_player_name(p_player, p_order.account_name);
    perform account.keep_account_number(p_player, p_order.bank_code, p_order.account_no);
    insert into account.bank_account_change values (v_change.*);
  elsif status = 'act' then
    raise exception 'a change of a bank account takes two people';
  end if;
end $$;

-- What this act was answered before: key_reused where it proposed another account.
create or replace function account.proposed_before(p_player uuid, p_order account.bank_change_order, p_instruction operator.instruction)
returns operator.authorised language plpgsql stable as $$
declare
  v_status operator.authorised := operator.answered_before(p_player, p_instruction, row('bank-account', p_order.change_id::text, null, null, null, null)::operator.decision);
begin
  return case
    when v_status = 'proposed' and not exists (
      select 1 from account.bank_account_change c
      where c.player_id = p_player and c.change_id = p_order.change_id and (c.bank_code, c.account_no_digest, c.account_name_digest) = (p_order.bank_code, (p_order.account_no).digest, (p_order.account_name).digest))
    then 'key_reused' else v_status end;
end $$;

-- Another person approves it, or two refuse it; of one that the player has asked for, two say either. The new account is proven by its first
-- transfer, as any is; the old one stays claimed. Withdrawals go on to the account they were asked for. p_answer: what the bank says now, of
-- one of which it had not said that the name fits. Answers what `authorise` did, or no status, because of an obstacle.
create or replace function account.decide_bank_change(
  p_player uuid, p_change uuid, p_instruction operator.instruction, p_answer account.name_answer, out status operator.authorised, out obstacle account.bank_change_obstacle
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_change account.bank_account_change;
  v_account account.named_account;
  v_is_approved boolean := p_instruction.act = 'approve';
  v_said account.name_said;
  v_authorised record;
  v_now timestamptz;
  v_version int;
begin
  status := operator.answered_before(p_player, p_instruction, row('bank-account', p_change::text, null, null, null, null)::operator.decision);
  if status is not null then
    return;
  end if;
  if p_instruction.act not in ('approve', 'refuse') then
    raise exception 'a bank account is approved or refused, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  select c.* into v_change from account.bank_account_change c where c.player_id = p_player and c.change_id = p_change for update;
  if v_is_approved and v_change.state = 'proposed' and exists (
    select 1 from account.bank_claim c where (c.bank_code, c.account_no_digest) = (v_change.bank_code, v_change.account_no_digest) and c.player_id <> p_player) then
    obstacle := 'taken';
    return;
  end if;
  v_account := row(v_change.bank_code, v_change.account_no_digest, v_change.account_name_digest)::account.named_account;
  v_said := row(v_change.report_id, v_change.name_state, v_change.holder_name_digest)::account.name_said;
  if v_is_approved and v_change.state = 'proposed' and v_change.name_state <> 'fits' then
    if (p_answer.report).seal is not null then
      v_said := account.keep_name(p_player, p_answer, v_account);
    end if;
    obstacle := case when (p_answer.report).seal is null then 'not_known' when v_said.state <> 'fits' then 'name_differs' end;
    if obstacle is not null then
      return;
    end if;
  end if;
  v_authorised := operator.authorise(p_player, p_instruction, account.bank_change_decision(v_change, v_currency, p_instruction.act));
  status := v_authorised.status;
  if status <> 'act' then
    return;
  end if;
  if v_is_approved then
    v_version := account.put_bank_account(p_player, v_account, v_said);
  end if;
  v_now := platform.now();
  update account.bank_account_change c set state = case when v_is_approved then 'changed' else 'refused' end, ended_at = v_now, version_no = v_version,
      holder_name_digest = v_said.holder_name_digest, name_state = v_said.state, report_id = v_said.report_id,
      approved_by = case when v_is_approved then p_instruction.staff_id end, why = case when v_is_approved then p_instruction.reason end
    where c.player_id = p_player and c.change_id = p_change;
  perform operator.close_item(p_player, 'bank-account', p_change::text, p_instruction.act);
  if v_is_approved then
    perform account.tell_owner(p_player, 'bank_changed', null, null);
  elsif v_change.is_asked then
    perform account.tell_owner(p_player, 'bank_kept', null, null);
  end if;
end $$;

-- It is the player's bank account from now on: of these words the bank has said that they fit. Answers the version of it.
create or replace function account.put_bank_account(p_player uuid, p_account account.named_account, p_said account.name_said) returns int
language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_version int;
begin
  insert into account.bank_account as b (player_id, bank_code, account_no_digest, account_name_digest, changed_at)
    values (p_player, p_account.bank_code, p_account.account_no_digest, p_account.account_name_digest, v_now)
    on conflict (player_id) do update set bank_code = excluded.bank_code, account_no_digest = excluded.account_no_digest,
      account_name_digest = excluded.account_name_digest, changed_at = excluded.changed_at;
  select max(v.version_no) into v_version from account.bank_account_version v where v.player_id = p_player;
  perform account.note_name(p_player, v_version, p_said);
  return v_version;
end $$;

-- Whether the player's bank account has become another since then, by staff or by hand.
create or replace function account.bank_changed_since(p_player uuid, p_since timestamptz) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  return exists (select 1 from account.bank_account_version v where v.player_id = p_player and v.version_no > 1 and v.written_at > p_since);
end $$;

comment on function account.propose_bank_account is 'may be null: p_answer, status, obstacle';
comment on function account.decide_bank_change is 'may be null: p_answer, status, obstacle';
grant execute on function account.propose_bank_account, account.decide_bank_change to krapao_app;
