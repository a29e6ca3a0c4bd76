-- Time that decides about money is PostgreSQL's, read inside the statement: `platform.now()`.
grant usage on schema platform to krapao_app;
