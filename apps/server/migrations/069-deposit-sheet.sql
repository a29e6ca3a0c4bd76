-- When a way to deposit is closed each day, by the clock of Bangkok; from later than to: over midnight.
alter table site.deposit_account
  add column closed_from time,
  add column closed_to   time,
  add constraint closed_from_to check (num_nulls(closed_from, closed_to) = 2 or (num_nulls(closed_from, closed_to) = 0 and closed_from <> closed_to));
alter table site.deposit_wallet
  add column closed_from time,
  add column closed_to   time,
  add constraint closed_from_to check (num_nulls(closed_from, closed_to) = 2 or (num_nulls(closed_from, closed_to) = 0 and closed_from <> closed_to));

-- Each time a player wants the name of their bank account spelt in another way, and what became of it.
create table account.bank_name_try (
  player_id    uuid not null,
  try_id       uuid not null,
  bank_code    text not null,
  account_no   text not null,
  account_name text not null,
  state        text not null,
  -- As the bank said; null where it said nothing, or knows no such account.
  holder_name  text,
  -- The version of the bank account that it made.
  version_no   int,
  tried_at     timestamptz not null,
  ended_at     timestamptz,
  primary key (player_id, try_id),
  constraint known_state check (state in ('asking', 'changed', 'differs', 'silent', 'moved')),
  constraint ended_when_it_says check ((state = 'asking') = (ended_at is null)),
  constraint changed_says_how check ((state = 'changed') = (version_no is not null)),
  constraint changed_by_the_bank check (state <> 'changed' or holder_name is not null)
);
create index bank_name_try_by_time on account.bank_name_try (player_id, tried_at);
grant select on account.bank_name_try to krapao_app;
