-- Since when a player's account is closed; null where it is open.
create or replace function account.closed_at(p_player uuid) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  return (select p.deactivated_at from account.player p where p.player_id = p_player);
end $$;

-- The next players, by their ids after this one, whose accounts were closed by then and who are not erased.
create or replace function account.closed_by(p_time timestamptz, p_after uuid, p_limit int) returns setof uuid language plpgsql stable as $$
begin
  return query select p.player_id from account.player p
    where p.deactivated_at <= p_time and p.player_id > p_after
      and not exists (select 1 from platform.erased_player e where e.player_id = p.player_id)
    order by p.player_id limit p_limit;
end $$;

-- Lets go of what leads to a player, for the function that erases them: their phone and bank accounts are anybody's again. What was written of them
-- stays, under digests and a key that is destroyed.
create or replace function account.forget_player(p_player uuid) returns void language plpgsql as $$
declare
  v_phone bytea := (select p.phone_digest from account.player p where p.player_id = p_player);
  v_account record;
begin
  perform platform.on_several_machines();
  delete from account.phone f where f.phone_digest = v_phone and f.player_id = p_player;
  for v_account in select v.bank_code, v.account_no_digest from account.proven_bank_account v where v.player_id = p_player loop
    delete from account.bank_claim c
      where c.account_no_digest = v_account.account_no_digest and c.bank_code = v_account.bank_code and c.player_id = p_player;
  end loop;
  delete from account.proven_bank_account v where v.player_id = p_player;
  delete from account.bank_account b where b.player_id = p_player;
  delete from account.player_tag t where t.player_id = p_player;
  -- Nobody lets them in again.
  perform operator.close_items(p_player, 'restriction', 'erased');
end $$;

comment on function account.closed_at is 'may be null: answer';
