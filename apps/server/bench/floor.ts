import type pg from 'pg'
import { APPLICATION_ROLE } from '../src/platform/database/application-role.ts'
import type { BenchDatabase } from './cluster.ts'

/** Enough that two calls seldom want the same row. */
const ACCOUNTS = 30_000

/**
 * What a commit that moves money costs in this PostgreSQL at the least: the classic transaction of three updates and
 * one insert, with rows as wide as pgbench makes them, as one function, called by a prepared statement. Everything else is told as a share of it.
 */
export async function layOutFloor({ run }: Pick<BenchDatabase, 'run'>): Promise<void> {
  await run(`
    create schema if not exists bench;
    create table bench.account (account_no int primary key, balance bigint not null, filler char(84) not null default '') with (fillfactor = 50, autovacuum_enabled = false);
    create table bench.history (
      history_no bigint generated always as identity primary key,
      one int not null, two int not null, three int not null, amount bigint not null, at timestamptz not null, filler char(22) not null default ''
    ) with (autovacuum_enabled = false);
    insert into bench.account select n, 1000000 from generate_series(0, ${ACCOUNTS - 1}) n;
    create function bench.move(p_one int, p_two int, p_three int, p_amount bigint, p_at timestamptz) returns bigint language plpgsql as $$
    declare v_balance bigint;
    begin
      update bench.account set balance = balance - p_amount where account_no = p_one;
      update bench.account set balance = balance + p_amount where account_no = p_two;
      update bench.account set balance = balance + p_amount where account_no = p_three returning balance into v_balance;
      insert into bench.history (one, two, three, amount, at) values (p_one, p_two, p_three, p_amount, p_at);
      return v_balance;
    end $$;
    grant usage on schema bench to ${APPLICATION_ROLE};
    grant execute on function bench.move to ${APPLICATION_ROLE};
    grant select, insert, update on all tables in schema bench to ${APPLICATION_ROLE};
    analyze bench.account`)
}

export const ROW_ALONE = 'bench.write_row'

/**
 * What is left of a post when nothing is looked up, checked or chained: the player's row is updated and the same rows of
 * the request and the posting written under the same keys, from the same parameters. For deposits only.
 */
export async function layOutRowAlone({ run }: Pick<BenchDatabase, 'run'>): Promise<void> {
  await run(`
    create function ${ROW_ALONE}(
      p_owner uuid, p_posting ledger.new_posting,
      out status text, out posting_no bigint, out statement_no bigint, out wallet bigint, out refusal text, out is_own_attempt boolean
    ) language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
    declare
      v_at timestamptz := platform.now();
      v_hash bytea;
    begin
      update ledger.owner o set wallet = o.wallet + p_posting.amount, posting_no = o.posting_no + 1, statement_no = o.statement_no + 1
        where o.owner_id = p_owner returning o.posting_no, o.statement_no, o.wallet, o.last_hash into posting_no, statement_no, wallet, v_hash;
      insert into ledger.request values (p_owner, posting_no, v_at, p_posting.attempt_id, p_posting.idempotency_key, p_posting.body);
      insert into ledger.posting values (
        p_owner, posting_no, statement_no, p_posting.amount, null, wallet, v_at, 'BAHT', 'deposit', p_posting.kind, 'gateway',
        p_posting.source_subaccount, 'wallet', null, p_posting.idempotency_key, p_posting.reference_id, v_hash);
      status := 'posted';
      is_own_attempt := true;
    end $$;
    grant execute on function ${ROW_ALONE} to ${APPLICATION_ROLE}`)
}

let calls = 0

/** One transaction of the floor, on three rows far apart and always in the same order, so that none waits in a circle. */
export async function callFloor(pool: pg.Pool): Promise<void> {
  const third = ACCOUNTS / 3
  calls += 1
  const row = (calls * 7919) % third
  await pool.query({
    name: 'floor',
    text: 'select bench.move($1, $2, $3, $4, $5)',
    values: [row, row + third, row + 2 * third, 1, new Date()],
  })
}
