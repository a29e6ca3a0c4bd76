-- Whoever resets a game account's password holds this until then: of two at once the provider might keep one
-- password and we the other.
alter table games.account add column reset_until timestamptz;

grant update (reset_until) on games.account to krapao_app;
