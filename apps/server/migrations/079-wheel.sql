-- The wheel: its versions, the seeds that make its results fair, spins and coupons. Written by their functions alone.

-- One version of a wheel. A draft until it is put in use; from then on it is never changed (docs/fairness.md).
create table spin.wheel (
  wheel_id    uuid primary key,
  currency    ledger.currency not null,
  -- Canonical JSON: everything that decides a spin and what it wins. Every player can read it.
  text        text not null,
  -- SHA-256 of the text, hex.
  wheel_hash  text not null,
  -- Colours and descriptions as JSON. The text holds its SHA-256.
  looks       text not null,
  -- Of its money prizes: minor units.
  budget      bigint not null,
  drafted_at  timestamptz not null,
  constraint hash_is_of_the_text check (wheel_hash = encode(sha256(convert_to(text, 'UTF8')), 'hex')),
  constraint text_names_the_looks check (text::jsonb ->> 'looksHash' = encode(sha256(convert_to(looks, 'UTF8')), 'hex')),
  constraint text_names_the_currency check (text::jsonb ->> 'currency' = currency::text),
  constraint budget_is_no_debt check (budget >= 0)
);

-- A wheel that is in use, or was. Its row is the lock of what its spins share: the budget, and whether it is still in use.
create table spin.wheel_use (
  wheel_id      uuid primary key references spin.wheel,
  currency      ledger.currency not null,
  state         text not null,
  -- Minor units.
  budget        bigint not null,
  -- Of the budget: the money prizes that were won, claimed or not.
  reserved      bigint not null,
  -- What one spin can win at most.
  largest_prize bigint not null,
  used_from     timestamptz not null,
  used_to       timestamptz,
  constraint known_state check (state in ('in_use', 'replaced', 'stopped', 'used_up')),
  constraint ended_when_it_says check ((state = 'in_use') = (used_to is null)),
  constraint budget_is_kept check (reserved between 0 and budget),
  -- So no spin ever meets a slice that cannot be paid.
  constraint covers_every_prize_while_in_use check (state <> 'in_use' or budget - reserved >= largest_prize)
);
create unique index wheel_in_use on spin.wheel_use (currency) where state = 'in_use';

-- Seeds of a player, numbered without a gap. The newest has been promised and not begun: its server seed is made before
-- anybody knows which client seed it will be used with. One at most is current.
create table spin.seed (
  player_id             uuid not null,
  seed_no               int not null,
  server_seed_encrypted bytea not null,
  -- SHA-256 of the 32 bytes, hex.
  seed_hash             text not null,
  made_at               timestamptz not null,
  -- From when it is current; a seed belongs to one wheel and one client seed.
  begun_at              timestamptz,
  wheel_id              uuid references spin.wheel,
  client_seed           text,
  next_nonce            int not null default 0,
  revealed_at           timestamptz,
  -- Of the call that began it; nothing where it began by itself.
  idempotency_key       text,
  primary key (player_id, seed_no),
  constraint hash_is_hex check (seed_hash ~ '^[0-9a-f]{64}$'),
  constraint client_seed_is_printable check (client_seed ~ '^[\x21-\x7e]{1,64}$'),
  constraint begun_with_wheel_and_client_seed check ((begun_at is null) = (wheel_id is null) and (begun_at is null) = (client_seed is null)),
  constraint nothing_before_it_began check (begun_at is not null or (next_nonce = 0 and revealed_at is null and idempotency_key is null))
);
create unique index seed_promised on spin.seed (player_id) where begun_at is null;
create unique index seed_current on spin.seed (player_id) where begun_at is not null and revealed_at is null;
create unique index seed_key on spin.seed (player_id, idempotency_key) where idempotency_key is not null;

-- One spin: one coin, one nonce, one result.
create table spin.spin (
  player_id       uuid not null,
  spin_id         uuid not null,
  idempotency_key text not null,
  seed_no         int not null,
  nonce           int not null,
  wheel_id        uuid not null references spin.wheel,
  -- Of the slices of the wheel, from 0.
  slice_no        int not null,
  code            text not null,
  -- Of the coin.
  posting_no      bigint not null,
  -- After it.
  coins_left      bigint not null,
  spun_at         timestamptz not null,
  primary key (player_id, spin_id),
  unique (player_id, idempotency_key),
  unique (player_id, seed_no, nonce),
  unique (player_id, posting_no),
  foreign key (player_id, seed_no) references spin.seed
);

-- What a spin has won.
create table spin.coupon (
  player_id       uuid not null,
  -- Of the spin.
  coupon_id       uuid not null,
  wheel_id        uuid not null references spin.wheel,
  slice_no        int not null,
  code            text not null,
  kind            text not null,
  -- Minor units, or coins; goods have none.
  amount          ledger.amount,
  won_at          timestamptz not null,
  expires_at      timestamptz,
  state           text not null,
  ended_at        timestamptz,
  -- Of the claim.
  idempotency_key text,
  posting_no      bigint,
  primary key (player_id, coupon_id),
  unique (player_id, idempotency_key),
  foreign key (player_id, coupon_id) references spin.spin,
  constraint known_kind check (kind in ('money', 'coins', 'goods')),
  constraint known_state check (state in ('open', 'claimed', 'handed_over')),
  constraint goods_have_no_amount check ((kind = 'goods') = (amount is null)),
  constraint goods_do_not_expire check (kind <> 'goods' or expires_at is null),
  constraint ended_when_it_says check ((state = 'open') = (ended_at is null)),
  constraint claimed_with_a_posting check ((state = 'claimed') = (posting_no is not null) and (state = 'claimed') = (idempotency_key is not null)),
  constraint goods_are_handed_over check (case kind when 'goods' then state <> 'claimed' else state <> 'handed_over' end)
);
create index coupon_open on spin.coupon (player_id, code) where state = 'open';

-- What no role can do, the owner of the database included while the triggers stand.
create function spin.keep_wheel() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' or exists (select from spin.wheel_use u where u.wheel_id = old.wheel_id) then
    raise exception 'a wheel that is or was in use is never changed' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger wheel_is_kept before update or delete on spin.wheel for each row execute function spin.keep_wheel();
create trigger wheels_are_kept before truncate on spin.wheel for each statement execute function spin.keep_wheel();

create function spin.keep_wheel_use() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.state <> 'in_use' or new.reserved < old.reserved
     or (new.wheel_id, new.currency, new.budget, new.largest_prize, new.used_from) is distinct from (old.wheel_id, old.currency, old.budget, old.largest_prize, old.used_from) then
    raise exception 'of a wheel in use nothing changes but what is reserved, and its end' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger wheel_use_is_kept before update or delete on spin.wheel_use for each row execute function spin.keep_wheel_use();
create trigger wheel_uses_are_kept before truncate on spin.wheel_use for each statement execute function spin.keep_wheel_use();

create function spin.keep_seed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.revealed_at is not null
     or (new.player_id, new.seed_no, new.server_seed_encrypted, new.seed_hash, new.made_at) is distinct from (old.player_id, old.seed_no, old.server_seed_encrypted, old.seed_hash, old.made_at)
     or (old.begun_at is not null and (new.begun_at, new.wheel_id, new.client_seed, new.idempotency_key) is distinct from (old.begun_at, old.wheel_id, old.client_seed, old.idempotency_key))
     or new.next_nonce not in (old.next_nonce, old.next_nonce + 1) then
    raise exception 'a seed is begun once, revealed once, and its nonce goes up by one' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger seed_is_kept before update or delete on spin.seed for each row execute function spin.keep_seed();
create trigger seeds_are_kept before truncate on spin.seed for each statement execute function spin.keep_seed();

create trigger spin_is_append_only before update or delete or truncate on spin.spin for each statement execute function ledger.refuse_change();

create function spin.keep_coupon() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.state <> 'open'
     or (new.player_id, new.coupon_id, new.wheel_id, new.slice_no, new.code, new.kind, new.amount, new.won_at, new.expires_at)
       is distinct from (old.player_id, old.coupon_id, old.wheel_id, old.slice_no, old.code, old.kind, old.amount, old.won_at, old.expires_at) then
    raise exception 'a coupon changes once, when it is claimed or handed over' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger coupon_is_kept before update or delete on spin.coupon for each row execute function spin.keep_coupon();
create trigger coupons_are_kept before truncate on spin.coupon for each statement execute function spin.keep_coupon();

grant select on spin.wheel, spin.wheel_use, spin.seed, spin.spin, spin.coupon to krapao_app;

-- A seed as the caller has made it.
create type spin.fresh_seed as (server_seed_encrypted bytea, seed_hash text);
-- A spin as the caller has worked it out: which nonce of which seed, and the slice that it comes to.
create type spin.spin_order as (spin_id uuid, idempotency_key text, seed_no int, nonce int, slice_no int);

-- A wheel is put in use by two people, because less than nothing is decided alone; goods are handed over by one.
-- A large budget takes an owner among the two.
insert into operator.authority (kind, currency, role, alone_up_to, needs_owner_from)
  select kind, currency, role, alone_up_to, needs_owner_from * factor
  from (values ('wheel', -1, 2000000, 'owner'), ('wheel', -1, 2000000, 'marketing'),
    ('prize', 0, null, 'owner'), ('prize', 0, null, 'cashier'))
    authorities (kind, alone_up_to, needs_owner_from, role)
  cross join (values ('BAHT', 1::bigint), ('LAK', 500)) currencies (currency, factor);

-- Whether the wheel is shown is whether one is in use.
delete from site.setting where key = 'spin';
