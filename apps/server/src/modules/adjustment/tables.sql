-- Corrections by hand. Written by functions alone.
create schema adjustment;

-- A correction of a player's money. One person proposes it and another approves it, whatever the amount.
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

-- Into the wallet, or out of it.
create type adjustment.direction as enum ('up', 'down');

create type adjustment.adjustment_order as (adjustment_id uuid, direction adjustment.direction, amount bigint, reason_code text);

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
create type adjustment.house_order as (kind text, source_subaccount text, destination_subaccount text, amount bigint, currency text);
comment on type adjustment.house_order is 'may be null: source_subaccount, destination_subaccount';

-- What its functions answer.

-- Why an adjustment is not proposed: not_enough, so much cannot be taken from the wallet.
create type adjustment.proposal_obstacle as enum ('not_enough', 'no_player');

-- Why it is not approved: not_enough, so much cannot be taken from the wallet any more.
create type adjustment.decision_obstacle as enum ('not_enough');

grant usage on schema adjustment to krapao_app;
grant select on all tables in schema adjustment to krapao_app;
