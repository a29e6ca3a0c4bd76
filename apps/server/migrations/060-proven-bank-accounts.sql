-- What its bank says of each version of a bank account: in whose name it is. A row is also the job that asks.
create table account.name_inquiry (
  player_id       uuid not null,
  version_no      int not null,
  state           text not null default 'asking',
  -- As the bank wrote it.
  holder_name     text,
  attempts        int not null default 0,
  lease_no        bigint not null default 0,
  leased_at       timestamptz,
  next_attempt_at timestamptz,
  opened_at       timestamptz not null,
  -- When the bank last said something definite.
  answered_at     timestamptz,
  primary key (player_id, version_no),
  constraint known_state check (state in ('asking', 'fits', 'differs', 'no_account')),
  constraint answered_says_when check ((state = 'asking') = (answered_at is null)),
  constraint due_while_asking check ((state = 'asking') = (next_attempt_at is not null)),
  constraint name_of_an_account check ((state in ('fits', 'differs')) = (holder_name is not null))
);
create index name_inquiry_due on account.name_inquiry (next_attempt_at) where state = 'asking';

-- The registered accounts by every four digits that stand beside each other in their numbers: how one is found of which a
-- bank shows a part. Of the accounts as they are now.
create table account.bank_account_digits (
  bank_code  text not null,
  digits     text not null,
  account_no text not null,
  player_id  uuid not null,
  primary key (bank_code, digits, account_no, player_id)
);

create function account.digits_of(p_account_no text) returns setof text language sql immutable as $$
  select distinct substr(p_account_no, place, 4) from generate_series(1, greatest(length(p_account_no) - 3, 1)) place
$$;

-- Each new version is asked about, and found by its digits.
create function account.follow_bank_account() returns trigger language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    delete from account.bank_account_digits d
      where d.bank_code = old.bank_code and d.digits in (select account.digits_of(old.account_no)) and d.account_no = old.account_no
        and d.player_id = old.player_id;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into account.bank_account_digits (bank_code, digits, account_no, player_id)
      select new.bank_code, digits, new.account_no, new.player_id from account.digits_of(new.account_no) digits;
    insert into account.name_inquiry (player_id, version_no, next_attempt_at, opened_at)
      select new.player_id, max(v.version_no), platform.now(), platform.now() from account.bank_account_version v where v.player_id = new.player_id;
  end if;
  return null;
end $$;
-- After bank_account_keeps_its_versions: triggers fire in the order of their names.
create trigger bank_account_opens_its_inquiry after insert or update or delete on account.bank_account
  for each row execute function account.follow_bank_account();

insert into account.bank_account_digits (bank_code, digits, account_no, player_id)
  select b.bank_code, digits, b.account_no, b.player_id from account.bank_account b, account.digits_of(b.account_no) digits;
-- The bank was asked before each change by staff. Of every other account it is asked now: the present one, and each that a
-- withdrawal still goes to.
insert into account.name_inquiry (player_id, version_no, state, holder_name, next_attempt_at, opened_at, answered_at)
  select v.player_id, v.version_no, case when c.change_id is null then 'asking' else 'fits' end, c.holder_name,
    case when c.change_id is null then clock_timestamp() end, clock_timestamp(), c.ended_at
  from account.bank_account_version v
  left join account.bank_account_change c on c.player_id = v.player_id and c.version_no = v.version_no
  where not v.is_removed and (
    not exists (select from account.bank_account_version later where later.player_id = v.player_id and later.version_no > v.version_no)
    or exists (select from withdraw.withdrawal w where w.player_id = v.player_id and w.ended_at is null
      and (w.bank_code, w.account_no, w.account_name) = (v.bank_code, v.account_no, v.account_name)));

-- A claim is of a proven account alone. `transfer`: by the payment it says; `earlier`: by what came before this rule.
alter table account.bank_claim
  add proof     text not null default 'earlier',
  add reference text,
  add proven_at timestamptz not null default clock_timestamp(),
  add constraint known_proof check (proof in ('transfer', 'earlier')),
  add constraint transfer_says_which check ((proof = 'transfer') = (reference is not null));
alter table account.bank_claim alter proof drop default, alter proven_at drop default;

-- Registering was enough for a claim until now. It stays where money has gone to the account and not come back, or came
-- from it and was credited, under the name that it has now.
delete from account.bank_claim c where not exists (
  select from account.bank_account_version v
  where v.player_id = c.player_id and (v.bank_code, v.account_no) = (c.bank_code, c.account_no) and not v.is_removed
    and not exists (select from account.bank_account_version later where later.player_id = v.player_id and later.version_no > v.version_no
      and (later.bank_code, later.account_no) = (v.bank_code, v.account_no))
    and (
      exists (select from withdraw.withdrawal w where w.player_id = v.player_id and w.state = 'paid'
        and (w.bank_code, w.account_no, w.account_name) = (v.bank_code, v.account_no, v.account_name)
        and not exists (select from withdraw.payout_return r where r.owner_id = w.player_id and r.withdrawal_id = w.withdrawal_id))
      or exists (select from deposit.payment p where p.player_id = v.player_id and p.state = 'credited' and p.channel = 'bank'
        and p.received_at >= v.written_at and upper(p.evidence ->> 'fromBankCode') = v.bank_code
        and replace(p.evidence ->> 'fromAccountNo', '-', '') = v.account_no)));

-- Questions whether a bank account is a player's, by who asked: `visitor …`, `phone …`, `network …`. The row of a subject is
-- its lock.
create table account.account_question_subject (
  subject text primary key
);
create table account.account_question (
  subject        text not null,
  account_digest text not null,
  asked_at       timestamptz not null,
  primary key (subject, account_digest)
);

grant select on account.name_inquiry, account.bank_account_digits to krapao_app;
grant execute on function account.digits_of to krapao_app;

-- A transfer that a player has said is coming. One at a time.
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
  primary key (player_id, announcement_id),
  constraint paid_is_ended check (reference is null or ended_at is not null)
);
create unique index announcement_open on deposit.announcement (player_id) where ended_at is null;

-- The same by its amount, which is how a transfer finds it. An exact one stays its player's until free_at, long after it
-- expired, because banks tell of transfers late.
create table deposit.announced_amount (
  currency        ledger.currency not null,
  amount          ledger.amount not null,
  announcement_id uuid not null,
  player_id       uuid not null,
  bank_code       text,
  is_exact        boolean not null,
  opened_at       timestamptz not null,
  expires_at      timestamptz not null,
  free_at         timestamptz not null,
  reference       text,
  primary key (currency, amount, announcement_id)
);
create unique index announced_amount_exact on deposit.announced_amount (currency, amount) where is_exact;

create type deposit.announcement_order as (
  announcement_id uuid,
  amount          bigint,
  bank_code       text
);
-- What an announced transfer is credited by: the announcement, and the full account that it proves; no account where its
-- bank showed a part of the number.
create type deposit.announced_transfer as (
  announcement_id uuid,
  bank_code       text,
  account_no      text
);
grant select on deposit.announcement, deposit.announced_amount to krapao_app;
drop table deposit.intent;
