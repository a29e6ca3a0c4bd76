-- What an owner has won, less what was lost, at games: each result after that posting.
create or replace function ledger.game_results(p_owner uuid, p_after bigint)
returns table (posting_no bigint, game_code text, result bigint, posted_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_kinds text[] := ledger.kinds_of('play');
begin
  return query
    select p.posting_no, p.source_subaccount::text, case when p.kind = 'game_win' then p.amount else -p.amount end, p.posted_at
    from ledger.posting p where p.owner_id = p_owner and p.posting_no > p_after and p.kind = any (v_kinds);
end $$;

-- One of an owner's postings; nothing where there is none of this number.
create or replace function ledger.event_at(p_owner uuid, p_posting_no bigint) returns ledger.event
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_event ledger.event;
begin
  select p.posting_no, p.kind, p.amount, p.currency::text, p.reference_id, p.posted_at, k.meaning into v_event
    from ledger.posting p join ledger.posting_kind k on k.kind = p.kind where p.owner_id = p_owner and p.posting_no = p_posting_no;
  return v_event;
end $$;
