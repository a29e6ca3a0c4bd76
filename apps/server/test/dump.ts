import pg from 'pg'
import { sha256 } from '../src/platform/ids.ts'
import type { World } from './world.ts'

/** Every value of every column that is not null, as text, by `schema.table.column`. */
export async function dumpOf({ database }: World): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  const { rows: columns } = await client.query<{ name: string; from: string; column: string }>(
    `select concat_ws('.', c.table_schema, c.table_name, c.column_name) as name, format('%I.%I', c.table_schema, c.table_name) as "from",
       quote_ident(c.column_name) as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema !~ '^pg_' and c.table_schema <> 'information_schema'`,
  )
  const dumped = new Map<string, string>()
  for (const { name, from, column } of columns) {
    const { rows } = await client.query<{ value: string }>(`select ${column}::text as value from ${from} where ${column} is not null`)
    dumped.set(name, rows.map(({ value }) => value).join('\n'))
  }
  await client.end()
  return dumped
}

/** As it is, as PostgreSQL writes its bytes, in base64, and in an address. */
const spellingsOf = (value: string) => [
  value,
  Buffer.from(value).toString('hex'),
  Buffer.from(value).toString('base64').replaceAll('=', ''),
  encodeURIComponent(value),
  encodeURIComponent(value).replaceAll('%20', '+'),
]

/** A hash of ten digits is tried out in a second, so a number is there where its hash is. */
const withHashOf = (value: string) => (/^\d+$/.test(value) ? [...spellingsOf(value), sha256(value).toString('hex')] : spellingsOf(value))

/** In which columns it stands, however it is spelled. */
export function columnsWith(dump: ReadonlyMap<string, string>, value: string): string[] {
  const spellings = withHashOf(value)
  return [...dump].filter(([, text]) => spellings.some((spelling) => text.includes(spelling))).map(([column]) => column)
}
