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
  v_known record;
begin
  if p_amount = 0 then
    return true;
  end if;
  select coalesce(own.merged_into, own.reference) as reference, own.player_id, own.state, own.unallocated_at,
      (own.amount, own.currency::text) = (p_amount, p_currency) as is_of_amount,
      (own.channel, own.event_id, own.amount, own.currency::text) = (p_channel, p_event_id, p_amount, p_currency) as is_booked,
      r.reference is not null as is_kept, r.reason is not null as contradicts
    into v_known
    from deposit.payment own left join deposit.payment_report r
      on (r.reference, r.channel, r.event_id, r.amount, r.currency::text) = (own.reference, p_channel, p_event_id, p_amount, p_currency)
    where own.reference = p_reference;
  if not found then
    return false;
  elsif v_known.state = 'merged' then
    -- The payment that it turned out to be answers for it.
    select p.player_id, p.state, p.unallocated_at, (p.amount, p.currency::text) = (p_amount, p_currency)
      into v_known.player_id, v_known.state, v_known.unallocated_at, v_known.is_of_amount
      from deposit.payment p where p.reference = v_known.reference;
  end if;
  if p_is_reversal then
    return v_known.contradicts or (v_known.state = 'returned' and v_known.is_of_amount) or exists (
      select 1 from deposit.chargeback c
      where c.player_id = v_known.player_id and c.reference = v_known.reference and (c.amount, c.currency::text) = (p_amount, p_currency));
  elsif p_channel <> 'qr' and v_known.state = 'unallocated' and v_known.unallocated_at > platform.now() - interval '1 hour' then
    return false;
  end if;
  return v_known.is_kept or v_known.is_booked;
end $$;

grant execute on function deposit.unread_reports to krapao_app;
