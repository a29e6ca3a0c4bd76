-- The bank has said how it writes the reference that a slip was asked about by: from here on the slip is about that payment.
-- Answers the payment's name; nothing where the lease is lost.
create or replace function deposit.name_slip(p_player uuid, p_slip uuid, p_lease_no bigint, p_trans_ref text, p_reference text) returns text
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  p_reference := deposit.known_as(p_reference);
  update deposit.slip s set trans_ref = p_trans_ref, payment_reference = p_reference
    where s.player_id = p_player and s.slip_id = p_slip and s.lease_no = p_lease_no and s.ended_at is null;
  return case when found then p_reference end;
end $$;

comment on function deposit.name_slip is 'may be null: answer';
grant execute on function deposit.name_slip to krapao_app;
