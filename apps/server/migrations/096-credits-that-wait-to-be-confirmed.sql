-- What can tell of a transfer: the feed of the account it came into, or a verifier that asks the bank it was paid from.
-- Where neither can, one person may credit it on trust.
alter table site.deposit_account add column has_feed boolean not null default true;
alter table site.bank add column has_verifier boolean not null default true;

-- Deposits that one person has credited on trust. While one is open, no withdrawal of its player is approved.
create table deposit.unconfirmed (
  player_id   uuid not null,
  reference   text not null,
  slip_id     uuid not null,
  amount      ledger.amount not null,
  currency    ledger.currency not null,
  credited_by uuid not null,
  credited_at timestamptz not null,
  -- `confirmed` or `denied` by another person, or `told` by a report after all.
  outcome     text check (outcome in ('confirmed', 'denied', 'told')),
  ended_by    uuid,
  ended_at    timestamptz,
  primary key (player_id, reference),
  constraint confirmed_by_another check (ended_by <> credited_by),
  constraint ended_says_how check ((ended_at is null) = (outcome is null)),
  constraint a_person_or_a_report check (coalesce(outcome in ('confirmed', 'denied'), false) = (ended_by is not null))
);
create index unconfirmed_open on deposit.unconfirmed (player_id) where ended_at is null;
grant select on deposit.unconfirmed to krapao_app;

-- What the verifier has said of the transfer, where a person decides all the same: amount, currency, accounts, time.
alter table deposit.slip add column told jsonb;

-- Who may confirm: any one person, whatever the amount, who is not the one who credited it.
insert into operator.authority (kind, currency, role, alone_up_to, alone_a_day, needs_owner_from)
  select 'unconfirmed-deposit', currency, role, alone_up_to, alone_a_day, needs_owner_from from operator.authority where kind = 'contradiction';
