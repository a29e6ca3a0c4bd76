-- What proves that something is a player's, for functions that decide about their money.

-- Whether this bank account, by its whole number, is proven to be theirs.
create or replace function account.is_proven_account_of(p_player uuid, p_bank_code text, p_account_no_digest bytea) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  return exists (select 1 from account.bank_claim c where (c.bank_code, c.account_no_digest, c.player_id) = (p_bank_code, p_account_no_digest, p_player));
end $$;

-- Whether that was proven by its whole number too, so that nobody else can have a number of which the same is shown.
create or replace function account.is_proven_whole(p_player uuid, p_bank_code text, p_account_no_digest bytea) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  return exists (select 1 from account.bank_claim c
    where (c.bank_code, c.account_no_digest, c.player_id) = (p_bank_code, p_account_no_digest, p_player) and c.proof <> 'in_part');
end $$;

-- Whether they have registered this account, whoever has proven it.
create or replace function account.has_registered(p_player uuid, p_bank_code text, p_account_no_digest bytea) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  return exists (select 1 from account.bank_account b where (b.bank_code, b.account_no_digest, b.player_id) = (p_bank_code, p_account_no_digest, p_player));
end $$;

-- Whether this bank account, by its whole number, is the one they have registered, and nobody has proven it to be theirs.
create or replace function account.is_registered_account_of(p_player uuid, p_bank_code text, p_account_no_digest bytea) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  if not account.has_registered(p_player, p_bank_code, p_account_no_digest) then
    return false;
  end if;
  return not exists (select 1 from account.bank_claim c where (c.bank_code, c.account_no_digest) = (p_bank_code, p_account_no_digest));
end $$;

-- Whether they had shown that this phone is theirs when money came from it: whoever shows it afterwards has seen that it waits.
create or replace function account.is_verified_phone_of(p_player uuid, p_phone_digest bytea, p_sent_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_sent_at timestamptz := coalesce(p_sent_at, platform.now());
begin
  if not exists (select 1 from account.phone f where f.phone_digest = p_phone_digest and f.player_id = p_player) then
    return false;
  end if;
  return exists (select 1 from account.player p where p.player_id = p_player and p.phone_verified_at <= v_sent_at + interval '5 minutes');
end $$;
