-- Of a password the salt and cost of its hash are kept, and the SHA-256 of the hash: whoever knows the password can show the
-- hash, and neither the server's login nor a copy of the database can.
alter table account.player add column password_salt text, add column password_proof bytea;
update account.player set password_salt = regexp_replace(password_hash, '\$[^$]*$', ''), password_proof = sha256(convert_to(password_hash, 'UTF8'));
alter table account.player
  drop column password_hash,
  alter column password_salt set not null,
  alter column password_proof set not null,
  add constraint password_proof_is_a_digest check (octet_length(password_proof) = 32);

-- Every name and phone that a player has had, written by the database itself.
create table account.player_version (
  player_id  uuid not null references account.player,
  version_no int not null,
  phone      text not null,
  name       text not null,
  -- The login of the database that wrote it.
  written_by text not null,
  written_at timestamptz not null,
  primary key (player_id, version_no)
);
insert into account.player_version (player_id, version_no, phone, name, written_by, written_at)
  select player_id, 1, phone, name, session_user, created_at from account.player;

create function account.keep_player_version() returns trigger language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  insert into account.player_version (player_id, version_no, phone, name, written_by, written_at)
    select new.player_id, coalesce(max(v.version_no), 0) + 1, new.phone, new.name, session_user, clock_timestamp()
    from account.player_version v where v.player_id = new.player_id;
  return null;
end $$;
create trigger player_keeps_its_versions after insert or update of phone, name on account.player
  for each row execute function account.keep_player_version();
create trigger player_version_is_append_only before update or delete or truncate on account.player_version
  for each statement execute function account.refuse_change();
grant select on account.player_version to krapao_app;

-- Which player an attempt to sign in is of; nobody's where no player has the phone.
alter table account.sign_in_attempt add column player_id uuid;

-- What the form of a registration says, and what was worked out from it.
create type account.registration as (
  phone text, name text, password_salt text, password_proof bytea, source_code text, invited_by uuid, bank_code text, account_no text,
  account_name text, currency text, terms_version text, terms_language text
);

-- The login reads what it needs: no proof of a password, and no attempt, which would open a session.
revoke all on account.player, account.phone, account.session, account.known_visitor, account.sign_in_attempt, account.sign_in_subject from krapao_app;
grant select (player_id, phone, name, source_code, invited_by, created_at, deactivated_at, phone_verified_at) on account.player to krapao_app;
grant select on account.phone, account.session, account.known_visitor to krapao_app;

-- account.register_player does it.
drop function if exists account.register_bank_account(uuid, text, text, text);
