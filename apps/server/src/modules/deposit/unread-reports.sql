-- Which of these reports are to be judged: those that the books do not hold yet, as they are told here. What waits for manual
-- review is judged again for an hour, in which a bank may say in whose name its sender is; a gateway has no more to say.
create or replace function deposit.unread_reports(
  p_channel deposit.channel, p_references text[], p_event_ids text[], p_amounts bigint[], p_currencies text[], p_are_reversals boolean[]
) returns table (no bigint) language sql stable security definer set search_path = pg_catalog, deposit, pg_temp as $$
  select told.no
  from unnest(p_references, p_event_ids, p_amounts, p_currencies, p_are_reversals) with ordinality
    as told (reference, event_id, amount, currency, is_reversal, no)
  left join deposit.payment own on own.reference = deposit.known_as(told.reference)
  left join deposit.payment p on p.reference = coalesce(own.merged_into, own.reference)
  left join deposit.payment_report r on (r.reference, r.channel, r.event_id, r.amount, r.currency::text)
    = (own.reference, p_channel, told.event_id, told.amount, told.currency)
  left join deposit.chargeback c on (c.reference, c.amount, c.currency::text) = (p.reference, told.amount, told.currency)
  where not case
    when told.amount = 0 then true
    when own.reference is null then false
    when told.is_reversal then
      c.reference is not null or r.reason is not null or (p.state = 'returned' and (p.amount, p.currency::text) = (told.amount, told.currency))
    when p_channel <> 'qr' and p.state = 'unallocated' and p.unallocated_at > platform.now() - interval '1 hour' then false
    else r.reference is not null
      or (own.channel, own.event_id, own.amount, own.currency::text) = (p_channel, told.event_id, told.amount, told.currency)
    end
$$;

grant execute on function deposit.unread_reports to krapao_app;
