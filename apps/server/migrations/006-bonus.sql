create schema bonus;

-- What a player still has to play before money can leave. At most one is open.
create table bonus.condition (
  condition_id      uuid primary key,
  player_id         uuid not null,
  description       text not null,
  required_turnover bigint not null check (required_turnover >= 0),
  done_turnover     bigint not null check (done_turnover >= 0),
  opened_at         timestamptz not null,
  closed_at         timestamptz
);
create unique index condition_one_open on bonus.condition (player_id) where closed_at is null;

grant usage on schema bonus to krapao_app;
grant select, insert, update on all tables in schema bonus to krapao_app;
