import pg from 'pg'
import type { World } from './world.ts'

/** Somebody who rules the database, behind the back of its triggers. */
export interface Intruder {
  query(statement: string): Promise<pg.QueryResult>
  /** The tables stand as they did when the intruder came. */
  undo(): Promise<void>
  leave(): Promise<void>
}

/** `tables`: all that the intruder may change. */
export async function createIntruder(world: World, tables: readonly string[]): Promise<Intruder> {
  const client = new pg.Client({ connectionString: world.database.superuserUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const table of tables) await client.query(`create temporary table ${copyOf(table)} as table ${table}`)
  return {
    query: (statement) => client.query(statement),
    async undo() {
      for (const table of tables) await client.query(`delete from ${table}; insert into ${table} select * from ${copyOf(table)}`)
    },
    leave: () => client.end(),
  }
}

const copyOf = (table: string) => `copy_of_${table.replace('.', '_')}`
