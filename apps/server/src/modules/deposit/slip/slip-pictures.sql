-- The picture of an ended slip is kept no longer; its hash and all else stays. False where it is still kept, because another
-- slip of this player, younger than p_before or in progress, has the same picture.
create or replace function deposit.forget_slip_picture(p_player uuid, p_file uuid, p_before timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_now timestamptz;
begin
  perform ledger.lock_owner(p_player);
  if exists (select 1 from deposit.slip s where s.player_id = p_player and s.file_id = p_file and (s.ended_at is null or s.ended_at >= p_before)) then
    return false;
  end if;
  v_now := platform.now();
  update deposit.slip s set picture_deleted_at = v_now
    where s.player_id = p_player and s.file_id = p_file and s.picture_deleted_at is null;
  return true;
end $$;

grant execute on function deposit.forget_slip_picture to krapao_app;
