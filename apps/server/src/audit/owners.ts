import { type RawBuilder, sql } from 'kysely'
import type { OwnerRange, Relation, View } from '../platform/database/check.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { IS_DISTRIBUTED } from '../platform/database/distribution/is-distributed.ts'
import { isDistributed, type PlacedTable } from '../platform/database/distribution/table-class.ts'
import { PLACED_TABLES } from '../table-classes.ts'

/** Beside each other, everything that is of an owner. */
const OF_OWNERS = PLACED_TABLES.filter((table) => table.class === 'byPlayer' || table.class === 'byOwner')

interface Named {
  name: string
  kind: 'r' | 'p' | 'v'
  columns: string[]
  readable: string[]
  may_read_all: boolean
  is_distributed: boolean
}

/** Every table and view of this database, as checks may be cut to its owners. */
export async function relationsOf(db: Db | Tx): Promise<Map<string, Relation>> {
  const placed = new Map(PLACED_TABLES.map((table) => [table.name, table]))
  const { rows } = await sql<Named>`
    select n.nspname || '.' || c.relname as name, c.relkind as kind, has_table_privilege(c.oid, 'select') as may_read_all,
      ${sql.raw(IS_DISTRIBUTED)} as is_distributed, array_agg(a.attname::text order by a.attnum) as columns,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where has_column_privilege(c.oid, a.attnum, 'select')), '{}') as readable
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'v') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    group by c.oid, n.nspname`.execute(db)
  return new Map(rows.map((row) => [row.name, relationOf(row, placed.get(row.name))]))
}

function relationOf({ kind, columns, readable, may_read_all: mayReadAll, is_distributed: onMany }: Named, table?: PlacedTable): Relation {
  const ownerColumn =
    table && OF_OWNERS.includes(table) ? table.column : (['owner_id', 'player_id'].find((column) => columns.includes(column)) ?? null)
  return {
    ownerColumn,
    // Those views are of tables of owners.
    isDistributed: onMany && (table ? isDistributed(table) : kind === 'v' && ownerColumn !== null),
    columns: mayReadAll ? '*' : readable.join(', '),
  }
}

/** All there may ever be, so that each range holds about so many who have a ledger. */
export async function rangesOfOwners(db: Db, ownersAtOnce: number): Promise<OwnerRange[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id from (select owner_id, row_number() over (order by owner_id) as nth from ledger.owner) o
    where nth % ${ownersAtOnce} = 0 order by owner_id`.execute(db)
  const bounds = [null, ...rows.map(({ owner_id: ownerId }) => ownerId), null]
  return bounds.slice(1).map((upTo, index) => ({ after: bounds[index]!, upTo }))
}

/** That a column names one of these owners. */
export function isAmong({ after, upTo }: OwnerRange, column: string): RawBuilder<boolean> {
  return sql<boolean>`(${after}::uuid is null or ${sql.ref(column)} > ${after}) and (${upTo}::uuid is null or ${sql.ref(column)} <= ${upTo})`
}

/** Whoever has a row in a table of owners, also where no ledger is theirs. */
export async function ownersIn(db: Db | Tx, range: OwnerRange): Promise<string[]> {
  const known = OF_OWNERS.map(
    ({ name, column }) => sql`
      select ${sql.ref(column!)} as owner_id from ${sql.table(name)} where ${isAmong(range, column!)}`,
  )
  const { rows } = await sql<{ owner_id: string }>`${sql.join(known, sql` union `)}`.execute(db)
  return rows.map(({ owner_id: ownerId }) => ownerId)
}

/** The owners of a range as each view is of one machine: of a database of one, the range as it is. */
export async function machinesOfOwners(db: Db, relations: View['relations'], range: OwnerRange): Promise<NonNullable<View['owners']>[]> {
  if (!OF_OWNERS.some(({ name }) => relations.get(name)?.isDistributed)) return [range]
  const { rows } = await sql<{ owners: string[] }>`
    select array_agg(owner_id) as owners from unnest(${await ownersIn(db, range)}::uuid[]) owner_id
    group by get_shard_id_for_distribution_column('ledger.owner', owner_id)`.execute(db)
  return rows.map(({ owners }) => ({ among: owners }))
}
