create schema ledger;

create type ledger.currency as enum ('BAHT', 'LAK');
create type ledger.statement_type as enum ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer');
-- Types rather than checks of a table: PostgreSQL reads the text of those anew for every statement that writes.
create domain ledger.balance as bigint constraint balance_not_negative check (value >= 0);
create domain ledger.amount as bigint constraint amount_more_than_nothing check (value > 0);
create domain ledger.game_code as text constraint game_code_is_plain check (value ~ '^[A-Z0-9]{1,20}$');
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
  player_id uuid not null,
  game      ledger.game_code not null,
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
-- Instead of foreign keys from movements and game accounts, which every post would check: `ledger.post` has the player locked.
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

-- What a movement does to one of the accounts.
create function ledger.change_of(p_account ledger.account_kind, p_from ledger.account_kind, p_to ledger.account_kind, p_amount bigint)
returns bigint language sql immutable as $$
  select case p_account when p_to then p_amount when p_from then -p_amount else 0 end
$$;

-- The only way money moves. Everything it writes belongs to one player, whose row it locks first.
-- Answers a status instead of raising, so that one refusal spoils nothing posted beside it:
--   posted | repeated (same key, same body: the first answer again) | key_reused | not_enough | no_player
--   moved_on (the game account is no longer at p_version)
-- It is made for the movement that is posted: the update of the player is lock, check and change in one, and the
-- unique key of the insert is the look-up of the request key. What is refused after that is put back, which nobody
-- else can see.
create function ledger.post(
  p_player uuid, p_kind text, p_from ledger.account_kind, p_to ledger.account_kind, p_place text, p_amount bigint,
  p_statement_type ledger.statement_type, p_request_key text, p_cause text, p_at timestamptz, p_version bigint,
  out status text, out movement_no bigint, out statement_no bigint, out wallet bigint
) language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_hash bytea;
  v_from_after bigint;
  v_to_after bigint;
  v_own_is_written int := 0;
  v_game_is_written int := 0;
  v_is_same boolean;
begin
  if not (p_amount > 0 and p_from <> p_to and (p_from in ('coin', 'coin-issue')) = (p_to in ('coin', 'coin-issue'))
    and (p_place is not null) = (ledger.has_place(p_from) or ledger.has_place(p_to))) then
    raise exception 'movement % does not balance', p_kind using errcode = 'check_violation';
  end if;

  <<writing>>
  begin
    update ledger.player p set wallet = p.wallet + ledger.change_of('wallet', p_from, p_to, p_amount),
        movement_no = p.movement_no + 1, statement_no = p.statement_no + (p_statement_type is not null)::int,
        last_hash = ledger.movement_hash(p.last_hash, p_player, p.movement_no + 1, case when p_statement_type is not null then p.statement_no + 1 end,
          p.currency, p_kind, p_from, p_to, p_place, p_amount, p_statement_type, p_request_key, p_cause, p_at)
      where p.player_id = p_player and (p_from <> 'wallet' or p.wallet >= p_amount)
      returning p.movement_no, case when p_statement_type is not null then p.statement_no end, p.wallet, p.last_hash,
        case when p_from = 'wallet' then p.wallet end, case when p_to = 'wallet' then p.wallet end
      into movement_no, statement_no, wallet, v_hash, v_from_after, v_to_after;
    exit writing when not found;

    if p_from between 'held' and 'coin' or p_to between 'held' and 'coin' then
      update ledger.player p set held = p.held + ledger.change_of('held', p_from, p_to, p_amount),
          refund = p.refund + ledger.change_of('refund', p_from, p_to, p_amount),
          invite = p.invite + ledger.change_of('invite', p_from, p_to, p_amount),
          coin = p.coin + ledger.change_of('coin', p_from, p_to, p_amount)
        where p.player_id = p_player
          and case p_from when 'held' then p.held when 'refund' then p.refund when 'invite' then p.invite when 'coin' then p.coin else p_amount end >= p_amount
        returning case p_from when 'held' then p.held when 'refund' then p.refund when 'invite' then p.invite when 'coin' then p.coin else v_from_after end,
          case p_to when 'held' then p.held when 'refund' then p.refund when 'invite' then p.invite when 'coin' then p.coin else v_to_after end
        into v_from_after, v_to_after;
      exit writing when not found;
      v_own_is_written := 1;
    end if;

    if p_from in ('transit', 'game') or p_to in ('transit', 'game') then
      update ledger.game_account a set version = a.version + 1,
          balance = a.balance + ledger.change_of('game', p_from, p_to, p_amount),
          transit = a.transit + ledger.change_of('transit', p_from, p_to, p_amount)
        where a.player_id = p_player and a.game = p_place and a.version = coalesce(p_version, a.version)
          and case p_from when 'game' then a.balance when 'transit' then a.transit else p_amount end >= p_amount
        returning case p_from when 'game' then a.balance when 'transit' then a.transit else v_from_after end,
          case p_to when 'game' then a.balance when 'transit' then a.transit else v_to_after end
        into v_from_after, v_to_after;
      if not found then
        exit writing when p_from in ('transit', 'game') or p_version <> 0;
        insert into ledger.game_account (player_id, game, balance, transit, version)
          values (p_player, p_place, ledger.change_of('game', p_from, p_to, p_amount), ledger.change_of('transit', p_from, p_to, p_amount), 1)
          on conflict do nothing;
        exit writing when not found;
        v_from_after := case when p_from = 'wallet' then wallet end;
        v_to_after := p_amount;
      end if;
      v_game_is_written := 1;
    end if;

    insert into ledger.movement values (
        p_player, movement_no, statement_no, p_amount, v_from_after, v_to_after, p_at, p_from, p_to, p_statement_type, p_place, p_kind, p_request_key, p_cause, v_hash)
      on conflict (player_id, request_key) do nothing;
    exit writing when not found;
    status := 'posted';
    return;
  end writing;

  if v_hash is not null then
    update ledger.player p set wallet = p.wallet - ledger.change_of('wallet', p_from, p_to, p_amount),
        held = p.held - v_own_is_written * ledger.change_of('held', p_from, p_to, p_amount),
        refund = p.refund - v_own_is_written * ledger.change_of('refund', p_from, p_to, p_amount),
        invite = p.invite - v_own_is_written * ledger.change_of('invite', p_from, p_to, p_amount),
        coin = p.coin - v_own_is_written * ledger.change_of('coin', p_from, p_to, p_amount),
        movement_no = p.movement_no - 1, statement_no = p.statement_no - (p_statement_type is not null)::int,
        last_hash = coalesce((select m.hash from ledger.movement m where m.player_id = p_player and m.movement_no = p.movement_no - 1), '')
      where p.player_id = p_player;
  end if;
  if v_game_is_written = 1 then
    update ledger.game_account a set version = a.version - 1,
        balance = a.balance - ledger.change_of('game', p_from, p_to, p_amount),
        transit = a.transit - ledger.change_of('transit', p_from, p_to, p_amount)
      where a.player_id = p_player and a.game = p_place;
    delete from ledger.game_account a where a.player_id = p_player and a.game = p_place and a.version = 0;
  end if;

  select p.wallet into wallet from ledger.player p where p.player_id = p_player for no key update;
  if not found then
    status := 'no_player';
    return;
  end if;
  select m.movement_no, m.statement_no,
      (m.kind, m.from_account, m.to_account, m.amount, m.cause) = (p_kind, p_from, p_to, p_amount, p_cause) and m.place is not distinct from p_place
    into movement_no, statement_no, v_is_same from ledger.movement m where m.player_id = p_player and m.request_key = p_request_key;
  status := case
    when v_is_same then 'repeated'
    when not v_is_same then 'key_reused'
    when p_version <> coalesce((select a.version from ledger.game_account a where a.player_id = p_player and a.game = p_place), 0) then 'moved_on'
    else 'not_enough'
  end;
end $$;

-- Locks those of the players whom nobody else holds, for as long as the transaction lasts. Answers the others.
create function ledger.lock_free_players(p_players uuid[]) returns uuid[] language sql security definer set search_path = pg_catalog, ledger, pg_temp as $$
  with free as (select player_id from ledger.player where player_id = any (p_players) for no key update skip locked)
  select coalesce(array_agg(p.player_id), '{}') from ledger.player p
  where p.player_id = any (p_players) and p.player_id not in (select free.player_id from free)
$$;

-- Several posts in one round trip and one commit, each with its own answer, in the order given. The players must be
-- in ascending order, which makes them differ; a player whom somebody else holds is not waited for but answered `busy`.
create function ledger.post_batch(
  p_players uuid[], p_kinds text[], p_froms ledger.account_kind[], p_tos ledger.account_kind[], p_places text[], p_amounts bigint[],
  p_statement_types ledger.statement_type[], p_request_keys text[], p_causes text[], p_ats timestamptz[], p_versions bigint[]
) returns table (status text, movement_no bigint, statement_no bigint, wallet bigint)
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_busy uuid[] := ledger.lock_free_players(p_players);
  v_answer record;
begin
  for i in 1 .. cardinality(p_players) loop
    if i > 1 and p_players[i] <= p_players[i - 1] then
      raise exception 'the players of a batch must be in ascending order' using errcode = 'check_violation';
    end if;
    if p_players[i] = any (v_busy) then
      return query select 'busy', null::bigint, null::bigint, null::bigint;
      continue;
    end if;
    v_answer := ledger.post(p_players[i], p_kinds[i], p_froms[i], p_tos[i], p_places[i], p_amounts[i], p_statement_types[i],
      p_request_keys[i], p_causes[i], p_ats[i], p_versions[i]);
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

-- Takes the player's mutex for a decision that spans rooms; held until the transaction ends. Nulls without such books.
create function ledger.lock_player(p_player uuid, out wallet bigint, out currency text)
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  select p.wallet, p.currency into wallet, currency from ledger.player p where p.player_id = p_player for no key update;
end $$;

revoke all on all functions in schema ledger from public;
grant usage on schema ledger to krapao_app;
grant select on all tables in schema ledger to krapao_app;
grant execute on function ledger.post, ledger.post_batch, ledger.open_player, ledger.lock_player, ledger.lock_free_players, ledger.movement_hash,
  ledger.has_place, ledger.change_of, ledger.account_name, ledger.unit_of to krapao_app;
