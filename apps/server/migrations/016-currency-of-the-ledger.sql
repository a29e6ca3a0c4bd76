-- The currency of a player's money is a fact of their books, and stands there only.
alter table account.player drop column currency;
