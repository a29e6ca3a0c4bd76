-- A player wants to be called or paid otherwise, in a session in which they have shown lately that it is them. What the bank is not asked about is
-- done at once. Counts the question before the bank is asked whose an account is; `known_as`: the digests of the names that it may be in. Asked again under
-- its key, it answers what became of it, and `change_id` is that of the first time.
create or replace function account.begin_profile_change(
  p_player uuid, p_token_hash bytea, p_change uuid, p_idempotency_key text, p_form account.profile_form, p_device account.device,
  out status account.profile_changed, out change_id uuid, out known_as bytea[]
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_own account.session := account.live_session(p_player, p_token_hash, v_now);
  v_change account.profile_change;
  v_waiting account.bank_account_change;
  v_is_bank_same boolean := account.has_bank_account(p_player, row(p_form.bank_code, (p_form.account_no).digest, (p_form.account_name).digest)::account.named_account);
  v_is_waiting boolean;
begin
  change_id := p_change;
  known_as := '{}';
  if v_own.session_id is null then
    status := 'no_session';
    return;
  end if;
  select c.* into v_change from account.profile_change c where c.player_id = p_player and c.idempotency_key = p_idempotency_key;
  change_id := coalesce(v_change.change_id, p_change);
  if v_change.change_id is not null and v_change.state <> 'asking' then
    status := case when account.is_form_of(v_change, p_form) then v_change.state::account.profile_changed else 'key_reused' end;
    return;
  elsif v_change.change_id is not null and not account.is_form_of(v_change, p_form) then
    status := 'key_reused';
    return;
  end if;
  select c.* into v_waiting from account.bank_account_change c where c.player_id = p_player and c.state = 'proposed';
  v_is_waiting := v_waiting.is_asked is true
    and (v_waiting.bank_code, v_waiting.account_no_digest, v_waiting.account_name_digest) = (p_form.bank_code, (p_form.account_no).digest, (p_form.account_name).digest);
  status := case
    when v_change.change_id is null and v_player.name_digest = (p_form.name).digest and v_is_waiting then 'checked'
    when v_change.change_id is null and v_player.name_digest = (p_form.name).digest and v_is_bank_same and v_waiting.is_asked is not true then 'same'
    when not account.has_stepped_up(p_player, p_token_hash) then 'step_up'
    when not v_is_bank_same and v_waiting.is_asked is false then 'open'
    when not v_is_bank_same and site.bank_currency(p_form.bank_code) is distinct from v_currency then 'no_bank'
    when account.is_change_limit_reached(p_player, v_change, v_player.name_digest <> (p_form.name).digest, not v_is_bank_same and not v_is_waiting, v_now) then 'limit'
  end;
  if status is not null then
    return;
  end if;
  perform account.keep_player_name(p_player, p_form.name);
  perform account.keep_player_name(p_player, p_form.account_name);
  perform account.keep_account_number(p_player, p_form.bank_code, p_form.account_no);
  insert into account.profile_change (
      player_id, change_id, idempotency_key, session_id, name_digest, bank_code, account_no_digest, account_name_digest, state, inquiries, asked_at)
    values (p_player, change_id, p_idempotency_key, v_own.session_id, (p_form.name).digest, p_form.bank_code, (p_form.account_no).digest,
      (p_form.account_name).digest, 'asking', 0, v_now)
    on conflict do nothing;
  if not v_is_bank_same and not v_is_waiting then
    update account.profile_change c set inquiries = c.inquiries + 1 where c.player_id = p_player and c.change_id = begin_profile_change.change_id;
    known_as := account.names_known_of(p_player);
    status := 'ask';
    return;
  end if;
  if v_is_bank_same and v_waiting.is_asked then
    perform account.take_back_bank_change(p_player, v_waiting.change_id);
    perform account.note_event(p_player, 'bank_kept', v_own.session_id, p_device);
  end if;
  status := case when v_is_waiting then 'checked' else 'saved' end;
  perform account.close_profile_change(p_player, change_id, status, null, p_device);
end $$;

-- What the bank has said of the account that was asked about: p_answer, or nothing; p_same_person: that it is in a name by which the player is
-- known, or nothing. p_is_taken: whoever asks may know that it is another player's. The account is theirs from now on where both say so, and otherwise
-- a person decides.
create or replace function account.end_profile_change(
  p_player uuid, p_token_hash bytea, p_change uuid, p_answer account.name_answer, p_same_person account.name_answer, p_is_taken boolean,
  p_device account.device
) returns account.profile_changed language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_own account.session := account.live_session(p_player, p_token_hash, v_now);
  v_change account.profile_change;
  v_account account.named_account;
  v_waiting account.bank_account_change;
  v_said account.name_said;
  v_is_taken boolean;
  v_is_same_person boolean;
  v_version int;
begin
  select c.* into strict v_change from account.profile_change c where c.player_id = p_player and c.change_id = p_change;
  if v_change.state <> 'asking' then
    return v_change.state;
  elsif v_own.session_id is null then
    return 'no_session';
  elsif not account.has_stepped_up(p_player, p_token_hash) then
    return 'step_up';
  end if;
  v_account := row(v_change.bank_code, v_change.account_no_digest, v_change.account_name_digest)::account.named_account;
  select c.* into v_waiting from account.bank_account_change c where c.player_id = p_player and c.state = 'proposed';
  if v_waiting.is_asked is false then
    return 'open';
  end if;
  if (p_answer.report).seal is not null then
    v_said := account.keep_name(p_player, p_answer, v_account);
  end if;
  v_is_same_person := account.is_of_player(p_player, v_account, p_same_person);
  v_is_taken := exists (select 1 from account.bank_claim c
    where (c.bank_code, c.account_no_digest) = (v_account.bank_code, v_account.account_no_digest) and c.player_id <> p_player);
  if v_is_taken and p_is_taken then
    update account.profile_change c set state = 'taken', ended_at = v_now where c.player_id = p_player and c.change_id = p_change;
    return 'taken';
  end if;
  if v_waiting.is_asked then
    perform account.take_back_bank_change(p_player, v_waiting.change_id);
  end if;
  if v_said.state = 'fits' and v_is_same_person and not v_is_taken then
    -- Another device may have asked for the same a moment before.
    if not account.has_bank_account(p_player, v_account) then
      v_version := account.put_bank_account(p_player, v_account, v_said);
      perform account.tell_owner(p_player, 'bank_changed', v_own.session_id, p_device);
    end if;
    perform account.close_profile_change(p_player, p_change, 'saved', v_version, p_device);
    return 'saved';
  end if;
  perform account.ask_for_bank_account(p_player, p_change, v_account, v_said, v_is_same_person, v_is_taken);
  perform account.tell_owner(p_player, 'bank_asked', v_own.session_id, p_device);
  perform account.close_profile_change(p_player, p_change, 'checked', null, p_device);
  return 'checked';
end $$;

-- Ends it so, and calls the player as it says.
create or replace function account.close_profile_change(
  p_player uuid, p_change uuid, p_state account.profile_changed, p_bank_version int, p_device account.device
) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_change account.profile_change;
  v_version int;
begin
  select c.* into strict v_change from account.profile_change c where c.player_id = p_player and c.change_id = p_change;
  update account.player p set name_digest = v_change.name_digest where p.player_id = p_player and p.name_digest <> v_change.name_digest;
  if found then
    select max(v.version_no) into v_version from account.player_version v where v.player_id = p_player;
    perform account.tell_owner(p_player, 'name_changed', v_change.session_id, p_device);
  end if;
  update account.profile_change c set state = p_state::text, ended_at = v_now, player_version_no = v_version, bank_version_no = p_bank_version
    where c.player_id = p_player and c.change_id = p_change;
end $$;

-- A person decides whether it is the player's bank account.
create or replace function account.ask_for_bank_account(
  p_player uuid, p_change uuid, p_account account.named_account, p_said account.name_said, p_is_same_person boolean, p_is_taken boolean
) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_state account.name_state := coalesce(p_said.state, 'asking');
begin
  insert into account.bank_account_change (
      player_id, change_id, bank_code, account_no_digest, account_name_digest, holder_name_digest, name_state, is_asked, state, proposed_at, report_id)
    values (p_player, p_change, p_account.bank_code, p_account.account_no_digest, p_account.account_name_digest, p_said.holder_name_digest, v_state, true,
      'proposed', v_now, p_said.report_id);
  perform operator.open_item(p_player, 'bank-account', p_change::text, true,
    case
      when p_is_taken then 'the player asks for a bank account that is proven to be another player''s'
      when v_state = 'asking' then 'the player asks for another bank account, and the bank has not said whose it is'
      when v_state = 'no_account' then 'the player asks for another bank account, and the bank knows of none'
      when v_state = 'differs' then 'the player asks for another bank account, which the bank has in another name'
      else 'the player asks for another bank account, which is not in the name of the one before' end,
    account.bank_change_evidence(p_account, p_said.holder_name_digest, p_is_same_person));
end $$;

create or replace function account.take_back_bank_change(p_player uuid, p_change uuid) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  update account.bank_account_change c set state = 'taken_back', ended_at = v_now where c.player_id = p_player and c.change_id = p_change;
  perform operator.close_item(p_player, 'bank-account', p_change::text, 'taken_back');
end $$;

-- What the player has asked for by the form and nobody has decided is asked for no more.
create or replace function account.take_back_asked_change(p_player uuid, p_device account.device) returns void language plpgsql as $$
declare
  v_change uuid := (select c.change_id from account.bank_account_change c where c.player_id = p_player and c.state = 'proposed' and c.is_asked);
begin
  if v_change is not null then
    perform account.take_back_bank_change(p_player, v_change);
    perform account.tell_owner(p_player, 'bank_kept', null, p_device);
  end if;
end $$;

-- In which names the account of this player may be: those of the newest version that they have not made alone, as it was written and as its bank
-- has it. So nobody gets from one person to another in several steps.
create or replace function account.names_known_of(p_player uuid) returns bytea[] language plpgsql stable as $$
declare
  v_version account.bank_account_version;
begin
  select v.* into v_version from account.bank_account_version v
    where v.player_id = p_player
      and not exists (select 1 from account.profile_change c where c.player_id = p_player and c.bank_version_no = v.version_no)
      and not exists (select 1 from account.bank_name_try t where t.player_id = p_player and t.version_no = v.version_no)
    order by v.version_no desc limit 1;
  return array_remove(array[v_version.account_name_digest, (
    select i.holder_name_digest from account.name_inquiry i
    where i.player_id = p_player and i.version_no = v_version.version_no and i.state = 'fits')], null);
end $$;

-- Whether the bank has said that this account is in one of those names; the server has sealed that with the answer.
create or replace function account.is_of_player(p_player uuid, p_account account.named_account, p_answer account.name_answer) returns boolean
language plpgsql as $$
declare
  v_known account.named_account := p_account;
begin
  if (p_answer.report).seal is null then
    return false;
  end if;
  v_known.account_name_digest := decode((p_answer.report).says::jsonb ->> 'accountName', 'hex');
  if (v_known.account_name_digest = any (account.names_known_of(p_player))) is not true then
    raise exception 'nobody knows this player by that name' using errcode = 'check_violation';
  end if;
  return (account.keep_name(p_player, p_answer, v_known)).state = 'fits';
end $$;

create or replace function account.has_bank_account(p_player uuid, p_account account.named_account) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from account.bank_account b where b.player_id = p_player
    and (b.bank_code, b.account_no_digest, b.account_name_digest) = (p_account.bank_code, p_account.account_no_digest, p_account.account_name_digest));
end $$;

create or replace function account.is_form_of(p_change account.profile_change, p_form account.profile_form) returns boolean language sql immutable as $$
  select (p_change.name_digest, p_change.bank_code, p_change.account_no_digest, p_change.account_name_digest)
    = ((p_form.name).digest, p_form.bank_code, (p_form.account_no).digest, (p_form.account_name).digest)
$$;

-- Whether the player has asked often enough: for five bank accounts in a day and night, of each three times, where answers were lost; and for
-- five names.
create or replace function account.is_change_limit_reached(
  p_player uuid, p_change account.profile_change, p_is_name_new boolean, p_is_bank_new boolean, p_now timestamptz
) returns boolean language plpgsql stable as $$
begin
  return (p_is_bank_new and coalesce(p_change.inquiries, 0) >= 3) or exists (
    select 1 from account.profile_change c
    where c.player_id = p_player and c.asked_at > p_now - interval '24 hours' and c.change_id is distinct from p_change.change_id
    having (p_is_bank_new and count(*) filter (where c.inquiries > 0) >= 5)
      or (p_is_name_new and count(*) filter (where c.player_version_no is not null) >= 5));
end $$;

comment on function account.end_profile_change is 'may be null: p_answer, p_same_person';
grant execute on function account.begin_profile_change, account.end_profile_change to krapao_app;
