import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Transaction } from 'kysely'
import pg from 'pg'
import { ConnectionShare } from './connection-share.ts'
import { CommitUnknown, isAnswer, isConnectionLoss } from './database-errors.ts'
import type { DB } from './database-types.ts'
import { IS_DISTRIBUTED } from './distribution/is-distributed.ts'
import type { Log } from '../log.ts'
import { createOutageLog, type OutageLog } from './outage-log.ts'
import { PreparingClient } from './preparing-client.ts'
import { ReadWriteDriver } from './read-write-driver.ts'
import { type Attempt, retry } from './retry.ts'

export { asPartOfTransaction, type Attempt } from './retry.ts'

const DASH = 45
/** `bigint[]`, for which the driver has no name. */
const INT8_ARRAY: number = 1016

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

// bigint columns count minor units or rows; both are bigint in the program. The only numerics are sums of them.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, BigInt)
pg.types.setTypeParser(INT8_ARRAY, bigintsFrom)
const timeOfAnyKind = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, timeFrom)

/** Of one dimension: `{100,NULL}`. */
function bigintsFrom(text: string): (bigint | null)[] {
  return text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((part) => (part === 'NULL' ? null : BigInt(part)))
}

/** Nearly every time is of a year of four digits and in UTC, which Node reads itself in a quarter of the driver's time. */
function timeFrom(text: string): Date {
  const isPlain = text.charCodeAt(4) === DASH && text.endsWith('+00')
  return isPlain ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : timeOfAnyKind(text)
}

export interface Connection {
  db: Db
  /** The share of statements that may write, and of whoever listens. */
  pool: pg.Pool
  /** The share of plain reads. */
  readPool: pg.Pool
  close(): Promise<void>
}

export interface ConnectOptions {
  log: Log
  /** Of those that may write; commits that wait for a standby hold one each. */
  maxConnections?: number
  /** How many may wait for a connection. Further callers are told at once that the database is busy. */
  maxWaiting?: number
}

/** Enough for every plain read of one process, whatever the writes wait for. */
const READ_CONNECTIONS = 6
/** What is not read by then is read again on another connection. */
const READ_TIMEOUT_MS = 4000

/**
 * Nothing is written there. A plan for any array is made once; one for each array would cost more than what it reads. A distributed
 * database has to see the key before it knows whom to ask.
 */
const READ_SETTINGS = `set default_transaction_read_only = on;
  select set_config('plan_cache_mode', case when ${IS_DISTRIBUTED} then 'auto' else 'force_generic_plan' end, false)`

/** With the login of the application, whose settings stand in the database. */
export function connect(databaseUrl: string, { log, maxConnections = 14, maxWaiting = 500 }: ConnectOptions): Connection {
  const config: pg.PoolConfig = {
    connectionString: databaseUrl,
    max: maxConnections,
    keepAlive: true,
    // A host that is gone without a word is noticed within seconds.
    keepAliveInitialDelayMillis: 5000,
    // For one try; a call may make several.
    connectionTimeoutMillis: 3000,
  }
  const outages = { writes: createOutageLog('writing to the database', log), reads: createOutageLog('reading from the database', log) }
  const pool = openPool(config, outages.writes)
  const readPool = openPool(
    {
      ...config,
      max: READ_CONNECTIONS,
      query_timeout: READ_TIMEOUT_MS,
    },
    outages.reads,
  )
  // Asked before anything else on the connection, so nothing is read without it.
  readPool.on('connect', (client) => void client.query(READ_SETTINGS).catch(() => undefined))
  const driver = new ReadWriteDriver({
    reads: new ConnectionShare({ pool: readPool, outage: outages.reads }),
    writes: new ConnectionShare({ pool, outage: outages.writes, maxWaiting }),
  })
  const db = new Kysely<DB>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    },
  })
  return { db, pool, readPool, close: () => closeAll(db, [pool, readPool]) }
}

function openPool(config: pg.PoolConfig, outage: OutageLog): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: PreparingClient })
  // A connection that PostgreSQL closes reports here, idle or at work; nobody listening would end the process.
  // The next query gets a fresh one.
  pool.on('error', outage.met)
  pool.on('connect', (client) => client.on('error', outage.met))
  return pool
}

/** Kysely ends the pools only when it has used them. */
async function closeAll(db: Db, pools: pg.Pool[]): Promise<void> {
  await db.destroy()
  await Promise.all(pools.filter(({ ending }) => !ending).map((pool) => pool.end()))
}

/**
 * Runs `work` in one READ COMMITTED transaction; a refusal or error thrown in it rolls everything back. It is run
 * again from the start after a serialization failure or deadlock, and on a fresh connection after the old one was
 * lost. So `work` must write to the database only and, where COMMIT was not acknowledged, find its own effect by keys and ids
 * made outside it and answer as it did then. What cannot is called with `mayRunTwice: false`, and says why.
 */
export function inTransaction<Result>(
  db: Db,
  work: (tx: Tx, run: Attempt) => Promise<Result>,
  { mayRunTwice = true }: { mayRunTwice?: boolean } = {},
): Promise<Result> {
  return retry((run) => runOnce(db, (tx) => work(tx, run)), { isUnacknowledged: (error) => error instanceof CommitUnknown, mayRunTwice })
}

/**
 * Runs one statement that commits by itself, again after a serialization failure or deadlock, and on a fresh connection
 * where the old one was lost. It may then have happened already, so it must be one that answers a repetition.
 */
export function retryIdempotent<Result>(statement: (run: Attempt) => Promise<Result>): Promise<Result> {
  return retry(statement, { isUnacknowledged: isConnectionLoss, mayRunTwice: true })
}

async function runOnce<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let isWorkDone = false
  let failure: { of: unknown } | undefined
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx).catch((error: unknown) => {
        failure = { of: error }
        throw error
      })
      isWorkDone = true
      return result
    })
  } catch (error) {
    // Only COMMIT can have failed. Unless PostgreSQL answered with an error, it may have been committed.
    if (isWorkDone) throw isAnswer(error) ? error : new CommitUnknown(error)
    // A failed rollback only follows from the first error, which is the one to throw.
    throw failure ? failure.of : error
  }
}
