create schema games;

create table games.game (
  code              text primary key check (code ~ '^[A-Z0-9]{1,20}$' and code <> 'WALLET'),
  name              text not null,
  category          text not null check (category in ('slot', 'sport', 'lotto')),
  -- Hundredths: 150 shows amount × 1.5 as the game-wallet value.
  factor_hundredths int not null check (factor_hundredths > 0),
  web_url           text,
  android_url       text,
  ios_url           text,
  -- A provider keeps its books in one currency; only players of that currency are offered it.
  currency          text not null default 'BAHT' check (currency in ('BAHT', 'LAK')),
  is_shown          boolean not null,
  position          int not null
);

create table games.account (
  player_id       uuid not null,
  game_code       text not null references games.game,
  username        text not null,
  -- AES-256-GCM; the key is not in the database.
  password_sealed bytea not null,
  opened_at       timestamptz not null,
  primary key (player_id, game_code),
  unique (game_code, username)
);

create type games.direction as enum ('in', 'out');
create type games.transfer_state as enum ('sending', 'in_doubt', 'parked', 'done', 'refused');

-- One way of money between the wallet and a game. The row is also the job that finishes it.
create table games.transfer (
  transfer_id     uuid primary key,
  player_id       uuid not null,
  -- No foreign keys to games, whose rows every transfer would lock: the account at the game has one, and is never deleted.
  game_code       text not null,
  -- The player's account there, as it was when the transfer began: whoever works on it needs nothing else.
  username        text not null,
  direction       games.direction not null,
  amount          ledger.amount not null,
  -- The second half of a game-to-game transfer starts when this one is done.
  then_to_game    text,
  state           games.transfer_state not null,
  request_key     text not null,
  -- The whole wallet was asked for, not an amount.
  is_all          boolean not null default false,
  -- The provider's balance before, for a provider that knows nothing of our ids.
  balance_before  bigint,
  attempts        int not null default 0,
  next_attempt_at timestamptz,
  -- Whoever holds the newest lease may act; an older holder's writes are refused.
  lease_no        bigint not null default 0,
  lease_until     timestamptz,
  story           jsonb not null default '[]',
  created_at      timestamptz not null,
  ended_at        timestamptz,
  unique (player_id, request_key),
  check ((state >= 'done') = (ended_at is not null))
);
create unique index transfer_one_open on games.transfer (player_id, game_code) where ended_at is null;
create index transfer_due on games.transfer (next_attempt_at) where state in ('sending', 'in_doubt');

grant usage on schema games to krapao_app;
grant select, insert, update, delete on games.game to krapao_app;
grant select, insert on games.account, games.transfer to krapao_app;
grant update (password_sealed) on games.account to krapao_app;
grant update (state, balance_before, attempts, next_attempt_at, lease_no, lease_until, story, ended_at) on games.transfer to krapao_app;

-- Sets the money aside and writes the transfer with its first lease, under the player's lock, which the caller holds.
-- Answers `posted`, or what ledger.post refused it with.
create function games.open_transfer(
  p_player uuid, p_kind text, p_from ledger.account_kind, p_to ledger.account_kind, p_game text, p_amount bigint,
  p_statement_type ledger.statement_type, p_request_key text, p_transfer uuid, p_at timestamptz,
  p_direction games.direction, p_then_to_game text, p_is_all boolean, p_username text, p_lease_until timestamptz,
  out status text, out movement_no bigint, out wallet bigint, out transfer games.transfer
) language plpgsql as $$
declare
  v_posted record;
begin
  v_posted := ledger.post(p_player, p_kind, p_from, p_to, p_game, p_amount, p_statement_type, 'transfer:' || p_request_key, p_transfer::text, p_at, null);
  status := v_posted.status;
  movement_no := v_posted.movement_no;
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
create function games.place_of(
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
create function games.begin_transfer(
  p_player uuid, p_kind text, p_from ledger.account_kind, p_to ledger.account_kind, p_game text, p_amount bigint,
  p_statement_type ledger.statement_type, p_request_key text, p_transfer uuid, p_at timestamptz,
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
  v_player := ledger.lock_player(p_player);
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
  v_opened := games.open_transfer(p_player, p_kind, p_from, p_to, p_game, v_amount, p_statement_type, p_request_key, p_transfer, p_at,
    p_direction, p_then_to_game, p_amount is null, v_place.username, p_lease_until);
  status := case v_opened.status when 'posted' then 'begun' else v_opened.status end;
  transfer := v_opened.transfer;
end $$;

-- Ends a transfer in one round trip, for the holder of this lease: its outcome with a line of its story, the closing
-- movement and, where it goes on to another game, the beginning of the second half, so that the money is never
-- without an owner. Answers
--   ended (now, or by this same lease before: as it did then, with the second half as it stands)
--   fenced (somebody with a newer lease has taken it over, or it ended otherwise)
create function games.end_transfer(
  p_player uuid, p_kind text, p_from ledger.account_kind, p_to ledger.account_kind, p_game text, p_amount bigint,
  p_statement_type ledger.statement_type, p_transfer uuid, p_lease_no bigint, p_state games.transfer_state, p_line jsonb, p_at timestamptz,
  p_then_kind text, p_then_from ledger.account_kind, p_then_to ledger.account_kind, p_then_game text,
  p_then_statement_type ledger.statement_type, p_then_request_key text, p_then_transfer uuid, p_then_lease_until timestamptz,
  out status text, out movement_no bigint, out wallet bigint, out second games.transfer
) language plpgsql as $$
declare
  v_ends_now boolean;
  v_posted record;
  v_opened record;
begin
  perform ledger.lock_player(p_player);
  update games.transfer t set state = p_state, next_attempt_at = null, lease_until = p_at, ended_at = p_at, story = t.story || p_line
    where t.transfer_id = p_transfer and t.lease_no = p_lease_no and t.ended_at is null;
  v_ends_now := found;
  if not v_ends_now
    and not exists (select from games.transfer t where t.transfer_id = p_transfer and t.lease_no = p_lease_no and t.state = p_state)
  then
    status := 'fenced';
    return;
  end if;

  v_posted := ledger.post(p_player, p_kind, p_from, p_to, p_game, p_amount, p_statement_type, 'transfer-end:' || p_transfer, p_transfer::text, p_at, null);
  -- What it takes was set aside for it.
  if v_posted.status not in ('posted', 'repeated') then
    raise exception 'the end of transfer % was refused: %', p_transfer, v_posted.status;
  end if;
  status := 'ended';
  movement_no := v_posted.movement_no;
  wallet := v_posted.wallet;
  if p_then_transfer is null then
    return;
  end if;
  -- Where the other game has a transfer open it cannot take another: the money stays in the wallet.
  if v_ends_now
    and not exists (select from games.transfer t where t.player_id = p_player and t.game_code = p_then_game and t.ended_at is null)
  then
    v_opened := games.open_transfer(p_player, p_then_kind, p_then_from, p_then_to, p_then_game, p_amount, p_then_statement_type,
      p_then_request_key, p_then_transfer, p_at, 'in', null, false,
      (select a.username from games.account a where a.player_id = p_player and a.game_code = p_then_game), p_then_lease_until);
    if v_opened.status <> 'posted' then
      raise exception 'the second half of transfer % was refused: %', p_transfer, v_opened.status;
    end if;
    movement_no := v_opened.movement_no;
    wallet := v_opened.wallet;
  end if;
  select t.* into second from games.transfer t where t.player_id = p_player and t.request_key = p_then_request_key;
end $$;
revoke all on all functions in schema games from public;
grant execute on function games.place_of, games.open_transfer, games.begin_transfer, games.end_transfer to krapao_app;
