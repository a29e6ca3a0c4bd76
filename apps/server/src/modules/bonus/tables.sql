-- What players were granted and have to play before money can leave. Written by functions alone.
create schema bonus;

-- These fields and no other.
create function bonus.has_fields(p_object jsonb, p_fields text[]) returns boolean language sql immutable as $$
  select case when jsonb_typeof(p_object) = 'object' then p_object ?& p_fields and p_object - p_fields = '{}' end
$$;

create function bonus.is_between(p_number jsonb, p_least int, p_most int) returns boolean language sql immutable as $$
  select case when jsonb_typeof(p_number) = 'number' and p_number::text ~ '^[0-9]{1,9}$' then p_number::text::int between p_least and p_most end
$$;

create function bonus.is_amount(p_text jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof(p_text) = 'string' and p_text #>> '{}' ~ '^(0|[1-9][0-9]{0,17})$'
$$;

-- Terms of a reward, as JSON with amounts as text of minor units: the same fields, bounds and rules as `packages/terms/src/schema.ts`, in
-- the same order. A test holds that both take the same documents.
create function bonus.is_terms(p_terms jsonb) returns boolean
language sql immutable strict security definer set search_path = pg_catalog, bonus, pg_temp as $$
  select coalesce(
    bonus.has_fields(case when jsonb_typeof(p_terms) = 'object' then p_terms - 'covers' end, array['currency', 'grant', 'multiplierHundredths',
      'countsDeposit', 'keepPercent', 'takePercent', 'weights', 'threshold', 'hours'])
    and (not p_terms ? 'covers' or p_terms -> 'covers' = '"grant"')
    and p_terms ->> 'currency' = any (enum_range(null::ledger.currency)::text[])
    and case
      when p_terms -> 'grant' ->> 'kind' = 'fixed' then bonus.has_fields(p_terms -> 'grant', array['kind', 'amount'])
        and bonus.is_amount(p_terms -> 'grant' -> 'amount')
      when p_terms -> 'grant' ->> 'kind' = 'deposit' then bonus.has_fields(p_terms -> 'grant', array['kind', 'percent', 'maximum', 'minimumDeposit', 'waitsForHours'])
        and bonus.is_between(p_terms -> 'grant' -> 'percent', 1, 1000)
        and bonus.is_amount(p_terms -> 'grant' -> 'maximum') and p_terms -> 'grant' ->> 'maximum' <> '0'
        and bonus.is_amount(p_terms -> 'grant' -> 'minimumDeposit') and p_terms -> 'grant' ->> 'minimumDeposit' <> '0'
        and bonus.is_between(p_terms -> 'grant' -> 'waitsForHours', 1, 720) end
    and bonus.is_between(p_terms -> 'multiplierHundredths', 0, 100000)
    and jsonb_typeof(p_terms -> 'countsDeposit') = 'boolean'
    and bonus.is_between(p_terms -> 'keepPercent', 0, 100)
    and bonus.is_between(p_terms -> 'takePercent', 0, 100)
    and bonus.has_fields(p_terms -> 'weights', array['slot', 'sport', 'lotto'])
    and bonus.is_between(p_terms -> 'weights' -> 'slot', 0, 100)
    and bonus.is_between(p_terms -> 'weights' -> 'sport', 0, 100)
    and bonus.is_between(p_terms -> 'weights' -> 'lotto', 0, 100)
    and bonus.is_amount(p_terms -> 'threshold')
    and (p_terms -> 'hours' = 'null' or bonus.is_between(p_terms -> 'hours', 1, 8760))
    -- A deposit counts where there is one.
    and (p_terms -> 'countsDeposit' = 'false' or p_terms -> 'grant' ->> 'kind' = 'deposit')
    -- Turnover can be met.
    and (p_terms -> 'multiplierHundredths' = '0' or p_terms -> 'weights' <> '{"slot": 0, "sport": 0, "lotto": 0}')
    -- What is covered is held until turnover is met, and else taken: nobody keeps a grant without playing it.
    and (not p_terms ? 'covers' or (p_terms -> 'multiplierHundredths' <> '0' and p_terms -> 'takePercent' = '100')), false)
$$;

create domain bonus.terms as jsonb constraint are_terms check (bonus.is_terms(value));

-- Terms that ask for nothing, of an amount that is not known yet.
create function bonus.terms_for_nothing(p_currency text) returns bonus.terms language sql immutable as $$
  select jsonb_build_object('currency', p_currency, 'grant', jsonb_build_object('kind', 'fixed', 'amount', '0'), 'multiplierHundredths', 0,
    'countsDeposit', false, 'keepPercent', 100, 'takePercent', 0, 'weights', jsonb_build_object('slot', 100, 'sport', 100, 'lotto', 100),
    'threshold', '0', 'hours', null)
$$;

-- What a player was granted, or waits to be granted for a deposit: its title and terms as they were when it was activated.
create table bonus.reward (
  player_id          uuid not null,
  reward_id          uuid not null,
  source             text not null,
  -- Of the campaign; null where there is none.
  source_code        text,
  -- In th, la and en.
  title              jsonb not null,
  -- The kind of the posting that grants it.
  posting_kind       text not null,
  idempotency_key    text not null,
  terms              bonus.terms not null,
  activated_at       timestamptz not null,
  -- What the terms come to, from when it is granted, in minor units.
  amount             ledger.amount,
  required_turnover  bigint,
  kept_on_success    bigint,
  taken_on_ending    bigint,
  posting_no         bigint,
  granted_at         timestamptz,
  -- The deposit that it was granted for, and its posting.
  deposit            ledger.amount,
  deposit_posting_no bigint,
  primary key (player_id, reward_id),
  unique (player_id, idempotency_key),
  constraint of_a_source check (source in ('bonus', 'promotion', 'invite', 'refund', 'luckydraw')),
  constraint granted_in_whole check (num_nonnulls(amount, posting_no, granted_at) in (0, 3)
    and (amount is null or num_nonnulls(required_turnover, kept_on_success, taken_on_ending) = 3)),
  constraint no_turnover_below_nothing check (required_turnover >= 0),
  constraint kept_of_the_grant check (kept_on_success between 0 and amount),
  constraint taken_of_the_grant check (taken_on_ending between 0 and amount),
  -- Of all other rewards a condition holds all there is.
  constraint covers_a_grant_of_a_campaign check (not terms ? 'covers' or source in ('bonus', 'promotion')),
  constraint for_one_deposit check ((deposit is null) = (deposit_posting_no is null)),
  constraint a_share_of_its_deposit check (terms -> 'grant' ->> 'kind' = 'fixed' or amount is null
    or (deposit >= (terms -> 'grant' ->> 'minimumDeposit')::bigint and amount <= (terms -> 'grant' ->> 'maximum')::bigint
      and amount * 100 <= deposit * (terms -> 'grant' ->> 'percent')::bigint) is true)
);
create unique index reward_of_a_deposit on bonus.reward (player_id, deposit_posting_no) where deposit_posting_no is not null;

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
comment on type bonus.grant_order is 'may be null: source_code, amount, required_turnover, kept_on_success, taken_on_ending';

-- The condition of a reward, what its player has to play: `waiting` for its deposit, `open` while turnover is missing, then `met`,
-- `ended` without being met, or `cancelled` while it waited. A player has at most one that is not closed.
create table bonus.condition (
  condition_id       uuid not null,
  player_id          uuid not null,
  required_turnover  bigint not null check (required_turnover >= 0),
  opened_at          timestamptz not null,
  closed_at          timestamptz,
  state              text not null,
  -- In hundredths of a minor unit, so that nothing is rounded.
  done_hundredths    bigint not null default 0,
  -- Bets imported before it count for nothing.
  counts_from_bet_no bigint not null default 0,
  -- By its terms, when it ends by time; of one that waits, when it stops waiting.
  expires_at         timestamptz,
  -- Also of one that was cancelled.
  ended_by           text,
  -- What of the grant is to be given back once it is closed, and what of that has been taken.
  due                bigint not null default 0,
  taken              bigint not null default 0,
  -- Since when bets that were changed later leave less than was required, and when staff have looked at that.
  short_since        timestamptz,
  noted_at           timestamptz,
  -- The player's newest posting when it was closed.
  closed_posting_no  bigint,
  -- Up to which posting the player's deposits have been judged for what is due, also while the condition is open. One whose judgement
  -- waits for open stakes when the condition is closed may lower what is due of it afterwards.
  due_read_to        bigint,
  -- When a deposit that waits for open stakes is looked at again; null where none does.
  look_again_at      timestamptz,
  primary key (player_id, condition_id),
  foreign key (player_id, condition_id) references bonus.reward (player_id, reward_id),
  constraint in_a_state check (state in ('waiting', 'open', 'met', 'ended', 'cancelled')),
  constraint closed_in_an_end check ((closed_at is null) = (state in ('waiting', 'open'))),
  constraint done_not_below_nothing check (done_hundredths >= 0),
  constraint nothing_due_while_open check (due >= 0 and (due = 0 or closed_at is not null)),
  constraint taken_of_what_is_due check (taken between 0 and due),
  constraint short_once_met check (short_since is null or state = 'met'),
  constraint noted_once_short check (noted_at is null or short_since is not null),
  constraint ended_by_somebody check ((state in ('ended', 'cancelled')) = (ended_by is not null) and ended_by in ('player', 'time', 'deposit', 'withdrawal')
    and (state <> 'cancelled' or ended_by in ('player', 'time'))),
  constraint waits_for_a_time check (state <> 'waiting' or expires_at is not null),
  constraint due_is_read_from_its_closing check (due_read_to >= closed_posting_no),
  constraint judged_from_its_opening check (state in ('waiting', 'cancelled') or due_read_to is not null)
);
create unique index condition_one_open on bonus.condition (player_id) where closed_at is null;
-- What is looked for by who expires them, and by whoever collects what is due.
create index condition_expiring on bonus.condition (expires_at) where closed_at is null and expires_at is not null;
create index condition_due on bonus.condition (player_id) where taken < due;
create index condition_to_look_at on bonus.condition (look_again_at) where look_again_at is not null;

-- What a deposit comes to for the bonus that waits for it. The amounts are null where it is too small.
create type bonus.deposit_answer as (
  condition_id      uuid,
  posting_no        bigint,
  amount            bigint,
  required_turnover bigint,
  kept_on_success   bigint,
  taken_on_ending   bigint
);
comment on type bonus.deposit_answer is 'may be null: amount, required_turnover, kept_on_success, taken_on_ending';

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

-- What was due and not taken, and was lost before the player deposited again: due no more. Append-only.
create table bonus.due_lowering (
  player_id    uuid not null,
  condition_id uuid not null,
  -- The deposit, and what the player held before it: in the wallet, at the games and on the way.
  posting_no   bigint not null,
  held         bigint not null,
  lowered_by   ledger.amount not null,
  lowered_at   timestamptz not null,
  -- What of `held` open stakes had returned since the deposit.
  returned     bigint not null check (returned >= 0),
  primary key (player_id, condition_id, posting_no),
  foreign key (player_id, condition_id) references bonus.condition (player_id, condition_id)
);
create trigger due_lowering_is_append_only before update or delete or truncate on bonus.due_lowering
  for each statement execute function ledger.refuse_change();

-- What its functions answer.

-- What became of an order of a grant. granted; waiting, for the deposit that it is given for; repeated, the same under this key
-- before; key_reused, another under this key. All else granted nothing: bonus_active, something with a condition is waiting or
-- open; not_enough, the account that it comes from holds less; not_current, a deposit is to be read first (see `read_deposits`).
create type bonus.granted as enum ('granted', 'waiting', 'repeated', 'key_reused', 'bonus_active', 'not_enough', 'not_current');

-- current: to the end. not_current: as far as what one comes to need not be known. busy: somebody else holds the player.
create type bonus.deposits_read as enum ('current', 'not_current', 'busy');

-- A deposit that may be what the bonus waits for, with the terms by which to work out what it comes to.
create type bonus.unread_deposit as (condition_id uuid, posting_no bigint, deposit bigint, terms bonus.terms);

-- too_small: the deposit comes to nothing, and the bonus waits on. stale: that is not the deposit to be read now, so read again.
create type bonus.condition_started as enum ('started', 'too_small', 'stale');

-- passed: they had the threshold, or more. ended: they had less. waits: that depends on what their stakes return.
create type bonus.deposit_verdict as enum ('passed', 'ended', 'waits');

-- Of a condition that is not closed.
create type bonus.active_state as enum ('waiting', 'open');

-- ended: now, or by the player before; one that waited for its deposit is ended free. All else ended nothing: no_condition, there
-- is none of this id, or it has closed otherwise; not_current, a deposit is to be read first; in_transit, money is on its way to
-- or from a game; above_threshold; untold, a feed has not told yet what became of money that a game has taken.
create type bonus.condition_ended as enum ('ended', 'no_condition', 'not_current', 'in_transit', 'above_threshold', 'untold');

-- Of the condition of a player who withdraws the deposit that it was granted for: see `end_by_withdrawal`.
create type bonus.ended_by_withdrawal as enum ('ended', 'shown_less', 'unsettled');

-- Of a reward that was given for the next deposit.
create type bonus.reward_outcome as enum ('waiting', 'granted', 'cancelled');

comment on function bonus.is_terms is 'used in statements';
grant usage on schema bonus to krapao_app;
grant execute on function bonus.is_terms to krapao_app;
grant select on all tables in schema bonus to krapao_app;
