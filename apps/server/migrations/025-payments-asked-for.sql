-- A report may be lost for good, so gateways are asked about QRs and the bank for its statements, by any server.
alter table deposit.qr
  add column attempts int not null default 0,
  -- When its gateway is asked; nothing: never again.
  add column next_attempt_at timestamptz,
  add column lease_no bigint not null default 0,
  add column leased_at timestamptz;
update deposit.qr set next_attempt_at = clock_timestamp() where state <> 'paid' and expires_at > clock_timestamp() - interval '1 day';
create index qr_due on deposit.qr (next_attempt_at) where next_attempt_at is not null and state <> 'paid';

-- How far the statement of each of the operator's accounts has been read, by the bank's own times.
create table deposit.statement_cursor (
  account_no      text primary key,
  read_to         timestamptz not null,
  attempts        int not null default 0,
  next_attempt_at timestamptz not null,
  lease_no        bigint not null,
  leased_at       timestamptz
);
