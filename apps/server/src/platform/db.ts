import { setTimeout } from 'node:timers/promises'
import { isAbortedTransactionError, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './database-types.ts'
import type { Log } from './log.ts'
import { PreparingClient } from './preparing-client.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

// bigint columns count minor units or rows; both are bigint in the program. The only numerics are sums of them.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, BigInt)

export interface Connection {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** With the login of the application, whose settings stand in the database. */
export function connect(databaseUrl: string, { log, maxConnections = 20 }: { log: Log; maxConnections?: number }): Connection {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: databaseUrl,
    max: maxConnections,
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
/** Before each further try on a fresh connection: at once first, then as long as a restart may take to let us in. */
const PAUSES_MS = [0, 100, 400, 1600]
const MAX_TRIES = PAUSES_MS.length + 1

/** The connection was lost between COMMIT and its answer: the transaction may have happened or not. */
class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost at COMMIT; whether it happened is not known', { cause })
    this.name = 'CommitUnknown'
  }
}

export interface Run {
  /** An earlier run of the same work may have been committed, unheard. It has ended once its locks can be taken. */
  again: boolean
}

/**
 * Runs `work` in one READ COMMITTED transaction; a refusal or error thrown in it rolls everything back. It is run
 * again from the start after a serialization failure or deadlock, and on a fresh connection after the old one was
 * lost. So `work` must write to the database only and, where COMMIT went unheard, find its own effect by keys and ids
 * made outside it and answer as it did then. What cannot is called with `mayRunTwice: false`, and says why.
 */
export function inTransaction<Result>(
  db: Db,
  work: (tx: Tx, run: Run) => Promise<Result>,
  { mayRunTwice = true }: { mayRunTwice?: boolean } = {},
): Promise<Result> {
  return tryAgain((run) => runOnce(db, (tx) => work(tx, run)), { isUnheard: (error) => error instanceof CommitUnknown, mayRunTwice })
}

/**
 * Runs one statement that commits by itself, again after a serialization failure or deadlock, and on a fresh connection
 * where the old one was lost. It may then have happened already, so it must be one that answers a repetition.
 */
export function askAgain<Result>(statement: (run: Run) => Promise<Result>): Promise<Result> {
  return tryAgain(statement, { isUnheard: isConnectionLoss, mayRunTwice: true })
}

/** `isUnheard`: by this error nobody knows whether it happened. */
async function tryAgain<Result>(
  once: (run: Run) => Promise<Result>,
  { isUnheard, mayRunTwice }: { isUnheard: (error: unknown) => boolean; mayRunTwice: boolean },
): Promise<Result> {
  let again = false
  for (let tries = 1; ; tries++) {
    try {
      return await once({ again })
    } catch (error) {
      const isUnknown = isUnheard(error)
      if (tries >= MAX_TRIES || (isUnknown && !mayRunTwice)) throw error
      if (isUnknown || isConnectionLoss(error)) await setTimeout(PAUSES_MS[tries - 1])
      else if (!RETRIED.has(codeOf(error))) throw error
      again ||= isUnknown
    }
  }
}

async function runOnce<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let isWorkDone = false
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx)
      isWorkDone = true
      return result
    })
  } catch (error) {
    // After the work only COMMIT is left to fail. Unless PostgreSQL itself answered it with an error, nobody knows.
    throw isWorkDone && !isAnswer(error) ? new CommitUnknown(error) : error
  }
}

/** PostgreSQL's own "no", given on a connection that goes on; nothing was committed. */
function isAnswer(error: unknown): boolean {
  return isAbortedTransactionError(error) || (error instanceof pg.DatabaseError && !isConnectionLoss(error))
}

/** Connection exceptions, the server's own ends of a session, and what the sockets say. */
const LOSS_CODES = /^(08...|57P0[1-5]|25P0[34]|ECONN(RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** The driver's own words have no code. */
const LOSS_WORDS = /^Connection terminated|is not queryable$/

function isConnectionLoss(error: unknown): boolean {
  return LOSS_CODES.test(codeOf(error)) || (error instanceof Error && LOSS_WORDS.test(error.message))
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? ''
}

/** True for PostgreSQL's "duplicate key" on the named constraint or unique index, or on any. */
export function violates(error: unknown, constraint?: string): boolean {
  return codeOf(error) === '23505' && (constraint === undefined || (error as { constraint?: string }).constraint === constraint)
}
