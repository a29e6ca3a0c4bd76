-- Takes back what a post that turned out refused had written.
create or replace function ledger.put_back(p_owner uuid, p_posting ledger.new_posting, p_source_is_written boolean, p_destination_is_written boolean)
returns void language plpgsql as $$
declare
  v_kind ledger.posting_kind;
begin
  select k.* into v_kind from ledger.posting_kind k where k.kind = p_posting.kind;
  update ledger.owner o set
      wallet = o.wallet - case when v_kind.destination = 'wallet' then p_posting.amount when v_kind.source = 'wallet' then -p_posting.amount else 0 end,
      posting_no = o.posting_no - 1, statement_no = o.statement_no - (v_kind.statement_type is not null)::int,
      last_hash = coalesce((select p.hash from ledger.posting p where p.owner_id = p_owner and p.posting_no = o.posting_no - 1), '')
    where o.owner_id = p_owner;
  if p_source_is_written then
    update ledger.balance b set amount = b.amount + p_posting.amount, version = b.version - 1
      where b.owner_id = p_owner and b.account = v_kind.source and b.subaccount = coalesce(p_posting.source_subaccount, '');
  end if;
  if p_destination_is_written then
    update ledger.balance b set amount = b.amount - p_posting.amount, version = b.version - 1
      where b.owner_id = p_owner and b.account = v_kind.destination and b.subaccount = coalesce(p_posting.destination_subaccount, '');
    delete from ledger.balance b
      where b.owner_id = p_owner and b.account = v_kind.destination and b.subaccount = coalesce(p_posting.destination_subaccount, '') and b.version = 0;
  end if;
end $$;

-- Why nothing was posted, or what was posted before under the same key, under the owner's lock. Where a player's own
-- request finds too little money, that is remembered: the same key is refused also when there is money by then.
create or replace function ledger.answer_unposted(
  p_owner uuid, p_posting ledger.new_posting, p_journal ledger.owner_kind,
  out status ledger.post_status, out posting_no bigint, out statement_no bigint, out wallet bigint, out refusal text, out is_own_attempt boolean
) language plpgsql as $$
declare
  v_owner_kind ledger.owner_kind;
  v_is_request boolean;
  v_body text;
  v_before record;
  v_now timestamptz;
begin
  select o.kind, o.wallet into v_owner_kind, wallet from ledger.owner o where o.owner_id = p_owner for no key update;
  if not found then
    status := 'no_owner';
    return;
  elsif v_owner_kind <> p_journal then
    raise exception 'posting % does not belong into the journal of a %', p_posting, v_owner_kind using errcode = 'check_violation';
  end if;

  select k.is_request into v_is_request from ledger.posting_kind k where k.kind = p_posting.kind;
  v_body := coalesce(p_posting.body, ledger.body_of(p_posting.kind, p_posting.source_subaccount, p_posting.destination_subaccount, p_posting.amount, p_posting.reference_id));
  select r.posting_no, r.refusal, r.attempt_id, r.body, p.statement_no, p.kind, p.source_subaccount, p.destination_subaccount, p.amount, p.reference_id
    into v_before
    from ledger.request r left join ledger.posting p on p.owner_id = r.owner_id and p.posting_no = r.posting_no
    where r.owner_id = p_owner and r.idempotency_key = p_posting.idempotency_key;
  if found and v_body <> coalesce(v_before.body, ledger.body_of(
      v_before.kind, v_before.source_subaccount, v_before.destination_subaccount, v_before.amount, v_before.reference_id)) then
    status := 'key_reused';
  elsif found then
    status := case when v_before.refusal is null then 'repeated' else 'refused' end;
    posting_no := v_before.posting_no;
    statement_no := v_before.statement_no;
    refusal := v_before.refusal;
    is_own_attempt := v_before.attempt_id is not distinct from p_posting.attempt_id and p_posting.attempt_id is not null;
  elsif p_posting.expected_version <> ledger.subaccount_version(p_owner, coalesce(p_posting.source_subaccount, p_posting.destination_subaccount, '')) then
    status := 'version_conflict';
  else
    status := 'not_enough';
    if v_is_request then
      v_now := platform.now();
      insert into ledger.request (owner_id, made_at, attempt_id, idempotency_key, body, refusal)
        values (p_owner, v_now, p_posting.attempt_id, p_posting.idempotency_key, v_body, 'not_enough');
    end if;
  end if;
end $$;
