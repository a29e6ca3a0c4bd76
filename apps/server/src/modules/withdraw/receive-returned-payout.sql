-- The bank says that a payout came back: the money is in its account again. Posts that, and gives the money back to the
-- player where it undoes one paid withdrawal beyond doubt; anything else waits for manual review. p_owner is the player whose
-- payout the bank names, or the journal of the house (`house_owner` by the reference) where it names none. Answers
--   to_wallet | waiting (and why), as now or as when it was told before, which is_new says
--   contradicts (this reference was told before about another payout or amount: nothing is done)
create or replace function withdraw.receive_returned_payout(
  p_owner uuid, p_report withdraw.return_report, p_raw reports.sealed_report,
  out status withdraw.payout_return_received, out is_new boolean, out why text, out posted ledger.posted
) language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_owner)).currency;
  v_return withdraw.payout_return;
  v_withdrawal withdraw.withdrawal;
  v_posted record;
  v_now timestamptz;
  v_report uuid := reports.keep_that(p_raw, 'payouts', jsonb_build_object('returnReference', p_report.return_reference, 'payoutKey', p_report.payout_key,
    'bankReference', p_report.bank_reference, 'amount', p_report.amount::text, 'currency', p_report.currency));
begin
  perform platform.on_several_machines();
  is_new := false;
  select r.* into v_return from withdraw.payout_return r where r.owner_id = p_owner and r.return_reference = p_report.return_reference;
  if found then
    status := case when (v_return.payout_key, v_return.amount, v_return.currency::text) = (p_report.payout_key, p_report.amount, p_report.currency)
      then v_return.state else 'contradicts' end;
    return;
  end if;
  v_return.owner_id := p_owner;
  v_return.return_reference := p_report.return_reference;
  v_return.journal_id := ledger.house_owner(p_report.currency, 'bank', p_report.return_reference);
  v_return.payout_key := p_report.payout_key;
  v_return.amount := p_report.amount;
  -- Its key in the journal is the claim of the reference: one that another owner's return has is posted no second time.
  v_posted := withdraw.post_return(v_return.journal_id, 'payout_returned', v_return);
  if v_posted.status <> 'posted' then
    status := 'contradicts';
    return;
  end if;
  is_new := true;
  select w.* into v_withdrawal from withdraw.withdrawal w where w.player_id = p_owner and w.withdrawal_id::text = p_report.payout_key for update;
  why := withdraw.doubt_about_return(v_withdrawal, p_report, v_currency);
  if why is null and v_withdrawal.state <> 'paid' then
    -- What came back had gone out: the report has overtaken the answer to the payout.
    perform withdraw.end_as_said(p_owner, v_withdrawal.withdrawal_id, v_withdrawal.lease_no, 'paid', p_report.bank_reference, v_report);
  end if;
  status := case when why is null then 'to_wallet' else 'waiting' end;
  v_now := platform.now();
  insert into withdraw.payout_return (owner_id, return_reference, journal_id, payout_key, withdrawal_id, amount, currency, reason, state,
      returned_at, recorded_at, ended_at, report_id)
    values (p_owner, p_report.return_reference, v_return.journal_id, p_report.payout_key, case when why is null then v_withdrawal.withdrawal_id end,
      p_report.amount, p_report.currency::ledger.currency, p_report.reason, status, p_report.returned_at, v_now,
      case when why is null then v_now end, v_report);
  if why is null then
    posted := (withdraw.post_return(p_owner, 'returned_by_bank', v_return)).posted;
  else
    perform operator.open_item(p_owner, 'returned-payout', p_report.return_reference, true, why, jsonb_build_object('amount', p_report.amount::text,
      'currency', p_report.currency, 'payoutKey', p_report.payout_key, 'withdrawal', v_withdrawal.state, 'bankSays', p_report.reason));
  end if;
end $$;

-- Why a return cannot go back to the wallet by itself; nothing where it can.
create or replace function withdraw.doubt_about_return(p_withdrawal withdraw.withdrawal, p_report withdraw.return_report, p_currency text)
returns text language plpgsql as $$
begin
  if p_withdrawal.withdrawal_id is null then
    return 'no payout of ours has this key';
  -- One that was never sent to the bank cannot have come back.
  elsif p_withdrawal.state <> 'paid' and not (p_withdrawal.state in ('approved', 'in_doubt') and p_withdrawal.attempts > 0) then
    return format('the withdrawal is %s here', p_withdrawal.state);
  elsif p_withdrawal.amount <> p_report.amount then
    return 'the amount is another one';
  elsif p_currency <> p_report.currency then
    return 'the currency is another one';
  elsif exists (select 1 from withdraw.payout_return r where r.owner_id = p_withdrawal.player_id and r.withdrawal_id = p_withdrawal.withdrawal_id) then
    return 'the payout was returned before';
  elsif account.is_deactivated(p_withdrawal.player_id) then
    return 'the player is deactivated';
  end if;
  return null;
end $$;

-- Posts one side of a return. The operator's account and the suspense of payouts have one name in the ledger.
create or replace function withdraw.post_return(
  p_owner uuid, p_kind text, p_return withdraw.payout_return, out status text, out posted ledger.posted
) language plpgsql as $$
declare
  v_posting ledger.new_posting;
  v_posted record;
begin
  v_posting.kind := p_kind;
  v_posting.source_subaccount := 'PAYOUT';
  v_posting.destination_subaccount := case p_kind when 'payout_returned' then 'PAYOUT' end;
  v_posting.amount := p_return.amount;
  v_posting.idempotency_key := concat_ws(':', p_kind, p_return.return_reference);
  v_posting.reference_id := p_return.return_reference;
  v_posting.body := concat_ws(' ', p_kind, p_return.payout_key, p_return.owner_id, p_return.amount);
  v_posted := ledger.post(p_owner, v_posting);
  if p_kind <> 'payout_returned' and v_posted.status <> 'posted' then
    raise exception '% of return % was answered %', p_kind, p_return.return_reference, v_posted.status;
  end if;
  status := v_posted.status;
  posted := row(v_posted.posting_no, p_return.amount, v_posted.wallet)::ledger.posted;
end $$;

comment on function withdraw.receive_returned_payout is 'may be null: why, posted';
grant execute on function withdraw.receive_returned_payout to krapao_app;
