-- A passkey of the player was shown, for a challenge of this session or browser, as a server says. Its device counts how often it was used:
-- who counts no further than before has a copy, and neither of the two is worth anything from then on. One that always says 0 does not
-- count. An answer to a challenge from before the last use, with a lower count, was only overtaken on its way: it has expired. The player is
-- locked.
create or replace function account.use_passkey(
  p_player uuid, p_passkey uuid, p_proof account.passkey_proof, p_purpose text, p_session uuid, p_visitor_hash bytea, p_device account.device
) returns account.passkey_used language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_passkey account.passkey;
  v_is_taken boolean;
  v_used account.passkey_used;
begin
  select k.* into strict v_passkey from account.passkey k
    where k.player_id = p_player and k.passkey_id = p_passkey and k.credential_id = p_proof.credential_id;
  perform account.require_seal(p_purpose, p_player, p_proof, v_passkey.public_key);
  v_is_taken := account.take_challenge(p_proof.challenge_hash, p_purpose, p_player, p_session, p_visitor_hash);
  v_used := case when v_passkey.removed_at is not null then 'removed' when v_passkey.cloned_at is not null then 'cloned'
    when not v_is_taken then 'expired' else 'used' end;
  if v_used = 'used' and p_proof.sign_count < v_passkey.sign_count and exists (
    select 1 from account.passkey_challenge c where c.challenge_hash = p_proof.challenge_hash and c.issued_at < v_passkey.last_used_at)
  then
    v_used := 'expired';
  end if;
  if v_used = 'used' and greatest(p_proof.sign_count, v_passkey.sign_count) > 0 and p_proof.sign_count <= v_passkey.sign_count then
    update account.passkey k set cloned_at = v_now where k.player_id = p_player and k.passkey_id = p_passkey;
    perform account.note_event(p_player, 'passkey_cloned', p_session, p_device);
    perform account.open_notice(p_player, 'passkey_cloned');
    return 'cloned';
  elsif v_used = 'used' then
    update account.passkey k set sign_count = p_proof.sign_count, is_backed_up = p_proof.is_backed_up, last_used_at = v_now
      where k.player_id = p_player and k.passkey_id = p_passkey;
    delete from account.passkey_challenge c where c.challenge_hash = p_proof.challenge_hash;
  elsif v_is_taken then
    perform account.note_event(p_player, 'passkey_refused', p_session, p_device);
  end if;
  return v_used;
end $$;

-- Opens a session for whoever has shown a passkey of the player in the browser that asked. The same call again is answered `opened` too.
create or replace function account.open_session_by_passkey(
  p_player uuid, p_passkey uuid, p_proof account.passkey_proof, p_session account.new_session, p_visitor_hash bytea, p_network_hash bytea,
  out status account.passkey_opened, out ended bytea[]
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_player account.player := account.lock_player(p_player);
  v_used account.passkey_used;
begin
  ended := '{}';
  if exists (select 1 from account.session s where s.player_id = p_player and s.token_hash = p_session.token_hash) then
    status := 'opened';
    return;
  end if;
  v_used := account.use_passkey(p_player, p_passkey, p_proof, 'sign_in', null, p_visitor_hash,
    row(p_session.browser, p_session.system, p_session.country)::account.device);
  status := case when v_used <> 'used' then v_used::text when v_player.deactivated_at is not null then 'inactive'
    when v_player.frozen_at is not null then 'frozen' else 'opened' end;
  if status = 'opened' then
    ended := account.begin_session(p_player, p_session, p_visitor_hash, p_network_hash, 'signed_in_passkey', v_now);
  end if;
end $$;

-- Whoever holds a session shows by a passkey that it is the player, as by the password.
create or replace function account.step_up_by_passkey(
  p_player uuid, p_token_hash bytea, p_passkey uuid, p_proof account.passkey_proof, p_new_token_hash bytea, p_device account.device
) returns account.passkey_stepped_up language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_player account.player := account.lock_player(p_player);
  v_own account.session := account.live_session(p_player, p_token_hash, v_now);
  v_newest account.session := account.newest_of(p_player, v_own.session_id);
  v_used account.passkey_used;
begin
  if v_newest.session_id is null or v_player.deactivated_at is not null or v_player.frozen_at is not null then
    return 'no_session';
  elsif v_newest.token_hash = p_new_token_hash then
    return 'stepped_up';
  end if;
  v_used := account.use_passkey(p_player, p_passkey, p_proof, 'step_up', v_own.session_id, null, p_device);
  if v_used <> 'used' then
    return v_used::text;
  end if;
  v_newest.stepped_up_at := v_now;
  perform account.renew_session(p_player, v_newest, p_new_token_hash, 'stepped_up_passkey', v_now, p_device);
  return 'stepped_up';
end $$;

grant execute on function account.open_session_by_passkey, account.step_up_by_passkey to krapao_app;
