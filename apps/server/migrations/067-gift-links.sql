-- Gift links of the wallet provider: redeeming one is a piece of work that is finished in the background.

-- The currency of a wallet of the operator: a player is offered those of their own.
alter table site.deposit_wallet add column currency ledger.currency not null default 'BAHT';

-- Each voucher that was ever sent here, by whoever sent it first. Theirs is the only redemption of it.
create table deposit.gift_voucher (
  voucher       text primary key,
  player_id     uuid not null,
  redemption_id uuid not null
);

-- `received`: nothing was sent that redeems it. `redeeming`, `in_doubt`: the provider may have redeemed it. `unallocated`:
-- it is redeemed, and its money waits for manual review as a payment.
create type deposit.redemption_state as enum ('received', 'redeeming', 'in_doubt', 'credited', 'unallocated', 'refused');

create table deposit.gift_redemption (
  player_id       uuid not null,
  -- The provider keeps it: one id has one redemption.
  redemption_id   uuid not null,
  idempotency_key text not null,
  voucher         text not null,
  -- The operator's wallet that gets the money.
  wallet_no       text not null,
  state           deposit.redemption_state not null,
  -- What it is worth, once the provider has said.
  worth           ledger.amount,
  currency        ledger.currency not null,
  -- Why it was refused, or is in doubt.
  reason          text,
  attempts        int not null,
  lease_no        bigint not null,
  leased_at       timestamptz,
  next_attempt_at timestamptz,
  history         jsonb not null default '[]',
  created_at      timestamptz not null,
  ended_at        timestamptz,
  primary key (player_id, redemption_id),
  unique (player_id, idempotency_key),
  constraint ended_when_it_says check ((state in ('credited', 'unallocated', 'refused')) = (ended_at is not null)),
  constraint refused_says_why check (state <> 'refused' or reason is not null)
);
create index gift_redemption_due on deposit.gift_redemption (next_attempt_at) where state in ('received', 'redeeming', 'in_doubt');
create index gift_redemption_of_player on deposit.gift_redemption (player_id, created_at desc);
create index gift_redemption_open on deposit.gift_redemption (player_id) where ended_at is null;

grant select on deposit.gift_voucher, deposit.gift_redemption to krapao_app;
