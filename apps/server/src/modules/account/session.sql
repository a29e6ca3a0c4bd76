-- When a session was last used, never backwards. One that has ended is used no more.
create or replace function account.mark_session_seen(p_player uuid, p_token_hash bytea) returns void
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update account.session s set last_seen_at = v_now
    where s.player_id = p_player and s.token_hash = p_token_hash and s.revoked_at is null
      and s.last_seen_at < v_now and s.last_seen_at > v_now - interval '7 days' and s.created_at > v_now - interval '30 days';
end $$;

-- Ends this one session, for good.
create or replace function account.end_session(p_player uuid, p_token_hash bytea) returns void
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update account.session s set revoked_at = v_now where s.player_id = p_player and s.token_hash = p_token_hash and s.revoked_at is null;
end $$;

grant execute on function account.mark_session_seen, account.end_session to krapao_app;
