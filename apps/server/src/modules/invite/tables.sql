-- What invited players do, and what whoever invited them earns by it. Written by functions alone.
create schema invite;

-- What an invited friend earns whoever invited them, in one currency, and on which terms that goes to the wallet.
create table invite.rule (
  currency              ledger.currency primary key,
  first_deposit_percent int not null check (first_deposit_percent between 0 and 100),
  -- Hundredths of a percent of turnover.
  turnover_basis_points int not null check (turnover_basis_points between 0 and 10000),
  -- Of one friend's first deposit.
  maximum_per_friend    ledger.amount,
  -- From this suspicion on an earning waits for staff.
  pending_from          int not null check (pending_from between 1 and 1000),
  -- What was deposited or settled before it earns nothing. Null: inviting is off.
  since                 timestamptz,
  -- Of what is collected; the amount of its grant is left open.
  terms                 bonus.terms not null,
  -- By language: slides of a picture's address and sanitised HTML.
  banners               jsonb not null,
  constraint terms_of_a_fixed_grant check (terms -> 'grant' ->> 'kind' = 'fixed' and terms ->> 'currency' = currency::text and not terms ? 'covers')
);
-- Off until an owner of the operator sets it.
insert into invite.rule (currency, first_deposit_percent, turnover_basis_points, pending_from, terms, banners)
  select currency::ledger.currency, 0, 0, 60,
    bonus.terms_for_nothing(currency), '{"th": [], "la": [], "en": []}'
  from (values ('BAHT'), ('LAK')) currencies (currency);
select operator.make_rules_of('invite.rule', 'currency');

-- An invited player as their inviter's earnings see them.
create table invite.friend (
  player_id               uuid primary key,
  inviter_id              uuid not null,
  -- The posting that was their first deposit, and its payment.
  first_deposit_no        bigint,
  first_deposit_reference text
);

create type invite.friend_event_kind as enum ('first_deposit', 'turnover', 'chargeback');

-- What an invited player has done that concerns their inviter. It stands with the friend and is told to the inviter in a
-- commit of its own, under <handler>:<friend>:<number>, so that no commit locks two players.
create table invite.friend_event (
  player_id   uuid not null,
  kind        invite.friend_event_kind not null,
  -- Of the posting; of turnover the number of the day since 1970.
  number      bigint not null,
  inviter_id  uuid not null,
  -- What it is worked out from, and what it earns by the rule of that moment. A chargeback takes back what the first deposit earned.
  base        ledger.amount not null,
  amount      bigint not null check (amount >= 0),
  happened_at timestamptz not null,
  told_at     timestamptz,
  primary key (player_id, kind, number)
);
create index friend_event_untold on invite.friend_event (happened_at) where told_at is null;

create type invite.earning_kind as enum ('first_deposit', 'turnover');
-- earned: in the account `invite`, or collected from there. pending: staff decide. refused: earns nothing, for the reason given.
-- cancelled: the deposit was taken back.
create type invite.earning_state as enum ('earned', 'pending', 'refused', 'cancelled');

-- What is made of it: by the rules of rings, how suspicious it is and why.
create type invite.judgement as (state invite.earning_state, reason text, suspicion int, evidence jsonb);
comment on type invite.judgement is 'may be null: reason';

-- What a friend has earned the player who invited them. What a first deposit has earned is released as the friend plays.
create table invite.earning (
  player_id   uuid not null,
  friend_id   uuid not null,
  kind        invite.earning_kind not null,
  number      bigint not null,
  base        ledger.amount not null,
  amount      ledger.amount not null,
  state       invite.earning_state not null,
  -- Why it earns nothing, or waits.
  reason      text,
  suspicion   int not null,
  -- What the judgement was made from.
  evidence    jsonb not null,
  happened_at timestamptz not null,
  created_at  timestamptz not null,
  decided_by  uuid,
  -- Of what was earned: taken back, and no longer there to be taken.
  cancelled   bigint not null default 0 check (cancelled >= 0),
  not_there   bigint not null default 0 check (not_there >= 0),
  -- How far the inviter has been told, and what of the deposit was played and withdrawn without, by then.
  progress_no bigint not null default 0,
  played      bigint not null default 0 check (played >= 0),
  withdrawn   bigint not null default 0 check (withdrawn >= 0),
  -- Of the amount: in the account `invite` or collected from there; collected; never to be released.
  released    bigint not null default 0,
  collected   bigint not null default 0,
  dropped     bigint not null default 0 check (dropped >= 0),
  primary key (player_id, friend_id, kind, number),
  constraint a_reason_unless_earned check (state = 'earned' or reason is not null),
  constraint cancelled_or_not check (state = 'cancelled' or cancelled + not_there = 0),
  constraint released_of_the_amount check (released between 0 and amount and released + dropped <= amount),
  constraint collected_of_what_was_released check (collected between 0 and released),
  constraint cancelled_of_the_amount check (cancelled + not_there <= amount)
);
create index earning_newest on invite.earning (player_id, created_at desc);
create index earning_uncollected on invite.earning (player_id) where released > collected;

-- What was collected from the account `invite` into the wallet. Append-only.
create table invite.collection (
  player_id    uuid not null,
  grant_id     uuid not null,
  amount       ledger.amount not null,
  collected_at timestamptz not null,
  primary key (player_id, grant_id)
);
create trigger collection_is_append_only before update or delete or truncate on invite.collection
  for each statement execute function ledger.refuse_change();

-- How a friend's first deposit is played, for whoever invited them. The row is the queue: told up to `told_no`.
create table invite.progress (
  player_id    uuid primary key,
  inviter_id   uuid not null,
  -- The posting that was the first deposit, and its amount.
  deposit_no   bigint not null,
  base         ledger.amount not null,
  -- Down to a tenth of it, until nothing is open.
  played       bigint not null default 0 check (played >= 0),
  withdrawn    bigint not null default 0 check (withdrawn >= 0),
  progress_no  bigint not null default 0,
  told_no      bigint not null default 0,
  noted_at     timestamptz not null,
  -- When it is looked at again, though nobody has said that something has happened; null where nothing is open.
  next_look_at timestamptz,
  constraint told_of_what_is_there check (told_no between 0 and progress_no),
  constraint no_more_than_was_deposited check (played + withdrawn <= base)
) with (fillfactor = 50);
create index progress_untold on invite.progress (noted_at) where told_no < progress_no;
create index progress_due on invite.progress (next_look_at) where next_look_at is not null;

-- What its functions answer.

-- inactive: inviting is off. bonus_active: something with a condition is waiting or open. no_play_info: no friend has done
-- anything that counts. collected: all of it already. none: nothing has been earned, or it is held until a friend plays, or waits
-- for staff.
create type invite.collectable as enum ('ready', 'inactive', 'bonus_active', 'no_play_info', 'collected', 'none');

-- granted: now, or by this order before. changed: the order names another amount. not_current: a deposit is to be read first. cost_changed: it
-- costs more than the player was shown. The others are why nothing can be collected.
create type invite.collected as enum ('granted', 'changed', 'not_current', 'cost_changed', 'inactive', 'bonus_active', 'no_play_info', 'collected', 'none');

grant usage on schema invite to krapao_app;
grant select on all tables in schema invite to krapao_app;
