-- Money that left without having been staked is owed in coins, so not each row is a posting's. Rows are numbered for their player.
alter table spin.counted_deposit disable trigger counted_deposit_is_append_only;
alter table spin.counted_deposit
  add column count_no bigint,
  -- What was counted; null for what was counted before these were kept.
  add column entry_no bigint;
update spin.counted_deposit d set count_no = n.count_no
  from (select player_id, posting_no, row_number() over (partition by player_id order by posting_no) as count_no from spin.counted_deposit) n
  where n.player_id = d.player_id and n.posting_no = d.posting_no;
alter table spin.counted_deposit
  drop constraint counted_deposit_pkey,
  alter column count_no set not null,
  alter column posting_no drop not null,
  add primary key (player_id, count_no),
  add constraint counted_once unique (player_id, entry_no),
  add constraint of_a_posting_or_an_entry check (posting_no is not null or entry_no is not null);
create index counted_deposit_posting on spin.counted_deposit (player_id, posting_no);
alter table spin.counted_deposit enable trigger counted_deposit_is_append_only;

-- How far a player's entries are read.
create table spin.entry_cursor (
  player_id uuid primary key,
  read_to   bigint not null
) with (fillfactor = 50);
grant select on spin.entry_cursor to krapao_app;

-- `spin.count_entry` stands in the place of the first, and the second takes what was counted.
drop function if exists spin.count_deposit(uuid, ledger.event);
drop function if exists spin.post_coins(uuid, bigint, bigint);
