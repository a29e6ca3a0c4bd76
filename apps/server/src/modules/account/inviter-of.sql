-- Who invited this player; null where nobody did.
create or replace function account.inviter_of(p_player uuid) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  return (select p.invited_by from account.player p where p.player_id = p_player);
end $$;
