-- All for the owner of the database, who gives its keys another DATA_KEY (wrap-anew.ts). Each may be called again, and by several at once.

-- From now on new keys are wrapped with this one; those that are being kept now are kept first. Answers whether it was another before.
create or replace function platform.set_data_key(p_data_key_id text) returns boolean language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  if platform.data_key_id() = p_data_key_id then
    return false;
  end if;
  update platform.data_key k set retired_at = v_now where k.retired_at is null;
  insert into platform.data_key (data_key_id, begun_at) values (p_data_key_id, v_now)
    on conflict (data_key_id) do update set retired_at = null, forgotten_at = null;
  return true;
end $$;

-- The next players, by their ids after this one, whose keys are wrapped with another.
create or replace function platform.player_keys_to_wrap(p_after uuid, p_limit int) returns table (player_id uuid, data_key_id text, wrapped bytea)
language plpgsql stable as $$
declare
  v_data_key_id text := platform.data_key_id();
begin
  return query select k.player_id, k.data_key_id, k.wrapped from platform.player_key k
    where k.player_id > p_after and k.data_key_id <> v_data_key_id order by k.player_id limit p_limit;
end $$;

-- The same key, wrapped with the present DATA_KEY. False where somebody has done it before, or the present one is another by now.
create or replace function platform.wrap_player_key(p_player uuid, p_was bytea, p_data_key_id text, p_wrapped bytea) returns boolean
language plpgsql as $$
declare
  v_data_key_id text := platform.data_key_id();
begin
  if p_data_key_id <> v_data_key_id then
    return false;
  end if;
  update platform.player_key k set data_key_id = p_data_key_id, wrapped = p_wrapped where k.player_id = p_player and k.wrapped = p_was;
  return found;
end $$;

create or replace function platform.wrap_site_key(p_purpose text, p_was bytea, p_data_key_id text, p_wrapped bytea) returns boolean
language plpgsql as $$
declare
  v_data_key_id text := platform.data_key_id();
begin
  if p_data_key_id <> v_data_key_id then
    return false;
  end if;
  update platform.site_key k set data_key_id = p_data_key_id, wrapped = p_wrapped where k.purpose = p_purpose and k.wrapped = p_was;
  return found;
end $$;

-- How many keys are wrapped with another DATA_KEY than the present one.
create or replace function platform.count_keys_to_wrap() returns bigint language plpgsql stable as $$
declare
  v_data_key_id text := platform.data_key_id();
  v_players bigint;
  v_site bigint;
begin
  select count(*) into v_players from platform.player_key k where k.data_key_id <> v_data_key_id;
  select count(*) into v_site from platform.site_key k where k.data_key_id <> v_data_key_id;
  return v_players + v_site;
end $$;

-- No server needs the DATA_KEYs before the present one any more. False, and nothing is forgotten, while a key is wrapped with one.
create or replace function platform.forget_data_keys() returns boolean language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_left bigint;
begin
  v_left := platform.count_keys_to_wrap();
  if v_left > 0 then
    return false;
  end if;
  update platform.data_key k set forgotten_at = v_now where k.retired_at is not null and k.forgotten_at is null;
  return true;
end $$;

comment on function platform.set_data_key is 'called by the owner';
comment on function platform.player_keys_to_wrap is 'called by the owner';
comment on function platform.wrap_player_key is 'called by the owner';
comment on function platform.wrap_site_key is 'called by the owner';
comment on function platform.count_keys_to_wrap is 'called by the owner';
comment on function platform.forget_data_keys is 'called by the owner';
