-- A payout that the bank sent back. The statement says so in words of its own.
insert into ledger.posting_kind (kind, journal, source, destination, statement_type, is_request) values
  ('returned_by_bank', 'player', 'suspense', 'wallet', 'deposit', false);

create table withdraw.payout_return (
  -- The player whose payout it was, or the journal of the house where the bank names no payout of ours.
  owner_id         uuid not null,
  -- The bank's own: each return has one.
  return_reference text not null,
  -- The journal of the house in which it was posted to suspense.
  journal_id       uuid not null,
  payout_key       text not null,
  -- The paid withdrawal that it undoes beyond doubt; nothing where a person had to look.
  withdrawal_id    uuid,
  amount           ledger.amount not null,
  currency         ledger.currency not null,
  -- The bank's.
  reason           text not null,
  state            text not null,
  -- The withdrawal that took the money to the bank again.
  paid_again_by    uuid,
  -- By the bank's clock.
  returned_at      timestamptz not null,
  recorded_at      timestamptz not null,
  ended_at         timestamptz,
  primary key (owner_id, return_reference),
  constraint known_state check (state in ('waiting', 'to_wallet', 'paid_again', 'written_off')),
  constraint ended_when_it_says check ((state = 'waiting') = (ended_at is null)),
  constraint paid_again_says_how check ((state = 'paid_again') = (paid_again_by is not null))
);
-- A payout comes back once.
create unique index payout_return_withdrawal on withdraw.payout_return (owner_id, withdrawal_id) where withdrawal_id is not null;

-- How far the bank's book of returns has been read; one row.
create table withdraw.return_cursor (
  is_one          boolean primary key default true check (is_one),
  read_to         timestamptz not null,
  attempts        int not null default 0,
  next_attempt_at timestamptz not null,
  lease_no        bigint not null,
  leased_at       timestamptz
);

-- What the bank says of one return, in one value.
create type withdraw.return_report as (
  return_reference text,
  payout_key       text,
  -- The bank's reference of the payout itself.
  bank_reference   text,
  amount           bigint,
  currency         text,
  reason           text,
  returned_at      timestamptz
);
grant select on withdraw.payout_return, withdraw.return_cursor to krapao_app;

-- Corrections by hand.
create schema adjustment;
grant usage on schema adjustment to krapao_app;

-- One person proposes it and another approves it, whatever the amount.
create table adjustment.adjustment (
  player_id     uuid not null,
  adjustment_id uuid not null,
  direction     text not null,
  amount        ledger.amount not null,
  reason_code   text not null,
  state         text not null,
  proposed_at   timestamptz not null,
  ended_at      timestamptz,
  primary key (player_id, adjustment_id),
  constraint known_direction check (direction in ('up', 'down')),
  constraint known_reason check (reason_code in ('goodwill', 'deposit_error', 'withdrawal_error', 'game_error', 'bonus_error', 'fraud', 'other')),
  constraint known_state check (state in ('proposed', 'posted', 'refused')),
  constraint ended_when_it_says check ((state = 'proposed') = (ended_at is null))
);

-- What an owner of the operator enters in a journal of the house: fees, settlements, money given up.
create table adjustment.house_entry (
  -- The journal.
  owner_id               uuid not null,
  -- Also the id of the act.
  entry_id               uuid not null,
  kind                   text not null,
  source_subaccount      text,
  destination_subaccount text,
  amount                 ledger.amount not null,
  entered_at             timestamptz not null,
  primary key (owner_id, entry_id)
);

create type adjustment.adjustment_order as (adjustment_id uuid, direction text, amount bigint, reason_code text);
create type adjustment.house_order as (kind text, source_subaccount text, destination_subaccount text, amount bigint, currency text);
grant select on adjustment.adjustment, adjustment.house_entry to krapao_app;

-- A return is decided like a withdrawal; an adjustment by two, because less than nothing is decided alone.
insert into operator.authority (kind, currency, role, alone_up_to, alone_a_day, needs_owner_from)
  select kind, currency, role, case when alone_up_to < 0 then alone_up_to else alone_up_to * factor end, alone_a_day * factor, needs_owner_from * factor
  from (values ('returned-payout', 2000000, 30000000, 20000000), ('adjustment', -1, null, 2000000)) thresholds (kind, alone_up_to, alone_a_day, needs_owner_from)
  cross join (values ('BAHT', 1::bigint), ('LAK', 500)) currencies (currency, factor)
  cross join (values ('cashier'), ('owner')) roles (role);
