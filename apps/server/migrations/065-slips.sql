-- Slips that players have uploaded: pictures of transfers, checked with the bank and credited as the payments they are about.
create type deposit.slip_state as enum ('received', 'asking', 'credited', 'failed', 'manual_review');

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
  primary key (player_id, slip_id),
  constraint failed_says_why check ((state = 'failed') = (note is not null)),
  constraint ended_when_it_says check ((state in ('credited', 'failed')) = (ended_at is not null)),
  constraint credited_for_a_payment check (state <> 'credited' or (payment_reference is not null and amount is not null and currency is not null)),
  constraint asked_about_a_payment check (state = 'failed' or payment_reference is not null)
);
create unique index slip_of_key on deposit.slip (player_id, idempotency_key);
create unique index slip_by_reference on deposit.slip (player_id, reference);
-- A payment makes one slip succeed.
create unique index slip_of_payment on deposit.slip (player_id, payment_reference) where state = 'credited';
create index slip_about_payment on deposit.slip (player_id, payment_reference) where payment_reference is not null;
create index slip_newest on deposit.slip (player_id, created_at desc, slip_id desc);
create index slip_of_picture on deposit.slip (player_id, file_id);
create index slip_due on deposit.slip (next_attempt_at) where state in ('received', 'asking', 'manual_review');
create index slip_kept_picture on deposit.slip (ended_at) where picture_deleted_at is null and ended_at is not null;
grant select on deposit.slip to krapao_app;

-- A picture as it was read when it came: what its mini-QR names, or why it cannot be used.
create type deposit.new_slip as (slip_id uuid, idempotency_key text, source_hash bytea, file_id uuid, bank_code text, trans_ref text,
  payment_reference text, note text);

-- Staff decide about a slip as they do about a payment: it is money that comes in.
insert into operator.authority (kind, currency, role, alone_up_to, alone_a_day, needs_owner_from)
  select 'slip', currency, role, alone_up_to, alone_a_day, needs_owner_from from operator.authority where kind = 'payment';
