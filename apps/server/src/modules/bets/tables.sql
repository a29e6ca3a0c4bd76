-- Bets as the providers of games report them: one gapless stream for each player, beside their postings.
create schema bets;

-- What a provider says of one bet. Amounts are whole minor units; a voided bet has none.
create type bets.report as (
  game_code   text,
  category    text,
  currency    text,
  bet_id      text,
  -- The provider's own number: a later one stands in the place of an earlier.
  revision    bigint,
  kind        text,
  stake       bigint,
  valid_stake bigint,
  win         bigint,
  settled_at  timestamptz
);

create function bets.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'bets.% is append-only: what a provider takes back is a later revision', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Each revision of a bet that was counted. Append-only, numbered without a gap for its player.
create table bets.bet (
  player_id          uuid not null,
  bet_no             bigint not null,
  -- The number under which this bet first came.
  first_bet_no       bigint not null,
  revision           bigint not null,
  -- What the bet is by this revision.
  stake              bigint not null,
  valid_stake        bigint not null,
  -- What was paid out, the stake included.
  win                bigint not null,
  -- Against the revision before: these sum up over the stream to what is so now.
  stake_change       bigint not null,
  valid_stake_change bigint not null,
  win_change         bigint not null,
  -- By the provider's clock.
  settled_at         timestamptz not null,
  imported_at        timestamptz not null,
  currency           ledger.currency not null,
  game_code          text not null,
  category           text not null,
  kind               text not null,
  bet_id             text not null,
  primary key (player_id, bet_no),
  unique (player_id, game_code, bet_id, revision),
  constraint known_kind check (kind in ('settled', 'corrected', 'voided')),
  constraint possible_amounts check (stake >= 0 and valid_stake between 0 and stake and win >= 0),
  constraint voided_is_nothing check (kind <> 'voided' or (stake = 0 and win = 0))
);
create trigger bet_is_append_only before update or delete or truncate on bets.bet for each statement execute function bets.refuse_change();

-- How far a player's stream goes, and up to where every handler has read it. The row is the queue.
create table bets.stream (
  player_id uuid primary key,
  bet_no    bigint not null,
  sent_to   bigint not null default 0,
  -- When a sweep looks for what whoever imported it did not tell.
  due_at    timestamptz not null,
  constraint sent_of_what_is_there check (sent_to between 0 and bet_no)
) with (fillfactor = 50);
create index stream_unsent on bets.stream (due_at) where sent_to < bet_no;

-- A player's bets at one game, summed up.
create table bets.game_total (
  player_id       uuid not null,
  game_code       text not null,
  bets            bigint not null,
  stake           bigint not null,
  valid_stake     bigint not null,
  win             bigint not null,
  -- Of any of them, by the provider's clock.
  last_settled_at timestamptz not null,
  primary key (player_id, game_code)
) with (fillfactor = 50);

-- What was told and not counted, each once, and why:
--   waiting: a correction of a bet that was not told yet; counted when it is
--   superseded: a later revision had come before it
--   contradiction: the same revision once more with other amounts
--   wrong_currency, impossible
create table bets.kept_report (
  player_id uuid not null,
  game_code text not null,
  bet_id    text not null,
  revision  bigint not null,
  -- Of what it says.
  digest    uuid not null,
  reason    text not null,
  report    bets.report not null,
  kept_at   timestamptz not null,
  -- Since when it needs nobody any more, and how that came: counted, superseded, noted.
  ended_at  timestamptz,
  ended_by  text,
  primary key (player_id, game_code, bet_id, revision, digest),
  constraint known_reason check (reason in ('waiting', 'superseded', 'contradiction', 'wrong_currency', 'impossible')),
  constraint ended_when_it_says check ((ended_at is null) = (ended_by is null))
);

-- The feeds of the providers: until when each has told all that was settled.
create table bets.feed (
  game_code        text primary key,
  is_in_use        boolean not null,
  passed_to        timestamptz,
  -- It tells to the second only when a bet was settled.
  is_to_the_second boolean not null default false
);

-- Bets that a provider has told of while they were open, also once they have ended.
create table bets.placed_bet (
  player_id uuid not null,
  game_code text not null,
  bet_id    text not null,
  -- Of the newest word about it.
  revision  bigint not null,
  stake     bigint not null check (stake > 0),
  -- By the provider's clock.
  placed_at timestamptz not null,
  told_at   timestamptz not null,
  -- By the provider's clock; null while it is open.
  ended_at  timestamptz,
  -- What was paid out, or the stake of one that was cancelled.
  returned  bigint check (returned >= 0),
  primary key (player_id, game_code, bet_id),
  constraint ended_in_whole check ((ended_at is null) = (returned is null))
);
create index placed_bet_by_time on bets.placed_bet (player_id, placed_at);

-- What its functions answer.

-- What became of a report of a bet. repeated: it had been told before, with the same words. kept: it cannot be counted, or not yet, and
-- stands with its reason.
create type bets.merged as enum ('counted', 'repeated', 'kept');

grant usage on schema bets to krapao_app;
grant select on all tables in schema bets to krapao_app;
