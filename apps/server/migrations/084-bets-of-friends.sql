-- Bets of invited players that count on another day than their own. Append-only.
create table invite.carried_bet (
  player_id uuid not null,
  bet_no    bigint not null,
  -- The day in Bangkok it counts on.
  day       date not null,
  primary key (player_id, bet_no)
);
create trigger carried_bet_is_append_only before update or delete or truncate on invite.carried_bet
  for each statement execute function ledger.refuse_change();

-- Bets of invited players, by their first and last number, that count for nothing because inviting was off.
create table invite.uncounted_bets (
  player_id      uuid not null,
  first_bet_no   bigint not null,
  last_bet_no    bigint not null,
  -- Read before this table was there: what counted of them stands in `turnover_before`.
  is_from_before boolean not null default false,
  primary key (player_id, first_bet_no),
  constraint last_is_not_before_first check (last_bet_no >= first_bet_no)
);

-- What was counted before it was kept which bets counted.
alter table invite.day add column turnover_before bigint not null default 0, add column carried_before int not null default 0;
update invite.day set turnover_before = turnover, carried_before = carried_bets;
insert into invite.uncounted_bets (player_id, first_bet_no, last_bet_no, is_from_before)
  select c.player_id, 1, c.read_to, true
  from bets.cursor c join account.player p on p.player_id = c.player_id
  where c.handler = 'invite' and c.read_to > 0 and p.invited_by is not null;

grant select on invite.carried_bet, invite.uncounted_bets to krapao_app;
