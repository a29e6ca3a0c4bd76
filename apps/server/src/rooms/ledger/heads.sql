-- The time of the books, in UTC with six decimals: such texts compare as the times do.
create or replace function ledger.time_of_books() returns text language sql volatile as $$
  select to_char(platform.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

grant execute on function ledger.time_of_books to krapao_app;
