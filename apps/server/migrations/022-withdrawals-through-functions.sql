-- A withdrawal above what is paid without a person waits for approval by that name, and can be cancelled until then.
alter table withdraw.withdrawal drop constraint withdrawal_check;
drop index withdraw.withdrawal_due;
alter type withdraw.state rename to state_before_022;
create type withdraw.state as enum ('pending_approval', 'approved', 'in_doubt', 'paid', 'refused', 'cancelled');
alter table withdraw.withdrawal alter column state type withdraw.state
  using case state::text when 'held' then 'pending_approval' else state::text end::withdraw.state;
drop type withdraw.state_before_022;
create index withdrawal_due on withdraw.withdrawal (next_attempt_at) where state in ('approved', 'in_doubt');
alter table withdraw.withdrawal
  -- Of the digest of the bank account that the posting of the hold carries; nothing for one from before there were any.
  add column account_salt text,
  add constraint ended_when_it_says check ((state >= 'paid') = (ended_at is not null)),
  -- `rule`, or the member of staff who said so.
  add constraint approved_by_somebody check (approved_by is not null or state in ('pending_approval', 'refused', 'cancelled'));

insert into operator.work_item (owner_id, item_id, kind, subject, needs_decision, reason, evidence, opened_at)
  select player_id, gen_random_uuid(), 'withdrawal', withdrawal_id::text, true, 'above the automatic limit',
    jsonb_build_object('amount', amount::text, 'bank', bank_code, 'createdAt', created_at), created_at
  from withdraw.withdrawal where state = 'pending_approval';

-- What a withdrawal may be, and how much of a player's withdrawals of 24 hours is paid without a person. In minor units.
create table withdraw.rule (
  currency        text primary key,
  min_amount      bigint not null,
  max_amount      bigint not null,
  automatic_up_to bigint not null,
  constraint amounts_make_sense check (min_amount > 0 and max_amount >= min_amount and automatic_up_to >= 0)
);
insert into withdraw.rule (currency, min_amount, max_amount, automatic_up_to)
  select currency, coalesce((limits.value #>> array[currency, 'minSatang'])::bigint, min_amount),
    coalesce((limits.value #>> array[currency, 'maxSatang'])::bigint, max_amount), coalesce((automatic.value ->> currency)::bigint, 0)
  from (values ('BAHT', 10000, 5000000), ('LAK', 5000000, 2500000000)) initial (currency, min_amount, max_amount)
  left join site.setting limits on limits.key = 'withdrawLimits'
  left join site.setting automatic on automatic.key = 'withdrawAutoApproveUpTo';
delete from site.setting where key in ('withdrawLimits', 'withdrawAutoApproveUpTo');

-- What a player asks for, in one value.
create type withdraw.withdrawal_order as (
  withdrawal_id   uuid,
  request_key     text,
  amount          bigint,
  -- The currency in which the bank pays out.
  payout_currency text,
  -- Money is being collected for it from the games.
  collects        boolean
);

-- Withdrawals change through functions only, and so do the rules they are measured by.
revoke insert, update on withdraw.withdrawal from krapao_app;
grant select on withdraw.rule to krapao_app;

drop function if exists games.post;
