-- New values of a type cannot be used in the transaction that adds them: the next migration uses them.
alter type deposit.payment_state add value 'merged';
alter type deposit.payment_state add value 'returning';

-- Which channel owns the money that comes into an account: `bank`, or a gateway (`qr:KBANK`) whose money lands there. What
-- the feed of a gateway's account says is evidence of the gateway's payment, and no credit.
alter table site.deposit_account add column owner_channel text not null default 'bank',
  add constraint known_owner check (owner_channel = 'bank' or owner_channel ~ '^qr:[A-Z0-9]{2,20}$');
-- Whether the bank's feed of it numbers payments itself, so that a slip of the same payment has another reference.
alter table site.deposit_account add column has_own_references boolean not null default false;

-- The lock of whoever decides which reports of one amount, in one place, are of the same payment.
create table deposit.slot (
  -- The gateway that owns the account, or `bank:` and its number.
  place    text not null,
  amount   ledger.amount not null,
  currency ledger.currency not null,
  primary key (place, amount, currency)
);

-- What was told of there, each by its own reference, and by what it is recognised.
create table deposit.slot_payment (
  place      text not null,
  amount     ledger.amount not null,
  currency   ledger.currency not null,
  reference  text not null,
  -- Told by the feed of the account; otherwise by a gateway or a slip.
  is_line    boolean not null,
  bank_code  text,
  -- The sending account, as it was told: hidden digits are x.
  account_no text,
  paid_at    timestamptz not null,
  primary key (place, amount, currency, reference)
);
create index slot_payment_reference on deposit.slot_payment (reference);
grant select on deposit.slot, deposit.slot_payment to krapao_app;
