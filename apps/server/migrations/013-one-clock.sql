-- Time that decides about money is PostgreSQL's, read inside the statement: `platform.now()`.
grant usage on schema platform to krapao_app;

-- What a function file makes is nobody's to call until the file grants it.
alter default privileges revoke execute on functions from public;
