-- For how many hours at most a stake at a game is open, and whether its feed tells of bets while they are; as the game's
-- descriptor says (packages/providers), where a test compares them. It stands here because it decides what may leave, so no
-- server may write it. A game that nobody has described settles as late as any.
create or replace function games.settling_of(p_game text, out hours int, out tells_open boolean) language sql immutable as $$
  select coalesce(s.hours, 1008), coalesce(s.tells_open, false)
  from (values (p_game)) asked (code) left join (values
      ('PG', 1, false),
      ('PGSLOT', 1, true),
      ('JOKER', 1, false),
      ('SLOTXO', 1, false),
      ('SUPERSLOT', 1, false),
      ('UFABET', 1008, true),
      ('SEXYGAME', 24, false),
      ('HUAYHD', 408, false),
      ('HUAYLAO', 408, true),
      ('BETFLIX', 1, false),
      ('AREASLOT', 1, false),
      ('JOKER2', 1, false),
      ('ASKMEBET', 1, true),
      ('IMI', 1, true),
      ('USUN', 1, true),
      ('CIRCUS', 1, true),
      ('SLOTRACHA', 1, true)
    ) s (code, hours, tells_open) on s.code = asked.code
$$;

comment on function games.settling_of is 'used in statements';
grant execute on function games.settling_of to krapao_app;
