-- When money of an owner moved last; null where it never did.
create or replace function ledger.last_posted_at(p_owner uuid) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return (select p.posted_at from ledger.posting p where p.owner_id = p_owner order by p.posting_no desc limit 1);
end $$;
comment on function ledger.last_posted_at is 'may be null: answer';
