-- Whatever belongs to a player is known by its player: their id stands in every key.
alter table bonus.condition
  drop constraint condition_pkey,
  add primary key (player_id, condition_id);

-- Who invited a player is remembered, and is no reason to lock the inviter's row.
alter table account.player drop constraint player_invited_by_fkey;

-- A token now says whose it is. One that was given out before does not, so its session is over.
alter table account.session
  drop constraint session_pkey,
  add primary key (player_id, token_hash);
drop index account.session_player;
update account.session set revoked_at = clock_timestamp() where revoked_at is null;

-- Who has a phone: the first player who claimed it.
create table account.phone (
  phone     text primary key,
  player_id uuid not null
);
insert into account.phone (phone, player_id) select phone, player_id from account.player;
alter table account.player drop constraint player_phone_key;
grant select, insert on account.phone to krapao_app;

-- Whose account a name at a game is.
create table games.username (
  game_code text not null,
  username  text not null,
  player_id uuid not null,
  primary key (game_code, username)
);
insert into games.username (game_code, username, player_id) select game_code, username, player_id from games.account;
alter table games.account drop constraint account_game_code_username_key;
grant select, insert on games.username to krapao_app;
