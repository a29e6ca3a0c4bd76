create schema withdraw;

create type withdraw.state as enum ('held', 'approved', 'in_doubt', 'parked', 'paid', 'refused');

-- A withdrawal from its hold to its end. The row is also the job that pays it.
create table withdraw.withdrawal (
  withdrawal_id   uuid primary key,
  player_id       uuid not null,
  amount          ledger.amount not null,
  state           withdraw.state not null,
  request_key     text not null,
  -- The bank account as it was when the player asked.
  bank_code       text not null,
  account_no      text not null,
  account_name    text not null,
  approved_by     text,
  approved_at     timestamptz,
  bank_reference  text,
  reason          text,
  attempts        int not null default 0,
  next_attempt_at timestamptz,
  lease_no        bigint not null default 0,
  lease_until     timestamptz,
  story           jsonb not null default '[]',
  created_at      timestamptz not null,
  ended_at        timestamptz,
  unique (player_id, request_key),
  check ((state >= 'paid') = (ended_at is not null))
);
create index withdrawal_due on withdraw.withdrawal (next_attempt_at) where state in ('approved', 'in_doubt');
create index withdrawal_player on withdraw.withdrawal (player_id, created_at desc);

grant usage on schema withdraw to krapao_app;
grant select, insert on withdraw.withdrawal to krapao_app;
grant update (state, approved_by, approved_at, bank_reference, reason, attempts, next_attempt_at, lease_no, lease_until, story, ended_at)
  on withdraw.withdrawal to krapao_app;
