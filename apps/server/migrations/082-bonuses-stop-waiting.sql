-- How long a bonus for a deposit waits for it, in hours; what is written without a deposit has none.
alter table promotion.campaign_version
  add column waits_for_hours int default 72 check (waits_for_hours between 1 and 720),
  add constraint a_deposit_is_waited_for check (deposit_percent is null or waits_for_hours is not null);
alter table promotion.campaign_version alter column waits_for_hours drop default;

update bonus.reward set terms = jsonb_set(terms, '{grant,waitsForHours}', '72') where terms -> 'grant' ->> 'kind' = 'deposit';

-- `expires_at` of one that waits: when it stops waiting. `cancelled` says by whom, too.
alter table bonus.condition drop constraint ended_by_somebody;
update bonus.condition set ended_by = 'player' where state = 'cancelled';
update bonus.condition set expires_at = opened_at + interval '72 hours' where state = 'waiting';
alter table bonus.condition
  add constraint ended_by_somebody check ((state in ('ended', 'cancelled')) = (ended_by is not null) and ended_by in ('player', 'time', 'deposit')
    and (state <> 'cancelled' or ended_by <> 'deposit')),
  add constraint waits_for_a_time check (state <> 'waiting' or expires_at is not null);

-- When what it reserves is free again, unless its deposit has come.
alter table promotion.receipt add column waits_until timestamptz;
update promotion.receipt r set waits_until = r.received_at + interval '72 hours' where r.state = 'waiting';
alter table promotion.receipt add constraint waits_until_a_time check (state <> 'waiting' or waits_until is not null);
create index receipt_waiting_until on promotion.receipt (waits_until) where state = 'waiting';

-- The player's newest posting when it was closed, and how far their deposits have been read for what is due since.
alter table bonus.condition
  add column closed_posting_no bigint,
  add column due_read_to bigint,
  add constraint due_is_read_from_its_closing check (due_read_to >= closed_posting_no);
update bonus.condition c set closed_posting_no = o.posting_no, due_read_to = o.posting_no
  from ledger.owner o where o.owner_id = c.player_id and c.closed_at is not null;

-- What was due and not taken, and was lost before the player deposited again: due no more. Append-only.
create table bonus.due_lowering (
  player_id    uuid not null,
  condition_id uuid not null,
  -- The deposit, and what the player held before it: in the wallet, at the games and on the way.
  posting_no   bigint not null,
  held         bigint not null,
  lowered_by   ledger.amount not null,
  lowered_at   timestamptz not null,
  primary key (player_id, condition_id, posting_no),
  foreign key (player_id, condition_id) references bonus.condition (player_id, condition_id)
);
create trigger due_lowering_is_append_only before update or delete or truncate on bonus.due_lowering
  for each statement execute function ledger.refuse_change();
grant select on bonus.due_lowering to krapao_app;

-- A feed that tells when a bet was settled to the second only.
alter table bets.feed add column is_to_the_second boolean not null default false;

-- `bonus.is_counted_by` stands in its place.
drop function if exists bonus.is_in_time(bonus.condition, bigint, timestamptz);
