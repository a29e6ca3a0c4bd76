-- Sets the money aside and writes the transfer with its first lease, under the player's lock, which the caller holds.
-- Answers `posted`, or what ledger.post refused it with.
create or replace function games.open_transfer(
  p_player uuid, p_game text, p_amount bigint, p_request_key text, p_transfer uuid, p_at timestamptz,
  p_direction games.direction, p_then_to_game text, p_is_all boolean, p_username text, p_lease_until timestamptz,
  out status text, out posting_no bigint, out wallet bigint, out transfer games.transfer
) language plpgsql as $$
declare
  v_posted record;
begin
  v_posted := games.post(p_player, case p_direction when 'in' then 'game_in_sent' else 'game_out_asked' end, p_game, p_amount,
    'transfer:' || p_request_key, p_transfer);
  status := v_posted.status;
  posting_no := v_posted.posting_no;
  wallet := v_posted.wallet;
  if status <> 'posted' then
    return;
  end if;
  -- A worker takes it over only when the lease of whoever began it has run out.
  insert into games.transfer as t (transfer_id, player_id, game_code, username, direction, amount, then_to_game, is_all, state, request_key,
      attempts, lease_no, lease_until, next_attempt_at, created_at)
    values (p_transfer, p_player, p_game, p_username, p_direction, p_amount, p_then_to_game, p_is_all, 'sending', p_request_key,
      1, 1, p_lease_until, p_at, p_at)
    returning t.* into transfer;
end $$;

-- The player's account at a game, or why no transfer may touch it: no_game (not theirs to play, unless they leave it),
-- no_account.
create or replace function games.place_of(
  p_player uuid, p_game text, p_currency text, p_providers text[], p_is_left boolean, out refusal text, out username text
) language plpgsql as $$
begin
  select case when a.username is null then 'no_account' end, a.username into refusal, username
    from games.game g left join games.account a on a.player_id = p_player and a.game_code = g.code
    where g.code = p_game and g.currency = p_currency and (g.is_shown or p_is_left) and g.code = any (p_providers);
  if not found then
    refusal := 'no_game';
  end if;
end $$;

-- Begins a transfer in one round trip: the money is set aside and the transfer written, or nothing. Without an amount
-- it moves the whole wallet. Only games of p_providers have anybody to ask. Answers
--   begun (now, or by the same request before: the transfer as it stands)
--   key_reused (the request key began another transfer)
--   no_game, no_account (it cannot go there, or come from there)
--   open (one is on its way at that game: two unknown outcomes at one provider could not be told apart)
--   nothing (there is nothing to move), not_enough, no_player
create or replace function games.begin_transfer(
  p_player uuid, p_game text, p_amount bigint, p_request_key text, p_transfer uuid, p_at timestamptz,
  p_direction games.direction, p_then_to_game text, p_providers text[], p_lease_until timestamptz,
  out status text, out transfer games.transfer
) language plpgsql as $$
declare
  v_player record;
  v_place record;
  v_then record;
  v_amount bigint;
  v_opened record;
begin
  v_player := ledger.lock_owner(p_player);
  if v_player.currency is null then
    status := 'no_player';
    return;
  end if;
  -- The key is looked up after the lock: two at once then meet here. What was begun once is answered as it stands,
  -- whatever games are open since.
  select t.* into transfer from games.transfer t where t.player_id = p_player and t.request_key = p_request_key;
  if found then
    status := case
      when (transfer.game_code, transfer.direction, transfer.is_all) = (p_game, p_direction, p_amount is null)
        and transfer.then_to_game is not distinct from p_then_to_game and (transfer.is_all or transfer.amount = p_amount)
      then 'begun' else 'key_reused' end;
    return;
  end if;

  -- Money can always be taken out of a game, also out of one that is no longer offered.
  v_place := games.place_of(p_player, p_game, v_player.currency, p_providers, p_direction = 'out');
  status := v_place.refusal;
  if status is null and p_then_to_game is not null then
    v_then := games.place_of(p_player, p_then_to_game, v_player.currency, p_providers, false);
    status := v_then.refusal;
  end if;
  if status is not null then
    return;
  end if;

  if exists (select from games.transfer t where t.player_id = p_player and t.game_code = p_game and t.ended_at is null) then
    status := 'open';
    return;
  end if;
  v_amount := coalesce(p_amount, v_player.wallet);
  if v_amount <= 0 then
    status := 'nothing';
    return;
  end if;
  v_opened := games.open_transfer(p_player, p_game, v_amount, p_request_key, p_transfer, p_at,
    p_direction, p_then_to_game, p_amount is null, v_place.username, p_lease_until);
  status := case v_opened.status when 'posted' then 'begun' else v_opened.status end;
  transfer := v_opened.transfer;
end $$;

grant execute on function games.place_of, games.open_transfer, games.begin_transfer to krapao_app;
