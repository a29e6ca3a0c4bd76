-- Whether a server of this site has sealed this message. The key is in a table that the login of the servers cannot read.
create or replace function platform.is_sealed(p_message text, p_key_id text, p_seal bytea) returns boolean language sql stable as $$
  select coalesce((
    select sha256(k.outer_pad || sha256(k.inner_pad || convert_to(p_message, 'UTF8'))) = p_seal
    from platform.seal_key k where k.key_id = p_key_id and k.retired_at is null), false)
$$;

-- What servers seal with, from now on, given by the owner of the database: the key before is good for nothing new. Answers whether it
-- was new. HMAC (RFC 2104) of a key of 32 bytes.
create or replace function platform.set_seal_key(p_key bytea) returns boolean language plpgsql as $$
declare
  v_key_id text := left(encode(sha256(convert_to('krapao seal key', 'UTF8') || p_key), 'hex'), 16);
  v_inner bytea := '';
  v_outer bytea := '';
begin
  if octet_length(p_key) <> 32 then
    raise exception 'a key to seal with has 32 bytes' using errcode = 'check_violation';
  elsif exists (select from platform.seal_key k where k.key_id = v_key_id and k.retired_at is null) then
    return false;
  end if;
  for i in 0 .. 63 loop
    v_inner := v_inner || set_byte('\x00', 0, case when i < 32 then get_byte(p_key, i) else 0 end # 54);
    v_outer := v_outer || set_byte('\x00', 0, case when i < 32 then get_byte(p_key, i) else 0 end # 92);
  end loop;
  update platform.seal_key k set retired_at = platform.now() where k.retired_at is null;
  insert into platform.seal_key (key_id, inner_pad, outer_pad, set_at) values (v_key_id, v_inner, v_outer, platform.now());
  return true;
end $$;

-- The key that servers seal with now; nothing before there is one.
create or replace function platform.seal_key_id() returns text
language sql stable security definer set search_path = pg_catalog, platform, pg_temp as $$
  select k.key_id from platform.seal_key k where k.retired_at is null
$$;

grant execute on function platform.seal_key_id to krapao_app;
comment on function platform.seal_key_id is 'may be null: answer';
comment on function platform.set_seal_key is 'called by the owner';
