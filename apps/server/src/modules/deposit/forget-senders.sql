-- Deletes who sent the payments of a player, for the function that erases them. That a payment came, from which bank and when, stays.
create or replace function deposit.forget_senders(p_player uuid) returns void language plpgsql as $$
declare
  v_told text[];
  v_again text[];
  v_slips text[];
  v_digest text;
begin
  perform platform.on_several_machines();
  select coalesce(array_agg(p.evidence ->> 'senderDigest'), '{}') into v_told from deposit.payment p where p.player_id = p_player;
  select coalesce(array_agg(r.evidence ->> 'senderDigest'), '{}') into v_again from deposit.payment_report r
    where r.reference in (select p.reference from deposit.payment p where p.player_id = p_player);
  select coalesce(array_agg(s.evidence ->> 'senderDigest'), '{}') into v_slips from deposit.slip s where s.player_id = p_player;
  foreach v_digest in array array_remove(v_told || v_again || v_slips, null) loop
    delete from deposit.payment_sender d where d.sender_digest = decode(v_digest, 'hex');
  end loop;
end $$;
