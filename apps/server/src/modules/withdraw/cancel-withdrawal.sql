-- The player takes back a withdrawal that nobody has approved yet. Answers
--   cancelled (now, with what was posted, or before), too_late (somebody has decided about it), no_withdrawal
create or replace function withdraw.cancel_withdrawal(
  p_player uuid, p_withdrawal uuid, out status withdraw.cancelled, out posted ledger.posted
) language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_withdrawal withdraw.withdrawal;
begin
  perform ledger.lock_owner(p_player);
  select w.* into v_withdrawal from withdraw.withdrawal w where w.player_id = p_player and w.withdrawal_id = p_withdrawal for update;
  status := case when not found then 'no_withdrawal' when v_withdrawal.state in ('pending_approval', 'cancelled') then 'cancelled' else 'too_late' end;
  if v_withdrawal.state is distinct from 'pending_approval' then
    return;
  end if;
  posted := withdraw.release(v_withdrawal, 'cancelled', 'cancelled by the player');
  perform operator.close_item(p_player, 'withdrawal', p_withdrawal::text, 'cancelled');
end $$;

comment on function withdraw.cancel_withdrawal is 'may be null: posted';
grant execute on function withdraw.cancel_withdrawal to krapao_app;
