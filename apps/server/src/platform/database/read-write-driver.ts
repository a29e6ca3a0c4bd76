import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import type { ConnectionShare } from './connection-share.ts'
import { isConnectionLoss, isReadOnly } from './database-errors.ts'
import { currentTime } from '../jobs/time-budget.ts'
import { retry } from './retry.ts'

interface Shares {
  reads: ConnectionShare
  writes: ConnectionShare
}

/**
 * Kysely over two shares of connections, so that commits which wait for a standby leave the reads alone. A plain read
 * outside a transaction goes to the one where PostgreSQL allows no writing, and is tried again there; everything else
 * goes to the other, and only whoever knows what it does may ask it again.
 */
export class ReadWriteDriver implements Driver {
  readonly #shares: Shares

  constructor(shares: Shares) {
    this.#shares = shares
  }

  async init(): Promise<void> {
    await Promise.all([this.#shares.reads.driver.init(), this.#shares.writes.driver.init()])
  }

  /** Takes none from the pools yet: which of them it will be is known with the first statement. */
  async acquireConnection(): Promise<LazyConnection> {
    return new LazyConnection(this.#shares)
  }

  async beginTransaction(connection: LazyConnection, settings: TransactionSettings): Promise<void> {
    await connection.beginTransaction(settings)
  }

  async commitTransaction(connection: LazyConnection): Promise<void> {
    const { writes } = this.#shares
    await writes.watch(() => writes.driver.commitTransaction(connection.inTransaction))
  }

  async rollbackTransaction(connection: LazyConnection): Promise<void> {
    await this.#shares.writes.driver.rollbackTransaction(connection.inTransaction)
  }

  async releaseConnection(connection: LazyConnection): Promise<void> {
    await connection.release()
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#shares.reads.driver.destroy(), this.#shares.writes.driver.destroy()])
  }
}

class LazyConnection implements DatabaseConnection {
  readonly #shares: Shares
  #inTransaction: DatabaseConnection | undefined

  constructor(shares: Shares) {
    this.#shares = shares
  }

  get inTransaction(): DatabaseConnection {
    if (!this.#inTransaction) throw new Error('no transaction has begun on this connection')
    return this.#inTransaction
  }

  async beginTransaction(settings: TransactionSettings): Promise<void> {
    const { writes } = this.#shares
    const connection = await writes.acquire()
    this.#inTransaction = connection
    await writes.watch(() => writes.driver.beginTransaction(connection, settings))
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reads, writes } = this.#shares
    const own = this.#inTransaction
    if (own) return writes.watch(() => own.executeQuery<Row>(query))
    // Read again it is the same read, so nothing of it needs to be known.
    if (isPlainRead(query)) return retry(() => readOnce<Row>(reads, query), { isUnacknowledged: isConnectionLoss, mayRunTwice: true })
    return currentTime().wait(() => writes.execute<Row>(query))
  }

  streamQuery(): never {
    throw new Error('no query is streamed here')
  }

  async release(): Promise<void> {
    if (this.#inTransaction) await this.#shares.writes.driver.releaseConnection(this.#inTransaction)
    this.#inTransaction = undefined
  }
}

/** There PostgreSQL's "read-only" is no demoted primary, which may be asked again, but a statement that is no read. */
async function readOnce<Row>(reads: ConnectionShare, query: CompiledQuery): Promise<QueryResult<Row>> {
  try {
    return await reads.execute<Row>(query)
  } catch (error) {
    throw isReadOnly(error) ? new Error(`a statement that writes was taken for a read: ${query.sql}`, { cause: error }) : error
  }
}

/** Made by the query builder, without a lock. Written by hand it may call a function that writes. */
function isPlainRead({ query }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) && !query.endModifiers?.length
}
