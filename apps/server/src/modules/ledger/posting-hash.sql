-- What a posting's hash covers. The audit computes it again from the stored rows. Immutable though it is built of what PostgreSQL calls
-- stable: no setting changes how a number or an id is written, the seconds of a time, or UTF-8, and a currency is spelled out here,
-- because the label of an enumeration can be renamed.
create or replace function ledger.posting_hash(
  p_previous bytea, p_owner uuid, p_posting_no bigint, p_statement_no bigint, p_currency ledger.currency, p_kind text,
  p_source text, p_source_subaccount text, p_destination text, p_destination_subaccount text, p_amount bigint,
  p_statement_type text, p_idempotency_key text, p_reference_id text, p_at timestamptz
) returns bytea language plpgsql immutable as $$
declare
  v_currency text;
begin
  case
    when p_currency = 'BAHT' then v_currency := 'BAHT';
    when p_currency = 'LAK' then v_currency := 'LAK';
  end case;
  return sha256(p_previous || convert_to(concat_ws(
    E'\x1f', p_owner, p_posting_no, coalesce(p_statement_no, 0), v_currency, p_kind, p_source, coalesce(p_source_subaccount, '-'),
    p_destination, coalesce(p_destination_subaccount, '-'), p_amount, coalesce(p_statement_type, '-'), p_idempotency_key, p_reference_id,
    extract(epoch from p_at)), 'UTF8'));
end $$;

-- The reference id of a posting as its hash covers it: with the digest of what it says of other rows, where it has one.
create or replace function ledger.covered_reference(p_reference_id text, p_digest text) returns text language sql immutable as $$
  select coalesce(p_reference_id || E'\x1e' || p_digest, p_reference_id, p_digest, '')
$$;

revoke all on function ledger.posting_hash from public;
grant execute on function ledger.posting_hash, ledger.covered_reference to krapao_app;
comment on function ledger.posting_hash is 'used in statements';
comment on function ledger.covered_reference is 'used in statements';
