-- What accrues by a player's bets: a share of what they lost or staked, by the day or the week. Written by functions alone.
create schema accrual;

create type accrual.period_kind as enum ('day', 'week');

-- By which rule bets are counted: of which source, such as `refund`; in days or weeks; at which rate, in hundredths of a percent, where
-- the rule of the moment in which a period is opened stands; what was settled before `since` counts for nothing, and null is off.
create type accrual.rule as (source text, kind accrual.period_kind, rate_basis_points int, since timestamptz);

-- A revision of a bet, and what it counts for.
create type accrual.bet as (bet_no bigint, first_bet_no bigint, settled_at timestamptz, amount bigint);

-- A day or a week from Monday of a player, in Bangkok, in which they bet.
create table accrual.period (
  player_id         uuid not null,
  source            text not null,
  starts_at         timestamptz not null,
  ends_at           timestamptz not null,
  kind              accrual.period_kind not null,
  -- What its bets come to, in minor units; below nothing where they have won, or more was corrected than staked.
  base              bigint not null default 0,
  carried_bets      int not null default 0,
  -- Copied from the rule when it is opened or when it is closed, as the source says.
  rate_basis_points int check (rate_basis_points between 0 and 10000),
  closed_at         timestamptz,
  -- That rate of what it comes to, known when it is closed.
  accrued           bigint,
  -- The claim that took it.
  claim_id          uuid,
  primary key (player_id, source, starts_at),
  constraint ends_after_it_starts check (ends_at > starts_at),
  constraint accrued_by_its_rate check (accrued = div(greatest(base, 0)::numeric * rate_basis_points, 10000)),
  constraint accrued_when_closed check ((accrued is null) = (closed_at is null)),
  constraint closed_at_a_rate check (closed_at is null or rate_basis_points is not null),
  constraint claimed_when_closed check (claim_id is null or closed_at is not null)
) with (fillfactor = 50);
create index period_open on accrual.period (source, ends_at) where closed_at is null;
create index period_claim on accrual.period (player_id, source, claim_id, starts_at desc);

-- Up to when everything of a source is closed for a player: a bet of that time that is read later counts in the open period.
create table accrual.player (
  player_id uuid not null,
  source    text not null,
  closed_to timestamptz not null,
  primary key (player_id, source)
);

-- Bets that count in another period than the one in which they were settled, and why. Append-only.
create table accrual.carried_bet (
  player_id  uuid not null,
  source     text not null,
  bet_no     bigint not null,
  -- The period it counts in.
  starts_at  timestamptz not null,
  settled_at timestamptz not null,
  reason     text not null check (reason in ('period_closed', 'settled_in_future')),
  amount     bigint not null,
  primary key (player_id, source, bet_no)
);
create trigger carried_bet_is_append_only before update or delete or truncate on accrual.carried_bet
  for each statement execute function ledger.refuse_change();

-- Bets, by their first and last number, that count for nothing because the rule was off.
create table accrual.uncounted_bets (
  player_id    uuid not null,
  source       text not null,
  first_bet_no bigint not null,
  last_bet_no  bigint not null,
  primary key (player_id, source, first_bet_no),
  constraint last_is_not_before_first check (last_bet_no >= first_bet_no)
);

grant usage on schema accrual to krapao_app;
grant select on all tables in schema accrual to krapao_app;
