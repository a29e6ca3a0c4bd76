-- Whose an account at a game is stands in the claim of its name. Now the account is tied to it: under another's name there
-- can be none. Accounts, claims and the list of games are written by functions and by the owner of the database alone.
alter table games.username add constraint username_with_its_player unique (game_code, username, player_id);
alter table games.account
  add constraint account_has_its_claim foreign key (game_code, username, player_id) references games.username (game_code, username, player_id),
  -- Who resets the password at this moment; nobody else does before reset_until.
  add column reset_lease uuid;
update games.account set reset_until = null where reset_until is not null;
alter table games.account add constraint reset_has_its_lease check ((reset_lease is null) = (reset_until is null));

revoke insert, update, delete on games.game, games.account, games.username from krapao_app;
