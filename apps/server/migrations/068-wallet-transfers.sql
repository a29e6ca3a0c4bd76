-- Transfers from a player's wallet at a wallet provider to one of the operator's. `wallet` is the player's own account in
-- the ledger, so the channel and the account of the house are called `ewallet`.
alter type deposit.channel add value 'ewallet';

insert into ledger.account_kind (name, owner, unit, has_subaccount) values ('ewallet', 'house', 'MONEY', true);
insert into ledger.posting_kind (kind, journal, source, destination, statement_type, is_request) values
  ('deposit_ewallet', 'player', 'ewallet', 'wallet', 'deposit', false),
  ('unallocated_ewallet', 'house', 'ewallet', 'suspense', null, false),
  ('unallocated_returned_ewallet', 'house', 'suspense', 'ewallet', null, false),
  ('chargeback_ewallet', 'house', 'suspense', 'ewallet', null, false);

-- When the player showed by a code sent to it that the phone is theirs; nothing for whoever registered while none was asked for.
alter table account.player add column phone_verified_at timestamptz;
-- As far as it is still known: a code was answered for this phone within the quarter of an hour before they registered.
update account.player p set phone_verified_at = c.verified_at
  from (select phone, max(verified_at) as verified_at from otp.challenge where verified_at is not null group by phone) c
  where c.phone = p.phone and c.verified_at between p.created_at - interval '15 minutes' and p.created_at;
