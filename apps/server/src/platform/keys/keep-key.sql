-- The DATA_KEY that new keys are wrapped with; nothing before the first server.
create or replace function platform.data_key_id() returns text
language sql stable security definer set search_path = pg_catalog, platform, pg_temp as $$
  select k.data_key_id from platform.data_key k where k.retired_at is null
$$;

-- Every DATA_KEY that a key may be wrapped with, the present one first.
create or replace function platform.data_keys_in_use() returns setof text
language sql stable security definer set search_path = pg_catalog, platform, pg_temp as $$
  select k.data_key_id from platform.data_key k where k.forgotten_at is null order by k.retired_at desc nulls first, k.data_key_id
$$;

-- The first server of a database says what it wraps keys with. Answers what they are wrapped with, which is what another has said where
-- it was faster: from then on the owner of the database alone sets another.
create or replace function platform.begin_data_key(p_data_key_id text, p_key_id text, p_seal bytea) returns text
language plpgsql security definer set search_path = pg_catalog, platform, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_sealed boolean := platform.is_sealed(concat_ws(E'\n', 'the first DATA_KEY', p_data_key_id), p_key_id, p_seal);
begin
  if not v_sealed then
    raise exception 'what keys are wrapped with was sealed by no server of this site' using errcode = 'check_violation';
  end if;
  insert into platform.data_key (data_key_id, begun_at) values (p_data_key_id, v_now) on conflict do nothing;
  return platform.data_key_id();
end $$;

-- Keeps the key of a player that has none yet, and answers the one that stands: of several that are brought at once, one. Believed is what a
-- server has sealed, so that nobody else gives a player a key that opens nothing.
create or replace function platform.keep_player_key(
  p_player uuid, p_data_key_id text, p_wrapped bytea, p_key_id text, p_seal bytea,
  out status platform.key_kept, out data_key_id text, out wrapped bytea
) language plpgsql security definer set search_path = pg_catalog, platform, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_data_key_id text;
  v_sealed boolean := platform.is_sealed(concat_ws(E'\n', 'the key of a player', p_player, p_data_key_id, encode(p_wrapped, 'hex')), p_key_id, p_seal);
begin
  if not v_sealed then
    raise exception 'a key that was sealed by no server of this site' using errcode = 'check_violation';
  end if;
  if exists (select 1 from platform.erased_player e where e.player_id = p_player) then
    status := 'erased';
    return;
  end if;
  -- Held until this commits, so that nobody sets another meanwhile and looks for what is wrapped with this one too early.
  select k.data_key_id into v_data_key_id from platform.data_key k where k.retired_at is null for share;
  if p_data_key_id = v_data_key_id then
    insert into platform.player_key as k (player_id, data_key_id, wrapped, made_at) values (p_player, p_data_key_id, p_wrapped, v_now)
      on conflict (player_id) do nothing;
  end if;
  select k.data_key_id, k.wrapped into data_key_id, wrapped from platform.player_key k where k.player_id = p_player;
  status := case when found then 'kept' else 'data_key' end;
end $$;

-- Whether new keys are wrapped with this one, which stays so until this commits.
create or replace function platform.hold_data_key(p_data_key_id text) returns boolean language plpgsql as $$
begin
  perform 1 from platform.data_key k where k.data_key_id = p_data_key_id and k.retired_at is null for share;
  return found;
end $$;

-- Keeps a key of the site in the same way as that of a player. Where something stands under the key before it, triggers of its module refuse.
create or replace function platform.keep_site_key(
  p_purpose text, p_data_key_id text, p_wrapped bytea, p_key_id text, p_seal bytea,
  out status platform.key_kept, out data_key_id text, out wrapped bytea
) language plpgsql security definer set search_path = pg_catalog, platform, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_data_key_id text;
  v_sealed boolean := platform.is_sealed(concat_ws(E'\n', 'a key of the site', p_purpose, p_data_key_id, encode(p_wrapped, 'hex')), p_key_id, p_seal);
begin
  if not v_sealed then
    raise exception 'a key that was sealed by no server of this site' using errcode = 'check_violation';
  end if;
  -- Held until this commits, so that nobody sets another meanwhile and looks for what is wrapped with this one too early.
  select k.data_key_id into v_data_key_id from platform.data_key k where k.retired_at is null for share;
  if p_data_key_id = v_data_key_id then
    insert into platform.site_key as k (purpose, data_key_id, wrapped, made_at) values (p_purpose, p_data_key_id, p_wrapped, v_now)
      on conflict (purpose) do nothing;
  end if;
  select k.data_key_id, k.wrapped into data_key_id, wrapped from platform.site_key k where k.purpose = p_purpose;
  status := case when found then 'kept' else 'data_key' end;
end $$;

-- The keys of these players that have one, for a server, which has what opens them.
create or replace function platform.player_keys(p_players uuid[]) returns table (player_id uuid, data_key_id text, wrapped bytea)
language plpgsql stable security definer set search_path = pg_catalog, platform, pg_temp as $$
begin
  return query select k.player_id, k.data_key_id, k.wrapped from platform.player_key k where k.player_id = any (p_players);
end $$;

-- Those of the site.
create or replace function platform.site_keys() returns table (purpose text, data_key_id text, wrapped bytea)
language plpgsql stable security definer set search_path = pg_catalog, platform, pg_temp as $$
begin
  return query select k.purpose, k.data_key_id, k.wrapped from platform.site_key k order by k.purpose;
end $$;

comment on function platform.data_key_id is 'may be null: answer';
comment on function platform.keep_player_key is 'may be null: data_key_id, wrapped';
comment on function platform.keep_site_key is 'may be null: data_key_id, wrapped';
grant execute on function platform.data_key_id, platform.data_keys_in_use, platform.begin_data_key, platform.keep_player_key, platform.keep_site_key,
  platform.player_keys, platform.site_keys to krapao_app;
