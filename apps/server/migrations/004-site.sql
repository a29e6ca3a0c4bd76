create schema site;

create table site.bank (
  code     text primary key,
  name_th  text not null,
  name_en  text not null,
  -- A bank that pays in kip is offered in the Laos build only.
  currency text not null check (currency in ('BAHT', 'LAK')),
  position int not null
);

create table site.source (
  code        text primary key,
  description text not null,
  position    int not null
);

-- The operator's own accounts, shown for deposits.
create table site.deposit_account (
  deposit_account_id uuid primary key,
  bank_type          text not null check (bank_type in ('BANK', 'PAYMENT')),
  bank_code          text not null,
  mode               text not null,
  name_th            text not null,
  name_en            text not null,
  account_name       text not null,
  account_no         text not null,
  currency           text not null check (currency in ('BAHT', 'LAK')),
  is_shown           boolean not null,
  position           int not null
);

create table site.deposit_wallet (
  deposit_wallet_id uuid primary key,
  mode              text not null,
  account_name      text not null,
  is_shown          boolean not null,
  position          int not null
);

-- Texts, flags and limits the operator sets. Each key has one owner and one shape, in site/setting.ts.
create table site.setting (
  key   text primary key,
  value jsonb not null
);

grant usage on schema site to krapao_app;
grant select, insert, update, delete on all tables in schema site to krapao_app;
