-- The books: owners, their postings and balances, and the catalogue of what may be posted. Written by functions alone.
create schema ledger;

create type ledger.currency as enum ('BAHT', 'LAK');
create type ledger.owner_kind as enum ('player', 'house', 'staff');
create type ledger.statement_type as enum ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer');
-- Types rather than checks of a table: PostgreSQL reads the text of those anew for every statement that writes.
create domain ledger.amount as bigint constraint amount_more_than_nothing check (value > 0);
create domain ledger.balance_amount as bigint constraint balance_not_negative check (value >= 0);
-- The code of a game, bank, gateway or channel.
create domain ledger.subaccount as text constraint subaccount_is_plain check (value ~ '^[A-Z0-9]{1,20}$');

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only: add a row that reverses or replaces, never edit', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- The catalogue: every kind of account and every kind of posting is a row, and `ledger.post` moves money in no other way.
-- No posting has a foreign key to it: every post would lock the same few rows.

create table ledger.account_kind (
  name           text primary key,
  -- A player's account has a kept balance, never negative; a house account has only its entries.
  owner          ledger.owner_kind not null check (owner in ('player', 'house')),
  -- What it counts: minor units of its owner's currency, or coins.
  unit           text not null check (unit in ('MONEY', 'COIN')),
  -- One for each game, bank, gateway or channel.
  has_subaccount boolean not null
);
create trigger account_kind_is_append_only before update or delete or truncate on ledger.account_kind
  for each statement execute function ledger.refuse_change();

insert into ledger.account_kind (name, owner, unit, has_subaccount) values
  ('wallet',         'player', 'MONEY', false),
  ('held',           'player', 'MONEY', false),
  ('refund',         'player', 'MONEY', false),
  ('invite',         'player', 'MONEY', false),
  ('coin',           'player', 'COIN',  false),
  ('transit',        'player', 'MONEY', true),
  ('game',           'player', 'MONEY', true),
  ('bank',           'house',  'MONEY', true),
  ('gateway',        'house',  'MONEY', true),
  ('giftlink',       'house',  'MONEY', false),
  -- At a wallet provider: `wallet` is the player's own account here.
  ('ewallet',        'house',  'MONEY', true),
  ('gaming-revenue', 'house',  'MONEY', true),
  ('bonus-cost',     'house',  'MONEY', false),
  ('refund-cost',    'house',  'MONEY', false),
  ('invite-cost',    'house',  'MONEY', false),
  ('fees',           'house',  'MONEY', false),
  ('adjustment',     'house',  'MONEY', false),
  ('suspense',       'house',  'MONEY', true),
  ('returning',      'house',  'MONEY', true),
  ('coin-issue',     'house',  'COIN',  false);

-- What a posting comes to, for whoever counts: bonuses, coins, friends, played-through money, audits. Null for a step of something
-- else, and for what moves between accounts of the house.
--   deposit: a player's money came from outside. deposit_taken_back: by whoever had paid it. withdrawal: it was paid out to them.
--   withdrawal_returned: the payout came back. play: won or lost at a game. grant: a reward, in the wallet. grant_taken_back: of
--   one whose terms were not met. correction: by hand, or a loss that the house bears
create type ledger.meaning as enum (
  'deposit', 'deposit_taken_back', 'withdrawal', 'withdrawal_returned', 'play', 'grant', 'grant_taken_back', 'correction');

create table ledger.posting_kind (
  kind           text primary key,
  -- Whose journal it stands in.
  journal        ledger.owner_kind not null,
  source         text not null references ledger.account_kind,
  destination    text not null references ledger.account_kind,
  -- Where the player reads it in the statement; null where it is no line of its own.
  statement_type ledger.statement_type,
  -- A player's own request: when there is too little money, that answer is remembered under its idempotency key.
  is_request     boolean not null,
  meaning        ledger.meaning,
  check (source <> destination)
);
create trigger posting_kind_is_append_only before update or delete or truncate on ledger.posting_kind
  for each statement execute function ledger.refuse_change();

-- What `ledger.post` looks up: a kind of posting with what its two kinds of account say, as one row instead of three.
-- It is derived once a kind is listed and never changes, as the catalogue does not; the audit compares it with that. A
-- kind whose accounts do not fit together has no rule, and is never posted.
create table ledger.posting_rule (
  kind                       text primary key references ledger.posting_kind,
  journal                    ledger.owner_kind not null,
  source                     text not null,
  destination                text not null,
  statement_type             ledger.statement_type,
  statement_step             int not null,
  wallet_sign                bigint not null,
  source_has_subaccount      boolean not null,
  destination_has_subaccount boolean not null,
  -- Whether its balance is a row of `ledger.balance`: a player's, but not the wallet.
  source_is_row              boolean not null,
  destination_is_row         boolean not null
);
create trigger posting_rule_is_append_only before update or delete or truncate on ledger.posting_rule
  for each statement execute function ledger.refuse_change();

create view ledger.derived_posting_rule as
  select k.kind, k.journal, k.source, k.destination, k.statement_type, (k.statement_type is not null)::int as statement_step,
    (case 'wallet' when k.destination then 1 when k.source then -1 else 0 end)::bigint as wallet_sign,
    s.has_subaccount as source_has_subaccount, d.has_subaccount as destination_has_subaccount,
    s.owner = 'player' and k.source <> 'wallet' as source_is_row, d.owner = 'player' and k.destination <> 'wallet' as destination_is_row
  from ledger.posting_kind k join ledger.account_kind s on s.name = k.source join ledger.account_kind d on d.name = k.destination
  where s.unit = d.unit and (k.journal = 'player') = (s.owner = 'player' or d.owner = 'player');

-- The rules of kinds that have none yet. Whoever lists a kind asks for it afterwards.
create function ledger.derive_posting_rules() returns void language sql as $$
  insert into ledger.posting_rule select r.* from ledger.derived_posting_rule r on conflict (kind) do nothing
$$;

insert into ledger.posting_kind (kind, journal, source, destination, statement_type, is_request, meaning) values
  -- Deposits.
  ('deposit_bank',                 'player', 'bank',           'wallet',         'deposit',      false, 'deposit'),
  ('deposit_gateway',              'player', 'gateway',        'wallet',         'deposit',      false, 'deposit'),
  ('deposit_slip',                 'player', 'bank',           'wallet',         'deposit',      false, 'deposit'),
  ('deposit_giftlink',             'player', 'giftlink',       'wallet',         'deposit',      false, 'deposit'),
  ('deposit_ewallet',              'player', 'ewallet',        'wallet',         'deposit',      false, 'deposit'),
  ('allocated',                    'player', 'suspense',       'wallet',         'deposit',      false, 'deposit'),
  ('chargeback_taken',             'player', 'wallet',         'suspense',       'withdraw',     false, 'deposit_taken_back'),
  -- Games.
  ('game_in_sent',                 'player', 'wallet',         'transit',        'transfer',     true,  null),
  ('game_in_done',                 'player', 'transit',        'game',           null,           false, null),
  ('game_in_refused',              'player', 'transit',        'wallet',         null,           false, null),
  ('game_out_asked',               'player', 'game',           'transit',        'transfer',     true,  null),
  ('game_out_done',                'player', 'transit',        'wallet',         null,           false, null),
  ('game_out_refused',             'player', 'transit',        'game',           null,           false, null),
  ('game_win',                     'player', 'gaming-revenue', 'game',           null,           false, 'play'),
  ('game_loss',                    'player', 'game',           'gaming-revenue', null,           false, 'play'),
  -- Withdrawals. A payout that the bank sent back says so in the statement in words of its own.
  ('withdraw_held',                'player', 'wallet',         'held',           'withdraw',     true,  null),
  ('withdraw_paid',                'player', 'held',           'bank',           null,           false, 'withdrawal'),
  ('withdraw_released',            'player', 'held',           'wallet',         null,           false, null),
  ('returned_by_bank',             'player', 'suspense',       'wallet',         'deposit',      false, 'withdrawal_returned'),
  -- Rewards. A grant goes to the wallet; what is taken of it goes back to the cost it came from.
  ('bonus_granted',                'player', 'bonus-cost',     'wallet',         'bonus',        false, 'grant'),
  ('bonus_taken',                  'player', 'wallet',         'bonus-cost',     'finish_bonus', false, 'grant_taken_back'),
  ('prize_granted',                'player', 'bonus-cost',     'wallet',         'bonus',        false, 'grant'),
  ('invite_earned',                'player', 'invite-cost',    'invite',         null,           false, null),
  ('invite_cancelled',             'player', 'invite',         'invite-cost',    null,           false, null),
  ('invite_collected',             'player', 'invite',         'wallet',         'bonus',        false, 'grant'),
  ('invite_taken',                 'player', 'wallet',         'invite-cost',    'finish_bonus', false, 'grant_taken_back'),
  ('refund_claimed',               'player', 'refund-cost',    'refund',         null,           false, null),
  ('refund_to_wallet',             'player', 'refund',         'wallet',         'bonus',        false, 'grant'),
  ('refund_taken',                 'player', 'wallet',         'refund-cost',    'finish_bonus', false, 'grant_taken_back'),
  ('coins_given',                  'player', 'coin-issue',     'coin',           null,           false, null),
  ('coin_spent',                   'player', 'coin',           'coin-issue',     null,           false, null),
  -- Corrections by hand.
  ('adjusted_up',                  'player', 'adjustment',     'wallet',         'deposit',      false, 'correction'),
  ('adjusted_down',                'player', 'wallet',         'adjustment',     'withdraw',     false, 'correction'),
  -- Money without an owner, and its way back to the account that it came from.
  ('unallocated_bank',             'house',  'bank',           'suspense',       null,           false, null),
  ('unallocated_gateway',          'house',  'gateway',        'suspense',       null,           false, null),
  ('unallocated_giftlink',         'house',  'giftlink',       'suspense',       null,           false, null),
  ('unallocated_ewallet',          'house',  'ewallet',        'suspense',       null,           false, null),
  ('unallocated_returned_bank',    'house',  'suspense',       'bank',           null,           false, null),
  ('unallocated_returned_gateway', 'house',  'suspense',       'gateway',        null,           false, null),
  ('unallocated_returned_ewallet', 'house',  'suspense',       'ewallet',        null,           false, null),
  ('return_sent',                  'house',  'suspense',       'returning',      null,           false, null),
  ('return_paid',                  'house',  'returning',      'bank',           null,           false, null),
  ('return_refused',               'house',  'returning',      'suspense',       null,           false, null),
  ('payout_returned',              'house',  'bank',           'suspense',       null,           false, null),
  -- What is taken back leaves whoever held it: bank, gateway or wallet provider.
  ('chargeback_house',             'house',  'suspense',       'bank',           null,           false, null),
  ('chargeback_gateway',           'house',  'suspense',       'gateway',        null,           false, null),
  ('chargeback_ewallet',           'house',  'suspense',       'ewallet',        null,           false, null),
  -- Between accounts of the house.
  ('gateway_settled',              'house',  'bank',           'gateway',        null,           false, null),
  ('fee_bank',                     'house',  'fees',           'bank',           null,           false, null),
  ('fee_gateway',                  'house',  'fees',           'gateway',        null,           false, null),
  ('written_off',                  'house',  'suspense',       'adjustment',     null,           false, 'correction'),
  ('shortage_covered',             'house',  'adjustment',     'suspense',       null,           false, 'correction');
select ledger.derive_posting_rules();

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
-- Instead of foreign keys from postings and balances, which every post would check: `ledger.post` has the owner locked.
create trigger owner_is_kept before delete or truncate on ledger.owner for each statement execute function ledger.refuse_change();

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
  idempotency_key        text not null,
  -- The transfer, withdrawal or external payment it belongs to.
  reference_id           text not null,
  -- Of the posting and the hash of the one before: the chain of its owner.
  hash                   bytea not null,
  -- What a posting says of other rows, such as the bank account a withdrawal goes to, as a salted SHA-256 in hexadecimal:
  -- the chain covers it, so those rows cannot change unseen, and personal values can be erased without breaking the chain.
  digest                 text,
  primary key (owner_id, posting_no)
);
create unique index posting_statement on ledger.posting (owner_id, statement_no) where statement_no is not null;
-- Finds the owners that posted lately, for the witness of their chains. Postings are appended in the order of time, so a
-- range index of a few pages serves; a page range is summed up as soon as the next one begins.
create index posting_by_time on ledger.posting using brin (posted_at) with (autosummarize = on);
create trigger posting_is_append_only before update or delete or truncate on ledger.posting
  for each statement execute function ledger.refuse_change();

-- What became of an idempotency key: a posting, or a refusal that stays one. Append-only.
create table ledger.request (
  owner_id        uuid not null,
  posting_no      bigint,
  made_at         timestamptz not null,
  -- Who asked, for whoever asks again and wants to know whether the first answer was its own.
  attempt_id      uuid,
  idempotency_key text not null,
  -- What was asked for. Null where the posting itself says it.
  body            text,
  refusal         text,
  -- Those of the refusal, in minor units, in the order in which its verb names them.
  figures         bigint[],
  primary key (owner_id, idempotency_key)
);
-- A player's requests of the last day are listed by when they were refused; what was posted is found by its own tables.
create index request_refused on ledger.request (owner_id, made_at) where refusal is not null;
create trigger request_is_append_only before update or delete or truncate on ledger.request
  for each statement execute function ledger.refuse_change();

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

-- What a caller of `ledger.post` says beside the owner; the catalogue knows the rest.
create type ledger.new_posting as (
  kind                   text,
  source_subaccount      text,
  destination_subaccount text,
  amount                 bigint,
  idempotency_key        text,
  reference_id           text,
  -- Both null for most callers: the version of the owner's accounts of that subaccount it rests on, and what was asked
  -- for where the posting does not say it.
  expected_version       bigint,
  body                   text,
  attempt_id             uuid,
  digest                 text
);
comment on type ledger.new_posting is
  'may be null: source_subaccount, destination_subaccount, reference_id, expected_version, body, attempt_id, digest';

-- What became of a posting. repeated: same key, same body, the first answer again. key_reused: same key, other body. refused: this
-- key was refused before. version_conflict: the owner's accounts of that subaccount are no longer at the expected version. busy: in a
-- batch, somebody else holds the owner.
create type ledger.post_status as enum (
  'posted', 'repeated', 'key_reused', 'not_enough', 'no_owner', 'refused', 'version_conflict', 'busy');

-- What a verb has posted: its number in the journal of its owner, its amount, and the wallet after it.
create type ledger.posted as (posting_no bigint, amount bigint, wallet bigint);

-- Until when a handler has been told of all that was posted, by whichever server looked last.
create table ledger.event_sweep (
  handler      text primary key,
  swept_to     timestamptz not null,
  next_at      timestamptz not null,
  -- When two days were last looked through again, whatever the clock said meanwhile.
  rechecked_at timestamptz
);

-- A posting as its handlers see it.
create type ledger.event as (
  posting_no   bigint,
  kind         text,
  amount       bigint,
  currency     text,
  reference_id text,
  posted_at    timestamptz,
  meaning      ledger.meaning
);

grant usage on schema ledger to krapao_app;
grant select on all tables in schema ledger to krapao_app;
