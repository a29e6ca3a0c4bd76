-- Whatever waits for a person. Opened and closed in the transaction that changes its subject; the subject stays the
-- truth, and the audit compares.
create schema operator;

create table operator.work_item (
  owner_id       uuid not null,
  item_id        uuid not null,
  kind           text not null,
  -- The id of what it is about: a transfer, a withdrawal, an outside payment.
  subject        text not null,
  -- False: for information, it will end by itself.
  needs_decision boolean not null,
  reason         text not null,
  evidence       jsonb not null,
  opened_at      timestamptz not null,
  closed_at      timestamptz,
  outcome        text,
  primary key (owner_id, item_id),
  constraint closed_items_say_how check ((closed_at is null) = (outcome is null))
);
-- A subject has one open item of a kind.
create unique index work_item_open on operator.work_item (owner_id, kind, subject) where closed_at is null;
create index work_item_queue on operator.work_item (opened_at) where closed_at is null;

grant usage on schema operator to krapao_app;
grant select on operator.work_item to krapao_app;

-- What a transfer's player asks for, in one value.
create type games.transfer_order as (
  transfer_id  uuid,
  request_key  text,
  direction    games.direction,
  game_code    text,
  -- Nothing: the whole wallet.
  amount       bigint,
  then_to_game text,
  -- Where other transfers there await a person: what can leave all the same, by a look at this version of the account.
  certain      bigint,
  version      bigint
);


alter table games.transfer
  drop constraint transfer_pkey,
  add primary key (player_id, transfer_id),
  -- When the newest lease was taken; nothing: nobody holds it.
  add column leased_at timestamptz,
  -- When the provider first said that it does not know the transfer.
  add column unknown_since timestamptz;
update games.transfer set leased_at = lease_until - interval '30 seconds' where lease_until > created_at and ended_at is null;
alter table games.transfer drop column lease_until;

-- A transfer that waits for a person keeps only itself waiting.
drop index games.transfer_one_open;
create unique index transfer_one_active on games.transfer (player_id, game_code) where state in ('sending', 'in_doubt');

insert into operator.work_item (owner_id, item_id, kind, subject, needs_decision, reason, evidence, opened_at)
  select player_id, gen_random_uuid(), 'transfer', transfer_id::text, true, coalesce(story -> -1 ->> 'says', ''), '{}', clock_timestamp()
  from games.transfer where state = 'parked';

-- Transfers change through functions only.
revoke insert, update on games.transfer from krapao_app;

alter table withdraw.withdrawal
  drop constraint withdrawal_pkey,
  add primary key (player_id, withdrawal_id),
  add column leased_at timestamptz;
update withdraw.withdrawal set leased_at = lease_until - interval '30 seconds' where lease_until > created_at and ended_at is null;
alter table withdraw.withdrawal drop column lease_until;
-- The bank has one payout for a key, so asking again is harmless: what nobody could say goes on being asked.
insert into operator.work_item (owner_id, item_id, kind, subject, needs_decision, reason, evidence, opened_at)
  select player_id, gen_random_uuid(), 'payout', withdrawal_id::text, false, coalesce(story -> -1 ->> 'says', ''), '{}', clock_timestamp()
  from withdraw.withdrawal where state = 'parked';
update withdraw.withdrawal set state = 'in_doubt', next_attempt_at = clock_timestamp() where state = 'parked';
grant update (leased_at) on withdraw.withdrawal to krapao_app;
