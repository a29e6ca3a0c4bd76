-- Withdrawals, from the hold of the money to its payout, and what comes back. Written by functions alone.
create schema withdraw;

-- `pending_approval`: above what is paid without a person. It can be cancelled until it is approved. `in_doubt`: the bank has not said
-- what became of it. It has one payout for a key, so asking again is harmless, and the asking goes on.
create type withdraw.state as enum ('pending_approval', 'approved', 'in_doubt', 'paid', 'refused', 'cancelled');

-- A withdrawal from its hold to its end. The row is also the job that pays it.
create table withdraw.withdrawal (
  withdrawal_id       uuid not null,
  player_id           uuid not null,
  amount              ledger.amount not null,
  state               withdraw.state not null,
  idempotency_key     text not null,
  -- The bank account as it was when the player asked.
  bank_code           text not null,
  account_no_digest   bytea not null,
  account_name_digest bytea not null,
  -- `rule`, or the member of staff who said so.
  approved_by         text,
  approved_at         timestamptz,
  bank_reference      text,
  reason              text,
  attempts            int not null default 0,
  next_attempt_at     timestamptz,
  lease_no            bigint not null default 0,
  history             jsonb not null default '[]',
  created_at          timestamptz not null,
  ended_at            timestamptz,
  leased_at           timestamptz,
  -- Of the digest of the bank account that the posting of the hold carries.
  account_salt        text,
  -- Of the bank's answer by which it ended.
  report_id           uuid,
  -- When a worker first took it since it was approved; nothing: none has, and until it is due its approval can be taken back.
  taken_at            timestamptz,
  primary key (player_id, withdrawal_id),
  unique (player_id, idempotency_key),
  constraint ended_when_it_says check ((state >= 'paid') = (ended_at is not null)),
  constraint approved_by_somebody check (approved_by is not null or state in ('pending_approval', 'refused', 'cancelled'))
);
create index withdrawal_player on withdraw.withdrawal (player_id, created_at desc);
create index withdrawal_due on withdraw.withdrawal (next_attempt_at) where state in ('approved', 'in_doubt');
-- By what people read out of it (`referenceOf`), and by what its bank calls it.
create index withdrawal_by_reference on withdraw.withdrawal (right(replace(withdrawal_id::text, '-', ''), 10));
create index withdrawal_by_bank_reference on withdraw.withdrawal (bank_reference) where bank_reference is not null;
create index withdrawal_open on withdraw.withdrawal (player_id) where ended_at is null;
-- A stretch of time, as `reconcile` looks at one after the other: rows stand nearly in that order, so a few bytes for many of them do.
create index withdrawal_by_time on withdraw.withdrawal using brin (created_at timestamptz_minmax_multi_ops);

-- What a player asks for, in one value.
create type withdraw.withdrawal_order as (
  withdrawal_id   uuid,
  idempotency_key text,
  amount          bigint,
  -- The currency in which the bank pays out.
  payout_currency text,
  -- Money is being collected for it from the games.
  collects        boolean,
  -- Of the token of the session in which they ask.
  token_hash      bytea,
  -- What its press was shown of the bonus that it ends, and what that takes: see `bonus.ending_shown_as`.
  ends            text
);
comment on type withdraw.withdrawal_order is 'may be null: ends';

-- What a withdrawal may be, and how much of a player's withdrawals of 24 hours is paid without a person. In minor units.
create table withdraw.rule (
  currency        text primary key,
  min_amount      bigint not null,
  max_amount      bigint not null,
  automatic_up_to bigint not null,
  -- What the rule pays out in a day of Bangkok over all players, without a person: whatever was invented, by then it has to leave.
  automatic_a_day bigint not null check (automatic_a_day >= 0),
  -- So long an approval of staff can be taken back, and nothing goes out. No worker puts anything off for longer than ten minutes.
  undo_seconds    int not null default 10 check (undo_seconds between 0 and 300),
  constraint amounts_make_sense check (min_amount > 0 and max_amount >= min_amount and automatic_up_to >= 0)
);
insert into withdraw.rule (currency, min_amount, max_amount, automatic_up_to, automatic_a_day) values
  ('BAHT', 10000,   5000000,    0, 1000000000),
  ('LAK',  5000000, 2500000000, 0, 500000000000);
select operator.make_rules_of('withdraw.rule', 'currency');

-- How much of that is used. In slices, so that payouts do not wait for each other at one row; each connection has one of them.
create table withdraw.day_sum (
  day      date not null,
  currency ledger.currency not null,
  slice    smallint not null,
  amount   bigint not null,
  primary key (day, currency, slice)
) with (fillfactor = 50);

-- For so many hours after a change of the bank account no withdrawal goes out without a person. One row.
create table withdraw.bank_change_review (
  is_one boolean primary key default true check (is_one),
  hours  int not null check (hours between 0 and 8760)
);
insert into withdraw.bank_change_review (hours) values (24);
select operator.make_rules_of('withdraw.bank_change_review', 'is_one');

-- Above this a withdrawal is taken only from a session that has stepped up. In minor units.
create table withdraw.step_up (
  currency text primary key,
  above    bigint not null check (above >= 0)
);
insert into withdraw.step_up (currency, above) values ('BAHT', 500000), ('LAK', 300000000);
select operator.make_rules_of('withdraw.step_up', 'currency');

-- A payout that the bank sent back.
create table withdraw.payout_return (
  -- The player whose payout it was, or the journal of the house where the bank names no payout of ours.
  owner_id         uuid not null,
  -- The bank's own: each return has one.
  return_reference text not null,
  -- The journal of the house in which it was posted to suspense.
  journal_id       uuid not null,
  payout_key       text not null,
  -- The paid withdrawal that it undoes beyond doubt; nothing where a person had to look.
  withdrawal_id    uuid,
  amount           ledger.amount not null,
  currency         ledger.currency not null,
  -- The bank's.
  reason           text not null,
  state            text not null,
  -- The withdrawal that took the money to the bank again.
  paid_again_by    uuid,
  -- By the bank's clock.
  returned_at      timestamptz not null,
  recorded_at      timestamptz not null,
  ended_at         timestamptz,
  -- Of the bank that told of it.
  report_id        uuid,
  primary key (owner_id, return_reference),
  constraint known_state check (state in ('waiting', 'to_wallet', 'paid_again', 'written_off')),
  constraint ended_when_it_says check ((state = 'waiting') = (ended_at is null)),
  constraint paid_again_says_how check ((state = 'paid_again') = (paid_again_by is not null))
);
-- A payout comes back once.
create unique index payout_return_withdrawal on withdraw.payout_return (owner_id, withdrawal_id) where withdrawal_id is not null;

-- What the bank says of one return, in one value.
create type withdraw.return_report as (
  return_reference text,
  payout_key       text,
  -- The bank's reference of the payout itself.
  bank_reference   text,
  amount           bigint,
  currency         text,
  reason           text,
  returned_at      timestamptz
);

-- What staff pay out for a player who cannot act: deactivated, or of a service that is closed.
create table withdraw.closing (
  player_id     uuid not null,
  closing_id    uuid not null,
  state         text not null,
  withdrawal_id uuid,
  opened_at     timestamptz not null,
  ended_at      timestamptz,
  primary key (player_id, closing_id),
  constraint known_state check (state in ('open', 'paid', 'refused')),
  constraint ended_when_it_says check ((state = 'open') = (ended_at is null)),
  constraint paid_says_how check ((state = 'paid') = (withdrawal_id is not null))
);
create unique index closing_open on withdraw.closing (player_id) where state = 'open';

-- Said by each of two people: the account that it is to be paid to, as the bank was asked about it.
create type withdraw.closing_order as (
  closing_id      uuid,
  withdrawal_id   uuid,
  bank_code       text,
  account_no_digest bytea,
  -- The currency in which the bank pays out.
  payout_currency text
);
comment on type withdraw.closing_order is 'may be null: bank_code, account_no_digest, payout_currency';

-- What its functions answer.
create type withdraw.cancelled as enum ('cancelled', 'too_late', 'no_withdrawal');
create type withdraw.payout_ended as enum ('ended', 'fenced');
create type withdraw.withdrawal_requested as enum ('accepted', 'key_reused', 'refused', 'free', 'not_yet', 'not_current', 'step_up', 'reads_only',
  'cost_changed', 'unsettled');
-- Why a withdrawal is refused. `closed`: the player has been told that nothing came of this request.
create type withdraw.refusal_code as enum ('outside_limits', 'no_bank', 'bonus_remaining', 'not_enough', 'closed');
-- With the figures that it has: `free` may leave beside an open bonus. What is due of a bonus is taken with a withdrawal, so the wallet has to hold both.
create type withdraw.refusal as (
  code withdraw.refusal_code, least bigint, most bigint, required_turnover bigint, done_turnover bigint, bonus_due bigint, free bigint);
comment on type withdraw.refusal is 'may be null: least, most, required_turnover, done_turnover, bonus_due, free';

-- Why no instruction about a withdrawal was taken: name_differs, the bank says that the account is not in the player's name;
-- chargeback_open, a payment of the player is taken back, and nobody has decided who bears that; unconfirmed, one person has
-- credited the player on trust, and nobody has confirmed it.
create type withdraw.decision_obstacle as enum ('name_differs', 'chargeback_open', 'unconfirmed', 'access_fresh');

-- too_late: it is another approval that stands, or none, or a worker has taken the withdrawal, or might have.
create type withdraw.undo_obstacle as enum ('too_late');

-- not_possible: no player's wallet or bank account can take the payout that came back.
create type withdraw.return_obstacle as enum ('not_possible');

-- to_wallet: it is in the wallet again. waiting: staff decide. contradicts: the bank said something else under the same
-- reference before, and nothing was done. The others are what staff decided since.
create type withdraw.payout_return_received as enum ('to_wallet', 'waiting', 'paid_again', 'written_off', 'contradicts');

-- Why what a player who cannot act has is not paid out: can_act, they can ask for it themselves; nothing_there; no_bank;
-- bonus_remaining; unconfirmed, another person confirms a deposit of theirs first; account_changed, say it again; name_differs,
-- the item says whose account it is; not_current, a deposit is to be read for a bonus first.
create type withdraw.closing_obstacle as enum (
  'no_player', 'can_act', 'nothing_there', 'no_bank', 'bonus_remaining', 'account_changed', 'unconfirmed', 'name_differs', 'not_current');

grant usage on schema withdraw to krapao_app;
grant select on all tables in schema withdraw to krapao_app;
