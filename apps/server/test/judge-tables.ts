import type pg from 'pg'
import type { TableClasses } from './table-classes.ts'

/** Something that breaks a rule of the classes: what, and in a sentence why and what to do. */
export interface Finding {
  what: string
  says: string
}

const MANIFEST = 'apps/server/test/table-classes.ts'

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

/** What in the catalogue of this database, ours but for PostgreSQL's own, does not fit the classes of its tables. */
export async function judgeTables(client: pg.Client, classes: TableClasses): Promise<Finding[]> {
  const columns = await columnsOfTables(client)
  const findings = judgeManifest([...columns.keys()], classes)
  const owners = new Map<string, string>()
  for (const table of classes.byPlayer.filter((name) => columns.has(name))) {
    const owner = ['player_id', 'owner_id'].find((column) => columns.get(table)!.includes(column))
    if (owner === undefined) {
      findings.push({ what: table, says: `${table} is by player and has no column player_id or owner_id that is never null: add one.` })
    } else owners.set(table, owner)
  }
  const keys = await keysOf(client)
  for (const table of owners.keys()) {
    if (keys.some((key) => key.table === table && key.type === 'primary key')) continue
    findings.push({ what: table, says: `${table} is by player and has no primary key: give it one that begins with ${owners.get(table)}.` })
  }
  return [...findings, ...keys.flatMap((key) => judgeKey(key, owners, classes))]
}

function judgeManifest(tables: string[], classes: TableClasses): Finding[] {
  const listed = Object.values(classes).flat()
  const isTwice = (name: string) => listed.indexOf(name) !== listed.lastIndexOf(name)
  return [
    ...tables
      .filter((name) => !listed.includes(name))
      .map((name) => ({ what: name, says: `${name} has no class: give it one in ${MANIFEST}, by whose rows it holds.` })),
    ...listed
      .filter((name) => !tables.includes(name))
      .map((name) => ({ what: name, says: `${name} has a class and is no table of the database: take it out of ${MANIFEST}.` })),
    ...[...new Set(listed.filter(isTwice))].map((name) => ({ what: name, says: `${name} has two classes: leave it one in ${MANIFEST}.` })),
  ]
}

function judgeKey(key: Key, owners: ReadonlyMap<string, string>, classes: TableClasses): Finding[] {
  const { table, name, type, columns, target } = key
  if (table === 'ledger.posting' && target !== null) {
    return [{ what: name, says: `${name} leads from postings to ${target}: drop it, or every post locks the row it leads to.` }]
  }
  const owner = owners.get(table)
  if (owner === undefined) return []
  if (target !== null && [...classes.claim, ...classes.oneNode].includes(target)) {
    return [
      {
        what: name,
        says: `${name} leads from ${table}, which is by player, to ${target}, which stands elsewhere: make it a plain column.`,
      },
    ]
  }
  if (target !== null && classes.reference.includes(target)) return []
  if (columns.includes(owner) && leadsToOwner(key, owner, owners)) return []
  return [
    {
      what: name,
      says: `The ${type} ${name} of ${table}, which is by player, lacks ${owner}: add it to its columns, or make what it holds unique a claim.`,
    },
  ]
}

/** A foreign key to another table by player leads to the same owner there. */
function leadsToOwner({ columns, target, target_columns }: Key, owner: string, owners: ReadonlyMap<string, string>): boolean {
  return target === null || target_columns?.[columns.indexOf(owner)] === owners.get(target)
}

/** Every table of ours with its columns that are never null. */
async function columnsOfTables(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select n.nspname || '.' || c.relname as name,
      coalesce(array_agg(a.attname::text) filter (where a.attnotnull and a.attnum > 0), '{}') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    group by 1 order by 1`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

async function keysOf(client: pg.Client): Promise<Key[]> {
  const namesOf = (numbers: string, relation: string) => `array(
    select a.attname::text from unnest(${numbers}) with ordinality as key (number, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = key.number order by key.place)`
  const { rows } = await client.query<Key>(`
    with our as (
      select c.oid, n.nspname, n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema')
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
