-- Coins, the wheel and what it wins. Written by functions alone.
create schema spin;

-- Coins.

-- Every so much deposited gives a coin. Null: deposits give none.
create table spin.coin_rule (
  currency     ledger.currency primary key,
  every_amount ledger.amount,
  -- Deposits before it count for nothing.
  since        timestamptz,
  constraint on_since_a_time check ((every_amount is null) = (since is null))
);
insert into spin.coin_rule (currency) values ('BAHT'), ('LAK');
select operator.make_rules_of('spin.coin_rule', 'currency');

-- What each deposit counted for, and each one that was taken back, numbered for their player. Money that left without having been
-- staked is owed in coins, so not each row is a posting's. Append-only.
create table spin.counted_deposit (
  player_id    uuid not null,
  -- Of the posting that is counted.
  posting_no   bigint,
  -- The payment.
  reference_id text not null,
  -- Minor units: less than nothing for what was taken back, nothing where no rule held.
  counted      bigint not null,
  every_amount ledger.amount,
  coins        bigint not null,
  -- Carried over to the next. Below nothing while what was taken back has not been deposited again.
  remainder    bigint not null,
  count_no     bigint not null,
  -- The entry of the playthrough that was counted; null for what was counted before these were kept.
  entry_no     bigint,
  primary key (player_id, count_no),
  constraint coins_by_a_rule check (coins = 0 or (coins > 0 and every_amount is not null)),
  constraint counted_once unique (player_id, entry_no),
  constraint of_a_posting_or_an_entry check (posting_no is not null or entry_no is not null)
);
create index counted_deposit_posting on spin.counted_deposit (player_id, posting_no);
create trigger counted_deposit_is_append_only before update or delete or truncate on spin.counted_deposit
  for each statement execute function ledger.refuse_change();

-- The wheel. What its triggers refuse no role can do, the owner of the database included, while they stand.

-- Whether each money prize of a wheel's text has terms, of a fixed grant in its currency.
create function spin.prizes_have_terms(p_text jsonb) returns boolean language sql immutable as $$
  select coalesce(bool_and((bonus.is_terms(p.terms) and p.terms -> 'grant' ->> 'kind' = 'fixed' and p.terms ->> 'currency' = p_text ->> 'currency'
      and not p.terms ? 'covers') is true), true)
  from (select slice -> 'prize' -> 'terms' as terms from jsonb_array_elements(p_text -> 'slices') slice where slice -> 'prize' ->> 'kind' = 'money') p
$$;

-- One version of a wheel. A draft until it is put in use; from then on it is never changed (docs/fairness.md).
create table spin.wheel (
  wheel_id   uuid primary key,
  currency   ledger.currency not null,
  -- Canonical JSON: everything that decides a spin and what it wins. Every player can read it.
  text       text not null,
  -- SHA-256 of the text, hex.
  wheel_hash text not null,
  -- Colours and descriptions as JSON. The text holds its SHA-256.
  looks      text not null,
  -- Of its money prizes: minor units.
  budget     bigint not null,
  drafted_at timestamptz not null,
  constraint hash_is_of_the_text check (wheel_hash = encode(sha256(convert_to(text, 'UTF8')), 'hex')),
  constraint text_names_the_looks check (text::jsonb ->> 'looksHash' = encode(sha256(convert_to(looks, 'UTF8')), 'hex')),
  constraint text_names_the_currency check (text::jsonb ->> 'currency' = currency::text),
  constraint prizes_have_terms check (spin.prizes_have_terms(text::jsonb)),
  constraint budget_is_no_debt check (budget >= 0)
);

create function spin.keep_wheel() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' or exists (select from spin.wheel_use u where u.wheel_id = old.wheel_id) then
    raise exception 'a wheel that is or was in use is never changed' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger wheel_is_kept before update or delete on spin.wheel for each row execute function spin.keep_wheel();
create trigger wheels_are_kept before truncate on spin.wheel for each statement execute function spin.keep_wheel();
select operator.make_rules_of('spin.wheel', 'wheel_id');

-- A wheel that is in use, or was: players are shown one while it is. Its row is the lock of what its spins share: the budget, and whether it is still in use.
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
select operator.make_rules_of('spin.wheel_use', 'wheel_id', 'reserved');

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

-- Seeds of players whose key was destroyed, so that whoever verifies spins can work them out all the same. They tell nothing of anybody.
create table spin.left_seed (
  player_id   uuid not null,
  seed_no     int not null,
  -- Hex.
  server_seed text not null,
  primary key (player_id, seed_no),
  foreign key (player_id, seed_no) references spin.seed
);
-- One as whoever destroys the key has opened it.
create type spin.opened_seed as (seed_no int, server_seed text);

-- A seed as the caller has made it.
create type spin.fresh_seed as (server_seed_encrypted bytea, seed_hash text);

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
create trigger spin_is_append_only before update or delete or truncate on spin.spin for each statement execute function ledger.refuse_change();

-- A spin as the caller has worked it out: which nonce of which seed, and the slice that it comes to.
create type spin.spin_order as (spin_id uuid, idempotency_key text, seed_no int, nonce int, slice_no int);

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
  constraint known_state check (state in ('open', 'claimed', 'fulfilled')),
  constraint goods_have_no_amount check ((kind = 'goods') = (amount is null)),
  constraint goods_do_not_expire check (kind <> 'goods' or expires_at is null),
  constraint ended_when_it_says check ((state = 'open') = (ended_at is null)),
  constraint claimed_with_a_posting check ((state = 'claimed') = (posting_no is not null) and (state = 'claimed') = (idempotency_key is not null)),
  constraint goods_are_fulfilled check (case kind when 'goods' then state <> 'claimed' else state <> 'fulfilled' end)
);
create index coupon_open on spin.coupon (player_id, code) where state = 'open';

create function spin.keep_coupon() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.state <> 'open'
     or (new.player_id, new.coupon_id, new.wheel_id, new.slice_no, new.code, new.kind, new.amount, new.won_at, new.expires_at)
       is distinct from (old.player_id, old.coupon_id, old.wheel_id, old.slice_no, old.code, old.kind, old.amount, old.won_at, old.expires_at) then
    raise exception 'a coupon changes once, when it is claimed or fulfilled' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger coupon_is_kept before update or delete on spin.coupon for each row execute function spin.keep_coupon();
create trigger coupons_are_kept before truncate on spin.coupon for each statement execute function spin.keep_coupon();

-- What its functions answer.

-- spun: now, or under this key before. stale: another spin has taken this nonce, so work it out again. no_seed: the player has no
-- seed of the wheel in use, so take one, and work it out.
create type spin.spin_made as enum ('spun', 'refused', 'stale', 'no_seed');

-- inactive: no wheel is in use. closed: the player has been told that nothing came of this request.
create type spin.spin_refusal as enum ('no_coin', 'inactive', 'closed');

-- claimed: now, or under this key before. not_current: a deposit is to be read first, which decides whether a condition is open.
create type spin.coupon_claimed as enum ('claimed', 'key_reused', 'refused', 'not_current');

-- no_coupon: there is none of this code that is open. no_claim: what it wins is not claimed. bonus_remaining: a condition is open, or
-- waits for its deposit; a player has one at most. cost_changed: it costs more than
-- the player was shown. closed: the player has been told that nothing came of this request.
create type spin.claim_refusal as enum ('no_coupon', 'no_such_code', 'no_claim', 'expired', 'bonus_remaining', 'cost_changed', 'closed');

-- Of what a coupon gives. Goods are fulfilled.
create type spin.claimed_kind as enum ('money', 'coins');

-- changed: now, or by this call before. closed: the player has been told that nothing came of this request. inactive: no wheel is in
-- use.
create type spin.seed_changed as enum ('changed', 'key_reused', 'closed', 'inactive');

-- used: it is in use, or was, and is never changed.
create type spin.wheel_saved as enum ('saved', 'used', 'not_staff', 'not_allowed');

-- no_wheel: there is no such draft, or it is not in use. too_small: the budget does not cover the largest prize.
create type spin.wheel_obstacle as enum ('no_wheel', 'too_small');

grant usage on schema spin to krapao_app;
grant select on all tables in schema spin to krapao_app;
