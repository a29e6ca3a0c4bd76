-- The pictures of a game are data: an address here comes before that of the game's descriptor.
alter table games.game add column logo text, add column background text;
