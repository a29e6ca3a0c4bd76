-- What a handler has not read of a player's postings, of the kinds that are events to it; from now on it has. The player is
-- locked first, and what the handler does stands in the same commit. Whoever decides by that effect calls the handler's
-- function first, under the lock they hold already.
create or replace function ledger.take_events(p_owner uuid, p_handler text, p_kinds text[]) returns setof ledger.event
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_posted bigint;
  v_read bigint;
begin
  select o.posting_no into v_posted from ledger.owner o where o.owner_id = p_owner for no key update;
  v_read := platform.read_to(p_owner, 'postings', p_handler);
  if v_posted is null or v_posted <= v_read then
    return;
  end if;
  return query
    select p.posting_no, p.kind, p.amount, p.currency::text, p.reference_id, p.posted_at, k.meaning
    from ledger.posting p join ledger.posting_kind k on k.kind = p.kind
    where p.owner_id = p_owner and p.posting_no > v_read and p.posting_no <= v_posted and p.kind = any (p_kinds)
    order by p.posting_no;
  perform platform.pass_stream(p_owner, 'postings', p_handler, v_posted);
end $$;

-- The next posting of these kinds that a handler has not read, for one that decides about each by itself. Under the
-- owner's lock.
create or replace function ledger.next_event(p_owner uuid, p_handler text, p_kinds text[]) returns ledger.event
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_read bigint := platform.read_to(p_owner, 'postings', p_handler);
  v_event ledger.event;
begin
  select p.posting_no, p.kind, p.amount, p.currency::text, p.reference_id, p.posted_at, k.meaning into v_event
    from ledger.posting p join ledger.posting_kind k on k.kind = p.kind
    where p.owner_id = p_owner and p.kind = any (p_kinds) and p.posting_no > v_read
    order by p.posting_no limit 1;
  return v_event;
end $$;

-- The owner's postings of these kinds after that one, in order; none where it is null. Under the owner's lock.
create or replace function ledger.postings_after(p_owner uuid, p_kinds text[], p_after bigint) returns table (posting_no bigint)
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return query
    select p.posting_no from ledger.posting p where p.owner_id = p_owner and p.kind = any (p_kinds) and p.posting_no > p_after order by p.posting_no;
end $$;

-- The number of an owner's newest posting.
create or replace function ledger.newest_posting_no(p_owner uuid) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return (select o.posting_no from ledger.owner o where o.owner_id = p_owner);
end $$;

-- Those of these owners who have postings after the number that stands beside each. Without a lock.
create or replace function ledger.owners_beyond(p_owners uuid[], p_posting_nos bigint[]) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return query select o.owner_id from unnest(p_owners, p_posting_nos) asked (owner_id, posting_no)
    join ledger.owner o on o.owner_id = asked.owner_id where o.posting_no > asked.posting_no;
end $$;

-- The handler has read the owner's postings up to here, or all of them where this is null. Under the owner's lock.
create or replace function ledger.pass_events(p_owner uuid, p_handler text, p_read_to bigint) returns void
language sql security definer set search_path = pg_catalog, ledger, pg_temp as $$
  select platform.pass_stream(p_owner, 'postings', p_handler, coalesce(p_read_to, ledger.newest_posting_no(p_owner)))
$$;

-- Takes the sweep of a handler where it is due; no row where another server has just done it. `since`: what was posted
-- from then on is looked through. That is a little before the last sweep, and two days once a day, because the clock of
-- the database may have been set in between.
create or replace function ledger.claim_sweep(p_handler text) returns table (since timestamptz, complete_until text, rechecks boolean)
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  insert into ledger.event_sweep (handler, swept_to, next_at) values (p_handler, v_now, v_now) on conflict do nothing;
  return query
    with claimed as (
      update ledger.event_sweep s set next_at = v_now + interval '5 seconds'
        where s.handler = p_handler and (s.next_at <= v_now or s.next_at > v_now + interval '1 minute')
        returning s.swept_to, (s.rechecked_at between v_now - interval '1 day' and v_now) is not true as is_due)
    select least(c.swept_to, v_now) - case when c.is_due then interval '2 days' else interval '30 seconds' end, t.complete_until, c.is_due
    from claimed c cross join ledger.ledger_time() t;
end $$;

-- All that was posted until then has been handed to the handler.
create or replace function ledger.end_sweep(p_handler text, p_swept_to timestamptz, p_rechecked boolean) returns void
language sql security definer set search_path = pg_catalog, ledger, pg_temp as $$
  update ledger.event_sweep s set swept_to = p_swept_to, rechecked_at = case when p_rechecked then platform.now() else s.rechecked_at end
    where s.handler = p_handler
$$;

-- Whose postings of these kinds, made since then, the handler has not read, but for those whom it has failed at. At most so many.
create or replace function ledger.unread_owners(p_handler text, p_kinds text[], p_since timestamptz, p_limit int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return query
    select distinct p.owner_id from ledger.posting p
    left join platform.stream_cursor c on c.owner_id = p.owner_id and c.stream = 'postings' and c.handler = p_handler
    where p.posted_at >= p_since and p.kind = any (p_kinds) and p.posting_no > coalesce(c.read_to, 0) and c.next_attempt_at is null
    limit p_limit;
end $$;

grant execute on function ledger.claim_sweep, ledger.end_sweep, ledger.unread_owners to krapao_app;
grant execute on function ledger.owners_beyond to krapao_app;
