-- The only way money moves, and only in the ways of the catalogue: the kind says source, destination and statement type,
-- the owner's row the currency. Everything it writes belongs to one owner, whose row it locks first. A kind that is not
-- in the catalogue, or not of this owner's journal, is an exception. All else is answered, so that one refusal spoils
-- nothing posted beside it.
-- It is fast where the posting is allowed: one update of the owner locks, checks and changes it, and the unique key of
-- `ledger.request` finds a repetition. If the posting is refused later, all of this is taken back before anybody sees it.
create or replace function ledger.post(
  p_owner uuid, p_posting ledger.new_posting,
  out status ledger.post_status, out posting_no bigint, out statement_no bigint, out wallet bigint, out refusal text, out is_own_attempt boolean
) language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_at timestamptz := platform.now();
  v_rule ledger.posting_rule;
  v_wallet_change bigint;
  v_currency ledger.currency;
  v_hash bytea;
  v_source_after bigint;
  v_destination_after bigint;
  v_source_is_written boolean := false;
  v_destination_is_written boolean := false;
begin
  select r.* into v_rule from ledger.posting_rule r where r.kind = p_posting.kind;
  if (p_posting.amount > 0 and v_rule.source_has_subaccount = (p_posting.source_subaccount is not null)
      and v_rule.destination_has_subaccount = (p_posting.destination_subaccount is not null)) is not true then
    raise exception 'posting % is not in the catalogue, or does not fit it', p_posting using errcode = 'check_violation';
  end if;
  v_wallet_change := v_rule.wallet_sign * p_posting.amount;

  <<writing>>
  begin
    update ledger.owner o set wallet = o.wallet + v_wallet_change, posting_no = o.posting_no + 1, statement_no = o.statement_no + v_rule.statement_step,
        last_hash = ledger.posting_hash(o.last_hash, p_owner, o.posting_no + 1, case when v_rule.statement_step = 1 then o.statement_no + 1 end,
          o.currency, p_posting.kind, v_rule.source, p_posting.source_subaccount, v_rule.destination, p_posting.destination_subaccount,
          p_posting.amount, v_rule.statement_type::text, p_posting.idempotency_key, ledger.covered_reference(p_posting.reference_id, p_posting.digest), v_at)
      where o.owner_id = p_owner and o.kind = v_rule.journal and o.wallet + v_wallet_change >= 0
      returning o.posting_no, case when v_rule.statement_step = 1 then o.statement_no end, o.wallet, o.currency, o.last_hash,
        case when v_rule.source = 'wallet' then o.wallet end, case when v_rule.destination = 'wallet' then o.wallet end
      into posting_no, statement_no, wallet, v_currency, v_hash, v_source_after, v_destination_after;
    exit writing when not found;

    if p_posting.expected_version is not null then
      exit writing when p_posting.expected_version
        <> ledger.subaccount_version(p_owner, coalesce(p_posting.source_subaccount, p_posting.destination_subaccount, ''));
    end if;
    if v_rule.source_is_row then
      update ledger.balance b set amount = b.amount - p_posting.amount, version = b.version + 1
        where b.owner_id = p_owner and b.account = v_rule.source and b.subaccount = coalesce(p_posting.source_subaccount, '') and b.amount >= p_posting.amount
        returning b.amount into v_source_after;
      exit writing when not found;
      v_source_is_written := true;
    end if;
    if v_rule.destination_is_row then
      insert into ledger.balance as b values (p_owner, v_rule.destination, coalesce(p_posting.destination_subaccount, ''), p_posting.amount, 1)
        on conflict (owner_id, subaccount, account) do update set amount = b.amount + excluded.amount, version = b.version + 1
        returning b.amount into v_destination_after;
      v_destination_is_written := true;
    end if;

    insert into ledger.request values (p_owner, posting_no, v_at, p_posting.attempt_id, p_posting.idempotency_key, p_posting.body)
      on conflict (owner_id, idempotency_key) do nothing;
    exit writing when not found;
    insert into ledger.posting values (
      p_owner, posting_no, statement_no, p_posting.amount, v_source_after, v_destination_after, v_at, v_currency, v_rule.statement_type, p_posting.kind,
      v_rule.source, p_posting.source_subaccount, v_rule.destination, p_posting.destination_subaccount, p_posting.idempotency_key, p_posting.reference_id, v_hash, p_posting.digest);
    status := 'posted';
    is_own_attempt := true;
    return;
  end writing;

  if v_hash is not null then
    perform ledger.put_back(p_owner, p_posting, v_source_is_written, v_destination_is_written);
  end if;
  select u.status, u.posting_no, u.statement_no, u.wallet, u.refusal, u.is_own_attempt
    into status, posting_no, statement_no, wallet, refusal, is_own_attempt
    from ledger.answer_unposted(p_owner, p_posting, v_rule.journal) u;
end $$;

-- Called by the functions that decide, and by the owner of the database. The application posted by itself until the release before.
revoke execute on function ledger.post from krapao_app;
