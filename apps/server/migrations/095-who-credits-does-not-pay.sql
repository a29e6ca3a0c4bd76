-- Which decisions credit a player and which pay out. What credits is counted together, and so is what pays out.
create table operator.decision_flow (
  kind                 text not null,
  -- The first word of the instruction.
  verb                 text not null,
  flow                 text not null check (flow in ('credit', 'payout')),
  -- Of what has two directions only this one moves money to the player.
  direction            text,
  -- Whoever has credited the player does not decide it.
  is_barred_by_credits boolean not null,
  primary key (kind, verb)
);
insert into operator.decision_flow (kind, verb, flow, direction, is_barred_by_credits) values
  ('slip', 'accept', 'credit', null, false),
  ('payment', 'allocate', 'credit', null, true),
  ('payment', 'return', 'payout', null, false),
  ('adjustment', 'approve', 'credit', 'up', true),
  ('returned-payout', 'to_wallet', 'credit', null, false),
  ('returned-payout', 'pay_again', 'payout', null, true),
  ('withdrawal', 'approve', 'payout', null, true),
  ('closed-account', 'pay_out', 'payout', null, true),
  ('invite-earning', 'release', 'credit', null, false),
  ('transfer', 'done', 'credit', 'out', false),
  ('transfer', 'refused', 'credit', 'in', false);

-- What one person decides alone in a day of Bangkok over all kinds of a flow. `trust`: what they credit where no report
-- can ever tell of it, until another person confirms it.
create table operator.day_limit (
  flow     text not null check (flow in ('credit', 'payout', 'trust')),
  currency text not null,
  amount   bigint not null check (amount >= 0),
  primary key (flow, currency)
);
insert into operator.day_limit (flow, currency, amount)
  select flow, currency, amount * factor
  from (values ('credit', 30000000::bigint), ('payout', 30000000), ('trust', 2000000)) limits (flow, amount)
  cross join (values ('BAHT', 1), ('LAK', 500)) currencies (currency, factor);

-- For so many days nobody decides alone what goes to a player whom they have credited. One row.
create table operator.credit_bar (
  is_one boolean primary key default true check (is_one),
  days   int not null check (days between 1 and 365),
  -- What was decided before this was so by another number of days.
  since  timestamptz not null
);
insert into operator.credit_bar (days, since) values (7, '-infinity');

-- Who of the staff has credited a player: whoever decided it alone, or both who did.
create table operator.credit (
  player_id   uuid not null,
  act_id      uuid not null,
  staff_id    uuid not null references operator.staff,
  kind        text not null,
  subject     text not null,
  amount      bigint not null,
  credited_at timestamptz not null,
  primary key (player_id, act_id, staff_id)
);
create index credit_of_staff on operator.credit (player_id, staff_id, credited_at);

-- Whether an act was one person's alone; nothing of one that did nothing, or is of an earlier release.
alter table operator.act add column is_alone boolean;
-- `two`: it took two people whatever the amount; `trust`: one, on trust; else as much as their authority says.
alter table operator.act add column takes text check (takes in ('two', 'trust'));

grant select on operator.decision_flow, operator.day_limit, operator.credit_bar, operator.credit to krapao_app;

drop function if exists operator.authorise(uuid, operator.instruction, operator.matter);
drop function if exists operator.weigh(uuid, operator.instruction, operator.matter, bytea);
drop function if exists operator.spend_alone(uuid, operator.matter);
drop function if exists operator.record_act(uuid, operator.instruction, operator.matter, text);
