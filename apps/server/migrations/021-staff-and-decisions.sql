-- Who works for the operator. Made and changed by the owner of the database only, with `npm run staff`.
create table operator.staff (
  staff_id   uuid primary key,
  name       text not null unique,
  roles      text[] not null,
  is_active  boolean not null,
  created_at timestamptz not null,
  constraint staff_have_known_roles check (
    cardinality(roles) > 0 and roles <@ array['owner', 'cashier', 'support', 'marketing', 'compliance', 'auditor'])
);

-- Which role may decide items of a kind, and up to which amount (minor units) one person decides without another.
create table operator.authority (
  kind             text not null,
  currency         text not null,
  role             text not null,
  alone_up_to      bigint not null,
  -- What one person decides alone in a day of Bangkok; nothing: no such limit. Else one item could be split into many.
  alone_a_day      bigint,
  -- From this amount on one of the two must be an owner.
  needs_owner_from bigint,
  primary key (kind, currency, role)
);
insert into operator.authority (kind, currency, role, alone_up_to, alone_a_day, needs_owner_from)
  select kind, currency, role, alone_up_to * factor, alone_a_day * factor, needs_owner_from * factor
  from (values ('withdrawal', 2000000, 30000000, 20000000), ('transfer', 500000, null, null)) thresholds (kind, alone_up_to, alone_a_day, needs_owner_from)
  cross join (values ('BAHT', 1::bigint), ('LAK', 500)) currencies (currency, factor)
  cross join (values ('cashier'), ('owner')) roles (role);

-- What each person has decided alone in a day.
create table operator.day_sum (
  staff_id uuid not null references operator.staff,
  day      date not null,
  kind     text not null,
  currency text not null,
  amount   bigint not null,
  primary key (staff_id, day, kind, currency)
);

-- One person's word about an item that takes two. The other's approval carries it out, in one transaction.
create table operator.proposal (
  owner_id      uuid not null,
  proposal_id   uuid not null,
  kind          text not null,
  subject       text not null,
  act           text not null,
  amount        bigint not null,
  currency      text not null,
  reason        text not null,
  -- Of the item's evidence and the subject's state: when they have changed, nobody approves what was never proposed.
  evidence_hash bytea not null,
  proposed_by   uuid not null references operator.staff,
  proposed_at   timestamptz not null,
  approved_by   uuid references operator.staff,
  ended_at      timestamptz,
  outcome       text,
  primary key (owner_id, proposal_id),
  constraint two_different_people check (approved_by <> proposed_by),
  constraint approved_when_carried_out check ((outcome is not distinct from 'carried_out') = (approved_by is not null)),
  constraint ended_proposals_say_how check ((ended_at is null) = (outcome is null))
);
create unique index proposal_open on operator.proposal (owner_id, kind, subject) where ended_at is null;

-- What staff did, proposed and were refused. Append-only.
create table operator.act (
  owner_id uuid not null,
  act_id   uuid not null,
  -- Nothing: the owner of the database.
  staff_id uuid,
  acted_at timestamptz not null,
  kind     text not null,
  subject  text not null,
  act      text not null,
  -- act, proposed, or why not.
  status   text not null,
  amount   bigint,
  currency text,
  reason   text not null,
  before   jsonb,
  after    jsonb,
  primary key (owner_id, act_id),
  constraint acts_have_a_reason check (reason ~ '\S')
);

create function operator.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'operator.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger act_is_append_only before update or delete or truncate on operator.act for each statement execute function operator.refuse_change();
-- Whoever has left is deactivated: what they did goes on naming them.
create trigger staff_are_kept before delete or truncate on operator.staff for each statement execute function operator.refuse_change();

grant select on operator.staff, operator.authority, operator.day_sum, operator.proposal, operator.act to krapao_app;

-- What a member of staff says: `act_id` is made by the caller, so that the same word said again has one effect.
create type operator.word as (act_id uuid, staff_id uuid, act text, reason text);
-- What they say it about: an item, what is at stake, and its subject before the act and after it.
create type operator.matter as (kind text, subject text, amount bigint, currency text, before jsonb, after jsonb);

drop function if exists games.take_for_decision;
