-- What staff pay out for a player who cannot act: deactivated, or of a service that is closed.
create table withdraw.closing (
  player_id     uuid not null,
  closing_id    uuid not null,
  state         text not null,
  withdrawal_id uuid,
  opened_at     timestamptz not null,
  ended_at      timestamptz,
  primary key (player_id, closing_id),
  constraint known_state check (state in ('open', 'paid', 'refused')),
  constraint ended_when_it_says check ((state = 'open') = (ended_at is null)),
  constraint paid_says_how check ((state = 'paid') = (withdrawal_id is not null))
);
create unique index closing_open on withdraw.closing (player_id) where state = 'open';

-- Said by each of two people: what the bank answered about the account that it is to be paid to.
create type withdraw.closing_order as (
  closing_id    uuid,
  withdrawal_id uuid,
  bank_code     text,
  account_no    text,
  -- Nothing where the bank has no such account.
  holder_name   text,
  -- The currency in which the bank pays out.
  payout_currency text
);
grant select on withdraw.closing to krapao_app;

-- For so many hours after a change of the bank account no withdrawal goes out without a person. One row.
create table withdraw.bank_change_review (
  is_one boolean primary key default true check (is_one),
  hours  int not null check (hours between 0 and 8760)
);
insert into withdraw.bank_change_review (hours) values (24);
grant select on withdraw.bank_change_review to krapao_app;

-- A change of a bank account that staff make for its player.
create table account.bank_account_change (
  player_id    uuid not null,
  change_id    uuid not null,
  bank_code    text not null,
  account_no   text not null,
  account_name text not null,
  -- As the bank said.
  holder_name  text not null,
  state        text not null,
  -- The version of the bank account that it made, who approved it and why.
  version_no   int,
  approved_by  uuid,
  why          text,
  proposed_at  timestamptz not null,
  ended_at     timestamptz,
  primary key (player_id, change_id),
  constraint known_state check (state in ('proposed', 'changed', 'refused')),
  constraint ended_when_it_says check ((state = 'proposed') = (ended_at is null)),
  constraint changed_says_how check ((state = 'changed') = (version_no is not null and approved_by is not null and why is not null))
);
create unique index bank_account_change_open on account.bank_account_change (player_id) where state = 'proposed';

create type account.bank_change_order as (
  change_id    uuid,
  bank_code    text,
  account_no   text,
  account_name text,
  holder_name  text,
  -- Of the accounts at that bank.
  currency     text
);
grant select on account.bank_account_change to krapao_app;

-- Versions carry the time that decides about money.
create or replace function account.keep_bank_account_version() returns trigger language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_account account.bank_account := case tg_op when 'DELETE' then old else new end;
begin
  insert into account.bank_account_version (player_id, version_no, bank_code, account_no, account_name, written_by, written_at, is_removed)
    select v_account.player_id, coalesce(max(v.version_no), 0) + 1, v_account.bank_code, v_account.account_no, v_account.account_name,
      session_user, platform.now(), tg_op = 'DELETE'
    from account.bank_account_version v where v.player_id = v_account.player_id;
  return null;
end $$;

-- Less than nothing is decided alone: always two. That a provider was asked is no amount, and one person's word.
insert into operator.authority (kind, currency, role, alone_up_to, alone_a_day, needs_owner_from)
  select kind, currency, role, alone_up_to, null, needs_owner_from * factor
  from (values ('closed-account', -1, 20000000), ('bank-account', -1, null), ('provider-balances', 0, null)) thresholds (kind, alone_up_to, needs_owner_from)
  cross join (values ('BAHT', 1::bigint), ('LAK', 500)) currencies (currency, factor)
  cross join (values ('cashier'), ('owner')) roles (role);
