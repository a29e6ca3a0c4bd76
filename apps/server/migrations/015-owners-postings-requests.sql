-- Players' books become books of any owner, movements become postings of a kind of the catalogue, own accounts become
-- rows, and request keys get a table of their own. What was posted keeps its numbers, amounts and hours; as the hash of
-- a posting covers other words than before, each chain is checked once more and then written anew.

alter domain ledger.balance rename to balance_amount;
alter domain ledger.game_code rename to subaccount;
alter domain ledger.subaccount rename constraint game_code_is_plain to subaccount_is_plain;

drop view ledger.posting, ledger.account;

-- One row an owner: the mutex of everything that moves their money, and the head of their chain. A player's wallet
-- stands here too, because every posting writes this row: a second row for the wallet would be a second write.
create table ledger.owner (
  owner_id     uuid primary key,
  kind         ledger.owner_kind not null,
  currency     ledger.currency not null,
  wallet       ledger.balance_amount not null default 0,
  -- Gapless: how many postings there are, and how many of them stand in the statement.
  posting_no   bigint not null default 0,
  statement_no bigint not null default 0,
  last_hash    bytea not null default ''
) with (fillfactor = 50);

-- Every other account of a player. House accounts have no row anywhere, so no row is hot.
create table ledger.balance (
  owner_id   uuid not null,
  account    text not null,
  -- Empty where accounts of this kind have none.
  subaccount text not null,
  amount     ledger.balance_amount not null,
  -- How many postings have touched this row: whoever decides by an older look is told that it moved on.
  version    bigint not null,
  primary key (owner_id, subaccount, account)
) with (fillfactor = 50);

-- What happened: one amount, in minor units, from a source to a destination. It cannot fail to balance, because there
-- is one amount. Append-only.
create table ledger.posting (
  owner_id               uuid not null,
  posting_no             bigint not null,
  statement_no           bigint,
  amount                 bigint not null,
  -- The balances after it, of player accounts.
  source_after           bigint,
  destination_after      bigint,
  posted_at              timestamptz not null,
  currency               ledger.currency not null,
  statement_type         ledger.statement_type,
  kind                   text not null,
  source                 text not null,
  source_subaccount      ledger.subaccount,
  destination            text not null,
  destination_subaccount ledger.subaccount,
  -- Not unique here: `ledger.request` holds that, so that postings can be partitioned by month.
  request_key            text not null,
  -- The transfer, withdrawal or outside payment it belongs to.
  cause                  text not null,
  hash                   bytea not null,
  primary key (owner_id, posting_no)
);
create unique index posting_statement on ledger.posting (owner_id, statement_no) where statement_no is not null;

-- What became of a request key: a posting, or a refusal that stays one. Append-only.
create table ledger.request (
  owner_id    uuid not null,
  posting_no  bigint,
  made_at     timestamptz not null,
  -- Who asked, for whoever asks again and wants to know whether the first answer was its own.
  run_id      uuid,
  request_key text not null,
  -- What was asked for. Null where the posting itself says it.
  body        text,
  refusal     text,
  primary key (owner_id, request_key)
);

-- What a caller of `ledger.post` says beside the owner; the catalogue knows the rest.
create type ledger.new_posting as (
  kind                   text,
  source_subaccount      text,
  destination_subaccount text,
  amount                 bigint,
  request_key            text,
  cause                  text,
  -- Both null for most callers: the version of the owner's accounts of that subaccount it rests on, and what was asked
  -- for where the posting does not say it.
  expected_version       bigint,
  body                   text,
  run_id                 uuid
);

create function ledger.posting_hash(
  p_previous bytea, p_owner uuid, p_posting_no bigint, p_statement_no bigint, p_currency ledger.currency, p_kind text,
  p_source text, p_source_subaccount text, p_destination text, p_destination_subaccount text, p_amount bigint,
  p_statement_type ledger.statement_type, p_request_key text, p_cause text, p_at timestamptz
) returns bytea language sql stable as $$
  select sha256(p_previous || convert_to(concat_ws(
    E'\x1f', p_owner, p_posting_no, coalesce(p_statement_no, 0), p_currency, p_kind, p_source, coalesce(p_source_subaccount, '-'),
    p_destination, coalesce(p_destination_subaccount, '-'), p_amount, coalesce(p_statement_type::text, '-'), p_request_key, p_cause,
    extract(epoch from p_at)), 'UTF8'))
$$;

do $$
declare
  m record;
  v_player uuid;
  v_hash bytea;
  v_new_hash bytea;
begin
  for m in
    select movement.*, p.currency,
      case
        when movement.kind = 'game_result' then case movement.to_account when 'game' then 'game_win' else 'game_loss' end
        when movement.kind <> 'deposit' then movement.kind
        when exists (select from deposit.settlement s where s.outside_reference = movement.cause and s.channel = 'slip') then 'deposit_slip'
        else 'deposit_' || movement.from_account
      end as new_kind,
      case movement.from_account when 'result' then 'gaming-revenue' when 'bonus' then 'bonus-cost' else movement.from_account::text end as source,
      case movement.to_account when 'result' then 'gaming-revenue' when 'bonus' then 'bonus-cost' else movement.to_account::text end as destination,
      case when ledger.has_place(movement.from_account) then movement.place end as source_subaccount,
      case when ledger.has_place(movement.to_account) then movement.place end as destination_subaccount
    from ledger.movement join ledger.player p using (player_id) order by player_id, movement_no
  loop
    if m.player_id is distinct from v_player then
      v_player := m.player_id;
      v_hash := '';
      v_new_hash := '';
    end if;
    if m.hash <> ledger.movement_hash(v_hash, m.player_id, m.movement_no, m.statement_no, m.currency, m.kind, m.from_account, m.to_account,
      m.place, m.amount, m.statement_type, m.request_key, m.cause, m.posted_at)
    then
      raise exception 'movement % of player % does not fit its hash: find out why before this migration makes new ones', m.movement_no, m.player_id;
    end if;
    v_hash := m.hash;
    v_new_hash := ledger.posting_hash(v_new_hash, m.player_id, m.movement_no, m.statement_no, m.currency, m.new_kind, m.source,
      m.source_subaccount, m.destination, m.destination_subaccount, m.amount, m.statement_type, m.request_key, m.cause, m.posted_at);
    insert into ledger.posting values (m.player_id, m.movement_no, m.statement_no, m.amount, m.from_after, m.to_after, m.posted_at, m.currency,
      m.statement_type, m.new_kind, m.source, m.source_subaccount, m.destination, m.destination_subaccount, m.request_key, m.cause, v_new_hash);
  end loop;
  select p.player_id into v_player from ledger.player p left join ledger.movement last using (player_id, movement_no)
    where p.last_hash <> coalesce(last.hash, '') limit 1;
  if found then
    raise exception 'the chain of player % does not end where their row says: find out why before this migration makes a new one', v_player;
  end if;
end $$;

insert into ledger.request (owner_id, posting_no, made_at, request_key)
  select owner_id, posting_no, posted_at, request_key from ledger.posting;

insert into ledger.owner (owner_id, kind, currency, wallet, posting_no, statement_no, last_hash)
  select p.player_id, 'player', p.currency, p.wallet, p.movement_no, p.statement_no, coalesce(last.hash, '')
  from ledger.player p left join ledger.posting last on last.owner_id = p.player_id and last.posting_no = p.movement_no;

-- The balances as they were stored, so that one that was wrong still is, and is found; the versions counted.
insert into ledger.balance (owner_id, account, subaccount, amount, version)
  select stored.owner_id, stored.account, stored.subaccount, stored.amount, count(p.owner_id)
  from (
    select p.player_id as owner_id, own.account, '' as subaccount, own.amount
    from ledger.player p cross join lateral (values ('held', p.held), ('refund', p.refund), ('invite', p.invite), ('coin', p.coin)) own (account, amount)
    union all
    select g.player_id, at_game.account, g.game, at_game.amount
    from ledger.game_account g cross join lateral (values ('game', g.balance), ('transit', g.transit)) at_game (account, amount)
  ) stored
  left join ledger.posting p on p.owner_id = stored.owner_id
    and ((p.source, coalesce(p.source_subaccount, '')) = (stored.account, stored.subaccount)
      or (p.destination, coalesce(p.destination_subaccount, '')) = (stored.account, stored.subaccount))
  group by stored.owner_id, stored.account, stored.subaccount, stored.amount
  having stored.amount <> 0 or count(p.owner_id) > 0;

-- Nothing older than this release is anywhere, so what had other parameters goes at once. The new ones stand in files.
drop function games.open_transfer, games.begin_transfer, games.end_transfer, deposit.credit, deposit.credit_batch;
drop function ledger.post, ledger.post_batch, ledger.open_player, ledger.lock_player, ledger.lock_free_players,
  ledger.movement_hash, ledger.change_of, ledger.account_name, ledger.unit_of, ledger.has_place;
drop table ledger.movement, ledger.game_account, ledger.player;
drop type ledger.account_kind_before_014;

create trigger posting_is_append_only before update or delete or truncate on ledger.posting for each statement execute function ledger.refuse_change();
create trigger request_is_append_only before update or delete or truncate on ledger.request for each statement execute function ledger.refuse_change();
-- Instead of foreign keys from postings and balances, which every post would check: `ledger.post` has the owner locked.
create trigger owner_is_kept before delete or truncate on ledger.owner for each statement execute function ledger.refuse_change();

-- The two entries of every posting. One of a player account has the balance after it; one of a house account has none.
create view ledger.entry as
  select p.owner_id, p.posting_no, entry.entry_no, entry.account_kind, entry.account_kind || coalesce(':' || entry.subaccount, '') as account,
    case when k.unit = 'COIN' then 'COIN' else p.currency::text end as unit, entry.amount, entry.balance_after
  from ledger.posting p
  cross join lateral (values
    (1, p.source, p.source_subaccount, -p.amount, p.source_after),
    (2, p.destination, p.destination_subaccount, p.amount, p.destination_after)) entry (entry_no, account_kind, subaccount, amount, balance_after)
  left join ledger.account_kind k on k.name = entry.account_kind;

-- Every player account with its stored balance.
create view ledger.account as
  select o.owner_id, 'wallet' as account, o.currency::text as unit, o.wallet as balance from ledger.owner o where o.kind = 'player'
  union all
  select b.owner_id, b.account || case b.subaccount when '' then '' else ':' || b.subaccount end,
    case when k.unit = 'COIN' then 'COIN' else o.currency::text end, b.amount
  from ledger.balance b join ledger.owner o using (owner_id) left join ledger.account_kind k on k.name = b.account;

grant select on ledger.owner, ledger.balance, ledger.posting, ledger.request, ledger.entry, ledger.account to krapao_app;
