create schema ledger;

-- One row a player: the mutex of everything that moves this player's money, and the head of their chain.
create table ledger.player (
  player_id    uuid primary key,
  currency     text not null check (currency in ('BAHT', 'LAK')),
  -- Gapless: how many movements there are, and how many of them stand in the statement.
  movement_no  bigint not null default 0,
  statement_no bigint not null default 0,
  last_hash    bytea not null default ''
) with (fillfactor = 50);

-- Player accounts only. House accounts have no row, so no row is hot.
create table ledger.account (
  player_id  uuid not null references ledger.player,
  account    text not null check (account in ('wallet', 'held', 'refund', 'invite', 'coin') or account ~ '^(transit|game):[A-Z0-9]{1,20}$'),
  unit       text not null check (unit in ('BAHT', 'LAK', 'COIN')),
  balance    bigint not null check (balance >= 0),
  posting_no bigint not null,
  primary key (player_id, account)
) with (fillfactor = 50);

-- What happened. Append-only.
create table ledger.movement (
  player_id      uuid not null references ledger.player,
  movement_no    bigint not null,
  kind           text not null,
  request_key    text not null,
  body_hash      bytea not null,
  statement_no   bigint,
  statement_type text check (statement_type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  details        jsonb not null,
  posted_at      timestamptz not null,
  previous_hash  bytea not null,
  hash           bytea not null,
  primary key (player_id, movement_no),
  unique (player_id, request_key),
  check ((statement_no is null) = (statement_type is null))
);
create unique index movement_statement on ledger.movement (player_id, statement_no) where statement_no is not null;

-- The legs of a movement, in minor units. Append-only. A player account's leg has its place in that account
-- and the balance after it; a house account's has neither.
create table ledger.posting (
  player_id     uuid not null,
  movement_no   bigint not null,
  leg_no        smallint not null,
  account       text not null,
  unit          text not null check (unit in ('BAHT', 'LAK', 'COIN')),
  amount        bigint not null check (amount <> 0),
  posting_no    bigint,
  balance_after bigint check (balance_after >= 0),
  primary key (player_id, movement_no, leg_no),
  foreign key (player_id, movement_no) references ledger.movement,
  unique (player_id, account, movement_no),
  check ((posting_no is null) = (balance_after is null)),
  check (
    (posting_no is not null and (account in ('wallet', 'held', 'refund', 'invite', 'coin') or account ~ '^(transit|game):[A-Z0-9]{1,20}$'))
    or (posting_no is null and (account in ('giftlink', 'bonus', 'refund-cost', 'invite-cost', 'adjustment', 'suspense', 'coin-issue')
        or account ~ '^(bank|gateway|result):[A-Z0-9]{1,20}$'))
  )
);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only: post a movement that reverses, never edit', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger movement_is_append_only before update or delete or truncate on ledger.movement for each statement execute function ledger.refuse_change();
create trigger posting_is_append_only before update or delete or truncate on ledger.posting for each statement execute function ledger.refuse_change();

-- What a movement's hash covers. The audit computes it again from the stored rows.
create function ledger.movement_hash(
  p_previous bytea, p_player uuid, p_movement_no bigint, p_kind text, p_request_key text, p_body_hash bytea,
  p_statement_no bigint, p_statement_type text, p_accounts text[], p_units text[], p_amounts bigint[], p_details jsonb, p_at timestamptz
) returns bytea language sql immutable as $$
  select sha256(p_previous || convert_to(concat_ws(
    E'\x1f', p_player::text, p_movement_no::text, p_kind, p_request_key, encode(p_body_hash, 'hex'), coalesce(p_statement_no::text, '-'),
    coalesce(p_statement_type, '-'), array_to_string(p_accounts, ','), array_to_string(p_units, ','), array_to_string(p_amounts, ','), p_details::text, (extract(epoch from p_at) * 1000000)::bigint::text
  ), 'UTF8'))
$$;

-- The only way money moves. Everything it writes belongs to one player, whose row it locks first.
-- Answers a status instead of raising, so that one refusal spoils nothing posted beside it:
--   posted | repeated (same key, same body: the first answer again) | key_reused | not_enough | no_player
create function ledger.post(
  p_player uuid, p_kind text, p_request_key text, p_body_hash bytea,
  p_accounts text[], p_amounts bigint[], p_statement_type text, p_details jsonb, p_at timestamptz,
  out status text, out movement_no bigint, out statement_no bigint, out wallet bigint
) language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_player ledger.player;
  v_body_hash bytea;
  v_hash bytea;
  v_account text;
  v_units text[] := '{}';
  v_balance bigint;
  v_posting_no bigint;
  v_money_sum numeric := 0;
  v_coin_sum numeric := 0;
begin
  select * into v_player from ledger.player p where p.player_id = p_player for no key update;
  if not found then
    status := 'no_player';
    return;
  end if;

  -- The key is looked up after the lock: two at once then meet here, not in a unique violation.
  select m.movement_no, m.statement_no, m.body_hash into movement_no, statement_no, v_body_hash
    from ledger.movement m where m.player_id = p_player and m.request_key = p_request_key;
  if found then
    status := case when v_body_hash = p_body_hash then 'repeated' else 'key_reused' end;
    select a.balance into wallet from ledger.account a where a.player_id = p_player and a.account = 'wallet';
    wallet := coalesce(wallet, 0);
    return;
  end if;

  for i in 1 .. cardinality(p_accounts) loop
    v_units := v_units || case when p_accounts[i] in ('coin', 'coin-issue') then 'COIN' else v_player.currency end;
    if v_units[i] = 'COIN' then
      v_coin_sum := v_coin_sum + p_amounts[i];
    else
      v_money_sum := v_money_sum + p_amounts[i];
    end if;
    if p_amounts[i] < 0 and ledger.is_player_account(p_accounts[i]) then
      select a.balance into v_balance from ledger.account a where a.player_id = p_player and a.account = p_accounts[i];
      if coalesce(v_balance, 0) + p_amounts[i] < 0 then
        status := 'not_enough';
        return;
      end if;
    end if;
  end loop;
  if cardinality(p_accounts) < 2 or cardinality(p_accounts) <> cardinality(p_amounts) or v_money_sum <> 0 or v_coin_sum <> 0 then
    raise exception 'movement % does not balance', p_kind using errcode = 'check_violation';
  end if;

  movement_no := v_player.movement_no + 1;
  if p_statement_type is not null then
    statement_no := v_player.statement_no + 1;
  end if;
  v_hash := ledger.movement_hash(v_player.last_hash, p_player, movement_no, p_kind, p_request_key, p_body_hash, statement_no,
    p_statement_type, p_accounts, v_units, p_amounts, p_details, p_at);
  insert into ledger.movement values (
    p_player, movement_no, p_kind, p_request_key, p_body_hash, statement_no, p_statement_type, p_details, p_at, v_player.last_hash, v_hash);

  for i in 1 .. cardinality(p_accounts) loop
    v_account := p_accounts[i];
    v_balance := null;
    v_posting_no := null;
    if ledger.is_player_account(v_account) then
      update ledger.account a set balance = a.balance + p_amounts[i], posting_no = a.posting_no + 1
        where a.player_id = p_player and a.account = v_account
        returning a.balance, a.posting_no into v_balance, v_posting_no;
      if not found then
        v_balance := p_amounts[i];
        v_posting_no := 1;
        insert into ledger.account values (p_player, v_account, v_units[i], v_balance, v_posting_no);
      end if;
      if v_account = 'wallet' then
        wallet := v_balance;
      end if;
    end if;
    insert into ledger.posting values (p_player, movement_no, i, v_account, v_units[i], p_amounts[i], v_posting_no, v_balance);
  end loop;

  update ledger.player p set movement_no = post.movement_no, statement_no = coalesce(post.statement_no, p.statement_no), last_hash = v_hash
    where p.player_id = p_player;
  if wallet is null then
    select a.balance into wallet from ledger.account a where a.player_id = p_player and a.account = 'wallet';
    wallet := coalesce(wallet, 0);
  end if;
  status := 'posted';
end $$;

create function ledger.is_player_account(p_account text) returns boolean language sql immutable as $$
  select p_account in ('wallet', 'held', 'refund', 'invite', 'coin') or p_account like 'transit:%' or p_account like 'game:%'
$$;

create function ledger.open_player(p_player uuid, p_currency text) returns void language sql security definer set search_path = pg_catalog, ledger, pg_temp as $$
  insert into ledger.player (player_id, currency) values (p_player, p_currency)
$$;

-- Takes the player's mutex for a decision that spans rooms; held until the transaction ends.
create function ledger.lock_player(p_player uuid) returns boolean language sql security definer set search_path = pg_catalog, ledger, pg_temp as $$
  select true from ledger.player where player_id = p_player for no key update
$$;

revoke all on all functions in schema ledger from public;
grant usage on schema ledger to krapao_app;
grant select on all tables in schema ledger to krapao_app;
grant execute on function ledger.post, ledger.open_player, ledger.lock_player, ledger.movement_hash, ledger.is_player_account to krapao_app;
