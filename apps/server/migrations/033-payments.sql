-- One row for each outside payment, which is also the lock of whoever decides about it, in place of settlements, of
-- unmatched payments and of an advisory lock. Money without an owner stands in the ledger from here on.
-- The functions and tables dropped here were called by servers of the release before: this release is installed with
-- those servers stopped (docs/decisions/034), so nothing is kept for them.
drop function if exists deposit.credit, deposit.credit_batch, deposit.payment_lock;

insert into ledger.posting_kind (kind, journal, source, destination, statement_type, is_request) values
  -- What a gateway takes back leaves the gateway, as `chargeback_house` leaves the bank.
  ('chargeback_gateway', 'house', 'suspense', 'gateway', null, false);

create type deposit.payment_state as enum ('unallocated', 'credited', 'returned');

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
  constraint credited_to_somebody check ((state = 'credited') = (player_id is not null)),
  constraint ended_when_it_says check ((state = 'unallocated') = (ended_at is null)),
  constraint unallocated_says_why check (state = 'credited' or (reason is not null and unallocated_at is not null))
);
-- A QR pays at most once.
create unique index payment_of_qr on deposit.payment (qr_id) where state = 'credited';
create index payment_unallocated_of_qr on deposit.payment (qr_id) where unallocated_at is not null;

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
  primary key (reference, channel, event_id)
);
create index payment_report_open on deposit.payment_report (reference) where reason is not null and noted_at is null;

create type deposit.chargeback_state as enum ('open', 'taken', 'borne');

-- A credited payment that its bank or gateway has taken back.
create table deposit.chargeback (
  reference   text primary key,
  player_id   uuid not null,
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
  constraint taken_up_to_its_amount check (taken between 0 and amount),
  constraint taken_when_it_says check ((taken > 0) = (state = 'taken')),
  constraint ended_when_it_says check ((state = 'open') = (ended_at is null))
);

-- What is said of one payment, and of one that was taken back, as the functions take it.
create type deposit.new_payment as (
  reference text, channel deposit.channel, subaccount text, amount bigint, currency text, qr_id text, event_id text, evidence jsonb);
create type deposit.new_reversal as (
  reference text, channel deposit.channel, amount bigint, currency text, event_id text, evidence jsonb);

-- Settled payments, as they stand in the books.
insert into deposit.payment (reference, channel, subaccount, amount, currency, state, player_id, qr_id, event_id, evidence, received_at, ended_at)
  select s.outside_reference, s.channel, p.source_subaccount, s.amount, o.currency, 'credited', s.player_id, s.qr_id,
    coalesce(s.evidence ->> 'eventId', s.outside_reference), s.evidence, s.settled_at, s.settled_at
  from deposit.settlement s join ledger.owner o on o.owner_id = s.player_id
  left join ledger.request r on r.owner_id = s.player_id and r.request_key = 'deposit:' || s.outside_reference
  left join ledger.posting p on p.owner_id = r.owner_id and p.posting_no = r.posting_no;

-- Reports that contradicted another stood under its reference and their own; one of what was credited since says no more.
insert into deposit.payment_report (reference, channel, event_id, subaccount, amount, currency, reason, evidence, received_at, noted_at)
  select split_part(u.outside_reference, '#', 1), u.channel, coalesce(u.evidence ->> 'eventId', u.outside_reference), u.evidence ->> 'provider', u.amount,
    case u.evidence ->> 'currency' when 'LAK' then 'LAK' else 'BAHT' end::ledger.currency, u.reason, u.evidence, u.received_at, u.decided_at
  from deposit.unmatched u
  where u.outside_reference like '%#%' or exists (select from deposit.settlement s where s.outside_reference = u.outside_reference);

-- The rest is money without an owner. It is posted as `ledger.post` would, which stands in a file that is applied later.
create function deposit.post_in_033(p_kind text, p_payment deposit.payment, p_owner uuid, p_key text) returns void language plpgsql as $$
declare
  v_owner ledger.owner;
  v_kind ledger.posting_kind;
  v_at timestamptz := clock_timestamp();
  v_suspense text := upper(p_payment.channel::text);
  v_source text;
  v_destination text;
  v_hash bytea;
begin
  select k.* into strict v_kind from ledger.posting_kind k where k.kind = p_kind;
  v_source := case v_kind.source when 'suspense' then v_suspense else p_payment.subaccount end;
  v_destination := case v_kind.destination when 'suspense' then v_suspense else p_payment.subaccount end;
  insert into ledger.owner (owner_id, kind, currency) values (p_owner, 'house', p_payment.currency) on conflict do nothing;
  select o.* into v_owner from ledger.owner o where o.owner_id = p_owner for no key update;
  v_hash := ledger.posting_hash(v_owner.last_hash, p_owner, v_owner.posting_no + 1, null, v_owner.currency, p_kind, v_kind.source, v_source,
    v_kind.destination, v_destination, p_payment.amount, null, p_key, p_payment.reference, v_at);
  update ledger.owner o set posting_no = o.posting_no + 1, last_hash = v_hash where o.owner_id = p_owner;
  insert into ledger.request (owner_id, posting_no, made_at, request_key) values (p_owner, v_owner.posting_no + 1, v_at, p_key);
  insert into ledger.posting (owner_id, posting_no, amount, posted_at, currency, kind, source, source_subaccount, destination,
      destination_subaccount, request_key, cause, hash)
    values (p_owner, v_owner.posting_no + 1, p_payment.amount, v_at, v_owner.currency, p_kind, v_kind.source, v_source, v_kind.destination,
      v_destination, p_key, p_payment.reference, v_hash);
end $$;

do $$
declare
  u record;
  v_payment deposit.payment;
  v_owner uuid;
  v_account text;
begin
  for u in
    select unmatched.*, decided_at is not null and channel <> 'giftlink' as is_returned,
      case when channel <> 'giftlink' then coalesce(evidence ->> 'provider', (
        select a.bank_code from site.deposit_account a where a.account_no = replace(evidence ->> 'toAccountNo', '-', '') limit 1), 'UNKNOWN') end as holder
    from deposit.unmatched
    where unmatched.outside_reference not like '%#%'
      and not exists (select from deposit.settlement s where s.outside_reference = unmatched.outside_reference)
    order by unmatched.outside_reference
  loop
    insert into deposit.payment as p (reference, channel, subaccount, amount, currency, state, qr_id, reason, event_id, evidence, received_at,
        unallocated_at, ended_at)
      values (u.outside_reference, u.channel, u.holder, u.amount, case u.evidence ->> 'currency' when 'LAK' then 'LAK' else 'BAHT' end::ledger.currency,
        -- Nobody was credited, so what somebody decided by hand was to give it back.
        case when u.is_returned then 'returned' else 'unallocated' end::deposit.payment_state,
        (select q.qr_id from deposit.qr q where q.qr_id = u.evidence ->> 'reference'), concat_ws('; ', u.reason, u.decision),
        coalesce(u.evidence ->> 'eventId', u.outside_reference), u.evidence, u.received_at, clock_timestamp(), case when u.is_returned then u.decided_at end)
      returning p.* into v_payment;
    v_owner := md5(concat_ws(':', 'house', v_payment.currency, 'suspense',
      get_byte(sha256(convert_to(v_payment.reference, 'UTF8')), 0) % 16))::uuid;
    v_account := case v_payment.channel when 'qr' then 'gateway' when 'giftlink' then 'giftlink' else 'bank' end;
    perform deposit.post_in_033('unallocated_' || v_account, v_payment, v_owner, 'unallocated:' || v_payment.reference);
    if v_payment.state = 'returned' then
      perform deposit.post_in_033('unallocated_returned_' || v_account, v_payment, v_owner, 'returned:' || v_payment.reference);
    else
      insert into operator.work_item (owner_id, item_id, kind, subject, needs_decision, reason, evidence, opened_at)
        values (v_owner, gen_random_uuid(), 'payment', v_payment.reference, true, left(v_payment.reason, 300),
          jsonb_build_object('amount', v_payment.amount::text, 'channel', v_payment.channel), clock_timestamp());
    end if;
  end loop;
end $$;
drop function deposit.post_in_033;

insert into operator.work_item (owner_id, item_id, kind, subject, needs_decision, reason, evidence, opened_at)
  select distinct on (r.reference)
    md5(concat_ws(':', 'house', p.currency, 'suspense', get_byte(sha256(convert_to(r.reference, 'UTF8')), 0) % 16))::uuid,
    gen_random_uuid(), 'contradiction', r.reference, true, left(r.reason, 300), jsonb_build_object('amount', r.amount::text, 'channel', r.channel), clock_timestamp()
  from deposit.payment_report r join deposit.payment p using (reference) where r.reason is not null and r.noted_at is null
  order by r.reference, r.received_at desc;
insert into ledger.owner (owner_id, kind, currency)
  select distinct i.owner_id, 'house'::ledger.owner_kind, p.currency
  from operator.work_item i join deposit.payment p on p.reference = i.subject where i.kind = 'contradiction'
  on conflict do nothing;

drop table deposit.settlement, deposit.unmatched;

-- A QR is known by its player; a report names it alone, and this says whose it is.
create table deposit.qr_reference (
  qr_id     text primary key,
  player_id uuid not null
);
insert into deposit.qr_reference (qr_id, player_id) select qr_id, player_id from deposit.qr;
alter table deposit.qr drop constraint qr_pkey, add primary key (player_id, qr_id);

-- Payments and QRs change through functions only.
revoke insert, update on deposit.qr from krapao_app;
grant select on deposit.payment, deposit.payment_report, deposit.chargeback, deposit.qr_reference to krapao_app;

-- A payment is somebody's money already, so it is decided as a withdrawal is; a chargeback is the house's, and a note moves none.
insert into operator.authority (kind, currency, role, alone_up_to, alone_a_day, needs_owner_from)
  select kind, currency, role, alone_up_to * factor, alone_a_day * factor, needs_owner_from * factor
  from (values ('payment', 2000000, 30000000, 20000000), ('chargeback', 500000, 5000000, 20000000), ('contradiction', 1000000000000, null::bigint, null::bigint))
    thresholds (kind, alone_up_to, alone_a_day, needs_owner_from)
  cross join (values ('BAHT', 1::bigint), ('LAK', 500)) currencies (currency, factor)
  cross join (values ('cashier'), ('owner')) roles (role);
