-- Refuses a value that no server of this site has encrypted for this place: a column, whose it is, and what tells the row from others.
create or replace function platform.require_value(p_value platform.sealed_value, p_column text, p_owner text, p_row text) returns void
language plpgsql stable as $$
begin
  if not platform.is_sealed(concat_ws(E'\n', 'an encrypted value', p_column, p_owner, p_row, encode(p_value.encrypted, 'hex'),
    encode(p_value.digest, 'hex')), p_value.key_id, p_value.seal)
  then
    raise exception 'a value of % that was encrypted by no server of this site', p_column using errcode = 'check_violation';
  end if;
end $$;
