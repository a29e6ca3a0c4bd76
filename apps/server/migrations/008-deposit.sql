create schema deposit;

-- What a player means to transfer; helps to match, credits nothing.
create table deposit.intent (
  intent_id  uuid primary key,
  player_id  uuid not null,
  amount     bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index intent_amount on deposit.intent (amount, created_at desc);

create table deposit.qr (
  -- Our reference at the gateway; it comes back in the webhook.
  qr_id      text primary key,
  player_id  uuid not null,
  provider   text not null,
  amount     bigint not null check (amount > 0),
  state      text not null check (state in ('creating', 'live', 'paid', 'cancelled', 'replaced', 'failed')),
  payload    text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- A player has at most one live QR over all providers.
create unique index qr_one_live on deposit.qr (player_id) where state in ('creating', 'live');

-- One row for each outside payment that was credited, whatever channel told of it first.
create table deposit.settlement (
  outside_reference text primary key,
  channel           text not null check (channel in ('bank', 'qr', 'slip', 'giftlink')),
  player_id         uuid not null,
  amount            bigint not null check (amount > 0),
  qr_id             text unique references deposit.qr,
  evidence          jsonb not null,
  settled_at        timestamptz not null
);

-- Money that arrived and belongs to nobody yet: a person decides.
create table deposit.unmatched (
  outside_reference text primary key,
  channel           text not null,
  amount            bigint not null check (amount > 0),
  reason            text not null,
  evidence          jsonb not null,
  received_at       timestamptz not null,
  decided_at        timestamptz,
  decision          text,
  check ((decided_at is null) = (decision is null))
);

-- A report that its party signed and we cannot read: money may be behind it.
create table deposit.unread_report (
  report_id   uuid primary key,
  path        text not null,
  body        bytea not null,
  problem     text not null,
  received_at timestamptz not null
);

grant usage on schema deposit to krapao_app;
grant select, insert on deposit.intent, deposit.settlement, deposit.qr, deposit.unmatched, deposit.unread_report to krapao_app;
grant update (state, payload) on deposit.qr to krapao_app;
grant update (decided_at, decision) on deposit.unmatched to krapao_app;
