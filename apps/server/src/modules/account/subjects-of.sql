-- What a person behind a player is known by, each as its SHA-256: the digests of the phone and of the bank account, and the ten browsers they
-- signed in from last, by their signed cookie. In one order, so that no two who claim them wait for each other in a ring.
create or replace function account.subjects_of(p_player uuid) returns bytea[]
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  return (
    select coalesce(array_agg(subject order by subject), '{}') from (
      select sha256(convert_to('phone ' || encode(p.phone_digest, 'hex'), 'UTF8')) from account.player p where p.player_id = p_player
      union
      select sha256(convert_to('bank ' || b.bank_code || ' ' || encode(b.account_no_digest, 'hex'), 'UTF8')) from account.bank_account b where b.player_id = p_player
      union
      (select sha256(convert_to('browser ', 'UTF8') || v.visitor_hash) from account.known_visitor v where v.player_id = p_player order by v.signed_in_at desc limit 10)
    ) known (subject));
end $$;
