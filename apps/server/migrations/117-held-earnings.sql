-- What a first deposit has earned is released as the friend plays.
alter table invite.earning
  -- How far the inviter has been told, and what of the deposit was played and withdrawn without, by then.
  add column progress_no bigint not null default 0,
  add column played bigint not null default 0 check (played >= 0),
  add column withdrawn bigint not null default 0 check (withdrawn >= 0),
  -- Of the amount: in the account `invite` or collected from there; collected; never to be released.
  add column released bigint not null default 0,
  add column collected bigint not null default 0,
  add column dropped bigint not null default 0 check (dropped >= 0);
alter table invite.earning drop constraint cancelled_in_full;
-- What was earned before this release stays earned in full, and what waits for staff is released in full.
update invite.earning e set played = case e.kind when 'first_deposit' then e.base else 0 end,
    released = case e.state when 'earned' then e.amount when 'cancelled' then e.not_there else 0 end;
update invite.earning e set collected = e.released
  where e.released > 0 and (e.state = 'cancelled' or exists (select from invite.collection c where c.player_id = e.player_id and c.collected_at >= e.created_at));
alter table invite.earning
  add constraint released_of_the_amount check (released between 0 and amount and released + dropped <= amount),
  add constraint collected_of_what_was_released check (collected between 0 and released),
  add constraint cancelled_of_the_amount check (cancelled + not_there <= amount);
create index earning_uncollected on invite.earning (player_id) where released > collected;

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
  -- When it is looked at again, though nobody has said that there is news; null where nothing is open.
  next_look_at timestamptz,
  constraint told_of_what_is_there check (told_no between 0 and progress_no),
  constraint no_more_than_was_deposited check (played + withdrawn <= base)
) with (fillfactor = 50);
create index progress_untold on invite.progress (noted_at) where told_no < progress_no;
create index progress_due on invite.progress (next_look_at) where next_look_at is not null;
grant select on invite.progress to krapao_app;

-- A first deposit that was read before this release and not told counts as played.
insert into invite.progress (player_id, inviter_id, deposit_no, base, played, progress_no, noted_at)
  select n.player_id, n.inviter_id, n.number, n.base, n.base, 1, now() from invite.news n
  where n.kind = 'first_deposit' and n.told_at is null;
