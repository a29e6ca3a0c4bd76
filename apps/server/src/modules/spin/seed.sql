-- The player's current seed, bound to the wheel that is in use: as it stands, or begun now. A seed that belongs to a wheel
-- which is no longer in use is revealed. p_fresh: two seeds that nobody has seen, of which it takes as many as it needs;
-- p_client_seed: for the seed that begins. False where no wheel is in use in the player's currency.
create or replace function spin.take_seed(p_player uuid, p_fresh spin.fresh_seed[], p_client_seed text) returns boolean
language plpgsql security definer set search_path = pg_catalog, spin, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_wheel uuid := spin.wheel_in_use(v_owner.currency);
begin
  if v_wheel is null then
    return false;
  end if;
  if not exists (select 1 from spin.seed s where s.player_id = p_player and s.begun_at is not null and s.revealed_at is null and s.wheel_id = v_wheel) then
    perform spin.begin_seed(p_player, v_wheel, p_client_seed, null, p_fresh);
  end if;
  return true;
end $$;

-- Reveals the current seed and begins the promised one with the player's own client seed. Answers the number of the one that
-- this key has begun.
create or replace function spin.change_seed(
  p_player uuid, p_key text, p_client_seed text, p_fresh spin.fresh_seed[], out status spin.seed_changed, out seed_no int
) language plpgsql security definer set search_path = pg_catalog, spin, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_wheel uuid;
  v_before record := ledger.request_of(p_player, 'seed:' || p_key);
begin
  select case when s.client_seed = p_client_seed then 'changed' else 'key_reused' end, s.seed_no into status, seed_no
    from spin.seed s where s.player_id = p_player and s.idempotency_key = p_key;
  if status is null and v_before.refusal is not null then
    status := case when v_before.refusal = 'closed' or v_before.body = 'seed ' || p_client_seed then v_before.refusal else 'key_reused' end;
  end if;
  if status is not null then
    return;
  end if;
  v_wheel := spin.wheel_in_use(v_owner.currency);
  if v_wheel is null then
    status := 'inactive';
    perform ledger.refuse_request(p_player, 'seed:' || p_key, 'seed ' || p_client_seed, status::text);
    return;
  end if;
  seed_no := spin.begin_seed(p_player, v_wheel, p_client_seed, p_key, p_fresh);
  status := 'changed';
end $$;

-- Reveals the current seed, begins the promised one and promises the next, under the player's lock. Answers its number.
create or replace function spin.begin_seed(p_player uuid, p_wheel uuid, p_client_seed text, p_key text, p_fresh spin.fresh_seed[]) returns int
language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_promised int;
begin
  if cardinality(p_fresh) < 2 then
    raise exception 'two fresh seeds are needed' using errcode = 'check_violation';
  end if;
  update spin.seed s set revealed_at = v_now where s.player_id = p_player and s.begun_at is not null and s.revealed_at is null;
  select s.seed_no into v_promised from spin.seed s where s.player_id = p_player and s.begun_at is null;
  if v_promised is null then
    v_promised := 1;
    perform spin.promise_seed(p_player, 1, p_fresh[1], v_now);
  end if;
  update spin.seed s set begun_at = v_now, wheel_id = p_wheel, client_seed = p_client_seed, idempotency_key = p_key
    where s.player_id = p_player and s.seed_no = v_promised;
  perform spin.promise_seed(p_player, v_promised + 1, p_fresh[2], v_now);
  return v_promised;
end $$;

create or replace function spin.promise_seed(p_player uuid, p_seed_no int, p_fresh spin.fresh_seed, p_at timestamptz) returns void language plpgsql as $$
begin
  insert into spin.seed (player_id, seed_no, server_seed_encrypted, seed_hash, made_at)
    values (p_player, p_seed_no, p_fresh.server_seed_encrypted, p_fresh.seed_hash, p_at);
end $$;

-- Keeps the seeds of a player as they are, for the function that destroys their key. False, and none is kept, where one is missing, or is not what
-- it promised: nobody reads a seed before the key of its player is gone.
create or replace function spin.leave_seeds(p_player uuid, p_seeds spin.opened_seed[]) returns boolean language plpgsql as $$
declare
  v_seed spin.seed;
  v_opened text;
begin
  for v_seed in select s.* from spin.seed s where s.player_id = p_player loop
    v_opened := (select o.server_seed from unnest(p_seeds) o where o.seed_no = v_seed.seed_no);
    if v_opened is null or v_seed.seed_hash <> encode(sha256(decode(v_opened, 'hex')), 'hex') then
      return false;
    end if;
  end loop;
  insert into spin.left_seed (player_id, seed_no, server_seed) select p_player, o.seed_no, o.server_seed from unnest(p_seeds) o;
  return true;
end $$;

comment on function spin.change_seed is 'may be null: seed_no';
grant execute on function spin.take_seed, spin.change_seed to krapao_app;
