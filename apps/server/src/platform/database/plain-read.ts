import { type RawBuilder, SelectQueryNode, sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** The rows of a SELECT written by hand, told to the driver as a plain read, which leaves the connections of writes alone. */
export async function plainRead<Row>(db: Db | Tx, query: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>({ ...query.compile(db), query: SelectQueryNode.create() })
  return rows
}

/** By name the type of a column and its value. */
type Columns<Key> = Record<string, [type: string, valueOf: (key: Key) => unknown]>

/** For the FROM of a read of many keys: `asked`, with a row for each key. With `asked.no` in its answer `byAsking` sorts it. */
export function asked<Key>(keys: readonly Key[], columns: Columns<Key>): RawBuilder<unknown> {
  return askedEach(keys, (key) => [key], columns)
}

/** The same with as many rows for each key as it has items. */
export function askedEach<Key, Item>(
  keys: readonly Key[],
  itemsOf: (key: Key) => readonly Item[],
  columns: Columns<Item>,
): RawBuilder<unknown> {
  const rows = keys.flatMap((key, no) => itemsOf(key).map((item) => ({ no, item })))
  const [row] = rows
  // One as values, by which a distributed database finds the machine to ask.
  if (row !== undefined && rows.length === 1) {
    const values = Object.entries(columns).map(([name, [type, valueOf]]) => sql`${valueOf(row.item)}::${sql.raw(type)} as ${sql.ref(name)}`)
    return sql`(select ${sql.join([sql`${row.no}::int as no`, ...values])}) as asked`
  }
  const arrays = Object.values(columns).map(([type, valueOf]) => sql`${rows.map(({ item }) => valueOf(item))}::${sql.raw(type)}[]`)
  const names = ['no', ...Object.keys(columns)].map((name) => sql.ref(name))
  return sql`unnest(${rows.map(({ no }) => no)}::int[], ${sql.join(arrays)}) as asked (${sql.join(names)})`
}

/** The rows of each key, in the order of the keys and, within one, of the rows. */
export function byAsking<Row extends { no: number }>(keys: readonly unknown[], rows: readonly Row[]): Row[][] {
  const found = keys.map((): Row[] => [])
  for (const row of rows) found[row.no]!.push(row)
  return found
}
