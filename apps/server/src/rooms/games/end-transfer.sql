-- Ends a transfer in one round trip, for the holder of this lease: its outcome with a line of its story, the closing
-- posting and, where it goes on to another game, the beginning of the second half, so that the money is never
-- without an owner. Answers
--   ended (now, or by this same lease before: as it did then, with the second half as it stands)
--   fenced (somebody with a newer lease has taken it over, or it ended otherwise)
create or replace function games.end_transfer(
  p_player uuid, p_game text, p_direction games.direction, p_amount bigint,
  p_transfer uuid, p_lease_no bigint, p_state games.transfer_state, p_line jsonb, p_at timestamptz,
  p_then_game text, p_then_request_key text, p_then_transfer uuid, p_then_lease_until timestamptz,
  out status text, out posting_no bigint, out wallet bigint, out second games.transfer
) language plpgsql as $$
declare
  v_ends_now boolean;
  v_posted record;
  v_opened record;
begin
  perform ledger.lock_owner(p_player);
  update games.transfer t set state = p_state, next_attempt_at = null, lease_until = p_at, ended_at = p_at, story = t.story || p_line
    where t.transfer_id = p_transfer and t.lease_no = p_lease_no and t.ended_at is null;
  v_ends_now := found;
  if not v_ends_now
    and not exists (select from games.transfer t where t.transfer_id = p_transfer and t.lease_no = p_lease_no and t.state = p_state)
  then
    status := 'fenced';
    return;
  end if;

  v_posted := games.post(p_player, concat_ws('_', 'game', p_direction, p_state), p_game, p_amount, 'transfer-end:' || p_transfer, p_transfer);
  -- What it takes was set aside for it.
  if v_posted.status not in ('posted', 'repeated') then
    raise exception 'the end of transfer % was refused: %', p_transfer, v_posted.status;
  end if;
  status := 'ended';
  posting_no := v_posted.posting_no;
  wallet := v_posted.wallet;
  if p_then_transfer is null then
    return;
  end if;
  -- Where the other game has a transfer open it cannot take another: the money stays in the wallet.
  if v_ends_now
    and not exists (select from games.transfer t where t.player_id = p_player and t.game_code = p_then_game and t.ended_at is null)
  then
    v_opened := games.open_transfer(p_player, p_then_game, p_amount,
      p_then_request_key, p_then_transfer, p_at, 'in', null, false,
      (select a.username from games.account a where a.player_id = p_player and a.game_code = p_then_game), p_then_lease_until);
    if v_opened.status <> 'posted' then
      raise exception 'the second half of transfer % was refused: %', p_transfer, v_opened.status;
    end if;
    posting_no := v_opened.posting_no;
    wallet := v_opened.wallet;
  end if;
  select t.* into second from games.transfer t where t.player_id = p_player and t.request_key = p_then_request_key;
end $$;

grant execute on function games.end_transfer to krapao_app;
