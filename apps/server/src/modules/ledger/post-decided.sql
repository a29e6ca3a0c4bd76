-- Posts what was decided under the owner's lock, which nothing can refuse any more: what refuses it all the same is a defect, and
-- undoes the decision. With a path of its own, as those of streams.sql.
create or replace function ledger.post_decided(
  p_owner uuid, p_kind text, p_amount bigint, p_key text, p_reference text, p_source_subaccount text default null,
  p_destination_subaccount text default null
) returns ledger.posted language plpgsql set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_posting ledger.new_posting;
  v_posted record;
begin
  v_posting.kind := p_kind;
  v_posting.source_subaccount := p_source_subaccount;
  v_posting.destination_subaccount := p_destination_subaccount;
  v_posting.amount := p_amount;
  v_posting.idempotency_key := p_key;
  v_posting.reference_id := p_reference;
  v_posted := ledger.post(p_owner, v_posting);
  if v_posted.status <> 'posted' then
    raise exception '% of % for owner % was not posted: %', p_kind, p_reference, p_owner, v_posted.status;
  end if;
  return row(v_posted.posting_no, p_amount, v_posted.wallet)::ledger.posted;
end $$;
