-- What a player was granted, or waits to be granted for a deposit: its title and terms as they were when it was activated.
create table bonus.reward (
  player_id         uuid not null,
  reward_id         uuid not null,
  source            text not null,
  -- Of the campaign; null where there is none.
  source_code       text,
  -- In th, la and en.
  title             jsonb not null,
  -- The kind of the posting that grants it.
  posting_kind      text not null,
  idempotency_key   text not null,
  -- The terms of `@krapao/terms`, amounts as text of minor units.
  terms             jsonb not null,
  activated_at      timestamptz not null,
  -- What the terms come to, from when it is granted, in minor units.
  amount            ledger.amount,
  required_turnover bigint,
  kept_on_success   bigint,
  taken_on_ending   bigint,
  posting_no        bigint,
  granted_at        timestamptz,
  -- The deposit that it was granted for, and its posting.
  deposit           ledger.amount,
  deposit_posting_no bigint,
  primary key (player_id, reward_id),
  unique (player_id, idempotency_key),
  constraint of_a_source check (source in ('bonus', 'promotion', 'invite', 'refund', 'luckydraw')),
  constraint granted_in_whole check (num_nonnulls(amount, posting_no, granted_at) in (0, 3)
    and (amount is null or num_nonnulls(required_turnover, kept_on_success, taken_on_ending) = 3)),
  constraint no_turnover_below_nothing check (required_turnover >= 0),
  constraint kept_of_the_grant check (kept_on_success between 0 and amount),
  constraint taken_of_the_grant check (taken_on_ending between 0 and amount),
  constraint for_one_deposit check ((deposit is null) = (deposit_posting_no is null)),
  constraint a_share_of_its_deposit check (terms -> 'grant' ->> 'kind' = 'fixed' or amount is null
    or (deposit >= (terms -> 'grant' ->> 'minimumDeposit')::bigint and amount <= (terms -> 'grant' ->> 'maximum')::bigint
      and amount * 100 <= deposit * (terms -> 'grant' ->> 'percent')::bigint) is true)
);
create unique index reward_of_a_deposit on bonus.reward (player_id, deposit_posting_no) where deposit_posting_no is not null;

-- What was opened before grants were kept has no posting; what it was called is its title.
insert into bonus.reward (player_id, reward_id, source, title, posting_kind, idempotency_key, terms, activated_at)
  select c.player_id, c.condition_id, 'bonus', jsonb_build_object('th', c.description, 'la', c.description, 'en', c.description), 'bonus_granted',
    'condition:' || c.condition_id, jsonb_build_object('currency', coalesce(o.currency::text, 'BAHT'),
      'grant', '{"kind": "fixed", "amount": "0"}'::jsonb, 'multiplierHundredths', 0, 'countsDeposit', false, 'keepPercent', 100, 'takePercent', 0,
      'weights', '{"slot": 100, "sport": 100, "lotto": 100}'::jsonb, 'threshold', '0', 'hours', null),
    c.opened_at
  from bonus.condition c left join ledger.owner o on o.owner_id = c.player_id;

-- The condition of a reward: `waiting` for its deposit, `open` while turnover is missing, then `met`, `ended` without
-- being met, or `cancelled` while it waited. A player has at most one that is not closed.
alter table bonus.condition
  add column state text not null default 'open',
  -- In hundredths of a minor unit, so that nothing is rounded.
  add column done_hundredths bigint not null default 0,
  -- Bets imported before it count for nothing.
  add column counts_from_bet_no bigint not null default 0,
  add column expires_at timestamptz,
  add column ended_by text,
  -- What of the grant is to be given back once it is closed, and what of that has been taken.
  add column due bigint not null default 0,
  add column taken bigint not null default 0,
  -- Since when bets that were changed later leave less than was required, and when staff have looked at that.
  add column short_since timestamptz,
  add column noted_at timestamptz;
update bonus.condition set done_hundredths = least(done_turnover, 90000000000000000) * 100,
  state = case when closed_at is null then 'open' when done_turnover >= required_turnover then 'met' else 'ended' end,
  ended_by = case when closed_at is not null and done_turnover < required_turnover then 'player' end;
alter table bonus.condition
  drop column description,
  drop column done_turnover,
  alter column state drop default,
  add foreign key (player_id, condition_id) references bonus.reward (player_id, reward_id),
  add constraint in_a_state check (state in ('waiting', 'open', 'met', 'ended', 'cancelled')),
  add constraint closed_in_an_end check ((closed_at is null) = (state in ('waiting', 'open'))),
  add constraint ended_by_somebody check ((state = 'ended') = (ended_by is not null) and ended_by in ('player', 'time', 'deposit')),
  add constraint done_not_below_nothing check (done_hundredths >= 0),
  add constraint nothing_due_while_open check (due >= 0 and (due = 0 or closed_at is not null)),
  add constraint taken_of_what_is_due check (taken between 0 and due),
  add constraint short_once_met check (short_since is null or state = 'met'),
  add constraint noted_once_short check (noted_at is null or short_since is not null);
-- What is looked for by who expires them, and by whoever collects what is due.
create index condition_expiring on bonus.condition (expires_at) where closed_at is null and expires_at is not null;
create index condition_due on bonus.condition (player_id) where taken < due;

-- What each bet counted for, and each correction of one. Append-only.
create table bonus.counted_bet (
  player_id    uuid not null,
  bet_no       bigint not null,
  condition_id uuid not null,
  -- Of the game's category, when the bet was counted first.
  weight       smallint not null check (weight between 1 and 100),
  hundredths   bigint not null,
  -- Changed after its condition was closed: it counts for nothing there any more.
  is_late      boolean not null,
  primary key (player_id, bet_no),
  foreign key (player_id, condition_id) references bonus.condition (player_id, condition_id)
);
create index counted_bet_of_condition on bonus.counted_bet (player_id, condition_id);
create trigger counted_bet_is_append_only before update or delete or truncate on bonus.counted_bet
  for each statement execute function ledger.refuse_change();

revoke all on all tables in schema bonus from krapao_app;
grant select on all tables in schema bonus to krapao_app;

-- What staff are told of a bonus whose bets were changed after it was met: it takes one person to say that they have looked.
insert into operator.authority (kind, currency, role, alone_up_to, alone_a_day, needs_owner_from)
  select 'bonus-turnover', currency, role, alone_up_to, alone_a_day, needs_owner_from from operator.authority where kind = 'contradiction';

-- What is granted, or waits for a deposit: amount and figures are null where it waits.
create type bonus.grant_order as (
  grant_id          uuid,
  source            text,
  source_code       text,
  title             jsonb,
  posting_kind      text,
  amount            bigint,
  idempotency_key   text,
  required_turnover bigint,
  kept_on_success   bigint,
  taken_on_ending   bigint,
  terms             jsonb
);

-- What a deposit comes to for the bonus that waits for it. The amounts are null where it is too small.
create type bonus.deposit_answer as (
  condition_id      uuid,
  posting_no        bigint,
  amount            bigint,
  required_turnover bigint,
  kept_on_success   bigint,
  taken_on_ending   bigint
);
