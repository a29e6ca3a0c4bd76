-- What a member of staff has signed in to. Found by the SHA-256 of its token, which is stored nowhere.
create table operator.staff_session (
  token_hash   bytea primary key,
  staff_id     uuid not null references operator.staff,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at     timestamptz
);
create index staff_session_of_staff on operator.staff_session (staff_id);
