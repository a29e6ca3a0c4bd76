-- What a posting's hash covers. The audit computes it again from the stored rows.
create or replace function ledger.posting_hash(
  p_previous bytea, p_owner uuid, p_posting_no bigint, p_statement_no bigint, p_currency ledger.currency, p_kind text,
  p_source text, p_source_subaccount text, p_destination text, p_destination_subaccount text, p_amount bigint,
  p_statement_type ledger.statement_type, p_idempotency_key text, p_reference_id text, p_at timestamptz
) returns bytea language sql stable as $$
  select sha256(p_previous || convert_to(concat_ws(
    E'\x1f', p_owner, p_posting_no, coalesce(p_statement_no, 0), p_currency, p_kind, p_source, coalesce(p_source_subaccount, '-'),
    p_destination, coalesce(p_destination_subaccount, '-'), p_amount, coalesce(p_statement_type::text, '-'), p_idempotency_key, p_reference_id,
    extract(epoch from p_at)), 'UTF8'))
$$;

-- The reference id of a posting as its hash covers it: with the digest of what it says of other rows, where it has one.
create or replace function ledger.covered_reference(p_reference_id text, p_digest text) returns text language sql immutable as $$
  select concat_ws(E'\x1e', p_reference_id, p_digest)
$$;

revoke all on function ledger.posting_hash from public;
grant execute on function ledger.posting_hash, ledger.covered_reference to krapao_app;
comment on function ledger.posting_hash is 'used in statements';
comment on function ledger.covered_reference is 'used in statements';
