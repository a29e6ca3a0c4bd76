-- Campaigns: the bonuses and promotion codes that the operator offers, who has received them, and what they may cost. Written by
-- functions alone.
create schema promotion;

create type promotion.campaign_kind as enum ('bonus', 'promotion');
create type promotion.limit_type as enum ('limit', 'day', 'week');

-- What a campaign is for ever. What it offers stands in its versions.
create table promotion.campaign (
  code       text primary key constraint code_in_capitals check (code ~ '^[A-Z0-9_-]{1,40}$'),
  kind       promotion.campaign_kind not null,
  currency   ledger.currency not null,
  limit_type promotion.limit_type not null,
  -- What is offered now; null: it was never started.
  version_no int,
  is_active  boolean not null default false,
  created_at timestamptz not null,
  constraint active_in_a_version check (not is_active or version_no is not null),
  constraint promotion_once check (kind = 'bonus' or limit_type = 'limit')
);
select operator.make_rules_of('promotion.campaign', 'code');

-- Words in th, la and en.
create function promotion.is_text_of_three(p_text jsonb) returns boolean language sql immutable as $$
  select p_text ?& array['th', 'la', 'en'] and not exists (select from jsonb_each(p_text) each where jsonb_typeof(each.value) <> 'string')
$$;

-- What a campaign offers. Append-only: whoever received it received this.
create table promotion.campaign_version (
  code         text not null references promotion.campaign,
  version_no   int not null check (version_no > 0),
  -- {"th", "la", "en"}; the description is HTML, as are the words of the banners: [{"image", "html": {"th", "la", "en"}}].
  title        jsonb not null check (promotion.is_text_of_three(title)),
  description  jsonb not null check (promotion.is_text_of_three(description)),
  banners      jsonb not null check (jsonb_typeof(banners) = 'array'),
  terms        bonus.terms not null,
  -- How often one person receives it: in all, on a day of Bangkok, or in a week from Monday.
  max_received int not null check (max_received between 1 and 100),
  starts_at    timestamptz,
  ends_at      timestamptz,
  -- The act that wrote it.
  act_id       uuid not null unique,
  written_at   timestamptz not null,
  primary key (code, version_no),
  constraint grants_something check (terms -> 'grant' ->> 'amount' is distinct from '0'),
  -- What is asked for again while it is active is answered the same. One that opens no condition is never active.
  constraint without_turnover_once check (terms ->> 'multiplierHundredths' <> '0' or max_received = 1),
  constraint starts_before_it_ends check (starts_at < ends_at)
);
alter table promotion.campaign add constraint offers_a_version foreign key (code, version_no) references promotion.campaign_version;
create trigger campaign_version_is_append_only before update or delete or truncate on promotion.campaign_version
  for each statement execute function ledger.refuse_change();
select operator.make_rules_of('promotion.campaign_version', 'code version_no');

-- What a campaign may cost over all players and versions, and what it has: the row is the lock of its last redemptions.
create table promotion.budget (
  code         text primary key,
  -- Minor units, and how often it is received; null: without a bound. One of the two is set.
  money_limit  ledger.amount,
  number_limit bigint check (number_limit > 0),
  -- Reserved and granted.
  money_used   bigint not null default 0,
  number_used  bigint not null default 0,
  constraint has_a_bound check (money_limit is not null or number_limit is not null),
  constraint money_within check (money_used between 0 and coalesce(money_limit, 9223372036854775807)),
  constraint number_within check (number_used between 0 and coalesce(number_limit, 9223372036854775807))
) with (fillfactor = 50);
select operator.make_rules_of('promotion.budget', 'code', 'money_used number_used');

-- `waiting`: for the deposit that it is given for; its redemption and the most that it can come to are reserved. `unused`: that
-- never came, and both are free again.
create type promotion.receipt_state as enum ('waiting', 'granted', 'unused');

-- Each time a player received a campaign. The id is that of the grant.
create table promotion.receipt (
  player_id   uuid not null,
  receipt_id  uuid not null,
  code        text not null,
  version_no  int not null,
  state       promotion.receipt_state not null,
  -- What was granted; while waiting the most that it can be.
  amount      ledger.amount not null,
  -- The day of Bangkok, or the Monday, that it counts in; the same for all where the limit is in all.
  period      date not null,
  -- What the person was known by: of each there is a redemption, until it is unused.
  subjects    bytea[] not null,
  received_at timestamptz not null,
  -- When the waiting ended.
  settled_at  timestamptz,
  -- When what it reserves is free again, unless its deposit has come.
  waits_until timestamptz,
  primary key (player_id, receipt_id),
  constraint settled_unless_waiting check ((state = 'waiting') = (settled_at is null)),
  constraint waits_until_a_time check (state <> 'waiting' or waits_until is not null)
) with (fillfactor = 50);
create index receipt_of_campaign on promotion.receipt (player_id, code, received_at desc);
create unique index receipt_waiting on promotion.receipt (player_id) where state = 'waiting';
create index receipt_by_campaign on promotion.receipt (code, receipt_id);
create index receipt_waiting_until on promotion.receipt (waits_until) where state = 'waiting';

-- A person is known by phone, bank account and the browsers they signed in from, each by its SHA-256. One row for each of
-- them and each time; the numbered redemptions make that no two accounts of one person are both given the last.
create table promotion.redemption (
  code          text not null,
  period        date not null,
  subject       bytea not null check (length(subject) = 32),
  redemption_no int not null check (redemption_no between 1 and 100),
  player_id     uuid not null,
  receipt_id    uuid not null,
  primary key (subject, period, code, redemption_no)
);

-- How often something that a person is known by was used for a campaign in a period.
create type promotion.redeemed as (code text, period date, number int);

-- What its functions answer.

-- granted, or waiting for its deposit: now. repeated: by this call before, or it is active already. All else changed nothing:
-- no_campaign, none is offered under this code; changed, another version is; not_current, a deposit is to be read first;
-- max_claimed, this person has had it as often as it says; bonus_active, something with a condition is waiting or open; full,
-- there is not enough left in its budget; cost_changed, it costs more than the player was shown.
create type promotion.campaign_received as enum (
  'granted', 'waiting', 'repeated', 'no_campaign', 'changed', 'not_current', 'max_claimed', 'bonus_active', 'full', 'cost_changed');

-- What ending the condition was answered, or not_collected: a part of what it takes is still at a game, and nothing is taken.
create type promotion.bonus_ended as enum (
  'ended', 'no_condition', 'not_current', 'in_transit', 'above_threshold', 'untold', 'not_collected');

-- unused: now. not_current: a deposit is to be read first. settled: it waits no more, or not for so long.
create type promotion.waiting_ended as enum ('unused', 'not_current', 'settled');

-- What marketing writes of a campaign: what it is for ever, and what it offers.
create type promotion.campaign_order as (
  code text, kind promotion.campaign_kind, limit_type promotion.limit_type, title jsonb, description jsonb, banners jsonb,
  terms bonus.terms, max_received int, starts_at timestamptz, ends_at timestamptz);

comment on type promotion.campaign_order is 'may be null: starts_at, ends_at';

-- other_campaign: the code is that of another kind, currency or limit.
create type promotion.writing_obstacle as enum ('other_campaign');

-- spent: more of the budget is used already.
create type promotion.starting_obstacle as enum ('no_campaign', 'spent');

create type promotion.stopping_obstacle as enum ('no_campaign');

grant usage on schema promotion to krapao_app;
grant select on all tables in schema promotion to krapao_app;
