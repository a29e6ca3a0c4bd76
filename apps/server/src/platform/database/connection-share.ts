import { type CompiledQuery, type DatabaseConnection, type Driver, PostgresDriver, type QueryResult } from 'kysely'
import type pg from 'pg'
import { DatabaseBusy, isConnectionLoss, isNotNow } from './database-errors.ts'
import type { OutageLog } from './outage-log.ts'
import { currentTime } from '../jobs/time-budget.ts'

interface ShareOptions {
  pool: pg.Pool
  outage: OutageLog
  /** Beyond so many that wait for a connection nobody waits any more; any number unless given. */
  maxWaiting?: number
}

/** One share of the connections to the database: those of statements that may write, or those of plain reads. */
export class ConnectionShare {
  /** Kysely's own, for how it begins, commits and rolls back. */
  readonly driver: Driver
  readonly #options: ShareOptions

  constructor(options: ShareOptions) {
    this.#options = options
    this.driver = new PostgresDriver({ pool: options.pool })
  }

  /** Waits for one that is free. Nobody gets one after their time. */
  async acquire(): Promise<DatabaseConnection> {
    const { pool, maxWaiting = Infinity } = this.#options
    if (pool.waitingCount >= maxWaiting) throw new DatabaseBusy(`${maxWaiting} wait for a connection already`)
    const time = currentTime()
    const connection = await this.watch(() => this.driver.acquireConnection())
    if (time.leftMs() > 0) return connection
    await this.driver.releaseConnection(connection)
    throw new DatabaseBusy('a connection was free too late')
  }

  /** One statement that commits by itself, on a connection that is given back at once. */
  async execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = await this.acquire()
    try {
      return await this.watch(() => connection.executeQuery<Row>(query))
    } finally {
      await this.driver.releaseConnection(connection)
    }
  }

  /** By what succeeds and what fails here an outage is known. */
  async watch<Result>(ask: () => Promise<Result>): Promise<Result> {
    const { outage } = this.#options
    try {
      const result = await ask()
      outage.over()
      return result
    } catch (error) {
      if (isConnectionLoss(error) || isNotNow(error)) outage.met(error)
      throw error
    }
  }
}
