-- What has ended for a player and is neither a posting nor written anywhere in order; and how far they have read what has ended.
-- Written by functions alone.
create schema outcomes;

-- What has ended is append-only until outcomes.forget_old has noted that it is over.
create function outcomes.refuse_unless_forgotten() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from outcomes.player o where o.player_id = old.player_id and o.forgotten_no >= old.outcome_no) then
    raise exception 'outcomes.outcome is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

-- One row a player, and the lock of whoever numbers an outcome. What has ended stands in two streams without a gap, the postings of the
-- ledger and the outcomes below; a mark is a place in each.
create table outcomes.player (
  player_id       uuid primary key,
  -- The newest outcome, and up to which they were deleted.
  outcome_no      int not null default 0,
  forgotten_no    int not null default 0,
  -- The player has opened the list, and this much of it was there.
  read_posting_no bigint not null default 0,
  read_outcome_no int not null default 0,
  -- This much was told on a first screen.
  told_posting_no bigint not null default 0,
  told_outcome_no int not null default 0,
  -- Of the telling that moved it last: asked again, it is the same telling.
  told_by         text,
  constraint deleted_of_what_was check (forgotten_no between 0 and outcome_no),
  constraint read_of_what_was check (read_posting_no >= 0 and read_outcome_no between 0 and outcome_no),
  constraint told_of_what_was check (told_posting_no >= 0 and told_outcome_no between 0 and outcome_no),
  constraint read_is_told check (told_posting_no >= read_posting_no and told_outcome_no >= read_outcome_no)
);

-- Append-only.
create table outcomes.outcome (
  player_id   uuid not null,
  -- Of the player's outcomes, from 1, without a gap.
  outcome_no  int not null,
  kind        text not null,
  -- What it was about: a slip, a redemption, a payment, a condition, the number of a posting. Null where it was the account.
  reference   text,
  happened_at timestamptz not null,
  primary key (player_id, outcome_no),
  constraint known_kind check (kind in (
    'payment_waits', 'payment_returned', 'slip_failed', 'gift_refused', 'bonus_met', 'bonus_ended', 'bonus_expired', 'balance_explained',
    'password_changed', 'frozen', 'opened_again', 'name_changed', 'bank_asked', 'bank_changed', 'bank_kept', 'reset_allowed', 'reset_refused',
    'password_reset', 'passkey_added', 'passkey_removed', 'passkey_cloned', 'new_browser', 'data_asked',
    'phone_asked', 'phone_changed', 'phone_kept')),
  constraint about_something check ((reference is null) <> (kind in (
    'payment_waits', 'payment_returned', 'slip_failed', 'gift_refused', 'bonus_met', 'bonus_ended', 'bonus_expired', 'balance_explained')))
);
create trigger outcome_is_append_only before update or truncate on outcomes.outcome
  for each statement execute function ledger.refuse_change();
create trigger outcome_is_kept before delete on outcomes.outcome
  for each row execute function outcomes.refuse_unless_forgotten();
create index outcome_by_time on outcomes.outcome (happened_at);
-- What was explained to a player already.
create index outcome_explained on outcomes.outcome (player_id, reference) where kind = 'balance_explained';

grant usage on schema outcomes to krapao_app;
grant select on all tables in schema outcomes to krapao_app;
