alter table deposit.payment
  -- The payment that this turned out to be.
  add column merged_into text,
  drop constraint ended_when_it_says,
  drop constraint unallocated_says_why,
  add constraint ended_when_it_says check ((state in ('unallocated', 'returning')) = (ended_at is null)),
  add constraint unallocated_says_why check (state in ('credited', 'merged') or (reason is not null and unallocated_at is not null)),
  add constraint merged_says_into check ((state = 'merged') = (merged_into is not null)),
  add constraint merged_into_another check (merged_into <> reference);
-- One payment is told of by at most one other report of the other kind.
create unique index payment_merged_into on deposit.payment (merged_into) where merged_into is not null;

insert into ledger.account_kind (name, owner, unit, has_subaccount) values ('returning', 'house', 'MONEY', true);
insert into ledger.posting_kind (kind, journal, source, destination, statement_type, is_request) values
  ('return_sent', 'house', 'suspense', 'returning', null, false),
  ('return_paid', 'house', 'returning', 'bank', null, false),
  ('return_refused', 'house', 'returning', 'suspense', null, false);

-- Money that nobody owns on its way back to the account that it came from.
create table deposit.payment_return (
  -- The journal of the house that the payment waits in.
  owner_id        uuid not null,
  -- Also the payout key: one return, one payout.
  return_id       uuid not null,
  reference       text not null,
  amount          ledger.amount not null,
  currency        ledger.currency not null,
  state           text not null,
  -- The sending account, as the payment told of it.
  bank_code       text not null,
  account_no      text not null,
  account_name    text not null,
  account_salt    uuid not null,
  decided_by      uuid not null,
  bank_reference  text,
  attempts        int not null default 0,
  next_attempt_at timestamptz,
  lease_no        bigint not null default 0,
  leased_at       timestamptz,
  history         jsonb not null,
  created_at      timestamptz not null,
  ended_at        timestamptz,
  primary key (owner_id, return_id),
  constraint known_state check (state in ('approved', 'in_doubt', 'paid', 'refused')),
  constraint ended_when_it_says check ((state in ('paid', 'refused')) = (ended_at is not null))
);
create unique index payment_return_under_way on deposit.payment_return (owner_id, reference) where state <> 'refused';
create index payment_return_due on deposit.payment_return (next_attempt_at) where state in ('approved', 'in_doubt');
grant select on deposit.payment_return to krapao_app;

-- Whose account it is, as the payment and the bank say it.
create type deposit.return_order as (return_id uuid, bank_code text, account_no text, account_name text);

create index chargeback_open on deposit.chargeback (player_id) where state = 'open';

-- Who bears a chargeback is decided by two, whatever the amount.
update operator.authority set alone_up_to = -1, alone_a_day = null where kind = 'chargeback';
