-- When a session was last used, never backwards. One that has ended is used no more.
create or replace function account.mark_session_seen(p_player uuid, p_token_hash bytea) returns void
language sql security definer set search_path = pg_catalog, account, pg_temp as $$
  update account.session s set last_seen_at = n.now from (select platform.now()) n (now)
    where s.player_id = p_player and s.token_hash = p_token_hash and s.revoked_at is null
      and s.last_seen_at < n.now and s.last_seen_at > n.now - interval '7 days' and s.created_at > n.now - interval '30 days'
$$;

-- Ends this one session, for good.
create or replace function account.end_session(p_player uuid, p_token_hash bytea) returns void
language sql security definer set search_path = pg_catalog, account, pg_temp as $$
  update account.session s set revoked_at = platform.now() where s.player_id = p_player and s.token_hash = p_token_hash and s.revoked_at is null
$$;

grant execute on function account.mark_session_seen, account.end_session to krapao_app;
