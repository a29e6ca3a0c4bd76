create schema invite;
grant usage on schema invite to krapao_app;

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
  -- The terms of @krapao/terms, its grant left open; amounts as text.
  terms                 jsonb not null,
  -- By language: slides of a picture's address and sanitised HTML.
  banners               jsonb not null
);
insert into invite.rule (currency, first_deposit_percent, turnover_basis_points, pending_from, terms, banners)
  select currency::ledger.currency, 0, 0, 60,
    jsonb_build_object('currency', currency, 'grant', jsonb_build_object('kind', 'fixed', 'amount', '0'), 'multiplierHundredths', 0, 'countsDeposit', false,
      'keepPercent', 100, 'takePercent', 0, 'weights', jsonb_build_object('slot', 100, 'sport', 100, 'lotto', 100), 'threshold', '0', 'hours', null),
    '{"th": [], "la": [], "en": []}'
  from (values ('BAHT'), ('LAK')) currencies (currency);

-- An invited player as their inviter's earnings see them.
create table invite.friend (
  player_id               uuid primary key,
  inviter_id              uuid not null,
  -- The posting that was their first deposit, and its payment.
  first_deposit_no        bigint,
  first_deposit_reference text,
  -- Up to when their days are closed: a bet of that time that is read later counts on the open day.
  closed_to               timestamptz
);

-- A day of an invited player in Bangkok, with what they staked.
create table invite.day (
  player_id    uuid not null,
  day          date not null,
  -- Valid stakes, in minor units; below nothing where more was corrected than staked.
  turnover     bigint not null default 0,
  carried_bets int not null default 0,
  closed_at    timestamptz,
  primary key (player_id, day)
) with (fillfactor = 50);
create index day_open on invite.day (day) where closed_at is null;

create type invite.news_kind as enum ('first_deposit', 'turnover', 'chargeback');

-- What an invited player has done that concerns their inviter. It stands with the friend and is told to the inviter in a
-- commit of its own, under <handler>:<friend>:<number>, so that no commit locks two players.
create table invite.news (
  player_id   uuid not null,
  kind        invite.news_kind not null,
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
create index news_untold on invite.news (happened_at) where told_at is null;

create type invite.earning_kind as enum ('first_deposit', 'turnover');
-- earned: in the account `invite`, or collected from there. pending: staff decide. refused: earns nothing, for the reason given.
-- cancelled: the deposit was taken back.
create type invite.earning_state as enum ('earned', 'pending', 'refused', 'cancelled');

-- What is made of it: by the rules of rings, how suspicious it is and why.
create type invite.judgement as (state invite.earning_state, reason text, suspicion int, evidence jsonb);

-- What a friend has earned the player who invited them.
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
  primary key (player_id, friend_id, kind, number),
  constraint a_reason_unless_earned check (state = 'earned' or reason is not null),
  constraint cancelled_in_full check (cancelled + not_there in (0, amount)),
  constraint cancelled_or_not check (state = 'cancelled' or cancelled + not_there = 0)
);
create index earning_newest on invite.earning (player_id, created_at desc);

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

-- Whom a player has invited.
create index player_invited_by on account.player (invited_by) where invited_by is not null;

-- Which accounts one device, or one bank account, belongs to. The network that a browser signed in from last, as a digest.
alter table account.known_visitor add column network_hash bytea;
create index known_visitor_players on account.known_visitor (visitor_hash);
create index bank_account_version_players on account.bank_account_version (account_no, bank_code);

-- Who decides about an earning that waits, and up to which amount alone.
insert into operator.authority (kind, currency, role, alone_up_to, alone_a_day, needs_owner_from)
  select 'invite-earning', currency, role, 200000 * factor, 2000000 * factor, null
  from (values ('BAHT', 1::bigint), ('LAK', 500)) currencies (currency, factor) cross join (values ('compliance'), ('owner')) roles (role);

-- What was deposited before this release earns nothing, and is the first deposit all the same.
insert into invite.friend (player_id, inviter_id, first_deposit_no, first_deposit_reference)
  select p.player_id, p.invited_by, d.posting_no, d.reference_id
  from account.player p cross join lateral (
    select posting_no, reference_id from ledger.posting
    where owner_id = p.player_id and kind in ('deposit_bank', 'deposit_gateway', 'deposit_slip', 'deposit_giftlink', 'deposit_ewallet', 'allocated')
    order by posting_no limit 1) d
  where p.invited_by is not null;
insert into ledger.event_cursor (owner_id, handler, begun_after, read_to)
  select o.owner_id, 'invite-deposit', o.posting_no, o.posting_no from ledger.owner o where o.kind = 'player' and o.posting_no > 0;

grant select on all tables in schema invite to krapao_app;
