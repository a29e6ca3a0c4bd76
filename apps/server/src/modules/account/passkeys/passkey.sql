-- A player wants to add a passkey, in a session in which they have shown that it is them.
create or replace function account.begin_passkey(p_player uuid, p_token_hash bytea, p_challenge_hash bytea)
returns account.passkey_begun language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_own account.session := account.live_session(p_player, p_token_hash, v_now);
begin
  if v_own.session_id is null then
    return 'no_session';
  elsif account.passkeys_of(p_player) >= 10 then
    return 'many';
  elsif not account.has_stepped_up(p_player, p_token_hash) then
    return 'not_stepped_up';
  end if;
  return case when account.issue_challenge(p_challenge_hash, 'register', 'passkey-player:' || p_player, p_player, v_own.session_id, null) then 'begun'
    else 'limit' end;
end $$;

-- How many the player has.
create or replace function account.passkeys_of(p_player uuid) returns bigint language plpgsql stable as $$
begin
  return (select count(*) from account.passkey k where k.player_id = p_player and k.removed_at is null);
end $$;

-- What a server seals once it has checked what a passkey has signed.
create or replace function account.passkey_message(p_purpose text, p_player uuid, p_proof account.passkey_proof, p_public_key bytea) returns text
language plpgsql immutable as $$
begin
  return concat_ws(E'\n', 'passkey', p_purpose, p_player, encode(p_proof.challenge_hash, 'hex'), encode(p_proof.credential_id, 'hex'),
    encode(p_public_key, 'hex'), p_proof.sign_count, p_proof.is_backed_up);
end $$;

-- Whether a server of this site has checked that.
create or replace function account.require_seal(p_purpose text, p_player uuid, p_proof account.passkey_proof, p_public_key bytea) returns void
language plpgsql stable as $$
begin
  if not platform.is_sealed(account.passkey_message(p_purpose, p_player, p_proof, p_public_key), p_proof.key_id, p_proof.seal) then
    raise exception 'what the passkey has signed was checked by no server of this site' using errcode = 'check_violation';
  end if;
end $$;

-- Keeps a passkey that was made for a challenge of this session, and tells the player. The same again is the same.
create or replace function account.add_passkey(
  p_player uuid, p_token_hash bytea, p_made account.made_passkey, p_proof account.passkey_proof, p_device account.device
) returns account.passkey_added language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_own account.session;
begin
  perform platform.on_several_machines();
  perform account.lock_player(p_player);
  perform account.require_seal('register', p_player, p_proof, p_made.public_key);
  perform platform.require_value(p_made.name, 'account.passkey.name', p_player::text, p_made.passkey_id::text);
  if exists (select 1 from account.passkey k where k.player_id = p_player and k.passkey_id = p_made.passkey_id) then
    return 'added';
  end if;
  v_own := account.live_session(p_player, p_token_hash, v_now);
  if v_own.session_id is null then
    return 'no_session';
  elsif not account.has_stepped_up(p_player, p_token_hash) then
    return 'not_stepped_up';
  elsif account.passkeys_of(p_player) >= 10 then
    return 'many';
  elsif not account.take_challenge(p_proof.challenge_hash, 'register', p_player, v_own.session_id, null) then
    return 'expired';
  end if;
  insert into account.passkey_owner (credential_id, player_id, passkey_id) values (p_proof.credential_id, p_player, p_made.passkey_id) on conflict do nothing;
  if not found then
    return 'known';
  end if;
  insert into account.passkey (player_id, passkey_id, credential_id, public_key, sign_count, transports, name_encrypted, is_backed_up, session_id, created_at)
    values (p_player, p_made.passkey_id, p_proof.credential_id, p_made.public_key, p_proof.sign_count, p_made.transports, (p_made.name).encrypted,
      p_proof.is_backed_up, v_own.session_id, v_now);
  delete from account.passkey_challenge c where c.challenge_hash = p_proof.challenge_hash;
  perform account.note_event(p_player, 'passkey_added', v_own.session_id, p_device);
  perform account.open_notice(p_player, 'passkey_added');
  return 'added';
end $$;

-- What a passkey is called says nothing to anybody but its owner. False where there is none.
create or replace function account.rename_passkey(p_player uuid, p_passkey uuid, p_name platform.sealed_value) returns boolean
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  perform platform.require_value(p_name, 'account.passkey.name', p_player::text, p_passkey::text);
  update account.passkey k set name_encrypted = p_name.encrypted where k.player_id = p_player and k.passkey_id = p_passkey and k.removed_at is null;
  return found;
end $$;

-- The player wants no passkey: none is offered to them any more.
create or replace function account.close_passkey_offer(p_player uuid) returns void
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update account.player p set no_passkey_at = v_now where p.player_id = p_player and p.no_passkey_at is null;
end $$;

-- Nobody signs in with it any more. Its row stays, so that whoever shows it is told what it is.
create or replace function account.remove_passkey(p_player uuid, p_token_hash bytea, p_passkey uuid, p_device account.device)
returns account.passkey_removed language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_own account.session;
  v_passkey account.passkey;
begin
  perform account.lock_player(p_player);
  v_own := account.live_session(p_player, p_token_hash, v_now);
  select k.* into v_passkey from account.passkey k where k.player_id = p_player and k.passkey_id = p_passkey;
  if not found then
    return 'no_passkey';
  elsif v_own.session_id is null then
    return 'no_session';
  elsif v_passkey.removed_at is not null then
    return 'removed';
  elsif not account.has_stepped_up(p_player, p_token_hash) then
    return 'not_stepped_up';
  end if;
  update account.passkey k set removed_at = v_now where k.player_id = p_player and k.passkey_id = p_passkey;
  perform account.note_event(p_player, 'passkey_removed', v_own.session_id, p_device);
  perform account.open_notice(p_player, 'passkey_removed');
  return 'removed';
end $$;

-- Every passkey of the player is removed, and they are told of each.
create or replace function account.remove_passkeys(p_player uuid, p_at timestamptz, p_device account.device) returns void language plpgsql as $$
declare
  v_passkey uuid;
begin
  for v_passkey in
    update account.passkey k set removed_at = p_at where k.player_id = p_player and k.removed_at is null returning k.passkey_id
  loop
    perform account.note_event(p_player, 'passkey_removed', null, p_device);
    perform account.open_notice(p_player, 'passkey_removed');
  end loop;
end $$;

grant execute on function account.begin_passkey, account.add_passkey, account.rename_passkey, account.remove_passkey, account.close_passkey_offer
  to krapao_app;
