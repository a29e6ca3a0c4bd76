-- When the player first said that the announced transfer is sent; and whether its amount was asked for as proof that an
-- account is theirs, because money from it waits.
alter table deposit.announcement
  add column said_sent_at   timestamptz,
  add column proves_waiting boolean not null default false,
  add constraint proof_is_exact check (is_exact or not proves_waiting);
-- What a player announces is one at a time; what is asked for stands beside it.
drop index deposit.announcement_open;
create unique index announcement_open on deposit.announcement (player_id) where ended_at is null and not proves_waiting;
create index announcement_asked on deposit.announcement (player_id) where ended_at is null and proves_waiting;

-- Which player is shown a payment that waits: one at most, and they stay the one.
alter table deposit.payment add column shown_to uuid;

-- A transfer that waits for manual review and is shown to the player whose whole number it came from.
create table deposit.arrival (
  player_id  uuid not null,
  reference  text not null,
  -- unproven (their account is not proven yet), gateway (it came into an account of a gateway), review (a person decides).
  why        text not null,
  -- Their account, which it came from, and when it was sent, as its bank told.
  bank_code  text not null,
  account_no text not null,
  paid_at    timestamptz not null,
  shown_at   timestamptz not null,
  -- It was looked at again once the account was proven, or had ended otherwise by then.
  judged_at  timestamptz,
  primary key (player_id, reference),
  constraint known_why check (why in ('unproven', 'gateway', 'review'))
);
create index arrival_unjudged on deposit.arrival (shown_at) where why = 'unproven' and judged_at is null;
grant select on deposit.arrival to krapao_app;
