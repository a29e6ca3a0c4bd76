-- Posts what a transfer of this player does to the books, by the name of the posting.
create or replace function games.post(
  p_player uuid, p_kind text, p_game text, p_amount bigint, p_request_key text, p_transfer uuid,
  out status text, out movement_no bigint, out wallet bigint
) language plpgsql as $$
declare
  v_posted record;
  v_from ledger.account_kind := case p_kind when 'game_in_sent' then 'wallet' when 'game_out_asked' then 'game' else 'transit' end;
  v_to ledger.account_kind := case p_kind when 'game_in_sent' then 'transit' when 'game_in_done' then 'game' when 'game_in_refused' then 'wallet'
    when 'game_out_asked' then 'transit' when 'game_out_done' then 'wallet' when 'game_out_refused' then 'game' end;
begin
  v_posted := ledger.post(p_player, p_kind, v_from, v_to, p_game, p_amount,
    case when p_kind in ('game_in_sent', 'game_out_asked') then 'transfer' end::ledger.statement_type, p_request_key, p_transfer::text, platform.now(), null);
  status := v_posted.status;
  movement_no := v_posted.movement_no;
  wallet := v_posted.wallet;
end $$;
