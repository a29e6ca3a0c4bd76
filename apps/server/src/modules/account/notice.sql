-- The player is to be told, in the portal and by SMS.
create or replace function account.open_notice(p_player uuid, p_kind text) returns void language plpgsql as $$
begin
  perform outcomes.note(p_player, p_kind, null);
  perform account.open_message(p_player, p_kind);
end $$;

-- By SMS, at the phone that they have now, whichever they have when it is sent. Three a day of a kind are enough: whoever changes it back and
-- forth pays for no more messages.
create or replace function account.open_message(p_player uuid, p_kind text) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_since timestamptz := v_now - interval '1 day';
  v_notice uuid := gen_random_uuid();
  v_phone_digest bytea := (select p.phone_digest from account.player p where p.player_id = p_player);
begin
  if (select count(*) from account.notice n where n.player_id = p_player and n.kind = p_kind and n.opened_at > v_since) < 3 then
    insert into account.notice (player_id, notice_id, kind, phone_digest, next_attempt_at, opened_at)
      values (p_player, v_notice, p_kind, v_phone_digest, v_now, v_now);
  end if;
end $$;

-- What happened to the account, as an event that its owner reads and a notice by SMS.
create or replace function account.tell_owner(p_player uuid, p_kind text, p_session uuid, p_device account.device) returns void language plpgsql as $$
begin
  perform account.note_event(p_player, p_kind, p_session, p_device);
  perform account.open_notice(p_player, p_kind);
end $$;

-- Takes a notice that is due for a worker who has seen it at p_lease_no, with where it goes to, in the language in which they last
-- accepted the terms; nothing where somebody else was faster.
create or replace function account.claim_notice(p_player uuid, p_notice uuid, p_lease_no bigint)
returns table (player_id uuid, notice_id uuid, lease_no bigint, kind text, attempts int, phone_digest bytea, language text)
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_notice account.notice;
begin
  update account.notice n set lease_no = n.lease_no + 1, leased_at = v_now, attempts = n.attempts + 1
    where n.player_id = p_player and n.notice_id = p_notice and n.lease_no = p_lease_no and n.state = 'waiting'
      and not platform.is_held_at(n.leased_at, v_now)
    returning n.* into v_notice;
  if found then
    return query select p_player, v_notice.notice_id, v_notice.lease_no, v_notice.kind, v_notice.attempts, v_notice.phone_digest,
        coalesce((select c.language from account.consent c where c.player_id = p_player order by c.accepted_at desc limit 1), 'th');
  end if;
end $$;

-- It was sent, or is sent no more.
create or replace function account.end_notice(p_player uuid, p_notice uuid, p_lease_no bigint, p_is_sent boolean) returns void
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_state text := case when p_is_sent then 'sent' else 'given_up' end;
begin
  update account.notice n set state = v_state, ended_at = v_now, next_attempt_at = null, leased_at = null
    where n.player_id = p_player and n.notice_id = p_notice and n.lease_no = p_lease_no and n.state = 'waiting';
end $$;

-- Nobody knows whether it was sent: it is sent again later, ten times at most. False when the lease is lost.
create or replace function account.leave_notice(p_player uuid, p_notice uuid, p_lease_no bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz;
  v_notice account.notice;
begin
  select n.* into v_notice from account.notice n
    where n.player_id = p_player and n.notice_id = p_notice and n.lease_no = p_lease_no and n.state = 'waiting' for update;
  if not found then
    return false;
  elsif v_notice.attempts >= 10 then
    perform account.end_notice(p_player, p_notice, p_lease_no, false);
    return true;
  end if;
  v_now := platform.now();
  update account.notice n set leased_at = null, next_attempt_at = v_now + platform.back_off(v_notice.attempts)
    where n.player_id = p_player and n.notice_id = p_notice;
  return true;
end $$;

grant execute on function account.claim_notice, account.end_notice, account.leave_notice to krapao_app;
