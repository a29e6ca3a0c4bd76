create schema ledger;

create type ledger.currency as enum ('BAHT', 'LAK');
create type ledger.statement_type as enum ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer');
-- Types rather than checks of a table: PostgreSQL reads the text of those anew for every statement that writes.
create domain ledger.balance as bigint constraint balance_not_negative check (value >= 0);
create type ledger.account_kind as enum (
  'wallet', 'held', 'refund', 'invite', 'coin', -- the player's own money
  'transit', 'game',                            -- the player's money at one game
  'bank', 'gateway', 'giftlink', 'result', 'bonus', 'refund-cost', 'invite-cost', 'adjustment', 'suspense', 'coin-issue'); -- the house

-- One row a player: their own money, the mutex of everything that moves it, and the head of their chain. They are one
-- row because every movement writes it: a second row for the wallet would be a second write.
create table ledger.player (
  player_id    uuid primary key,
  currency     ledger.currency not null,
  wallet       ledger.balance not null default 0,
  held         ledger.balance not null default 0,
  refund       ledger.balance not null default 0,
  invite       ledger.balance not null default 0,
  coin         ledger.balance not null default 0,
  -- Gapless: how many movements there are, and how many of them stand in the statement.
  movement_no  bigint not null default 0,
  statement_no bigint not null default 0,
  last_hash    bytea not null default ''
) with (fillfactor = 50);

-- A player's money at one game. House accounts have no row anywhere, so no row is hot.
create table ledger.game_account (
  player_id uuid not null references ledger.player,
  game      text not null check (game ~ '^[A-Z0-9]{1,20}$'),
  -- Our mirror of the provider's balance.
  balance   ledger.balance not null,
  -- Sent or asked for, outcome not known yet.
  transit   ledger.balance not null,
  -- How many movements have touched this row: whoever decides by an older look is told that it moved on.
  version   bigint not null,
  primary key (player_id, game)
) with (fillfactor = 50);

-- What happened: one amount, in minor units, from one account to another. It cannot fail to balance, because there
-- is one amount. Append-only. `place` is the game, bank or gateway, where one of the two accounts has one.
create table ledger.movement (
  player_id      uuid not null,
  movement_no    bigint not null,
  statement_no   bigint,
  amount         bigint not null,
  -- The balances after it, of player accounts.
  from_after     bigint,
  to_after       bigint,
  posted_at      timestamptz not null,
  from_account   ledger.account_kind not null,
  to_account     ledger.account_kind not null,
  statement_type ledger.statement_type,
  place          text,
  kind           text not null,
  request_key    text not null,
  -- The transfer, withdrawal or outside payment it belongs to.
  cause          text not null,
  hash           bytea not null,
  primary key (player_id, movement_no),
  unique (player_id, request_key)
);
create unique index movement_statement on ledger.movement (player_id, statement_no) where statement_no is not null;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only: post a movement that reverses, never edit', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger movement_is_append_only before update or delete or truncate on ledger.movement for each statement execute function ledger.refuse_change();
-- Instead of a foreign key from every movement, which would look each player up a second time.
create trigger player_is_kept before delete or truncate on ledger.player for each statement execute function ledger.refuse_change();

create function ledger.has_place(p_account ledger.account_kind) returns boolean language sql immutable as $$
  select p_account in ('transit', 'game', 'bank', 'gateway', 'result')
$$;

create function ledger.account_name(p_account ledger.account_kind, p_place text) returns text language sql immutable as $$
  select case when ledger.has_place(p_account) then p_account || ':' || p_place else p_account::text end
$$;

create function ledger.unit_of(p_account ledger.account_kind, p_currency ledger.currency) returns text language sql immutable as $$
  select case when p_account in ('coin', 'coin-issue') then 'COIN' else p_currency::text end
$$;

-- The legs of every movement, two each. A player account's leg has the balance after it; a house account's has none.
create view ledger.posting as
  select m.player_id, m.movement_no, leg.leg_no, ledger.account_name(leg.account, m.place) as account,
    ledger.unit_of(leg.account, p.currency) as unit, leg.amount, leg.balance_after
  from ledger.movement m join ledger.player p using (player_id)
  cross join lateral (values (1, m.from_account, -m.amount, m.from_after), (2, m.to_account, m.amount, m.to_after)) leg (leg_no, account, amount, balance_after);

-- Every player account with its stored balance.
create view ledger.account as
  select p.player_id, own.account, ledger.unit_of(own.account::ledger.account_kind, p.currency) as unit, own.balance
  from ledger.player p
  cross join lateral (values ('wallet', p.wallet), ('held', p.held), ('refund', p.refund), ('invite', p.invite), ('coin', p.coin)) own (account, balance)
  union all
  select g.player_id, at_game.account, p.currency::text, at_game.balance
  from ledger.game_account g join ledger.player p using (player_id)
  cross join lateral (values ('game:' || g.game, g.balance), ('transit:' || g.game, g.transit)) at_game (account, balance);

-- What a movement's hash covers. The audit computes it again from the stored rows.
create function ledger.movement_hash(
  p_previous bytea, p_player uuid, p_movement_no bigint, p_statement_no bigint, p_currency ledger.currency, p_kind text,
  p_from ledger.account_kind, p_to ledger.account_kind, p_place text, p_amount bigint, p_statement_type ledger.statement_type,
  p_request_key text, p_cause text, p_at timestamptz
) returns bytea language sql stable as $$
  select sha256(p_previous || convert_to(concat_ws(
    E'\x1f', p_player, p_movement_no, coalesce(p_statement_no, 0), p_currency, p_kind, p_from, p_to, coalesce(p_place, '-'), p_amount,
    coalesce(p_statement_type::text, '-'), p_request_key, p_cause, extract(epoch from p_at)), 'UTF8'))
$$;

-- The only way money moves. Everything it writes belongs to one player, whose row it locks first.
-- Answers a status instead of raising, so that one refusal spoils nothing posted beside it:
--   posted | repeated (same key, same body: the first answer again) | key_reused | not_enough | no_player
--   moved_on (the game account is no longer at p_version) | busy (not p_waits, and somebody else holds the player)
create function ledger.post(
  p_player uuid, p_kind text, p_from ledger.account_kind, p_to ledger.account_kind, p_place text, p_amount bigint,
  p_statement_type ledger.statement_type, p_request_key text, p_cause text, p_at timestamptz,
  p_version bigint, p_waits boolean,
  out status text, out movement_no bigint, out statement_no bigint, out wallet bigint
) language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_currency ledger.currency;
  v_wallet bigint;
  v_held bigint;
  v_refund bigint;
  v_invite bigint;
  v_coin bigint;
  v_movement_no bigint;
  v_statement_no bigint;
  v_hash bytea;
  v_is_same boolean;
  v_at_game bigint := 0;
  v_in_transit bigint := 0;
  v_balance bigint;
  v_transit bigint;
  v_from_after bigint;
  v_to_after bigint;
begin
  if not (p_amount > 0 and p_from <> p_to and (p_from in ('coin', 'coin-issue')) = (p_to in ('coin', 'coin-issue'))
    and (p_place is not null) = (ledger.has_place(p_from) or ledger.has_place(p_to))) then
    raise exception 'movement % does not balance', p_kind using errcode = 'check_violation';
  end if;

  if p_waits then
    select p.currency, p.wallet, p.held, p.refund, p.invite, p.coin, p.movement_no, p.statement_no, p.last_hash
      into v_currency, v_wallet, v_held, v_refund, v_invite, v_coin, v_movement_no, v_statement_no, v_hash
      from ledger.player p where p.player_id = p_player for no key update;
  else
    select p.currency, p.wallet, p.held, p.refund, p.invite, p.coin, p.movement_no, p.statement_no, p.last_hash
      into v_currency, v_wallet, v_held, v_refund, v_invite, v_coin, v_movement_no, v_statement_no, v_hash
      from ledger.player p where p.player_id = p_player for no key update skip locked;
  end if;
  if not found then
    status := case when not p_waits and exists (select from ledger.player p where p.player_id = p_player) then 'busy' else 'no_player' end;
    return;
  end if;

  -- The key is looked up after the lock: two at once then meet here, not in a unique violation.
  select m.movement_no, m.statement_no,
      (m.kind, m.from_account, m.to_account, m.amount, m.cause) = (p_kind, p_from, p_to, p_amount, p_cause) and m.place is not distinct from p_place
    into movement_no, statement_no, v_is_same from ledger.movement m where m.player_id = p_player and m.request_key = p_request_key;
  if found then
    status := case when v_is_same then 'repeated' else 'key_reused' end;
    wallet := v_wallet;
    return;
  end if;
  if p_version is not null then
    if p_version <> coalesce((select a.version from ledger.game_account a where a.player_id = p_player and a.game = p_place), 0) then
      status := 'moved_on';
      return;
    end if;
  end if;

  case p_from
    when 'wallet' then v_wallet := v_wallet - p_amount; v_from_after := v_wallet;
    when 'transit' then v_in_transit := -p_amount;
    when 'game' then v_at_game := -p_amount;
    when 'held' then v_held := v_held - p_amount; v_from_after := v_held;
    when 'refund' then v_refund := v_refund - p_amount; v_from_after := v_refund;
    when 'invite' then v_invite := v_invite - p_amount; v_from_after := v_invite;
    when 'coin' then v_coin := v_coin - p_amount; v_from_after := v_coin;
    else null;
  end case;
  case p_to
    when 'wallet' then v_wallet := v_wallet + p_amount; v_to_after := v_wallet;
    when 'transit' then v_in_transit := p_amount;
    when 'game' then v_at_game := p_amount;
    when 'held' then v_held := v_held + p_amount; v_to_after := v_held;
    when 'refund' then v_refund := v_refund + p_amount; v_to_after := v_refund;
    when 'invite' then v_invite := v_invite + p_amount; v_to_after := v_invite;
    when 'coin' then v_coin := v_coin + p_amount; v_to_after := v_coin;
    else null;
  end case;
  -- Nothing is written before the last refusal.
  if v_from_after < 0 then
    status := 'not_enough';
    return;
  end if;
  if v_at_game <> 0 or v_in_transit <> 0 then
    update ledger.game_account a set balance = a.balance + v_at_game, transit = a.transit + v_in_transit, version = a.version + 1
      where a.player_id = p_player and a.game = p_place and a.balance + v_at_game >= 0 and a.transit + v_in_transit >= 0
      returning a.balance, a.transit into v_balance, v_transit;
    if not found then
      if p_from in ('game', 'transit') then
        status := 'not_enough';
        return;
      end if;
      -- The player is locked, so nobody else can be making the same row.
      insert into ledger.game_account as a values (p_player, p_place, v_at_game, v_in_transit, 1) returning a.balance, a.transit into v_balance, v_transit;
    end if;
    v_from_after := case p_from when 'game' then v_balance when 'transit' then v_transit else v_from_after end;
    v_to_after := case p_to when 'game' then v_balance when 'transit' then v_transit else v_to_after end;
  end if;

  v_movement_no := v_movement_no + 1;
  if p_statement_type is not null then
    v_statement_no := v_statement_no + 1;
    statement_no := v_statement_no;
  end if;
  v_hash := ledger.movement_hash(v_hash, p_player, v_movement_no, statement_no, v_currency, p_kind, p_from, p_to, p_place, p_amount, p_statement_type,
    p_request_key, p_cause, p_at);
  update ledger.player p set wallet = v_wallet, held = v_held, refund = v_refund, invite = v_invite, coin = v_coin,
      movement_no = v_movement_no, statement_no = v_statement_no, last_hash = v_hash
    where p.player_id = p_player;
  insert into ledger.movement values (
    p_player, v_movement_no, statement_no, p_amount, v_from_after, v_to_after, p_at, p_from, p_to, p_statement_type, p_place, p_kind, p_request_key, p_cause, v_hash);
  status := 'posted';
  movement_no := v_movement_no;
  wallet := v_wallet;
end $$;

-- Several posts in one round trip and one commit, each with its own answer, in the order given. The players must be
-- in ascending order, which makes them differ and their locks be taken in one order; a player whom somebody else
-- holds is not waited for but answered `busy`.
create function ledger.post_batch(
  p_players uuid[], p_kinds text[], p_froms ledger.account_kind[], p_tos ledger.account_kind[], p_places text[], p_amounts bigint[],
  p_statement_types ledger.statement_type[], p_request_keys text[], p_causes text[], p_ats timestamptz[], p_versions bigint[]
) returns table (status text, movement_no bigint, statement_no bigint, wallet bigint)
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_answer record;
begin
  for i in 1 .. cardinality(p_players) loop
    if i > 1 and p_players[i] <= p_players[i - 1] then
      raise exception 'the players of a batch must be in ascending order' using errcode = 'check_violation';
    end if;
    v_answer := ledger.post(p_players[i], p_kinds[i], p_froms[i], p_tos[i], p_places[i], p_amounts[i], p_statement_types[i],
      p_request_keys[i], p_causes[i], p_ats[i], p_versions[i], false);
    status := v_answer.status;
    movement_no := v_answer.movement_no;
    statement_no := v_answer.statement_no;
    wallet := v_answer.wallet;
    return next;
  end loop;
end $$;

create function ledger.open_player(p_player uuid, p_currency text) returns void language sql security definer set search_path = pg_catalog, ledger, pg_temp as $$
  insert into ledger.player (player_id, currency) values (p_player, p_currency::ledger.currency)
$$;

-- Takes the player's mutex for a decision that spans rooms; held until the transaction ends.
create function ledger.lock_player(p_player uuid) returns boolean language sql security definer set search_path = pg_catalog, ledger, pg_temp as $$
  select true from ledger.player where player_id = p_player for no key update
$$;

revoke all on all functions in schema ledger from public;
grant usage on schema ledger to krapao_app;
grant select on all tables in schema ledger to krapao_app;
grant execute on function ledger.post, ledger.post_batch, ledger.open_player, ledger.lock_player, ledger.movement_hash, ledger.has_place,
  ledger.account_name, ledger.unit_of to krapao_app;
