-- What providers have said, kept as it came.
create schema reports;

create function reports.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'reports.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

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
create trigger report_is_append_only before update or delete or truncate on reports.report
  for each statement execute function reports.refuse_change();

-- A report to be kept; or only its id, of one that is kept already.
create type reports.sealed_report as (
  report_id uuid, source text, how text, about text, signature text, body text, says text, key_id text, seal bytea);
comment on type reports.sealed_report is 'may be null: report_id, source, how, about, signature, body, says, key_id, seal';

-- What was believed before reports were kept, by the module it is of and its name there.
create table reports.earlier (
  what text not null check (what in ('payment', 'name', 'payout', 'returned-payout', 'payment-return')),
  id   text not null,
  primary key (what, id)
);
create trigger earlier_is_append_only before update or delete or truncate on reports.earlier
  for each statement execute function reports.refuse_change();

grant usage on schema reports to krapao_app;
grant select on all tables in schema reports to krapao_app;
