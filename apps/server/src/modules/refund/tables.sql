-- Shares of net losses that are given back, by the day or the week. Written by functions alone.
create schema refund;

create type refund.period_kind as enum ('day', 'week');

-- What share of a net loss is given back, in one currency, and on which terms it goes to the wallet.
create table refund.rule (
  currency     ledger.currency primary key,
  kind         refund.period_kind not null,
  rate_percent int not null check (rate_percent between 0 and 100),
  -- Bets that were settled before it count for nothing. Null: refunds are off.
  since        timestamptz,
  -- Of what goes to the wallet; the amount of its grant is left open.
  terms        bonus.terms not null,
  -- By language: sanitised HTML, and slides of a picture's address and sanitised HTML.
  info         jsonb not null,
  banners      jsonb not null,
  constraint terms_of_a_fixed_grant check (terms -> 'grant' ->> 'kind' = 'fixed' and terms ->> 'currency' = currency::text)
);
-- Off until an owner of the operator sets it.
insert into refund.rule (currency, kind, rate_percent, terms, info, banners)
  select currency::ledger.currency, 'day', 0,
    bonus.terms_for_nothing(currency), '{"th": "", "la": "", "en": ""}', '{"th": [], "la": [], "en": []}'
  from (values ('BAHT'), ('LAK')) currencies (currency);
select operator.make_rules_of('refund.rule', 'currency');

-- Up to when everything is closed for a player: a bet of that time that is read later counts in the open period.
create table refund.player (
  player_id uuid primary key,
  closed_to timestamptz not null
);

-- A day or a week from Monday of a player, in Bangkok, in which they bet. Its rule is copied when it is opened.
create table refund.period (
  player_id    uuid not null,
  starts_at    timestamptz not null,
  ends_at      timestamptz not null,
  kind         refund.period_kind not null,
  rate_percent int not null check (rate_percent between 0 and 100),
  -- Minor units; below nothing where they have won.
  net_loss     bigint not null default 0,
  carried_bets int not null default 0,
  closed_at    timestamptz,
  -- What it gives back, known when it is closed.
  accrued      bigint,
  -- The claim that took it.
  claim_id     uuid,
  primary key (player_id, starts_at),
  constraint ends_after_it_starts check (ends_at > starts_at),
  constraint accrued_by_its_rate check (accrued = div(greatest(net_loss, 0)::numeric * rate_percent, 100)),
  constraint accrued_when_closed check ((accrued is null) = (closed_at is null)),
  constraint claimed_when_closed check (claim_id is null or closed_at is not null)
) with (fillfactor = 50);
create index period_open on refund.period (ends_at) where closed_at is null;
create index period_claim on refund.period (player_id, claim_id, starts_at desc);

-- Bets that count in another period than the one in which they were settled, and why. Append-only.
create table refund.carried_bet (
  player_id  uuid not null,
  bet_no     bigint not null,
  -- The period it counts in.
  starts_at  timestamptz not null,
  settled_at timestamptz not null,
  reason     text not null check (reason in ('period_closed', 'settled_in_future')),
  loss       bigint not null,
  primary key (player_id, bet_no)
);
create trigger carried_bet_is_append_only before update or delete or truncate on refund.carried_bet
  for each statement execute function ledger.refuse_change();

-- Bets, by their first and last number, that count for nothing because no rule held.
create table refund.uncounted_bets (
  player_id    uuid not null,
  first_bet_no bigint not null,
  last_bet_no  bigint not null,
  primary key (player_id, first_bet_no),
  constraint last_is_not_before_first check (last_bet_no >= first_bet_no)
);

-- What was claimed of closed periods, into the account `refund`; and what was moved from there to the wallet. Append-only.
create table refund.claim (
  player_id  uuid not null,
  claim_id   uuid not null,
  amount     ledger.amount not null,
  claimed_at timestamptz not null,
  primary key (player_id, claim_id)
);
create trigger claim_is_append_only before update or delete or truncate on refund.claim
  for each statement execute function ledger.refuse_change();

create table refund.move (
  player_id uuid not null,
  grant_id  uuid not null,
  amount    ledger.amount not null,
  moved_at  timestamptz not null,
  primary key (player_id, grant_id)
);
create trigger move_is_append_only before update or delete or truncate on refund.move
  for each statement execute function ledger.refuse_change();

-- What its functions answer.

-- claimed: now, or under this id before. inactive: refunds are off. condition: something with one is waiting or open. none: no
-- period has closed since the last claim. minimum: those that have closed give nothing.
create type refund.claimed as enum ('claimed', 'inactive', 'condition', 'none', 'minimum');

-- inactive: refunds are off. condition: something with one is waiting or open. none: nothing is claimed.
create type refund.movable as enum ('ready', 'inactive', 'condition', 'none');

-- granted: now, or by this order before. changed: the order names another amount. not_current: a deposit is to be read first. The
-- others are why nothing can be moved.
create type refund.moved as enum ('granted', 'changed', 'not_current', 'inactive', 'condition', 'none');

grant usage on schema refund to krapao_app;
grant select on all tables in schema refund to krapao_app;
