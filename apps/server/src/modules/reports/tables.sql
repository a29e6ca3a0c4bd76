-- What providers have said, kept as it came.
create schema reports;

create function reports.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'reports.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- What providers have said, as it came, before it was believed. Named by what is in it: the same again is the same row.
create table reports.report (
  report_id      uuid primary key,
  -- Who said it: `bank:SCB`, `qr:KBANK`, `wallet`, `slips`, `giftlink`, `payouts`, `names`.
  source         text not null,
  how            text not null check (how in ('reported', 'answered')),
  about          text not null,
  -- The headers that carry its signature, as JSON.
  signature      text not null,
  -- Whose it is may not be known yet, so under a key of the site; and the digest that it is named by.
  body_encrypted bytea not null,
  body_digest    bytea not null,
  -- What our server has understood, as JSON: what is done because of it is compared with this.
  says           text not null,
  key_id         text not null,
  seal           bytea not null,
  received_at    timestamptz not null
);
create trigger report_is_append_only before update or delete or truncate on reports.report
  for each statement execute function reports.refuse_change();

-- The keys of the site that this stands under are made before the first, and another made for a lost one opens and finds nothing.
create function reports.refuse_another_key() returns trigger language plpgsql as $$
begin
  if exists (select 1 from reports.report) then
    raise exception 'the key of the site for % is missing, and reports.report needs it: give it back from a copy', new.purpose using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger report_keeps_its_keys after insert on platform.site_key
  for each row when (new.purpose in ('reports', 'search')) execute function reports.refuse_another_key();

-- A report to be kept; or only its id, of one that is kept already.
create type reports.sealed_report as (
  report_id uuid, source text, how text, about text, signature text, body_encrypted bytea, body_digest bytea,
  says text, key_id text, seal bytea);
comment on type reports.sealed_report is 'may be null: report_id, source, how, about, signature, body_encrypted, body_digest, says, key_id, seal';

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
