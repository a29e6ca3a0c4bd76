import type pg from 'pg'
import { CLASS_IN_WORDS, isOnOneMachine, type PlacedTable } from './table-class.ts'

/** Something that breaks a rule of the classes: what, and in a sentence why and what to do. */
export interface Finding {
  what: string
  says: string
}

const MANIFEST = 'table-classes.ts of its module'

/** Of a schema; an extension brings its own. */
const IS_OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

interface Column {
  isNotNull: boolean
  isBuiltIn: boolean
}

interface Key {
  table: string
  /** The constraint or index with the schema of its table. */
  name: string
  type: 'primary key' | 'unique index' | 'foreign key'
  columns: string[]
  /** Of a foreign key: where it leads, and the columns it names there. */
  target: string | null
  target_columns: string[] | null
}

/** What in the catalogue of this database, ours but for PostgreSQL's own, does not fit the places of its tables. */
export async function judgeTables(client: pg.ClientBase, placed: readonly PlacedTable[]): Promise<Finding[]> {
  const columns = await columnsOfTables(client)
  const keys = await keysOf(client)
  const tables = new Map(placed.map((table) => [table.name, table]))
  return [
    ...judgeManifest([...columns.keys()], placed),
    ...placed.filter(({ name }) => columns.has(name)).flatMap((table) => judgeColumn(table, columns.get(table.name)!, keys)),
    ...keys.flatMap((key) => judgeKey(key, tables)),
  ]
}

function judgeManifest(names: string[], placed: readonly PlacedTable[]): Finding[] {
  const listed = placed.map(({ name }) => name)
  const isTwice = (name: string) => listed.indexOf(name) !== listed.lastIndexOf(name)
  return [
    ...names
      .filter((name) => !listed.includes(name))
      .map((name) => ({ what: name, says: `${name} has no class: give it one in ${MANIFEST}, by whose rows it holds.` })),
    ...listed
      .filter((name) => !names.includes(name))
      .map((name) => ({ what: name, says: `${name} has a class and is no table of the database: take it out of ${MANIFEST}.` })),
    ...[...new Set(listed.filter(isTwice))].map((name) => ({ what: name, says: `${name} has two classes: leave it one in ${MANIFEST}.` })),
  ]
}

/** Rows have their place by a column that is never null and of a type of PostgreSQL's own: of a domain another machine would be asked. */
function judgeColumn({ name, column, class: of }: PlacedTable, columns: ReadonlyMap<string, Column>, keys: readonly Key[]): Finding[] {
  if (column === null) return []
  const place = columns.get(column)
  const problem = (says: string) => [{ what: name, says: `${name} is ${CLASS_IN_WORDS[of]} and ${says}.` }]
  if (!place?.isNotNull) return problem(`has no column ${column} that is never null: add one`)
  if (!place.isBuiltIn) return problem(`${column} is of a type of ours: give it the type that is made of`)
  if (!keys.some((key) => key.table === name && key.type === 'primary key'))
    return problem(`has no primary key: give it one with ${column}`)
  return []
}

function judgeKey(key: Key, tables: ReadonlyMap<string, PlacedTable>): Finding[] {
  const { table, name, type, columns, target } = key
  const from = tables.get(table)
  if (from === undefined) return []
  if (from.leadsNowhere && target !== null)
    return [
      { what: name, says: `${name} leads from ${table} to ${target}: drop it, or everything written there locks the row it leads to.` },
    ]
  const to = target === null ? undefined : tables.get(target)
  if (to !== undefined && !standTogether(from, to))
    return [
      {
        what: name,
        says: `${name} leads from ${table}, which is ${CLASS_IN_WORDS[from.class]}, to ${target}, which stands elsewhere: make it a plain column.`,
      },
    ]
  if (from.column === null || to?.class === 'reference') return []
  if (columns.includes(from.column) && (to === undefined || key.target_columns?.[columns.indexOf(from.column)] === to.column)) return []
  return [
    {
      what: name,
      says: `The ${type} ${name} of ${table}, which is ${CLASS_IN_WORDS[from.class]}, lacks ${from.column}: add it to its columns, or make what it holds unique a claim.`,
    },
  ]
}

/** Whether every row of the one finds on its own machine what it leads to in the other. */
function standTogether(from: PlacedTable, to: PlacedTable): boolean {
  if (to.class === 'reference') return true
  if (from.column === null || to.column === null) return isOnOneMachine(from) && isOnOneMachine(to)
  return groupOf(from) === groupOf(to)
}

const groupOf = ({ name, beside }: PlacedTable) => beside ?? name

/** Every table of ours with its columns. */
async function columnsOfTables(client: pg.ClientBase): Promise<Map<string, ReadonlyMap<string, Column>>> {
  const { rows } = await client.query<{ name: string; columns: { name: string; isNotNull: boolean; isBuiltIn: boolean }[] | null }>(`
    select n.nspname || '.' || c.relname as name, (
      select json_agg(json_build_object('name', a.attname, 'isNotNull', a.attnotnull,
        'isBuiltIn', t.typtype = 'b' and t.typnamespace = 'pg_catalog'::regnamespace))
      from pg_attribute a join pg_type t on t.oid = a.atttypid where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and ${IS_OURS} order by 1`)
  return new Map(rows.map(({ name, columns }) => [name, new Map((columns ?? []).map((column) => [column.name, column]))]))
}

async function keysOf(client: pg.ClientBase): Promise<Key[]> {
  const namesOf = (numbers: string, relation: string) => `array(
    select a.attname::text from unnest(${numbers}) with ordinality as key (number, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = key.number order by key.place)`
  const { rows } = await client.query<Key>(`
    with our as (
      select c.oid, n.nspname, n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${IS_OURS})
    select our.name as table, our.nspname || '.' || x.relname as name,
      case when i.indisprimary then 'primary key' else 'unique index' end as type, ${namesOf('i.indkey', 'our.oid')} as columns,
      null as target, null as target_columns
    from our join pg_index i on i.indrelid = our.oid join pg_class x on x.oid = i.indexrelid where i.indisunique
    union all
    select our.name, our.nspname || '.' || f.conname, 'foreign key', ${namesOf('f.conkey', 'our.oid')},
      target.name, ${namesOf('f.confkey', 'target.oid')}
    from our join pg_constraint f on f.conrelid = our.oid and f.contype = 'f' join our target on target.oid = f.confrelid
    order by 1, 2`)
  return rows
}
