-- Files that players, staff and guests have given us. The bytes stand in a folder or an object store; here is what is
-- known of each, and how many were taken from whom. Written by functions alone.
create schema files;

-- What files are for, and how many one owner may add in a day (Asia/Bangkok).
create table files.purpose (
  purpose       text primary key,
  files_per_day int not null check (files_per_day > 0),
  bytes_per_day bigint not null check (bytes_per_day > 0)
);
insert into files.purpose (purpose, files_per_day, bytes_per_day) values
  ('slip', 40, 200000000),
  ('chat', 100, 400000000);
select operator.make_rules_of('files.purpose', 'purpose');

create table files.file (
  owner_id    uuid not null,
  file_id     uuid not null,
  purpose     text not null,
  -- SHA-256 of the bytes as they came, and of those that are stored.
  source_hash bytea not null check (length(source_hash) = 32),
  stored_hash bytea not null check (length(stored_hash) = 32),
  media_type  text not null check (media_type in ('image/jpeg')),
  width       int not null check (width > 0),
  height      int not null check (height > 0),
  byte_length int not null check (byte_length > 0),
  created_at  timestamptz not null,
  -- A file whose bytes were deleted keeps its row: hashes, and what it was. The same bytes again are kept anew.
  deleted_at  timestamptz,
  primary key (owner_id, file_id)
);

-- What came from one owner on one day, whether it could be kept or not.
create table files.day_count (
  owner_id uuid not null,
  purpose  text not null,
  day      date not null,
  files    int not null,
  bytes    bigint not null,
  primary key (owner_id, purpose, day)
);
create index day_count_by_day on files.day_count (day);

grant usage on schema files to krapao_app;
grant select on all tables in schema files to krapao_app;
