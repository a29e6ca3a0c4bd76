-- What `ledger.post` looks up: a kind of posting with what its two kinds of account say, as one row instead of three.
-- It is derived when a kind is listed and never changes, as the catalogue does not; the audit compares it with that. A
-- kind whose accounts do not fit together has no rule, and is never posted.
create table ledger.posting_rule (
  kind                       text primary key references ledger.posting_kind,
  journal                    ledger.owner_kind not null,
  source                     text not null,
  destination                text not null,
  statement_type             ledger.statement_type,
  statement_step             int not null,
  wallet_sign                bigint not null,
  source_has_subaccount      boolean not null,
  destination_has_subaccount boolean not null,
  -- Whether its balance is a row of `ledger.balance`: a player's, but not the wallet.
  source_is_row              boolean not null,
  destination_is_row         boolean not null
);

create view ledger.derived_posting_rule as
  select k.kind, k.journal, k.source, k.destination, k.statement_type, (k.statement_type is not null)::int as statement_step,
    (case 'wallet' when k.destination then 1 when k.source then -1 else 0 end)::bigint as wallet_sign,
    s.has_subaccount as source_has_subaccount, d.has_subaccount as destination_has_subaccount,
    s.owner = 'player' and k.source <> 'wallet' as source_is_row, d.owner = 'player' and k.destination <> 'wallet' as destination_is_row
  from ledger.posting_kind k join ledger.account_kind s on s.name = k.source join ledger.account_kind d on d.name = k.destination
  where s.unit = d.unit and (k.journal = 'player') = (s.owner = 'player' or d.owner = 'player');

create function ledger.derive_posting_rule() returns trigger language plpgsql as $$
begin
  insert into ledger.posting_rule select r.* from ledger.derived_posting_rule r where r.kind = new.kind;
  return null;
end $$;
create trigger posting_rule_is_derived after insert on ledger.posting_kind for each row execute function ledger.derive_posting_rule();

insert into ledger.posting_rule select r.* from ledger.derived_posting_rule r;
create trigger posting_rule_is_append_only before update or delete or truncate on ledger.posting_rule
  for each statement execute function ledger.refuse_change();
grant select on ledger.posting_rule, ledger.derived_posting_rule to krapao_app;
