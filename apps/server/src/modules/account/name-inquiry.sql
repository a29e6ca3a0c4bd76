-- Takes an inquiry that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster.
create or replace function account.claim_name_inquiry(p_player uuid, p_version int, p_lease_no bigint)
returns table (player_id uuid, version_no int, lease_no bigint, bank_code text, account_no_digest bytea, account_name_digest bytea)
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  return query update account.name_inquiry i set lease_no = i.lease_no + 1, leased_at = v_now, attempts = i.attempts + 1
    from account.bank_account_version v
    where i.player_id = p_player and i.version_no = p_version and i.lease_no = p_lease_no and i.state = 'asking'
      and not platform.is_held_at(i.leased_at, v_now) and v.player_id = i.player_id and v.version_no = i.version_no
    returning i.player_id, i.version_no, i.lease_no, v.bank_code, v.account_no_digest, v.account_name_digest;
end $$;

-- The bank has not said: it is asked again later, for as long as it takes. False when the lease is lost.
create or replace function account.leave_name_inquiry(p_player uuid, p_version int, p_lease_no bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_attempts int;
  v_now timestamptz;
begin
  select i.attempts into v_attempts from account.name_inquiry i
    where i.player_id = p_player and i.version_no = p_version and i.lease_no = p_lease_no and i.state = 'asking' for update;
  if not found then
    return false;
  end if;
  v_now := platform.now();
  update account.name_inquiry i set leased_at = null, next_attempt_at = v_now + platform.back_off(v_attempts)
    where i.player_id = p_player and i.version_no = p_version;
  return true;
end $$;

-- What the bank has said of this version. What fits, fits for good; any other answer
-- gives way to a newer one, because a bank may learn of an account, or correct a name. Answers the state.
create or replace function account.record_name_inquiry(p_player uuid, p_version int, p_answer account.name_answer) returns account.name_state
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_version account.bank_account_version;
  v_said account.name_said;
begin
  -- A transfer that waits for this proves the account.
  perform ledger.lock_owner(p_player);
  select v.* into strict v_version from account.bank_account_version v where v.player_id = p_player and v.version_no = p_version;
  v_said := account.keep_name(p_player, p_answer, row(v_version.bank_code, v_version.account_no_digest, v_version.account_name_digest)::account.named_account);
  return account.note_name(p_player, p_version, v_said);
end $$;

create or replace function account.note_name(p_player uuid, p_version int, p_said account.name_said) returns account.name_state language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_awaited_by text;
begin
  v_awaited_by := (select i.awaited_by from account.name_inquiry i where i.player_id = p_player and i.version_no = p_version);
  update account.name_inquiry i set state = p_said.state, holder_name_digest = p_said.holder_name_digest, report_id = p_said.report_id, next_attempt_at = null,
      leased_at = null, answered_at = v_now, awaited_by = case when p_said.state <> 'fits' then i.awaited_by end
    where i.player_id = p_player and i.version_no = p_version and i.state <> 'fits';
  if p_said.state = 'fits' and v_awaited_by is not null then
    perform account.end_awaited_proof(p_player, p_version, v_awaited_by);
  end if;
  return (select i.state from account.name_inquiry i where i.player_id = p_player and i.version_no = p_version);
end $$;

-- Keeps what the bank has answered of this account under this name, and the name that it says. Whether the two are one name was compared by the
-- server, which has sealed that with the answer: it says the number by its digest, and names by those that they have as this player's.
create or replace function account.keep_name(p_player uuid, p_answer account.name_answer, p_account account.named_account)
returns account.name_said language plpgsql as $$
declare
  v_said account.name_said;
  v_says jsonb;
begin
  v_said.report_id := reports.keep(p_answer.report);
  v_says := reports.says(v_said.report_id);
  if (v_says ->> 'bankCode', v_says ->> 'accountNo', v_says ->> 'accountName')
      is distinct from (p_account.bank_code, encode(p_account.account_no_digest, 'hex'), encode(p_account.account_name_digest, 'hex'))
    or not v_says ? 'holderName'
  then
    raise exception 'the bank has answered about another account' using errcode = 'check_violation';
  end if;
  v_said.holder_name_digest := decode(v_says ->> 'holderName', 'hex');
  if v_said.holder_name_digest is distinct from (p_answer.holder).digest then
    raise exception 'the bank has said another name' using errcode = 'check_violation';
  elsif v_said.holder_name_digest is not null then
    perform account.keep_player_name(p_player, p_answer.holder);
  end if;
  v_said.state := case when v_said.holder_name_digest is null then 'no_account' when (v_says -> 'isFit')::boolean then 'fits' else 'differs' end;
  return v_said;
end $$;

-- What its bank has said of an account under the name the player has given it; nothing where it never was this player's.
create or replace function account.name_inquiry_state(p_player uuid, p_bank_code text, p_account_no_digest bytea, p_name_digest bytea)
returns account.name_state language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  return (account.name_inquiry_said(p_player, row(p_bank_code, p_account_no_digest, p_name_digest)::account.named_account)).state;
end $$;

create or replace function account.name_inquiry_said(p_player uuid, p_account account.named_account) returns account.name_said
language plpgsql stable as $$
declare
  v_said account.name_said;
begin
  select i.report_id, i.state, i.holder_name_digest into v_said
    from account.bank_account_version v join account.name_inquiry i using (player_id, version_no)
    where v.player_id = p_player and (v.bank_code, v.account_no_digest, v.account_name_digest) = (p_account.bank_code, p_account.account_no_digest, p_account.account_name_digest)
    order by i.state = 'fits' desc, v.version_no desc limit 1;
  return v_said;
end $$;

-- In whose name its bank has said that this account is, by the digest of that name; nothing where it knows of none, or has not said.
create or replace function account.holder_said(p_player uuid, p_bank_code text, p_account_no_digest bytea, p_name_digest bytea) returns bytea
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  return (account.name_inquiry_said(p_player, row(p_bank_code, p_account_no_digest, p_name_digest)::account.named_account)).holder_name_digest;
end $$;

comment on function account.name_inquiry_state is 'used in statements';
grant execute on function account.claim_name_inquiry, account.leave_name_inquiry, account.record_name_inquiry, account.name_inquiry_state to krapao_app;
