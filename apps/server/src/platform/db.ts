import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './database-types.ts'
import type { Log } from './log.ts'
import { PreparingClient } from './preparing-client.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** The database role that owns nothing and may only what the migrations granted it. */
export const APPLICATION_ROLE = 'krapao_app'

// bigint columns count minor units or rows; both are bigint in the program. The only numerics are sums of them.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, BigInt)

export interface Connection {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export function connect(databaseUrl: string, { log, maxConnections = 20 }: { log: Log; maxConnections?: number }): Connection {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: databaseUrl,
    max: maxConnections,
    options: `-c role=${APPLICATION_ROLE} -c timezone=UTC -c idle_in_transaction_session_timeout=30000 -c lock_timeout=20000`,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // A connection that PostgreSQL closes reports here, idle or at work; nobody listening would end the process.
  // The next query gets a fresh one.
  const reportLoss = (error: Error) => log.warn({ error: error.message }, 'a database connection was lost')
  pool.on('error', reportLoss)
  pool.on('connect', (client) => client.on('error', reportLoss))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => closeBoth(db, pool) }
}

/** Kysely ends the pool only when it has used it. */
async function closeBoth(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
}

const RETRIED = new Set(['40001', '40P01'])
const MAX_TRIES = 5

/**
 * Runs `work` in one READ COMMITTED transaction; a refusal or error thrown in it rolls everything back.
 * A serialization failure or deadlock is run again from the start, so `work` must write to the database only.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries >= MAX_TRIES || !RETRIED.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** True for PostgreSQL's "duplicate key" on the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string }
  return code === '23505' && violated === constraint
}
