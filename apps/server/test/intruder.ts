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
  const columns = new Map<string, string>()
  for (const table of tables) {
    columns.set(table, await writtenColumns(client, table))
    await client.query(`create temporary table ${copyOf(table)} as select ${columns.get(table)} from ${table}`)
  }
  return {
    query: (statement) => client.query(statement),
    async undo() {
      for (const table of tables) {
        const written = columns.get(table)
        await client.query(`delete from ${table}; insert into ${table} (${written}) select ${written} from ${copyOf(table)}`)
      }
    },
    leave: () => client.end(),
  }
}

const copyOf = (table: string) => `copy_of_${table.replace('.', '_')}`

/** All but those that the database works out from the others. */
async function writtenColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]!.columns
}
