-- A reference is compared as its bank writes it: what the bank does not tell apart is one (packages/providers,
-- `normalReference`; a test holds both to be one rule). These two functions stand in a constraint, so whoever changes them
-- does so in a migration that looks at what is stored.
create function deposit.normal_number(p_bank text, p_number text) returns text language sql immutable as $$
  select case when p_bank in ('SCB', 'BCEL') then told.cased else regexp_replace(told.cased, '^0+(?=.)', '') end
  from (select case when p_bank in ('BCEL') then spaceless.number else upper(spaceless.number collate "C") end as cased
    from (select replace(p_number, ' ', '') as number) spaceless) told
$$;

-- What no bank has numbered stands as it is.
create function deposit.normal_reference(p_reference text) returns text language sql immutable as $$
  select case
    when told.number is null or told.issuer in ('GIFTLINK', 'EWALLET') then p_reference
    else told.issuer || ':' || deposit.normal_number(regexp_replace(told.issuer, '\.OWN$', ''), told.number) end
  from (select upper(trim(split_part(p_reference, ':', 1)) collate "C") as issuer, substring(p_reference from ':(.*)$') as number) told
$$;

-- Postings name payments as they were written by the release before, and cannot be changed: those keep their names, and what
-- is told of them since is found by the first that was credited. A server of that release that writes another one is refused,
-- and the report comes again to a server of this one.
alter table deposit.payment add column keeps_old_name boolean not null default false;
update deposit.payment set keeps_old_name = true where reference <> deposit.normal_reference(reference);
alter table deposit.payment add constraint reference_is_normal check (keeps_old_name or reference = deposit.normal_reference(reference));

create table deposit.old_name (
  normal    text primary key,
  reference text not null
);
insert into deposit.old_name (normal, reference)
select distinct on (deposit.normal_reference(p.reference)) deposit.normal_reference(p.reference), p.reference
from deposit.payment p
where p.keeps_old_name and not exists (select from deposit.payment o where o.reference = deposit.normal_reference(p.reference))
order by deposit.normal_reference(p.reference), p.state = 'credited' desc, p.received_at;
grant select on deposit.old_name to krapao_app;

-- Of a slip whose payment nobody has told of yet.
update deposit.slip s set payment_reference = coalesce((select o.reference from deposit.old_name o
    where o.normal = deposit.normal_reference(s.payment_reference)), deposit.normal_reference(s.payment_reference))
  where s.payment_reference <> deposit.normal_reference(s.payment_reference)
    and not exists (select from deposit.payment p where p.reference = s.payment_reference);
grant execute on function deposit.normal_number, deposit.normal_reference to krapao_app;
