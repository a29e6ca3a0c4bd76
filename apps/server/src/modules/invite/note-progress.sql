-- Notes how the first deposit of an invited player is played, where it earns: an event for whoever invited them. Played is told in
-- tenths of the deposit, so that the inviter does not follow each bet of the friend.
create or replace function invite.note_progress(p_player uuid) returns void
language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_first invite.friend_event;
  v_deposit record;
  v_played bigint;
  v_withdrawn bigint;
begin
  perform ledger.lock_owner(p_player);
  select n.* into v_first from invite.friend_event n where n.player_id = p_player and n.kind = 'first_deposit';
  if v_first.player_id is null then
    return;
  elsif exists (select 1 from invite.friend_event n where n.player_id = p_player and n.kind = 'chargeback') then
    update invite.progress p set next_look_at = null where p.player_id = p_player and p.next_look_at is not null;
    return;
  end if;
  perform playthrough.bring_up_to_date(p_player);
  v_deposit := playthrough.of_deposit(p_player, v_first.number);
  -- One from before it was kept how deposits are played counts as played.
  v_played := case
    when v_deposit.amount is null then v_first.base
    when v_deposit.is_open then div(div(v_deposit.played::numeric * 10, v_deposit.amount) * v_deposit.amount, 10)::bigint
    else v_deposit.played end;
  -- What neither is open nor was played has left, also where another payment was taken back with it.
  v_withdrawn := case when v_deposit.is_open then v_deposit.withdrawn else v_first.base - v_played end;
  insert into invite.progress as p (player_id, inviter_id, deposit_no, base, played, withdrawn, progress_no, noted_at, next_look_at)
    values (p_player, v_first.inviter_id, v_first.number, v_first.base, v_played, v_withdrawn, 1, v_now,
      case when v_deposit.is_open then invite.next_look(v_first.happened_at, v_now) end)
    on conflict (player_id) do update set played = excluded.played, withdrawn = excluded.withdrawn, next_look_at = excluded.next_look_at,
      progress_no = p.progress_no + ((p.played, p.withdrawn) <> (excluded.played, excluded.withdrawn))::int,
      noted_at = case when (p.played, p.withdrawn) <> (excluded.played, excluded.withdrawn) then excluded.noted_at else p.noted_at end;
end $$;

-- Bets, deposits and payouts say that something has happened. The results of a game that tells no bets do not, and are looked for: every
-- minute at first, and more seldom the longer a deposit lies, up to a day.
create or replace function invite.next_look(p_since timestamptz, p_now timestamptz) returns timestamptz language sql immutable as $$
  select p_now + least(interval '1 day', greatest(interval '1 minute', (p_now - p_since) / 20))
$$;

-- The progress was told up to here: nobody tells it again.
create or replace function invite.mark_progress_told(p_player uuid, p_progress_no bigint) returns void
language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
begin
  update invite.progress p set told_no = p_progress_no
    where p.player_id = p_player and p.told_no < p_progress_no and p_progress_no <= p.progress_no;
end $$;

grant execute on function invite.note_progress, invite.mark_progress_told to krapao_app;
