-- While our books are compared with those of the outside world, as after a failover or a restore: one row, or none.
create table platform.reconcile_mode (
  is_on    boolean primary key default true,
  reason   text not null,
  begun_at timestamptz not null,
  constraint one_row check (is_on)
);
grant select on platform.reconcile_mode to krapao_app;
