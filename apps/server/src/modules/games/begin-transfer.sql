-- Sets the money aside and writes the transfer with its first lease, under the player's lock, which the caller holds.
-- Answers `begun`, or what the ledger refused it with.
create or replace function games.open_transfer(
  p_player uuid, p_order games.transfer_order, p_amount bigint, p_username text,
  out status games.transfer_begun, out posted ledger.posted, out transfer games.transfer
) language plpgsql as $$
declare
  v_answer record;
  v_now timestamptz := platform.now();
begin
  v_answer := games.post(p_player, case p_order.direction when 'in' then 'game_in_sent' else 'game_out_asked' end, p_order.game_code, p_amount,
    'transfer:' || p_order.idempotency_key, p_order.transfer_id, games.body_of(p_order));
  status := case v_answer.status when 'posted' then 'begun' else coalesce(v_answer.refusal, v_answer.status::text) end;
  posted := v_answer.posted;
  if status <> 'begun' then
    return;
  end if;
  -- A worker takes it over only when the lease of whoever began it has run out.
  insert into games.transfer as t (transfer_id, player_id, game_code, username, direction, amount, then_to_game, is_all, state, idempotency_key,
      attempts, lease_no, leased_at, next_attempt_at, created_at)
    values (p_order.transfer_id, p_player, p_order.game_code, p_username, p_order.direction, p_amount, p_order.then_to_game,
      p_order.amount is null, 'sending', p_order.idempotency_key, 1, 1, v_now, v_now, v_now)
    returning t.* into transfer;
end $$;

-- What the order asks for, as a repetition under its key must ask again.
create or replace function games.body_of(p_order games.transfer_order) returns text language sql immutable as $$
  select concat_ws(' ', 'transfer', p_order.direction, p_order.game_code, coalesce(p_order.amount::text, 'all'), p_order.shown, p_order.then_to_game)
$$;

-- The player's account at a game, or why no transfer may touch it: no_game (not theirs to play, unless they leave it),
-- no_account.
create or replace function games.account_of(
  p_player uuid, p_game text, p_currency text, p_providers text[], p_is_left boolean, out refusal games.transfer_begun, out username text
) language plpgsql as $$
begin
  if p_game = any (p_providers)
    and exists (select 1 from games.game g where g.code = p_game and g.currency = p_currency and (p_is_left or (g.is_shown and not g.is_in_maintenance)))
  then
    select a.username into username from games.account a where a.player_id = p_player and a.game_code = p_game;
    refusal := case when username is null then 'no_account' end;
  else
    refusal := 'no_game';
  end if;
end $$;

-- Why this order cannot begin beside the player's other transfers at the game; null when it can. A transfer in doubt
-- blocks any other there, because the provider's balance could not tell two apart. One in manual review does not: money
-- that is certain can leave, if the accounts have not changed since it was found certain.
create or replace function games.obstacle_to(p_player uuid, p_order games.transfer_order) returns games.transfer_begun language plpgsql as $$
begin
  if exists (select 1 from games.transfer t where t.player_id = p_player and t.game_code = p_order.game_code and t.state in ('sending', 'in_doubt')) then
    return 'open';
  elsif p_order.direction = 'in'
    or not exists (select 1 from games.transfer t where t.player_id = p_player and t.game_code = p_order.game_code and t.state = 'manual_review')
  then
    return null;
  elsif coalesce(p_order.certain, -1) < p_order.amount or p_order.version is distinct from ledger.subaccount_version(p_player, p_order.game_code) then
    return 'open';
  end if;
  return null;
end $$;

-- Begins a transfer in one round trip: the money is set aside and the transfer written, or nothing. Only games of
-- p_providers have anybody to ask. Answers the transfer as it stands where it is begun, now or by the same request before.
-- A refusal stays the answer under its key. `open` and `reconciling` are not remembered: they say nothing about the
-- request itself, and may be over a moment later.
create or replace function games.begin_transfer(
  p_player uuid, p_order games.transfer_order, p_providers text[], out status games.transfer_begun, out transfer games.transfer
) language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_player record;
  v_account record;
  v_then record;
  v_before record;
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
  select t.* into transfer from games.transfer t where t.player_id = p_player and t.idempotency_key = p_order.idempotency_key;
  if found then
    status := case
      when (transfer.game_code, transfer.direction, transfer.is_all) = (p_order.game_code, p_order.direction, p_order.amount is null)
        and transfer.then_to_game is not distinct from p_order.then_to_game and transfer.amount = coalesce(p_order.amount, p_order.shown, transfer.amount)
      then 'begun' else 'key_reused' end;
    return;
  end if;
  v_before := ledger.request_of(p_player, 'transfer:' || p_order.idempotency_key);
  if v_before.refusal is not null then
    status := case when v_before.refusal = 'closed' or v_before.body = games.body_of(p_order) then v_before.refusal else 'key_reused' end;
    return;
  end if;

  -- Money can always be taken out of a game, also out of one that is no longer offered.
  v_account := games.account_of(p_player, p_order.game_code, v_player.currency, p_providers, p_order.direction = 'out');
  status := v_account.refusal;
  if status is null and p_order.then_to_game is not null then
    v_then := games.account_of(p_player, p_order.then_to_game, v_player.currency, p_providers, false);
    status := v_then.refusal;
  end if;
  v_amount := coalesce(p_order.amount, p_order.shown, v_player.wallet);
  status := coalesce(status, games.obstacle_to(p_player, p_order),
    (case when v_amount <= 0 then 'nothing' when platform.is_reconciling() then 'reconciling' end)::games.transfer_begun);
  if status not in ('open', 'reconciling') then
    perform ledger.refuse_request(p_player, 'transfer:' || p_order.idempotency_key, games.body_of(p_order), status::text);
  end if;
  if status is not null then
    return;
  end if;
  v_opened := games.open_transfer(p_player, p_order, v_amount, v_account.username);
  status := v_opened.status;
  transfer := v_opened.transfer;
end $$;

-- Several in one round trip and one commit, each with its own answer, in the order given: no player twice. p_providers:
-- of each the two games it may be about, where they have anybody to ask. A player whom somebody else holds is answered
-- `busy`.
create or replace function games.begin_transfers(p_players uuid[], p_orders games.transfer_order[], p_providers text[])
returns table (status games.transfer_begun, transfer games.transfer)
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_busy uuid[] := ledger.lock_free_owners(p_players);
  v_begun record;
begin
  for i in 1 .. cardinality(p_players) loop
    status := 'busy';
    transfer := null;
    if p_players[i] <> all (v_busy) then
      v_begun := games.begin_transfer(p_players[i], p_orders[i], p_providers[i:i]);
      status := v_begun.status;
      transfer := v_begun.transfer;
    end if;
    return next;
  end loop;
end $$;

comment on function games.begin_transfer is 'may be null: transfer';
comment on function games.begin_transfers is 'may be null: transfer';
grant execute on function games.begin_transfer, games.begin_transfers to krapao_app;
