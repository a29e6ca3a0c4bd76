-- How far each list of a provider's records has been read, by the provider's own booking and by our clock: one row for each
-- reach, so that a long reading keeps no short one waiting. It takes the place of a cursor of statements and one of
-- returned payouts; servers of the release before read neither beside this one, which reads both, and do all else.
create table platform.record_reading (
  -- Such as `bank:SCB:0458800011`.
  records         text not null,
  reach           text not null check (reach in ('newest', 'late', 'month')),
  -- What was booked before is none of ours: the operator's books began with something else.
  begins_at       timestamptz not null,
  -- The newest booking that was read, by its provider.
  read_to         timestamptz not null,
  -- When the last reading began that came to its end: what comes later has not been seen.
  read_at         timestamptz not null,
  -- When the newest reading began.
  began_at        timestamptz not null,
  attempts        int not null default 0,
  next_attempt_at timestamptz not null,
  lease_no        bigint not null,
  leased_at       timestamptz,
  primary key (records, reach)
);
grant select on platform.record_reading to krapao_app;

-- What was lost by reading one hour back is found by the first reading of a month, though not what was here before the
-- first payment of its holder was.
insert into platform.record_reading (records, reach, begins_at, read_to, read_at, began_at, next_attempt_at, lease_no)
select c.records, r.reach, least(c.begins_at, c.read_to) - interval '1 day', case r.reach when 'newest' then c.read_to else clock_timestamp() end,
  clock_timestamp(), clock_timestamp(), clock_timestamp(), 1
from (
  select concat_ws(':', 'bank', a.bank_code, a.account_no) as records, c.read_to,
    (select min(p.received_at) from deposit.payment p where p.subaccount = a.bank_code) as begins_at
  from deposit.statement_cursor c
  join (select distinct account_no, bank_code from site.deposit_account where bank_type = 'BANK') a on a.account_no = c.account_no
  union all
  select c.account_no, c.read_to, (select min(p.received_at) from deposit.payment p where p.subaccount = substr(c.account_no, 8))
  from deposit.statement_cursor c where c.account_no like 'wallet:%'
  union all
  select 'returned payouts', c.read_to, c.read_to from withdraw.return_cursor c
) c cross join (values ('newest'), ('late'), ('month')) as r (reach);

drop function if exists deposit.claim_statement(text), deposit.end_statement_reading(text, bigint, timestamptz, int),
  deposit.put_down_statement(text, bigint, timestamptz), withdraw.claim_returns(), withdraw.put_down_returns(bigint, timestamptz);
drop table deposit.statement_cursor, withdraw.return_cursor;
