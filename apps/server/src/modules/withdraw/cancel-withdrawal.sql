-- The player takes back a withdrawal that nobody has approved yet. Answers
--   cancelled (now, or before), too_late (somebody has decided about it), no_withdrawal
create or replace function withdraw.cancel_withdrawal(
  p_player uuid, p_withdrawal uuid, out status text, out is_new boolean, out posting_no bigint, out wallet bigint, out amount bigint
) language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_withdrawal withdraw.withdrawal;
  v_posted record;
begin
  perform ledger.lock_owner(p_player);
  select w.* into v_withdrawal from withdraw.withdrawal w where w.player_id = p_player and w.withdrawal_id = p_withdrawal for update;
  is_new := v_withdrawal.state = 'pending_approval';
  status := case when not found then 'no_withdrawal' when is_new or v_withdrawal.state = 'cancelled' then 'cancelled' else 'too_late' end;
  if is_new is not true then
    return;
  end if;
  v_posted := withdraw.release(v_withdrawal, 'cancelled', 'cancelled by the player');
  perform operator.close_item(p_player, 'withdrawal', p_withdrawal::text, 'cancelled');
  posting_no := v_posted.posting_no;
  wallet := v_posted.wallet;
  amount := v_withdrawal.amount;
end $$;

grant execute on function withdraw.cancel_withdrawal to krapao_app;
