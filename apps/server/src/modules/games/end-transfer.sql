-- Ends a transfer in one round trip, for the holder of this lease: its outcome with a line of its history, the closing
-- posting, its work item and, where it goes on to another game, the beginning of the second half under the id
-- p_second, so that the money is never without an owner. By this same lease again it is answered as the first time, with the
-- second half as it stands.
create or replace function games.end_transfer(
  p_player uuid, p_transfer uuid, p_lease_no bigint, p_state games.transfer_state, p_says text, p_second uuid,
  out status games.transfer_ended, out posted ledger.posted, out second games.transfer
) language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_transfer games.transfer;
  v_ends_now boolean;
  v_answer record;
  v_now timestamptz;
begin
  if p_state not in ('done', 'refused') then
    raise exception 'a transfer ends as done or refused, not as %', p_state using errcode = 'check_violation';
  end if;
  perform ledger.lock_owner(p_player);
  v_now := platform.now();
  update games.transfer t set state = p_state, next_attempt_at = null, leased_at = null, ended_at = v_now,
      history = t.history || platform.history_line(v_now, t.attempts, p_state::text, p_says)
    where t.player_id = p_player and t.transfer_id = p_transfer and t.lease_no = p_lease_no and t.ended_at is null
    returning t.* into v_transfer;
  v_ends_now := found;
  if not v_ends_now then
    select t.* into v_transfer from games.transfer t
      where t.player_id = p_player and t.transfer_id = p_transfer and t.lease_no = p_lease_no and t.state = p_state;
    if not found then
      status := 'fenced';
      return;
    end if;
  end if;

  v_answer := games.post(p_player, 'game_' || v_transfer.direction || '_' || p_state, v_transfer.game_code, v_transfer.amount,
    'transfer-end:' || p_transfer, p_transfer, null);
  -- What it takes was set aside for it.
  if v_answer.status not in ('posted', 'repeated') then
    raise exception 'the end of transfer % was refused: %', p_transfer, v_answer.status;
  end if;
  status := 'ended';
  posted := v_answer.posted;
  perform operator.close_item(p_player, 'transfer', p_transfer::text, p_state::text);
  if p_state = 'done' and v_transfer.then_to_game is not null then
    v_answer := games.go_on(v_transfer, p_second, v_ends_now);
    second := v_answer.second;
    if v_answer.posted is not null then
      posted := v_answer.posted;
    end if;
  end if;
end $$;

-- The second half of a transfer from game to game, begun now or as it stands. Where the other game takes no money any more, or cannot
-- take one beside those it has open, the money stays in the wallet.
create or replace function games.go_on(
  p_first games.transfer, p_second uuid, p_begins boolean, out posted ledger.posted, out second games.transfer
) language plpgsql as $$
declare
  v_order games.transfer_order :=
    row(p_second, 'then:' || p_first.transfer_id, 'in', p_first.then_to_game, p_first.amount, null, null, null, null)::games.transfer_order;
  v_username text;
  v_opened record;
begin
  if p_begins and games.obstacle_to(p_first.player_id, v_order) is null and not platform.is_reconciling()
    and exists (select 1 from games.game g where g.code = p_first.then_to_game and g.is_shown and not g.is_in_maintenance)
  then
    select a.username into v_username from games.account a where a.player_id = p_first.player_id and a.game_code = p_first.then_to_game;
    v_opened := games.open_transfer(p_first.player_id, v_order, p_first.amount, v_username);
    if v_opened.status <> 'begun' then
      raise exception 'the second half of transfer % was refused: %', p_first.transfer_id, v_opened.status;
    end if;
    posted := v_opened.posted;
  end if;
  select t.* into second from games.transfer t where t.player_id = p_first.player_id and t.idempotency_key = v_order.idempotency_key;
end $$;

-- Several in one round trip and one commit, each with its own answer, in the order given: no player twice. A player whom
-- somebody else holds is answered `busy`.
create or replace function games.end_transfers(
  p_players uuid[], p_transfers uuid[], p_lease_nos bigint[], p_states games.transfer_state[], p_says text[], p_seconds uuid[]
) returns table (status games.transfer_ended, posted ledger.posted, second games.transfer)
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_busy uuid[] := ledger.lock_free_owners(p_players);
  v_ended record;
begin
  for i in 1 .. cardinality(p_players) loop
    status := 'busy';
    posted := null;
    second := null;
    if p_players[i] <> all (v_busy) then
      v_ended := games.end_transfer(p_players[i], p_transfers[i], p_lease_nos[i], p_states[i], p_says[i], p_seconds[i]);
      status := v_ended.status;
      posted := v_ended.posted;
      second := v_ended.second;
    end if;
    return next;
  end loop;
end $$;

comment on function games.end_transfer is 'may be null: posted, second';
comment on function games.end_transfers is 'may be null: posted, second';
grant execute on function games.end_transfer, games.end_transfers to krapao_app;
