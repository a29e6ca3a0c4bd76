import type pg from 'pg'
import type { ColumnKind } from './unsteady-expressions.ts'

/** A function of the database as the judge of statements sees it. */
export interface DatabaseFunction {
  /** With its schema. */
  name: string
  schema: string
  language: 'sql' | 'plpgsql'
  /** What stands between the dollars. */
  body: string
  /** Of PostgreSQL's own three. */
  volatility: 'immutable' | 'stable' | 'volatile'
  parameters: Parameter[]
  /** As PostgreSQL writes it. */
  answers: string
  isSet: boolean
}

interface Parameter {
  mode: 'in' | 'out' | 'inout' | 'variadic' | 'table'
  name: string
  /** As PostgreSQL writes it, with its schema. */
  type: string
}

export interface Catalogue {
  functions: DatabaseFunction[]
  /** By each table with its schema, the functions that its triggers call. */
  triggers: ReadonlyMap<string, readonly string[]>
  /** Types of ours, with their schema: composites, and what is one value. */
  types: ReadonlyMap<string, 'composite' | 'scalar'>
  /** PostgreSQL's own functions of which no form is immutable. */
  unsteady: ReadonlySet<string>
  /** Of each column, by its name with table and schema, what PostgreSQL does with it by settings. */
  columns: ReadonlyMap<string, ColumnKind>
}

interface Row {
  name: string
  schema: string
  language: DatabaseFunction['language']
  body: string
  volatility: DatabaseFunction['volatility']
  names: string[] | null
  modes: string[] | null
  types: string[] | null
  answers: string
  is_set: boolean
}

const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

const FUNCTIONS = `
  select n.nspname || '.' || p.proname as name, n.nspname as schema, l.lanname as language, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body,
    case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
    p.proargnames as names, p.proargmodes::text[] as modes, format_type(p.prorettype, null) as answers, p.proretset as is_set,
    (select array_agg(format_type(one.oid, null) order by one.no)
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality one (oid, no)) as types
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where ${OURS} and l.lanname in ('sql', 'plpgsql') order by 1`

const TYPES = `
  select n.nspname || '.' || t.typname as name, case t.typtype when 'c' then 'composite' else 'scalar' end as kind
  from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${OURS} and t.typtype in ('c', 'd', 'e')`

const TRIGGERS = `
  select n.nspname || '.' || c.relname as "table", array_agg(distinct pn.nspname || '.' || p.proname) as functions
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_proc p on p.oid = t.tgfoid join pg_namespace pn on pn.oid = p.pronamespace
  where not t.tgisinternal and ${OURS} group by 1`

const UNSTEADY = `
  select p.proname as name from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace
  group by 1 having bool_and(p.provolatile <> 'i')`

const COLUMNS = `
  select n.nspname || '.' || c.relname || '.' || a.attname as name,
    case when coalesce(b.typcategory, t.typcategory) = 'A' then 'array' when t.typtype = 'e' then 'enum'
      when coalesce(b.typname, t.typname) = 'timestamptz' then 'instant' when coalesce(b.typname, t.typname) in ('date', 'timestamp', 'time') then 'date'
      when coalesce(b.typname, t.typname) in ('text', 'varchar') then 'text' else 'other' end as kind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid left join pg_type b on b.oid = t.typbasetype
  where c.relkind in ('r', 'p') and ${OURS}`

const MODES: Record<string, Parameter['mode']> = { i: 'in', o: 'out', b: 'inout', v: 'variadic', t: 'table' }

/** Every function and type of ours in a migrated database. */
export async function readCatalogueOfStatements(client: pg.Client): Promise<Catalogue> {
  const triggers = await client.query<{ table: string; functions: string[] }>(TRIGGERS)
  const [functions, types] = [await client.query<Row>(FUNCTIONS), await client.query<{ name: string; kind: 'composite' | 'scalar' }>(TYPES)]
  const unsteady = await client.query<{ name: string }>(UNSTEADY)
  const columns = await client.query<{ name: string; kind: ColumnKind }>(COLUMNS)
  return {
    functions: functions.rows.map(({ names, modes, types: given, is_set: isSet, ...row }) => ({
      ...row,
      isSet,
      parameters: (given ?? []).map((type, at) => ({ mode: MODES[modes?.[at] ?? 'i']!, name: names?.[at] ?? '', type })),
    })),
    triggers: new Map(triggers.rows.map(({ table, functions: called }) => [table, called])),
    types: new Map(types.rows.map(({ name, kind }) => [name, kind])),
    unsteady: new Set(unsteady.rows.map(({ name }) => name)),
    columns: new Map(columns.rows.map(({ name, kind }) => [name, kind])),
  }
}
