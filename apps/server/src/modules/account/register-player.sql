-- Makes a player with their bank account, ledger and consent, together or not at all. A phone is the first player's who claims
-- it, and verified where this browser has answered a code just now. The bank account is reserved for nobody: whoever types a
-- number does not own it. The same call again is answered as the first time. data_key: another DATA_KEY was set while their key was made.
create or replace function account.register_player(p_player uuid, p_form account.registration, p_visitor_hash bytea)
returns account.registered language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_inviter uuid;
  v_is_verified boolean;
  v_member_no text;
  v_invite_code text;
  v_key record;
begin
  perform platform.on_several_machines();
  if not platform.hold_data_key((p_form.key).data_key_id) then
    return 'data_key';
  end if;
  insert into account.phone (phone_digest, player_id) values ((p_form.phone).digest, p_player) on conflict do nothing;
  if not found then
    return case when exists (select 1 from account.phone c where (c.phone_digest, c.player_id) = ((p_form.phone).digest, p_player)) then 'registered' else 'phone_taken' end;
  end if;
  -- An inviter nobody knows keeps no one from registering.
  select i.player_id into v_inviter from account.player i where i.player_id = p_form.invited_by;
  v_is_verified := otp.is_phone_verified(p_visitor_hash, (p_form.phone).digest);
  v_member_no := account.claim_member_no(p_player);
  v_invite_code := account.claim_invite_code(p_player);
  insert into account.player (player_id, member_no, invite_code, phone_digest, name_digest, password_salt, password_proof, source_code, invited_by, created_at, phone_verified_at)
    values (p_player, v_member_no, v_invite_code, (p_form.phone).digest, (p_form.name).digest, p_form.password_salt, p_form.password_proof,
      p_form.source_code, v_inviter, v_now, case when v_is_verified then v_now end);
  v_key := platform.keep_player_key(p_player, (p_form.key).data_key_id, (p_form.key).wrapped, (p_form.key).key_id, (p_form.key).seal);
  if v_key.wrapped is distinct from (p_form.key).wrapped then
    raise exception 'player % has another key than the one that their name is encrypted with', p_player;
  end if;
  perform account.keep_player_phone(p_player, p_form.phone);
  perform account.keep_player_name(p_player, p_form.name);
  perform account.keep_player_name(p_player, p_form.account_name);
  perform account.keep_account_number(p_player, p_form.bank_code, p_form.account_no);
  insert into account.bank_account (player_id, bank_code, account_no_digest, account_name_digest, changed_at)
    values (p_player, p_form.bank_code, (p_form.account_no).digest, (p_form.account_name).digest, v_now);
  if p_visitor_hash is not null then
    insert into account.known_visitor (player_id, visitor_hash, signed_in_at) values (p_player, p_visitor_hash, v_now);
  end if;
  perform ledger.open_owner(p_player, p_form.currency);
  if p_form.terms_version is not null then
    perform account.accept_terms(p_player, p_form.terms_version, p_form.terms_language);
  end if;
  return 'registered';
end $$;

-- Keeps a name that a server has encrypted. One that is there stays as it is.
create or replace function account.keep_player_name(p_player uuid, p_name platform.sealed_value) returns void language plpgsql as $$
begin
  perform platform.require_value(p_name, 'account.player_name.name', p_player::text, encode(p_name.digest, 'hex'));
  insert into account.player_name (player_id, name_digest, name_encrypted) values (p_player, p_name.digest, p_name.encrypted) on conflict do nothing;
end $$;

-- Keeps a phone that a server has encrypted. One that is there stays as it is.
create or replace function account.keep_player_phone(p_player uuid, p_phone account.sealed_phone) returns void language plpgsql as $$
begin
  if not platform.is_sealed(concat_ws(E'\n', 'a phone', p_player, encode(p_phone.encrypted, 'hex'), encode(p_phone.digest, 'hex'), p_phone.gets_codes::text),
    p_phone.key_id, p_phone.seal)
  then
    raise exception 'a phone that was encrypted by no server of this site' using errcode = 'check_violation';
  end if;
  insert into account.player_phone (player_id, phone_digest, phone_encrypted, gets_codes)
    values (p_player, p_phone.digest, p_phone.encrypted, p_phone.gets_codes) on conflict do nothing;
end $$;

-- Whether a code by SMS reaches this phone of theirs.
create or replace function account.gets_codes(p_player uuid, p_phone_digest bytea) returns boolean language plpgsql stable as $$
begin
  return coalesce((select f.gets_codes from account.player_phone f where f.player_id = p_player and f.phone_digest = p_phone_digest), false);
end $$;

-- Keeps a number of a bank account that a server has encrypted. One that is there stays as it is.
create or replace function account.keep_account_number(p_player uuid, p_bank_code text, p_number account.sealed_number) returns void language plpgsql as $$
begin
  if not platform.is_sealed(concat_ws(E'\n', 'a number of a bank account', p_player, p_bank_code, encode(p_number.encrypted, 'hex'),
    encode(p_number.digest, 'hex'), (select string_agg(encode(f, 'hex'), ' ' order by place) from unnest(p_number.fragments) with ordinality as f (f, place))),
    p_number.key_id, p_number.seal)
  then
    raise exception 'a number of a bank account that was encrypted by no server of this site' using errcode = 'check_violation';
  end if;
  insert into account.account_number (player_id, bank_code, account_no_digest, account_no_encrypted, fragments)
    values (p_player, p_bank_code, p_number.digest, p_number.encrypted, p_number.fragments) on conflict do nothing;
end $$;

-- A number that nobody has. None begins as a phone of nine digits does.
create or replace function account.claim_member_no(p_player uuid) returns text language plpgsql as $$
declare
  v_member_no text;
begin
  perform platform.on_several_machines();
  loop
    v_member_no := 40000000 + floor(random() * 60000000)::int;
    v_member_no := v_member_no || account.check_digit(v_member_no);
    insert into account.member_number (member_no, player_id) values (v_member_no, p_player) on conflict do nothing;
    if found then
      return v_member_no;
    end if;
  end loop;
end $$;

-- An invite code that nobody has: seven signs that are drawn, and one that is theirs.
create or replace function account.claim_invite_code(p_player uuid) returns text language plpgsql as $$
declare
  v_signs constant text := '23456789BCDFGHJKMNPQRTX';
  v_code text;
begin
  perform platform.on_several_machines();
  loop
    v_code := '';
    while length(v_code) < 7 loop
      v_code := v_code || substr(v_signs, 1 + floor(random() * length(v_signs))::int, 1);
    end loop;
    v_code := v_code || account.invite_check_sign(v_code);
    insert into account.invite_code (invite_code, player_id) values (v_code, p_player) on conflict do nothing;
    if found then
      return v_code;
    end if;
  end loop;
end $$;

comment on function account.register_player is 'may be null: p_visitor_hash';
grant execute on function account.register_player to krapao_app;
