-- Shares of net losses that are given back, by the day or the week. Written by functions alone.
create schema refund;

-- What share of a net loss is given back, in one currency, and on which terms it goes to the wallet.
create table refund.rule (
  currency     ledger.currency primary key,
  kind         accrual.period_kind not null,
  rate_percent int not null check (rate_percent between 0 and 100),
  -- Bets that were settled before it count for nothing. Null: refunds are off.
  since        timestamptz,
  -- Of what goes to the wallet; the amount of its grant is left open.
  terms        bonus.terms not null,
  -- By language: sanitised HTML, and slides of a picture's address and sanitised HTML.
  info         jsonb not null,
  banners      jsonb not null,
  constraint terms_of_a_fixed_grant check (terms -> 'grant' ->> 'kind' = 'fixed' and terms ->> 'currency' = currency::text and not terms ? 'covers')
);
-- Off until an owner of the operator sets it.
insert into refund.rule (currency, kind, rate_percent, terms, info, banners)
  select currency::ledger.currency, 'day', 0,
    bonus.terms_for_nothing(currency), '{"th": "", "la": "", "en": ""}', '{"th": [], "la": [], "en": []}'
  from (values ('BAHT'), ('LAK')) currencies (currency);
select operator.make_rules_of('refund.rule', 'currency');

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

-- granted: now, or by this order before. changed: the order names another amount. not_current: a deposit is to be read first. cost_changed: it
-- costs more than the player was shown. The others are why nothing can be moved.
create type refund.moved as enum ('granted', 'changed', 'not_current', 'cost_changed', 'inactive', 'condition', 'none');

grant usage on schema refund to krapao_app;
grant select on all tables in schema refund to krapao_app;
