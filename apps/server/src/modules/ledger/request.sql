-- What an entry asks for, as the text that a repetition under its key is compared by. The reference id of a player's own request
-- is an id that each call makes anew, so it is no part of it.
create or replace function ledger.body_of(p_kind text, p_source_subaccount text, p_destination_subaccount text, p_amount bigint, p_reference_id text)
returns text language sql stable as $$
  select concat_ws(' ', k.kind, coalesce(p_source_subaccount, '-'), coalesce(p_destination_subaccount, '-'), p_amount, case when not k.is_request then p_reference_id end)
  from ledger.posting_kind k where k.kind = p_kind
$$;

-- What became of an idempotency key, for a verb that decides before it posts; nulls for a key that nobody has used. Under
-- the owner's lock it stays true.
create or replace function ledger.request_of(p_owner uuid, p_key text, out body text, out posting_no bigint, out refusal text, out attempt_id uuid, out figures bigint[])
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  select r.body, r.posting_no, r.refusal, r.attempt_id, r.figures into body, posting_no, refusal, attempt_id, figures
    from ledger.request r where r.owner_id = p_owner and r.idempotency_key = p_key;
end $$;

-- Remembers that a request was refused before anything was posted, under the owner's lock, for whoever sends the same
-- key again, with the figures that its verb gives it. The first answer to a key stands: false where there is one already.
create or replace function ledger.refuse_request(p_owner uuid, p_key text, p_body text, p_refusal text, p_figures bigint[] default null) returns boolean
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_now timestamptz;
begin
  perform from ledger.owner o where o.owner_id = p_owner for no key update;
  if not found then
    raise exception 'owner % has no ledger', p_owner using errcode = 'check_violation';
  end if;
  v_now := platform.now();
  insert into ledger.request (owner_id, made_at, idempotency_key, body, refusal, figures) values (p_owner, v_now, p_key, p_body, p_refusal, p_figures)
    on conflict (owner_id, idempotency_key) do nothing;
  return found;
end $$;

-- Closes a request that is not known, under the owner's lock: from now on its keys are refused as `closed`, so that a
-- call which arrives late cannot act after the player was told that nothing happened. True when it is closed, now or
-- before; false where one of the keys has another answer.
create or replace function ledger.close_request(p_owner uuid, p_keys text[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_now timestamptz;
begin
  perform from ledger.owner o where o.owner_id = p_owner for no key update;
  if not found then
    raise exception 'owner % has no ledger', p_owner using errcode = 'check_violation';
  elsif exists (select 1 from ledger.request r where r.owner_id = p_owner and r.idempotency_key = any (p_keys) and r.refusal is distinct from 'closed') then
    return false;
  end if;
  v_now := platform.now();
  insert into ledger.request (owner_id, made_at, idempotency_key, body, refusal)
    select p_owner, v_now, key, 'closed', 'closed' from unnest(p_keys) key
    on conflict (owner_id, idempotency_key) do nothing;
  return true;
end $$;

grant execute on function ledger.close_request to krapao_app;
-- Called by the functions that decide; by the application itself until the release before.
revoke execute on function ledger.request_of, ledger.refuse_request from krapao_app;
