-- What of a player's deposits was played, and what left again without. Written by functions alone.
create schema playthrough;

-- Each deposit. What is neither played, withdrawn nor taken back of it is open.
create table playthrough.deposit (
  player_id    uuid not null,
  -- The posting that was the deposit, and its payment.
  posting_no   bigint not null,
  reference_id text not null,
  amount       ledger.amount not null,
  deposited_at timestamptz not null,
  -- Bets up to this number were read before the deposit was, and are none of its.
  after_bet_no bigint not null,
  played       bigint not null default 0 check (played >= 0),
  -- Left for the player's bank without having been staked, and when the last of it did.
  withdrawn    bigint not null default 0 check (withdrawn >= 0),
  withdrawn_at timestamptz,
  -- By chargebacks.
  taken_back   bigint not null default 0 check (taken_back >= 0),
  -- Staked when this deposit and all before it were played.
  surplus      bigint not null default 0 check (surplus >= 0),
  primary key (player_id, posting_no),
  constraint no_more_than_was_deposited check (played + withdrawn + taken_back <= amount),
  constraint withdrawn_at_a_time check (withdrawn = 0 or withdrawn_at is not null)
) with (fillfactor = 50);

-- What others go by, in the order in which it was read: one stream for each player, without a gap. Append-only.
create table playthrough.entry (
  player_id    uuid not null,
  entry_no     bigint not null,
  -- deposited | taken_back | withdrawn: without having been staked | restored: of that, staked after all or returned
  kind         text not null,
  -- The posting that did it; null where bets did.
  posting_no   bigint,
  -- The deposit it is of; null for a payment taken back that was credited before this was kept.
  deposit_no   bigint,
  reference_id text not null,
  amount       ledger.amount not null,
  happened_at  timestamptz not null,
  primary key (player_id, entry_no),
  constraint known_kind check (kind in ('deposited', 'taken_back', 'withdrawn', 'restored')),
  constraint of_a_posting check (posting_no is not null or kind = 'restored'),
  constraint of_a_deposit check (deposit_no is not null or kind = 'taken_back')
);
create trigger entry_is_append_only before update or delete or truncate on playthrough.entry
  for each statement execute function ledger.refuse_change();

-- An entry as those see it who go by it.
create type playthrough.change as (
  entry_no     bigint,
  kind         text,
  posting_no   bigint,
  deposit_no   bigint,
  reference_id text,
  amount       bigint,
  happened_at  timestamptz
);

-- Results of games that tell no bets, and what each counts as staked. Append-only.
create table playthrough.counted_result (
  player_id  uuid not null,
  posting_no bigint not null,
  -- Below nothing for a win that gives back what was lost before, as a bet that is cancelled does.
  amount     bigint not null,
  -- What is lost by now, and was not won back.
  lost       bigint not null check (lost >= 0),
  primary key (player_id, posting_no)
);
create trigger counted_result_is_append_only before update or delete or truncate on playthrough.counted_result
  for each statement execute function ledger.refuse_change();

-- A stake as it counts, at its time.
create type playthrough.stake as (at timestamptz, first_bet_no bigint, amount bigint);

-- Sums over what was read of one player.
create table playthrough.player (
  player_id    uuid primary key,
  -- At games that tell bets: won less lost, by their balances and by their bets.
  results      bigint not null default 0,
  told         bigint not null default 0,
  -- When money last left, and what was staked by then and not told. Bets of that time that come later were allowed for already.
  withdrawn_at timestamptz,
  allowed_for  bigint not null default 0 check (allowed_for >= 0)
) with (fillfactor = 50);

grant usage on schema playthrough to krapao_app;
grant select on all tables in schema playthrough to krapao_app;
