-- What servers seal with. Nobody but the owner of the database reads it.
create table platform.seal_key (
  key_id     text primary key,
  -- The two halves of HMAC, worked out once.
  inner_pad  bytea not null,
  outer_pad  bytea not null,
  set_at     timestamptz not null,
  retired_at timestamptz
);
create unique index one_seal_key on platform.seal_key ((true)) where retired_at is null;

create schema reports;
grant usage on schema reports to krapao_app;

-- What providers have said, as it came, before it was believed. Named by what is in it: the same again is the same row.
create table reports.report (
  report_id   uuid primary key,
  -- Who said it: `bank:SCB`, `qr:KBANK`, `wallet`, `slips`, `giftlink`, `payouts`, `names`.
  source      text not null,
  how         text not null check (how in ('reported', 'answered')),
  about       text not null,
  -- The headers that carry its signature, as JSON.
  signature   text not null,
  body        text not null,
  -- What our server has understood, as JSON: what is done because of it is compared with this.
  says        text not null,
  key_id      text not null,
  seal        bytea not null,
  received_at timestamptz not null
);
create function reports.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'reports.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger report_is_append_only before update or delete or truncate on reports.report
  for each statement execute function reports.refuse_change();

-- What was believed before reports were kept, by the module it is of and its name there.
create table reports.earlier (
  what text not null check (what in ('payment', 'name', 'payout', 'returned-payout', 'payment-return')),
  id   text not null,
  primary key (what, id)
);
insert into reports.earlier (what, id)
  select 'payment', reference from deposit.payment
  union all select 'name', player_id || ' ' || version_no from account.name_inquiry where answered_at is not null
  union all select 'payout', withdrawal_id::text from withdraw.withdrawal where ended_at is not null
  union all select 'returned-payout', return_reference from withdraw.payout_return
  union all select 'payment-return', return_id::text from deposit.payment_return where ended_at is not null;
create trigger earlier_is_append_only before update or delete or truncate on reports.earlier
  for each statement execute function reports.refuse_change();
grant select on reports.report, reports.earlier to krapao_app;

-- A report to be kept; or only its id, of one that is kept already.
create type reports.sealed_report as (
  report_id uuid, source text, how text, about text, signature text, body text, says text, key_id text, seal bytea);

-- What each thing that was believed follows. Of a payment its evidence says it, because each report of one has its own.
alter type deposit.new_payment add attribute report reports.sealed_report;
alter type deposit.new_reversal add attribute report reports.sealed_report;
alter table account.name_inquiry add column report_id uuid;
alter table account.bank_account_change add column report_id uuid;
alter table withdraw.withdrawal add column report_id uuid;
alter table withdraw.payout_return add column report_id uuid;
alter table deposit.payment_return add column report_id uuid;

-- What a bank has said of an account, with the report that says so.
create type account.name_said as (report_id uuid, state text, holder_name text);

-- They take the report as well now.
drop function if exists account.record_name_inquiry(uuid, int, text, text);
drop function if exists account.propose_bank_account(uuid, account.bank_change_order, operator.instruction, boolean, boolean);
drop function if exists account.end_bank_name_try(uuid, uuid, text, text);
drop function if exists withdraw.end_withdrawal(uuid, uuid, bigint, withdraw.state, text);
drop function if exists withdraw.receive_returned_payout(uuid, withdraw.return_report);
drop function if exists deposit.end_return(uuid, uuid, bigint, text, text);
drop function if exists deposit.tell_slip(uuid, uuid, bigint, jsonb);
drop function if exists deposit.fail_slip(uuid, uuid, bigint, text, text, jsonb);

-- What a channel may credit in a day of Bangkok without a person: what is above it waits for one. An owner of the operator sets it.
create table deposit.day_limit (
  channel  deposit.channel not null,
  currency ledger.currency not null,
  amount   bigint not null check (amount >= 0),
  primary key (channel, currency)
);
insert into deposit.day_limit (channel, currency, amount)
  select channel, currency, amount * factor
  from (values ('bank'::deposit.channel, 2000000000::bigint), ('qr', 2000000000), ('slip', 500000000), ('ewallet', 500000000), ('giftlink', 100000000))
    limits (channel, amount)
  cross join (values ('BAHT'::ledger.currency, 1), ('LAK', 500)) currencies (currency, factor);
select operator.make_rules_of('deposit.day_limit', 'channel currency');

-- How much of it is used. In slices, so that credits do not wait for each other at one row; each connection has one of them.
create table deposit.day_sum (
  day      date not null,
  channel  deposit.channel not null,
  currency ledger.currency not null,
  slice    smallint not null,
  amount   bigint not null,
  primary key (day, channel, currency, slice)
) with (fillfactor = 50);
grant select on deposit.day_limit, deposit.day_sum to krapao_app;

-- The same of what the rule pays out: whatever was invented, by then it has to leave.
alter table withdraw.rule add column automatic_a_day bigint not null default 1000000000 check (automatic_a_day >= 0);
select operator.chain_table('withdraw.rule');
update withdraw.rule set automatic_a_day = 500000000000 where currency = 'LAK';
alter table withdraw.rule alter column automatic_a_day drop default;
create table withdraw.day_sum (
  day      date not null,
  currency ledger.currency not null,
  slice    smallint not null,
  amount   bigint not null,
  primary key (day, currency, slice)
) with (fillfactor = 50);
grant select on withdraw.day_sum to krapao_app;
