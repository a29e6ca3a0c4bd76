-- The catalogue of the ledger: every kind of account and every kind of posting is a row here, and `ledger.post` moves
-- money in no other way. No posting has a foreign key to it: every post would lock the same few rows.

-- The names are those of the catalogue's tables from here on; the next migration drops the old type.
alter type ledger.account_kind rename to account_kind_before_014;

create type ledger.owner_kind as enum ('player', 'house', 'staff');

create table ledger.account_kind (
  name           text primary key,
  -- A player's account has a kept balance, never negative; a house account has only its entries.
  owner          ledger.owner_kind not null check (owner in ('player', 'house')),
  -- What it counts: minor units of its owner's currency, or coins.
  unit           text not null check (unit in ('MONEY', 'COIN')),
  -- One for each game, bank, gateway or channel.
  has_subaccount boolean not null
);

create table ledger.posting_kind (
  kind           text primary key,
  -- Whose journal it stands in.
  journal        ledger.owner_kind not null,
  source         text not null references ledger.account_kind,
  destination    text not null references ledger.account_kind,
  -- Where the player reads it in the statement; null where it is no line of its own.
  statement_type ledger.statement_type,
  -- A player's own press: when there is too little money, that answer is remembered under the request key.
  is_request     boolean not null,
  check (source <> destination)
);

insert into ledger.account_kind (name, owner, unit, has_subaccount) values
  ('wallet', 'player', 'MONEY', false),
  ('held', 'player', 'MONEY', false),
  ('refund', 'player', 'MONEY', false),
  ('invite', 'player', 'MONEY', false),
  ('coin', 'player', 'COIN', false),
  ('transit', 'player', 'MONEY', true),
  ('game', 'player', 'MONEY', true),
  ('bank', 'house', 'MONEY', true),
  ('gateway', 'house', 'MONEY', true),
  ('giftlink', 'house', 'MONEY', false),
  ('gaming-revenue', 'house', 'MONEY', true),
  ('bonus-cost', 'house', 'MONEY', false),
  ('refund-cost', 'house', 'MONEY', false),
  ('invite-cost', 'house', 'MONEY', false),
  ('fees', 'house', 'MONEY', false),
  ('adjustment', 'house', 'MONEY', false),
  ('suspense', 'house', 'MONEY', true),
  ('coin-issue', 'house', 'COIN', false);

insert into ledger.posting_kind (kind, journal, source, destination, statement_type, is_request) values
  ('deposit_bank', 'player', 'bank', 'wallet', 'deposit', false),
  ('deposit_gateway', 'player', 'gateway', 'wallet', 'deposit', false),
  ('deposit_slip', 'player', 'bank', 'wallet', 'deposit', false),
  ('deposit_giftlink', 'player', 'giftlink', 'wallet', 'deposit', false),
  ('game_in_sent', 'player', 'wallet', 'transit', 'transfer', true),
  ('game_in_done', 'player', 'transit', 'game', null, false),
  ('game_in_refused', 'player', 'transit', 'wallet', null, false),
  ('game_out_asked', 'player', 'game', 'transit', 'transfer', true),
  ('game_out_done', 'player', 'transit', 'wallet', null, false),
  ('game_out_refused', 'player', 'transit', 'game', null, false),
  ('game_win', 'player', 'gaming-revenue', 'game', null, false),
  ('game_loss', 'player', 'game', 'gaming-revenue', null, false),
  ('withdraw_held', 'player', 'wallet', 'held', 'withdraw', true),
  ('withdraw_paid', 'player', 'held', 'bank', null, false),
  ('withdraw_released', 'player', 'held', 'wallet', null, false),
  ('coins_given', 'player', 'coin-issue', 'coin', null, false),
  ('allocated', 'player', 'suspense', 'wallet', 'deposit', false),
  ('chargeback_taken', 'player', 'wallet', 'suspense', 'withdraw', false),
  ('adjusted_up', 'player', 'adjustment', 'wallet', 'deposit', false),
  ('adjusted_down', 'player', 'wallet', 'adjustment', 'withdraw', false),
  ('unallocated_bank', 'house', 'bank', 'suspense', null, false),
  ('unallocated_gateway', 'house', 'gateway', 'suspense', null, false),
  ('unallocated_giftlink', 'house', 'giftlink', 'suspense', null, false),
  ('unallocated_returned_bank', 'house', 'suspense', 'bank', null, false),
  ('unallocated_returned_gateway', 'house', 'suspense', 'gateway', null, false),
  ('payout_returned', 'house', 'bank', 'suspense', null, false),
  ('chargeback_house', 'house', 'suspense', 'bank', null, false),
  ('gateway_settled', 'house', 'bank', 'gateway', null, false),
  ('fee_bank', 'house', 'fees', 'bank', null, false),
  ('fee_gateway', 'house', 'fees', 'gateway', null, false),
  ('written_off', 'house', 'suspense', 'adjustment', null, false),
  ('shortage_covered', 'house', 'adjustment', 'suspense', null, false);

create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only: add a row that reverses or replaces, never edit', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger account_kind_is_append_only before update or delete or truncate on ledger.account_kind for each statement execute function ledger.refuse_change();
create trigger posting_kind_is_append_only before update or delete or truncate on ledger.posting_kind for each statement execute function ledger.refuse_change();

grant select on ledger.account_kind, ledger.posting_kind to krapao_app;
