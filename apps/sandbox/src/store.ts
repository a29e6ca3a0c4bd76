import { DatabaseSync } from 'node:sqlite'
import { minorUnits, type MinorUnits } from '@krapao/money'

/** The stored world of all providers. One file, so that their records survive a restart as real ones would. */
export type Store = DatabaseSync

const SCHEMA = `
create table if not exists sms (id integer primary key, message_id text not null, to_phone text not null, text text not null, sent_at text not null);

create table if not exists push_subscription (
  subscription_id text primary key, site_key text not null, private_key text not null, auth text not null, is_gone integer not null);
create table if not exists push_message (
  id integer primary key, subscription_id text not null, text text not null, topic text not null, urgency text not null, at text not null);

create table if not exists escalation (
  id integer primary key, webhook_id text not null, kind text not null, due_at text not null, link text not null, at text not null);

create table if not exists bank_payout (
  payout_key text primary key, state text not null, amount integer not null, to_bank_code text not null, to_account_no text not null,
  to_account_name text not null, bank_reference text, reason text, at text not null, currency text not null default 'BAHT');
create table if not exists bank_return (
  return_reference text primary key, payout_key text not null, amount integer not null, reason text not null, at text not null);
create table if not exists bank_holder (bank_code text not null, account_no text not null, name text not null, primary key (bank_code, account_no));
create table if not exists bank_transfer (
  trans_ref text primary key, from_bank_code text not null, from_account_no text not null, from_name text not null,
  to_account_no text not null, amount integer not null, at text not null, currency text not null default 'BAHT');

create table if not exists gift_voucher (
  voucher text primary key, amount integer not null, currency text not null, hides_worth integer not null, expires_at text not null,
  created_at text not null, redemption_id text);
create table if not exists gift_redemption (
  redemption_id text primary key, voucher text not null, to_wallet text not null, state text not null, amount integer not null,
  currency text not null, reason text, at text not null);
create table if not exists wallet_transfer (
  trans_ref text primary key, from_wallet text not null, from_name text not null, to_wallet text not null, amount integer not null,
  currency text not null, at text not null);

create table if not exists qr (
  provider text not null, reference text not null, amount integer not null, payload text not null unique, state text not null,
  expires_at text not null, created_at text not null, trans_ref text, paid_amount integer, primary key (provider, reference));

create table if not exists qr_payer (
  trans_ref text primary key, bank_code text not null, account_no text not null, name text not null, at text not null);

create table if not exists game_account (
  code text not null, username text not null, reference text not null, password text not null,
  balance integer not null check (balance >= 0), next_win integer, primary key (code, username), unique (code, reference));
create table if not exists game_transfer (
  code text not null, transfer_id text not null, username text not null, direction text not null, amount integer not null,
  state text not null, reason text, balance integer not null, at text not null, primary key (code, transfer_id));
create table if not exists game_round (
  id integer primary key, code text not null, username text not null, bet integer not null, win integer not null, at text not null);
-- Bets that stay open until they are settled or cancelled.
create table if not exists game_open_bet (
  id integer primary key, code text not null, username text not null, stake integer not null, placed_at text not null, ended_at text);
-- The feed of bets: by running number, which a line gets anew when it was held back.
create table if not exists game_bet_line (
  seq integer primary key autoincrement, code text not null, bet_id text not null, version integer not null, kind text not null,
  username text not null, product text not null, currency text not null, stake integer not null, valid_stake integer not null,
  win integer not null, settled_at text not null, reported_at text not null, is_held integer not null);
create index if not exists game_bet_line_feed on game_bet_line (code, seq);
create index if not exists game_bet_line_by_bet on game_bet_line (code, bet_id, version);
create table if not exists game_feed_hold (code text primary key, since text not null, is_honest integer not null);
create table if not exists game_session (token text primary key, code text not null, username text not null, at text not null);
create table if not exists game_nonce (code text not null, nonce text not null, primary key (code, nonce));
create table if not exists game_form_state (token text primary key, code text not null, at text not null);

create table if not exists outbox (
  event_id text primary key, party text not null, path text not null, body text not null, attempts integer not null default 0,
  created_at text not null, delivered_at text, last_answer text);
`

/** Opens or makes the file, and its tables; `:memory:` keeps nothing. */
export function openStore(file: string): Store {
  const store = new DatabaseSync(file)
  // NORMAL: a power cut may lose the last rounds of a play world, a crash of the process loses nothing.
  store.exec(`pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000; ${SCHEMA}`)
  addCurrencies(store)
  return store
}

/** To a file of an earlier release. */
function addCurrencies(store: Store): void {
  for (const table of ['bank_payout', 'bank_transfer']) {
    const columns = many(store, 'select name from pragma_table_info(?)', table).map(({ name }) => name)
    if (!columns.includes('currency')) store.exec(`alter table ${table} add column currency text not null default 'BAHT'`)
  }
}

/** All of it or nothing. The work is synchronous, so no two transactions of this process can mix. */
export function inTransaction<Result>(store: Store, work: () => Result): Result {
  store.exec('begin immediate')
  try {
    const result = work()
    store.exec('commit')
    return result
  } catch (error) {
    store.exec('rollback')
    throw error
  }
}

type Value = string | number | bigint | null
export type Row = Record<string, Value>

export function one(store: Store, sql: string, ...values: Value[]): Row | undefined {
  return store.prepare(sql).get(...values) as Row | undefined
}

export function many(store: Store, sql: string, ...values: Value[]): Row[] {
  return store.prepare(sql).all(...values) as Row[]
}

/** Answers how many rows changed. */
export function change(store: Store, sql: string, ...values: Value[]): number {
  return Number(store.prepare(sql).run(...values).changes)
}

/** An amount column; all of them are far below 2^53 minor units. */
export function amountOf(value: Value | undefined): MinorUnits {
  return minorUnits(BigInt(value ?? 0))
}
