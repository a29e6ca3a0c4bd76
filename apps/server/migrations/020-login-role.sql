-- The server logs in as krapao_app, so what PostgreSQL gives to everybody is its too. It gets nothing that no migration grants it.
revoke create on schema public from public;
alter default privileges revoke execute on functions from public;
