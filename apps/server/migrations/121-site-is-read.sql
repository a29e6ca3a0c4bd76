-- What the operator says of itself and where players pay to: read by the server, written by the owner of the database until
-- the console writes it through functions of two people.
revoke insert, update, delete on all tables in schema site from krapao_app;
