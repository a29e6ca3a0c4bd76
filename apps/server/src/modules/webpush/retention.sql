-- Players with subscriptions of sessions that have ended, some at a time. Without a lock; each is then looked at by itself.
create or replace function webpush.players_to_forget(p_limit int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, webpush, pg_temp as $$
declare
  v_subscription webpush.subscription;
  v_found int := 0;
begin
  for v_subscription in select s.* from webpush.subscription s loop
    if not account.is_session_live(v_subscription.player_id, v_subscription.session_id) then
      return next v_subscription.player_id;
      v_found := v_found + 1;
      exit when v_found >= p_limit;
    end if;
  end loop;
end $$;

-- Deletes those of this player. Answers how many.
create or replace function webpush.forget_ended(p_player uuid) returns int
language plpgsql security definer set search_path = pg_catalog, webpush, pg_temp as $$
declare
  v_subscription webpush.subscription;
  v_forgotten int := 0;
begin
  for v_subscription in select s.* from webpush.subscription s where s.player_id = p_player loop
    if not account.is_session_live(p_player, v_subscription.session_id) then
      delete from webpush.subscription s where s.player_id = p_player and s.subscription_id = v_subscription.subscription_id;
      v_forgotten := v_forgotten + 1;
    end if;
  end loop;
  return v_forgotten;
end $$;

grant execute on function webpush.players_to_forget, webpush.forget_ended to krapao_app;
