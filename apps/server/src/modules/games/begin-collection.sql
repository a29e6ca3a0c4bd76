-- Begins to bring back what a player's games hold: each order moves money out of one game, all of them in one commit, under keys made of
-- p_key. An order of 0 asks only why nothing can leave. Answers one row for each transfer that this request began, now or before. Where it could begin none, one row says why:
-- closed, nothing, or the first reason why a game gives nothing; that stays the answer under its key, except `reconciling`, which one game is
-- enough for. Why a game was left out beside others that were begun is remembered too, under that game's own key, unless it holds nothing.
create or replace function games.begin_collection(p_player uuid, p_key text, p_orders games.transfer_order[], p_providers text[])
returns table (status games.transfer_begun, transfer games.transfer)
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_owner record;
  v_keys text[];
  v_before record;
  v_order games.transfer_order;
  v_begun record;
  v_refusal games.transfer_begun := 'nothing';
  v_has_begun boolean := false;
  v_left games.transfer_order[] := '{}';
  v_whys text[] := '{}';
begin
  v_owner := ledger.lock_owner(p_player);
  if v_owner.currency is null then
    status := 'no_player';
    return next;
    return;
  end if;
  -- One for each game at which the player has an account. After the lock: one may have been opened, and emptied by this request, meanwhile.
  v_keys := array(select 'games:' || p_key || ':' || a.game_code from games.account a where a.player_id = p_player);
  -- What was begun is told before what was closed: asking about a key closes it also where it had begun.
  return query select 'begun'::games.transfer_begun, t from games.transfer t where t.player_id = p_player and t.idempotency_key = any (v_keys);
  if found then
    return;
  end if;
  v_before := ledger.request_of(p_player, 'collect:' || p_key);
  if v_before.refusal is not null or platform.is_reconciling() then
    status := coalesce(v_before.refusal, 'reconciling');
    return next;
    return;
  end if;
  foreach v_order in array p_orders loop
    status := games.why_nothing_leaves(p_player, v_order);
    if status is null then
      v_begun := games.begin_transfer(p_player, v_order, p_providers);
      status := v_begun.status;
      transfer := v_begun.transfer;
    end if;
    if status = 'begun' then
      v_has_begun := true;
      return next;
    elsif status <> 'nothing' then
      v_refusal := case when v_refusal = 'nothing' or status = 'reconciling' then status else v_refusal end;
      v_left := v_left || v_order;
      v_whys := v_whys || status::text;
    end if;
  end loop;
  if not v_has_begun then
    -- It says nothing about the request, and may be over a moment later.
    if v_refusal <> 'reconciling' then
      perform ledger.refuse_request(p_player, 'collect:' || p_key, 'collect', v_refusal::text);
    end if;
    status := v_refusal;
    transfer := null;
    return next;
    return;
  end if;
  for i in 1 .. cardinality(v_left) loop
    perform ledger.refuse_request(p_player, 'transfer:' || v_left[i].idempotency_key, games.body_of(v_left[i]), v_whys[i]);
  end loop;
end $$;

-- Why nothing can be asked out of a game, under the player's lock: open (another transfer there has not ended, and what it moves is
-- neither here nor there), not_enough (our books have money there, and none of it is certain), nothing. Null where something can.
create or replace function games.why_nothing_leaves(p_player uuid, p_order games.transfer_order) returns games.transfer_begun language plpgsql as $$
declare
  v_held bigint := ledger.game_balance_of(p_player, p_order.game_code);
begin
  if v_held > 0 and p_order.amount > 0 then
    return null;
  elsif exists (select 1 from games.transfer t where t.player_id = p_player and t.game_code = p_order.game_code and t.ended_at is null) then
    return 'open';
  end if;
  return case when v_held > 0 then 'not_enough' else 'nothing' end;
end $$;

comment on function games.begin_collection is 'may be null: transfer';
grant execute on function games.begin_collection to krapao_app;
