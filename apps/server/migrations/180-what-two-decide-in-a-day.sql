-- What two people decide is bounded in a day too, over all of the staff: their ids are all that the database knows of them.
alter table operator.day_limit drop constraint day_limit_flow_check;
alter table operator.day_limit add constraint day_limit_flow_check check (flow in ('credit', 'payout', 'trust', 'credit_by_two', 'payout_by_two'));
insert into operator.day_limit (flow, currency, amount)
  select flow, currency, amount * factor
  from (values ('credit_by_two', 300000000::bigint), ('payout_by_two', 1000000000)) limits (flow, amount)
  cross join (values ('BAHT', 1), ('LAK', 500)) currencies (currency, factor);

create table operator.day_by_two (
  day      date not null,
  flow     text not null,
  currency text not null,
  amount   bigint not null,
  primary key (day, flow, currency)
);
grant select on operator.day_by_two to krapao_app;
insert into operator.day_by_two (day, flow, currency, amount)
  select (a.acted_at at time zone 'Asia/Bangkok')::date, f.flow, a.currency, sum(a.amount)
  from operator.act a join operator.decision_flow f on f.kind = a.kind and f.verb = split_part(a.act, ' ', 1)
    and f.direction is not distinct from case when f.direction is not null then a.before ->> 'direction' end
  where a.status = 'act' and not a.is_alone group by 1, 2, 3;
