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
grant select on bets.placed_bet to krapao_app;

-- From where on stakes are looked at: after this posting, this bet and this time.
create type games.stakes_since as (posting_no bigint, bet_no bigint, at timestamptz);
create type games.stake_look as (stake bigint, returned bigint, unsettled bigint, untold bigint, until timestamptz);

-- `due_read_to`: up to which posting the player's deposits have been judged, also while the condition is open. One whose judgement
-- waits for open stakes when the condition is closed may lower what is due of it afterwards.
alter table bonus.condition
  -- When a deposit that waits for open stakes is looked at again; null where none does.
  add column look_again_at timestamptz;
create index condition_to_look_at on bonus.condition (look_again_at) where look_again_at is not null;
update bonus.condition c set due_read_to = coalesce((
    select e.read_to from ledger.event_cursor e where e.owner_id = c.player_id and e.handler = 'deposit-bonus'), 0)
  where c.state = 'open' or (c.state in ('met', 'ended') and c.due_read_to is null);
alter table bonus.condition add constraint judged_from_its_opening check (state in ('waiting', 'cancelled') or due_read_to is not null);

-- What of `held` open stakes had returned since the deposit.
alter table bonus.due_lowering add column returned bigint not null default 0 check (returned >= 0);
alter table bonus.due_lowering alter column returned drop default;

-- They answer more than they did, or are asked for more.
drop function if exists bonus.ending_of(uuid);
drop function if exists bonus.close(uuid, uuid, text, text, bigint);
drop function if exists bonus.collect_due(uuid);
drop function if exists bonus.end_by_deposit(uuid, bonus.condition, bigint);
