-- The event handler `invite-deposit`: reads the deposits of an invited player that it has not read. The first of their life
-- is an event for whoever invited them, and so is that it was taken back. How it is played since is noted.
create or replace function invite.read_deposits(p_player uuid) returns void
language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_inviter uuid;
  v_event ledger.event;
begin
  perform ledger.lock_owner(p_player);
  v_inviter := account.inviter_of(p_player);
  for v_event in
    select * from ledger.take_events(p_player, 'invite-deposit', ledger.kinds_of('deposit', 'deposit_taken_back'))
  loop
    if v_inviter is null then
      continue;
    elsif v_event.meaning = 'deposit' then
      perform invite.note_deposit(p_player, v_inviter, v_event);
    elsif exists (select 1 from invite.friend f where f.player_id = p_player and f.first_deposit_reference = v_event.reference_id) then
      insert into invite.friend_event (player_id, kind, number, inviter_id, base, amount, happened_at)
        values (p_player, 'chargeback', v_event.posting_no, v_inviter, v_event.amount, 0, v_event.posted_at);
    end if;
  end loop;
  perform ledger.pass_events(p_player, 'invite-deposit', null);
  perform invite.note_progress(p_player);
end $$;

create or replace function invite.note_deposit(p_player uuid, p_inviter uuid, p_event ledger.event) returns void language plpgsql as $$
declare
  v_earns bigint;
begin
  insert into invite.friend as f (player_id, inviter_id, first_deposit_no, first_deposit_reference)
    values (p_player, p_inviter, p_event.posting_no, p_event.reference_id)
    on conflict (player_id) do update set first_deposit_no = excluded.first_deposit_no, first_deposit_reference = excluded.first_deposit_reference
      where f.first_deposit_no is null;
  if not found then
    return;
  end if;
  select least(div(p_event.amount::numeric * r.first_deposit_percent, 100)::bigint, r.maximum_per_friend) into v_earns
    from invite.rule r where r.currency::text = p_event.currency and p_event.posted_at >= r.since;
  if v_earns > 0 then
    insert into invite.friend_event (player_id, kind, number, inviter_id, base, amount, happened_at)
      values (p_player, 'first_deposit', p_event.posting_no, p_inviter, p_event.amount, v_earns, p_event.posted_at);
  end if;
end $$;

grant execute on function invite.read_deposits to krapao_app;

-- Whether the inviter of this player has not been told all of it.
create or replace function invite.has_untold_events(p_player uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, invite, pg_temp as $$
begin
  return exists (select 1 from invite.friend_event n where n.player_id = p_player and n.told_at is null)
    or exists (select 1 from invite.progress p where p.player_id = p_player and p.told_no < p.progress_no);
end $$;

-- Several players in one commit, each in the order given, which is ascending. Whom somebody else holds is not waited for.
create or replace function invite.read_deposits_batch(p_players uuid[]) returns table (is_busy boolean, has_untold_events boolean)
language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_began timestamptz := clock_timestamp();
  v_busy uuid[] := ledger.lock_free_owners(p_players);
begin
  for i in 1 .. cardinality(p_players) loop
    if p_players[i] = any (v_busy) or platform.holds_long(v_began) then
      return query select true, false;
    else
      perform invite.read_deposits(p_players[i]);
      return query select false, invite.has_untold_events(p_players[i]);
    end if;
  end loop;
end $$;

grant execute on function invite.has_untold_events, invite.read_deposits_batch to krapao_app;
