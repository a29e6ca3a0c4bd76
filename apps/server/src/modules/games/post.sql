-- Posts one end of a transfer; its kind says which accounts it is between. `p_body`: what a player's own request asked for; one that was
-- refused before is answered with that refusal.
create or replace function games.post(
  p_player uuid, p_kind text, p_game text, p_amount bigint, p_idempotency_key text, p_transfer uuid, p_body text,
  out status ledger.post_status, out refusal text, out posted ledger.posted
) language plpgsql as $$
declare
  v_posting ledger.new_posting;
  v_posted record;
begin
  v_posting.kind := p_kind;
  v_posting.source_subaccount := case when p_kind <> 'game_in_sent' then p_game end;
  v_posting.destination_subaccount := case when p_kind not in ('game_in_refused', 'game_out_done') then p_game end;
  v_posting.amount := p_amount;
  v_posting.idempotency_key := p_idempotency_key;
  v_posting.reference_id := p_transfer;
  v_posting.body := p_body;
  v_posted := ledger.post(p_player, v_posting);
  status := v_posted.status;
  refusal := v_posted.refusal;
  if status in ('posted', 'repeated') then
    posted := row(v_posted.posting_no, p_amount, v_posted.wallet)::ledger.posted;
  end if;
end $$;
