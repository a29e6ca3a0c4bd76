-- Players with subscriptions of sessions that have ended, some at a time. Without a lock; each is then looked at by itself.
create or replace function webpush.players_to_forget(p_limit int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, webpush, pg_temp as $$
begin
  return query select distinct s.player_id from webpush.subscription s where not account.is_session_live(s.player_id, s.session_id) limit p_limit;
end $$;

-- Deletes those of this player. Answers how many.
create or replace function webpush.forget_ended(p_player uuid) returns int
language plpgsql security definer set search_path = pg_catalog, webpush, pg_temp as $$
declare
  v_rows int;
begin
  delete from webpush.subscription s where s.player_id = p_player and not account.is_session_live(p_player, s.session_id);
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;

grant execute on function webpush.players_to_forget, webpush.forget_ended to krapao_app;
