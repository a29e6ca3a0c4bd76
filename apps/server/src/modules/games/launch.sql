-- Keeps a page that signs the player in at a game, for whoever shows its token within a minute. The same call again is answered the
-- same.
create or replace function games.begin_launch(p_player uuid, p_session_hash bytea, p_token_hash bytea, p_page_encrypted bytea)
returns games.launch_begun language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_session uuid := account.lock_live_session(p_player, p_session_hash);
begin
  if v_session is null then
    return 'no_session';
  elsif exists (select 1 from games.launch l where l.player_id = p_player and l.token_hash = p_token_hash) then
    return 'begun';
  end if;
  perform games.forget_launches(p_player);
  if (select count(*) from games.launch l where l.player_id = p_player) >= 20 then
    return 'too_many';
  end if;
  insert into games.launch (player_id, token_hash, session_id, page_encrypted, begun_at)
    values (p_player, p_token_hash, v_session, p_page_encrypted, v_now);
  return 'begun';
end $$;

-- Opens it, once: the same opening again is answered the same. Nothing where it was opened before, is older than a minute, or its
-- session has ended.
create or replace function games.open_launch(p_player uuid, p_token_hash bytea, p_opening uuid) returns bytea
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_launch games.launch;
begin
  select l.* into v_launch from games.launch l where l.player_id = p_player and l.token_hash = p_token_hash for update;
  if v_launch.opened_by = p_opening then
    return v_launch.page_encrypted;
  elsif not found or v_launch.opened_at is not null or v_launch.begun_at <= v_now - games.kept_for('launch')
    or not account.is_session_live(p_player, v_launch.session_id) then
    return null;
  end if;
  update games.launch l set opened_at = v_now, opened_by = p_opening where l.player_id = p_player and l.token_hash = p_token_hash;
  return v_launch.page_encrypted;
end $$;

comment on function games.open_launch is 'may be null: answer';
grant execute on function games.begin_launch, games.open_launch to krapao_app;
