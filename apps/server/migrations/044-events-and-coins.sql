-- Each posting is an event, numbered without a gap for its player. A handler keeps how far it has read for each of them.
create table ledger.event_cursor (
  owner_id        uuid not null,
  handler         text not null,
  -- What was posted up to here stood in the books before the handler was there, and is not for it.
  begun_after     bigint not null default 0,
  read_to         bigint not null default 0,
  -- How often in a row it has failed at what is next, and when it tries again.
  failures        int not null default 0,
  next_attempt_at timestamptz,
  primary key (owner_id, handler)
) with (fillfactor = 50);
create index event_cursor_failing on ledger.event_cursor (next_attempt_at) where next_attempt_at is not null;

-- Until when a handler has been told of all that was posted, by whichever server looked last.
create table ledger.event_sweep (
  handler    text primary key,
  swept_to   timestamptz not null,
  next_at    timestamptz not null,
  -- When two days were last looked through again, whatever the clock said meanwhile.
  rechecked_at timestamptz
);

-- A posting as its handlers see it.
create type ledger.event as (
  posting_no bigint,
  kind       text,
  amount     bigint,
  currency   text,
  cause      text,
  posted_at  timestamptz
);
grant select on ledger.event_cursor, ledger.event_sweep to krapao_app;

create schema spin;
grant usage on schema spin to krapao_app;

-- Every so much deposited gives a coin. Null: deposits give none.
create table spin.coin_rule (
  currency     ledger.currency primary key,
  every_amount ledger.amount,
  -- Deposits before it count for nothing.
  since        timestamptz,
  constraint on_since_a_time check ((every_amount is null) = (since is null))
);
insert into spin.coin_rule (currency) values ('BAHT'), ('LAK');

-- What each deposit counted for, and each one that was taken back. Append-only.
create table spin.counted_deposit (
  player_id    uuid not null,
  -- Of the posting that is counted.
  posting_no   bigint not null,
  -- The payment.
  cause        text not null,
  -- Minor units: less than nothing for what was taken back, nothing where no rule held.
  counted      bigint not null,
  every_amount ledger.amount,
  coins        bigint not null,
  -- Carried over to the next. Below nothing while what was taken back has not been deposited again.
  remainder    bigint not null,
  primary key (player_id, posting_no),
  constraint coins_by_a_rule check (coins = 0 or (coins > 0 and every_amount is not null))
);
create trigger counted_deposit_is_append_only before update or delete or truncate on spin.counted_deposit
  for each statement execute function ledger.refuse_change();
grant select on spin.coin_rule, spin.counted_deposit to krapao_app;

-- What was deposited before this release gives no coins.
insert into ledger.event_cursor (owner_id, handler, begun_after, read_to)
  select o.owner_id, 'deposit-coins', o.posting_no, o.posting_no from ledger.owner o where o.kind = 'player' and o.posting_no > 0;
