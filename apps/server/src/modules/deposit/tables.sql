-- Money that comes in, over five channels, and what becomes of it. Written by functions alone.
create schema deposit;

-- `ewallet`: from a player's wallet at a wallet provider. `wallet` is the player's own account in the ledger.
create type deposit.channel as enum ('bank', 'qr', 'slip', 'giftlink', 'ewallet');

-- Payments.

-- A reference is compared as its bank writes it: what the bank does not tell apart is one (packages/providers,
-- `normalReference`; a test holds both to be one rule). These two functions stand in a constraint, so whoever changes them
-- does so in a migration that looks at what is stored.
create function deposit.normal_number(p_bank text, p_number text) returns text language sql immutable as $$
  select case when p_bank in ('SCB', 'BCEL') then told.cased else regexp_replace(told.cased, '^0+(?=.)', '') end
  from (select case when p_bank in ('BCEL') then spaceless.number else upper(spaceless.number collate "C") end as cased
    from (select replace(p_number, ' ', '') as number) spaceless) told
$$;
comment on function deposit.normal_number is 'used in statements';

-- What no bank has numbered stands as it is.
create function deposit.normal_reference(p_reference text) returns text language sql immutable as $$
  select case
    when told.number is null or told.issuer in ('GIFTLINK', 'EWALLET') then p_reference
    else told.issuer || ':' || deposit.normal_number(regexp_replace(told.issuer, '\.OWN$', ''), told.number) end
  from (select upper(trim(split_part(p_reference, ':', 1)) collate "C") as issuer, substring(p_reference from ':(.*)$') as number) told
$$;
comment on function deposit.normal_reference is 'used in statements';

-- `merged`: it turned out to be another payment. `returning`: on its way back to the account that it came from.
create type deposit.payment_state as enum ('unallocated', 'credited', 'returned', 'merged', 'returning');

-- One row for each external payment, whatever channel told of it first. It is also the lock of whoever decides about it.
create table deposit.payment (
  -- The paying bank and its own reference: the same over all channels.
  reference      text primary key,
  -- Of the report by which it is booked.
  channel        deposit.channel not null,
  -- The bank or gateway that holds the money; nothing for a gift link.
  subaccount     ledger.subaccount,
  amount         ledger.amount not null,
  currency       ledger.currency not null,
  state          deposit.payment_state not null,
  -- Who was credited.
  player_id      uuid,
  -- The QR that it paid; while nobody is credited, the one it was meant for.
  qr_id          text,
  -- Why it waits for a person, or did.
  reason         text,
  event_id       text not null,
  evidence       jsonb not null,
  received_at    timestamptz not null,
  -- When it was posted to suspense: from there it is allocated or returned, and not deposited again.
  unallocated_at timestamptz,
  -- The member of staff who allocated or returned it.
  decided_by     uuid,
  ended_at       timestamptz,
  -- The payment that this turned out to be.
  merged_into    text,
  -- It was written before references were compared as their banks write them. Postings name it so and cannot be changed: it keeps
  -- its name, and what is told of it since is found by `old_name`.
  keeps_old_name boolean not null default false,
  -- Which player is shown a payment that waits: one at most, and they stay the one.
  shown_to       uuid,
  -- In whose sum of the hour it is counted: of one that nobody of the staff has decided, who has told of it.
  counted_as     text,
  -- When it came, no more might be credited without a person: one decides, whatever is told of it later.
  is_above_limit boolean not null default false,
  constraint sender_is_encrypted check (not evidence ?| array['fromAccountNo', 'payerAccount', 'fromWallet', 'fromName']),
  constraint credited_to_somebody check ((state = 'credited') = (player_id is not null)),
  constraint ended_when_it_says check ((state in ('unallocated', 'returning')) = (ended_at is null)),
  constraint unallocated_says_why check (state in ('credited', 'merged') or (reason is not null and unallocated_at is not null)),
  constraint merged_says_into check ((state = 'merged') = (merged_into is not null)),
  constraint merged_into_another check (merged_into <> reference),
  constraint counted_when_credited check (counted_as is null or state = 'credited'),
  constraint reference_is_normal check (keeps_old_name or reference = deposit.normal_reference(reference))
);
-- A stretch of time, as `reconcile` looks at one after the other: rows stand nearly in that order, so a few bytes for many of them do.
create index payment_by_time on deposit.payment using brin (received_at timestamptz_minmax_multi_ops);

-- A QR pays at most once: the credited payment that it is paid by.
create table deposit.paid_qr (
  qr_id     text primary key,
  player_id uuid not null,
  reference text not null
);

-- One payment is told of by at most one other report of the other kind: which.
create table deposit.merged_payment (
  merged_into text primary key,
  reference   text not null
);

-- By which name a payment is found that keeps an old one: of several that are one as their bank writes them, the first that was
-- credited.
create table deposit.old_name (
  normal    text primary key,
  reference text not null
);

-- What else was reported of a payment: by another channel, again, or otherwise than the first time.
create table deposit.payment_report (
  reference     text not null,
  channel       deposit.channel not null,
  event_id      text not null,
  subaccount    ledger.subaccount,
  amount        ledger.amount not null,
  currency      ledger.currency not null,
  -- How it contradicts what the payment was booked as; nothing where it says the same.
  reason        text,
  evidence      jsonb not null,
  received_at   timestamptz not null,
  -- It was booked as money without an owner until a report that fits a player said otherwise.
  is_taken_back boolean not null default false,
  -- When a member of staff had looked at the contradiction, and who.
  noted_at      timestamptz,
  noted_by      uuid,
  primary key (reference, channel, event_id),
  constraint sender_is_encrypted check (not evidence ?| array['fromAccountNo', 'payerAccount', 'fromWallet', 'fromName'])
);
create index payment_report_open on deposit.payment_report (reference) where reason is not null and noted_at is null;

-- Who sent a payment, as a report tells it: account, wallet and name, as they were written there. Evidence says the digest, which is of the
-- payment that was told of too. Of nobody yet, so under a key of the site.
create table deposit.payment_sender (
  sender_digest    bytea primary key,
  -- The payment that was told of.
  reference        text not null,
  sender_encrypted bytea not null
);

-- What is said of one payment, and of one that was taken back, as the functions take it: of a payment its evidence names the report,
-- because each report of one has its own.
create type deposit.new_payment as (
  reference text, channel deposit.channel, subaccount text, amount bigint, currency text, qr_id text, event_id text, evidence jsonb,
  report reports.sealed_report, sender platform.sealed_value);
comment on type deposit.new_payment is 'may be null: subaccount, qr_id, report, sender';
create type deposit.new_reversal as (
  reference text, channel deposit.channel, amount bigint, currency text, event_id text, evidence jsonb, report reports.sealed_report);

create type deposit.chargeback_state as enum ('open', 'taken', 'borne');

-- A credited payment that its bank or gateway has taken back, once: it is one player's for good.
create table deposit.chargeback (
  player_id   uuid not null,
  reference   text not null,
  channel     deposit.channel not null,
  amount      ledger.amount not null,
  currency    ledger.currency not null,
  state       deposit.chargeback_state not null,
  -- What came back from the player's wallet; the house bears the rest.
  taken       bigint not null default 0,
  event_id    text not null,
  evidence    jsonb not null,
  received_at timestamptz not null,
  decided_by  uuid,
  ended_at    timestamptz,
  primary key (player_id, reference),
  constraint taken_up_to_its_amount check (taken between 0 and amount),
  constraint taken_when_it_says check ((taken > 0) = (state = 'taken')),
  constraint ended_when_it_says check ((state = 'open') = (ended_at is null))
);
create index chargeback_open on deposit.chargeback (player_id) where state = 'open';

-- Money that nobody owns on its way back to the account that it came from.
create table deposit.payment_return (
  -- The journal of the house that the payment waits in.
  owner_id               uuid not null,
  -- Also the payout key: one return, one payout.
  return_id              uuid not null,
  reference              text not null,
  amount                 ledger.amount not null,
  currency               ledger.currency not null,
  state                  text not null,
  -- The sending account, as the payment told of it, and in whose name it is. Of nobody who plays here, so under a key of the site; the digest is
  -- that of the same number anywhere.
  bank_code              text not null,
  account_no_digest      bytea not null,
  account_no_encrypted   bytea not null,
  account_name_encrypted bytea not null,
  account_salt           uuid not null,
  decided_by             uuid not null,
  bank_reference         text,
  attempts               int not null default 0,
  next_attempt_at        timestamptz,
  lease_no               bigint not null default 0,
  leased_at              timestamptz,
  history                jsonb not null,
  created_at             timestamptz not null,
  ended_at               timestamptz,
  -- Of the bank's answer by which it ended.
  report_id              uuid,
  primary key (owner_id, return_id),
  constraint known_state check (state in ('approved', 'in_doubt', 'paid', 'refused')),
  constraint ended_when_it_says check ((state in ('paid', 'refused')) = (ended_at is not null))
);
create unique index payment_return_under_way on deposit.payment_return (owner_id, reference) where state <> 'refused';
create index payment_return_due on deposit.payment_return (next_attempt_at) where state in ('approved', 'in_doubt');

-- Whose account it is, as the payment and the bank say it.
create type deposit.return_order as (return_id uuid, bank_code text, account_no platform.sealed_value, account_name platform.sealed_value);
comment on type deposit.return_order is 'may be null: account_name';

-- The lock of whoever decides which reports of one amount, in one place, are of the same payment.
create table deposit.slot (
  -- The gateway that owns the account, or `bank:` and its number.
  place    text not null,
  amount   bigint not null check (amount > 0),
  currency ledger.currency not null,
  primary key (place, amount, currency)
);

-- What was told of there, each by its own reference, and by what it is recognised.
create table deposit.slot_payment (
  place      text not null,
  amount     bigint not null check (amount > 0),
  currency   ledger.currency not null,
  reference  text not null,
  -- Told by the feed of the account; otherwise by a gateway or a slip.
  is_line    boolean not null,
  bank_code  text,
  -- What was told of the number of the sending account, under veils.
  shown      jsonb,
  paid_at    timestamptz not null,
  -- The players whom the number and the name fit, as far as they were told; null where nobody has compared them.
  fits       uuid[],
  -- The whole number that the told part was taken for, under the same: of a slip, the proven account of its player.
  whole      jsonb,
  primary key (place, amount, currency, reference)
);
create index slot_payment_reference on deposit.slot_payment (reference);

-- A report as it was told in a slot, and what is known of its payment.
create type deposit.told as (
  reference  text,
  is_line    boolean,
  bank_code  text,
  -- What was told of the number, and the whole one that was taken for.
  shown      jsonb,
  number     jsonb,
  paid_at    timestamptz,
  -- Whose it is, or whose it may be; null where nobody has compared.
  whose      uuid[],
  channel    deposit.channel,
  state      deposit.payment_state,
  player_id  uuid,
  -- No other report is the same payment yet.
  is_free    boolean
);

-- A report that its party signed and we cannot read: money may be behind it.
create table deposit.unread_report (
  report_id      uuid primary key,
  path           text not null,
  -- Of no player yet, so under a key of the site.
  body_encrypted bytea not null,
  problem        text not null,
  received_at    timestamptz not null
);

-- The keys of the site that this stands under are made before the first, and another made for a lost one opens and finds nothing.
create function deposit.refuse_another_key() returns trigger language plpgsql as $$
begin
  if exists (select 1 from deposit.unread_report) then
    raise exception 'the key of the site for % is missing, and deposit.unread_report needs it: give it back from a copy', new.purpose using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger unread_report_keeps_its_keys after insert on platform.site_key
  for each row when (new.purpose in ('reports', 'search')) execute function deposit.refuse_another_key();

-- QR codes.

create type deposit.qr_state as enum ('creating', 'live', 'paid', 'cancelled', 'replaced', 'failed');

-- A QR code that a gateway made for a player. The row is also the job that asks whether it was paid.
create table deposit.qr (
  -- Our reference at the gateway; it comes back in the webhook.
  qr_id           text not null,
  player_id       uuid not null,
  provider        text not null,
  amount          ledger.amount not null,
  state           deposit.qr_state not null,
  payload         text,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  -- A report may be lost for good, so gateways are asked about QRs, by any server.
  attempts        int not null default 0,
  -- When its gateway is asked; nothing: never again.
  next_attempt_at timestamptz,
  lease_no        bigint not null default 0,
  leased_at       timestamptz,
  -- The player's own key of the call that asked for it, the same for each gateway that was asked in turn.
  idempotency_key text,
  -- When the player first said that it is paid.
  said_paid_at    timestamptz,
  -- The payment that it was paid by, and when that was credited.
  paid_by         text,
  paid_at         timestamptz,
  primary key (player_id, qr_id)
);
-- A player has at most one live QR over all providers.
create unique index qr_one_live on deposit.qr (player_id) where state in ('creating', 'live');
create index qr_due on deposit.qr (next_attempt_at) where next_attempt_at is not null and state <> 'paid';
-- How a gateway has done in the last minutes decides whether it is asked for the next QR.
create index qr_of_provider on deposit.qr (provider, created_at desc);
create index qr_of_request on deposit.qr (player_id, idempotency_key) where idempotency_key is not null;
-- A dashboard asks what is recent: without this it read all that a player ever did.
create index qr_newest on deposit.qr (player_id, created_at desc);

-- What came for a QR of the player and was not credited by itself, or not to this QR in the end.
create table deposit.qr_arrival (
  player_id uuid not null,
  qr_id     text not null,
  reference text not null,
  primary key (player_id, qr_id, reference)
);

-- A QR is known by its player; a report names it alone, and this says whose it is.
create table deposit.qr_reference (
  qr_id     text primary key,
  player_id uuid not null
);

-- Bank transfers.

-- A transfer that a player has said is coming: one at a time. Beside it may stand one whose amount is asked for as a proof.
create table deposit.announcement (
  player_id       uuid not null,
  announcement_id uuid not null,
  -- As it was typed, and what is to be transferred.
  asked           ledger.amount not null,
  amount          ledger.amount not null,
  currency        ledger.currency not null,
  -- The bank of ours that it goes to, where they said.
  bank_code       text,
  -- Nobody else's amount.
  is_exact        boolean not null,
  opened_at       timestamptz not null,
  expires_at      timestamptz not null,
  -- The payment came, or another amount was announced.
  ended_at        timestamptz,
  reference       text,
  -- When the player first said that it is sent.
  said_sent_at    timestamptz,
  -- Its amount was asked for as proof that an account is theirs, because money from it waits.
  proves_waiting  boolean not null default false,
  primary key (player_id, announcement_id),
  constraint paid_is_ended check (reference is null or ended_at is not null),
  constraint proof_is_exact check (is_exact or not proves_waiting)
);
create unique index announcement_open on deposit.announcement (player_id) where ended_at is null and not proves_waiting;
create index announcement_asked on deposit.announcement (player_id) where ended_at is null and proves_waiting;

-- The same by its amount, which is how a transfer finds it. An exact one stays its player's until free_at, long after it
-- expired, because banks tell of transfers late.
create table deposit.announced_amount (
  currency        ledger.currency not null,
  amount          bigint not null check (amount > 0),
  announcement_id uuid not null,
  player_id       uuid not null,
  bank_code       text,
  is_exact        boolean not null,
  opened_at       timestamptz not null,
  expires_at      timestamptz not null,
  free_at         timestamptz not null,
  reference       text,
  -- Another player may be shown it. Whose it was stays known: a line that comes weeks late says when it was transferred.
  is_free         boolean not null default false,
  primary key (currency, amount, announcement_id)
);
create unique index announced_amount_exact on deposit.announced_amount (currency, amount) where is_exact and not is_free;

create type deposit.announcement_order as (
  announcement_id uuid,
  amount          bigint,
  bank_code       text
);
comment on type deposit.announcement_order is 'may be null: bank_code';

-- What an announced transfer is credited by: the announcement, and the full account that it proves; no account where its
-- bank showed a part of the number. And the account of its player, veiled as that of the payment.
create type deposit.announced_transfer as (
  announcement_id   uuid,
  bank_code         text,
  account_no_digest bytea,
  own               account.veiled_number
);
comment on type deposit.announced_transfer is 'may be null: bank_code, account_no_digest, own';

-- A transfer that waits for manual review and is shown to the player whose whole number it came from.
create table deposit.arrival (
  player_id         uuid not null,
  reference         text not null,
  -- unproven (their account is not proven yet), gateway (it came into an account of a gateway), review (a person decides).
  why               text not null,
  -- Their account, which it came from, where its whole number was told, and when it was sent, as its bank told.
  bank_code         text not null,
  account_no_digest bytea,
  paid_at           timestamptz not null,
  shown_at          timestamptz not null,
  -- It was looked at again once the account was proven, or had ended otherwise by then.
  judged_at         timestamptz,
  primary key (player_id, reference),
  constraint known_why check (why in ('unproven', 'gateway', 'review'))
);
create index arrival_unjudged on deposit.arrival (shown_at) where why = 'unproven' and judged_at is null;

-- Slips.

create type deposit.slip_state as enum ('received', 'asking', 'credited', 'failed', 'manual_review');

-- Slips that players have uploaded: pictures of transfers, checked with the bank and credited as the payments they are about. The row
-- is also the job that asks.
create table deposit.slip (
  player_id          uuid not null,
  slip_id            uuid not null,
  -- What the player tells support.
  reference          text not null generated always as ('SL' || upper(right(replace(slip_id::text, '-', ''), 10))) stored,
  idempotency_key    text not null,
  -- SHA-256 of the picture as it came. It stays when the picture is deleted.
  source_hash        bytea not null check (length(source_hash) = 32),
  file_id            uuid not null,
  state              deposit.slip_state not null,
  -- Why it failed, in the words of the specification.
  note               text check (note in ('UPLOADED_FILE_NOT_EXIST', 'IMG_SIZE_UNABLE_TO_PROCESS', 'CANNOT_READ_CROPPED_IMAGE', 'DEST_ACC_INVALID',
    'SLIP_REFNO_DUPLICATED', 'UNSTABLE_REFNO_ON_SLIP', 'TRIPPLE_WRONG_CAPTCHA', 'INVALID_SLIP', 'NOT_MATCH', 'EXPIRED_SLIP', 'UNKNOW_ERROR')),
  -- What its mini-QR says: the paying bank and that bank's reference.
  bank_code          text,
  trans_ref          text,
  -- The payment it is about, as deposit.payment has it.
  payment_reference  text,
  -- As the bank says, or staff.
  amount             ledger.amount,
  currency           ledger.currency,
  evidence           jsonb not null default '{}',
  history            jsonb not null default '[]',
  created_at         timestamptz not null,
  ended_at           timestamptz,
  -- The member of staff who decided it.
  decided_by         uuid,
  attempts           int not null default 0,
  next_attempt_at    timestamptz,
  lease_no           bigint not null default 0,
  leased_at          timestamptz,
  picture_deleted_at timestamptz,
  -- What the verifier has said of the transfer, where a person decides all the same: amount, currency, accounts, time.
  told               jsonb,
  primary key (player_id, slip_id),
  constraint sender_is_encrypted check (not evidence ?| array['fromAccountNo', 'payerAccount', 'fromWallet', 'fromName']),
  constraint failed_says_why check ((state = 'failed') = (note is not null)),
  constraint ended_when_it_says check ((state in ('credited', 'failed')) = (ended_at is not null)),
  constraint credited_for_a_payment check (state <> 'credited' or (payment_reference is not null and amount is not null and currency is not null)),
  constraint asked_about_a_payment check (state = 'failed' or payment_reference is not null)
);
create unique index slip_of_key on deposit.slip (player_id, idempotency_key);
create unique index slip_by_reference on deposit.slip (player_id, reference);
-- Whose slip it is that somebody reads the reference of.
create index slip_by_told_reference on deposit.slip (reference);
-- A payment makes one slip succeed.
create unique index slip_of_payment on deposit.slip (player_id, payment_reference) where state = 'credited';
create index slip_about_payment on deposit.slip (player_id, payment_reference) where payment_reference is not null;
create index slip_newest on deposit.slip (player_id, created_at desc, slip_id desc);
create index slip_waiting on deposit.slip (player_id, created_at desc) where state in ('received', 'asking', 'manual_review');
create index slip_of_picture on deposit.slip (player_id, file_id);
create index slip_due on deposit.slip (next_attempt_at) where state in ('received', 'asking', 'manual_review');
create index slip_kept_picture on deposit.slip (ended_at) where picture_deleted_at is null and ended_at is not null;
-- A line that comes late is asked whether somebody has sent a slip of it, too late as well.
create index slip_expired_of_payment on deposit.slip (payment_reference) where note = 'EXPIRED_SLIP';

-- A picture as it was read when it came: what its mini-QR names, or why it cannot be used.
create type deposit.new_slip as (
  slip_id uuid, idempotency_key text, source_hash bytea, file_id uuid, bank_code text, trans_ref text, payment_reference text, note text);
comment on type deposit.new_slip is 'may be null: bank_code, trans_ref, payment_reference, note';

-- Deposits that one person has credited on trust. While one is open, no withdrawal of its player is approved.
create table deposit.unconfirmed (
  player_id   uuid not null,
  reference   text not null,
  slip_id     uuid not null,
  amount      ledger.amount not null,
  currency    ledger.currency not null,
  credited_by uuid not null,
  credited_at timestamptz not null,
  -- `confirmed` or `denied` by another person, or `told` by a report after all.
  outcome     text check (outcome in ('confirmed', 'denied', 'told')),
  ended_by    uuid,
  ended_at    timestamptz,
  primary key (player_id, reference),
  constraint confirmed_by_another check (ended_by <> credited_by),
  constraint ended_says_how check ((ended_at is null) = (outcome is null)),
  constraint a_person_or_a_report check (coalesce(outcome in ('confirmed', 'denied'), false) = (ended_by is not null))
);
create index unconfirmed_open on deposit.unconfirmed (player_id) where ended_at is null;

-- Gift links.

-- Each voucher that was ever sent here, by whoever sent it first. Theirs is the only redemption of it.
create table deposit.gift_voucher (
  voucher       text primary key,
  player_id     uuid not null,
  redemption_id uuid not null
);

-- `received`: nothing was sent that redeems it. `redeeming`, `in_doubt`: the provider may have redeemed it. `unallocated`:
-- it is redeemed, and its money waits for manual review as a payment.
create type deposit.redemption_state as enum ('received', 'redeeming', 'in_doubt', 'credited', 'unallocated', 'refused');

-- The redemption of a voucher, which is finished in the background: the row is also the job.
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

-- What is credited without a person.

create type deposit.limit_period as enum ('hour', 'day');

-- What may be credited without a person in a day of Bangkok by each channel, and in an hour of the clock by each gateway, bank or wallet
-- of it: how much, and how many payments where `credits` says so. What is above it waits for one. An owner of the operator sets it.
create table deposit.credit_limit (
  channel  deposit.channel not null,
  currency ledger.currency not null,
  period   deposit.limit_period not null,
  amount   bigint not null check (amount >= 0),
  credits  bigint check (credits >= 0),
  primary key (channel, currency, period)
);
insert into deposit.credit_limit (channel, currency, period, amount, credits)
  select channel, currency, period, amount * factor, credits
  from (values
      ('bank'::deposit.channel, 'day'::deposit.limit_period, 2000000000::bigint, null::bigint),
      ('qr',                    'day',  2000000000, null),
      ('slip',                  'day',  500000000,  null),
      ('ewallet',               'day',  500000000,  null),
      ('giftlink',              'day',  100000000,  null),
      ('bank',                  'hour', 500000000,  100000),
      ('qr',                    'hour', 500000000,  100000),
      ('slip',                  'hour', 125000000,  20000),
      ('ewallet',               'hour', 125000000,  20000),
      ('giftlink',              'hour', 25000000,   20000))
    limits (channel, period, amount, credits)
  cross join (values ('BAHT'::ledger.currency, 1), ('LAK', 500)) currencies (currency, factor);
select operator.make_rules_of('deposit.credit_limit', 'channel currency period');

-- How much of it is used. In slices, so that credits do not wait for each other; each connection has one of them.
create table deposit.credit_sum (
  period    deposit.limit_period not null,
  begins_at timestamptz not null,
  channel   deposit.channel not null,
  -- Who has told of it (`qr:KBANK`), of an hour; of a day all of the channel are one.
  teller    text not null,
  currency  ledger.currency not null,
  slice     smallint not null,
  amount    bigint not null,
  credits   bigint not null,
  primary key (period, begins_at, channel, teller, currency, slice),
  constraint a_day_is_of_the_channel check ((period = 'day') = (teller = ''))
) with (fillfactor = 50);

-- Above which amount a payment that was reported is credited only once its provider has said the same to a question of ours, and for how
-- long it is asked before a person decides. An owner of the operator sets it.
create table deposit.ask_rule (
  currency    ledger.currency primary key,
  above       bigint not null check (above >= 0),
  for_minutes int not null check (for_minutes between 1 and 10080)
);
insert into deposit.ask_rule (currency, above, for_minutes) values ('BAHT', 10000000, 30), ('LAK', 5000000000, 30);
select operator.make_rules_of('deposit.ask_rule', 'currency');

-- `open`: the provider is asked. `confirmed`: it has said the same. `otherwise`: it has said something else, and `unanswered`: nothing in
-- time, so that a person decides. `decided`: somebody has, or another report.
create type deposit.question_state as enum ('open', 'confirmed', 'otherwise', 'unanswered', 'decided');

-- What a provider is asked about a payment that it has reported. The row is also the job that asks.
create table deposit.question (
  reference       text primary key,
  -- The journal of the house that the payment waits in.
  owner_id        uuid not null,
  -- Who has reported it, and is asked.
  teller          text not null,
  state           deposit.question_state not null,
  -- What it said last, for a person.
  says            text,
  opened_at       timestamptz not null,
  ask_until       timestamptz not null,
  attempts        int not null default 0,
  next_attempt_at timestamptz,
  lease_no        bigint not null default 0,
  leased_at       timestamptz,
  ended_at        timestamptz,
  constraint ended_when_it_says check ((state = 'open') = (ended_at is null)),
  constraint asked_while_open check ((state = 'open') = (next_attempt_at is not null))
);
create index question_due on deposit.question (next_attempt_at) where state = 'open';

-- What its functions answer.

-- What became of a payment. settled: it is credited, now or before by this same attempt. repeated: this player was credited for it
-- before, by this or another channel. unallocated: it, or what was said of it, waits for manual review.
create type deposit.settlement as enum ('settled', 'repeated', 'unallocated');

-- What became of a payment, what was posted of it, and whether the QR that it paid is no longer to be paid.
create type deposit.settled_payment as (status deposit.settlement, posted ledger.posted, ends_qr boolean);

comment on type deposit.settled_payment is 'may be null: posted';

-- busy: not in company. It is not new and clear, or somebody else holds its player.
create type deposit.settled_together as enum ('settled', 'busy');

-- ended: now, or before. lost: somebody with a newer lease asks.
create type deposit.question_ended as enum ('ended', 'lost');

-- What became of money that nobody can be credited with. repeated: it was credited or returned before, and this says nothing else.
-- unallocated: it waits for manual review, now or before, or what was said of it does.
create type deposit.kept as enum ('repeated', 'unallocated');

-- What a report is that may be of a payment which another told of: merged, it is that one; takes, that one, which waits for manual
-- review, is this; held, it may be that one, or is told by whoever cannot be credited, and waits for manual review.
create type deposit.verdict as enum ('merged', 'takes', 'held');

-- How two tellings of a sending account fit: same, both say every digit; other, they cannot be one account; maybe, something is
-- hidden or missing.
create type deposit.fit as enum ('same', 'maybe', 'other');

-- What became of a line that its bank has corrected. recorded: now or before, and the corrected line may be settled as any other.
-- repeated: it says nothing new, or was itself corrected since. contradiction: a person looks, because the payment was credited, or
-- its money sent back. unknown: there is no such payment yet.
create type deposit.corrected as enum ('recorded', 'repeated', 'contradiction', 'unknown');

-- What became of a payment that was taken back. opened: staff decide. returned: nobody was credited yet, and it waits for nobody.
-- repeated: it was said before, by whomever. contradiction: more than was paid, or another amount than before, so a person looks.
-- unknown: there is no such payment yet, because its report may come later than this one.
create type deposit.reversed as enum ('opened', 'returned', 'repeated', 'contradiction', 'unknown');

-- Why a payment was allocated to nobody. wrong_currency: this player has no ledger, or in another currency.
create type deposit.allocation_obstacle as enum ('wrong_currency');

-- Why a payment was not sent back by hand. no_way_back: nobody can send a gift link back.
create type deposit.return_obstacle as enum ('no_way_back');

-- Why a payment was not paid back to its sender. no_way_back: nobody can send a gift link back. no_reference: no payout can reach
-- them, so it is sent back by hand, with the reference of that.
create type deposit.pay_back_obstacle as enum ('no_way_back', 'no_reference');

-- not_same: these cannot be one payment, or one of them is another's already.
create type deposit.merge_obstacle as enum ('not_same');

-- Why nobody bears a chargeback yet. nothing_to_take: the wallet is empty, so bear it, or wait. money_held: it is short while a
-- withdrawal holds money, which may come back, so refuse that, or wait.
create type deposit.chargeback_obstacle as enum ('nothing_to_take', 'money_held');

-- Why a slip was not accepted. not_possible: its payment is not with us any more or on its way back, is somebody's already, is of
-- another amount or into another account than was told, or may be one that was told of under another reference, of which staff say
-- so. wrong_currency: it is not in the currency of the player.
create type deposit.slip_obstacle as enum ('not_possible', 'wrong_currency');

-- known: to this player, from before.
create type deposit.arrival_shown as enum ('shown', 'known', 'not_theirs');

-- asked: now, or before and still good. taken: no amount is to be had.
create type deposit.proof_asked as enum ('asked', 'taken', 'nothing_waits');

-- begun: its gateway is asked next. made: under this key there is a QR already. working: one is being made under this key, by a run
-- that may still be on its way. refused: none could be made under this key. closed: its player was told that nothing came of it.
-- key_reused: the key was for something else.
create type deposit.qr_ordered as enum ('begun', 'made', 'working', 'refused', 'closed', 'key_reused');

create type deposit.replaced_qr as (qr_id text, provider text);

-- begun: now, or under this key before, the redemption as it stands. key_reused: the key was another request's. closed: its player
-- was told that nothing was done. duplicate: this voucher was sent here before. no_wallet: the site takes no gift links in the
-- player's currency.
create type deposit.redemption_begun as enum ('begun', 'key_reused', 'closed', 'duplicate', 'no_wallet');

-- ended: now, or before in this same way. fenced: somebody with a newer lease has taken it over, or it ended otherwise.
create type deposit.ended as enum ('ended', 'fenced');

-- lost: somebody with a newer lease has taken the slip over, or it ended otherwise.
create type deposit.slip_failed as enum ('ended', 'lost');

-- credited: the slip has succeeded, because its payment was credited now, or to this player before by another channel. duplicate: it
-- has failed, because another slip of this player has had the payment. unallocated: its payment waits for another report or for
-- manual review, or is not with us any more, and the slip waits too. lost: as of one that fails.
create type deposit.slip_settled as enum ('credited', 'duplicate', 'unallocated', 'lost');

-- not_credited: its payment was not, or by staff to a player whom nothing named, so what the bank says of the slip decides. The
-- others are those of one that is settled; duplicate also where the payment is another player's.
create type deposit.known_slip_ended as enum ('credited', 'duplicate', 'not_credited', 'lost');

-- What a slip that came too late has done for a line of the bank, beside what becomes of any payment. not_waiting: nothing of a bank
-- waits under its reference, or what it came into is a gateway's. differs: the line and the slip are of two transfers, or of
-- another's account.
create type deposit.late_line_settled as enum ('settled', 'repeated', 'unallocated', 'not_waiting', 'differs');

grant usage on schema deposit to krapao_app;
grant select on all tables in schema deposit to krapao_app;
grant execute on function deposit.normal_number, deposit.normal_reference to krapao_app;
