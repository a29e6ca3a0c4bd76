-- Which of these reports are to be judged: those that the books do not hold yet, as they are told here. What waits for manual
-- review is judged again for an hour, in which a bank may say in whose name its sender is; a gateway has no more to say.
create or replace function deposit.unread_reports(
  p_channel deposit.channel, p_references text[], p_event_ids text[], p_amounts bigint[], p_currencies text[], p_are_reversals boolean[]
) returns table (no bigint) language plpgsql stable security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  for i in 1 .. cardinality(p_references) loop
    if not deposit.is_read(p_channel, deposit.known_as(p_references[i]), p_event_ids[i], p_amounts[i], p_currencies[i], p_are_reversals[i]) then
      no := i;
      return next;
    end if;
  end loop;
end $$;

-- Whether the books hold this report, of a payment by the name it is known by.
create or replace function deposit.is_read(
  p_channel deposit.channel, p_reference text, p_event_id text, p_amount bigint, p_currency text, p_is_reversal boolean
) returns boolean language plpgsql stable as $$
declare
  v_own deposit.payment;
  v_payment deposit.payment;
  v_report deposit.payment_report;
begin
  if p_amount = 0 then
    return true;
  end if;
  select told.* into v_own from deposit.payment told where told.reference = p_reference;
  if not found then
    return false;
  end if;
  v_payment := case when v_own.state = 'merged' then deposit.payment_told_as(v_own.merged_into) else v_own end;
  select told.* into v_report from deposit.payment_report told
    where (told.reference, told.channel, told.event_id, told.amount, told.currency::text) = (p_reference, p_channel, p_event_id, p_amount, p_currency);
  if p_is_reversal then
    return v_report.reason is not null or (v_payment.state = 'returned' and (v_payment.amount, v_payment.currency::text) = (p_amount, p_currency))
      or exists (select 1 from deposit.chargeback c
        where c.player_id = v_payment.player_id and c.reference = v_payment.reference and c.amount = p_amount and c.currency::text = p_currency);
  elsif p_channel <> 'qr' and v_payment.state = 'unallocated' and v_payment.unallocated_at > platform.now() - interval '1 hour' then
    return false;
  end if;
  return v_report.reference is not null or (v_own.channel, v_own.event_id, v_own.amount, v_own.currency::text) = (p_channel, p_event_id, p_amount, p_currency);
end $$;

grant execute on function deposit.unread_reports to krapao_app;
