import type pg from 'pg'

/** What PostgreSQL knows of a type. */
export type CatalogueType =
  | { kind: 'base'; name: string }
  | { kind: 'enum'; schema: string; name: string; labels: string[] }
  | { kind: 'composite'; schema: string; name: string; fields: Column[]; isTable: boolean }
  | { kind: 'array'; of: CatalogueType }

export interface Column {
  /** As it stands in SQL. */
  name: string
  type: CatalogueType
  mayBeNull: boolean
}

export interface CatalogueFunction {
  schema: string
  name: string
  parameters: Column[]
  /** `void`; one value; or columns, also of one row of a table. */
  answer: { kind: 'nothing' } | { kind: 'value'; column: Column } | { kind: 'columns'; columns: Column[]; mayBeNull: boolean }
  isSet: boolean
  /** It only reads, so it is a plain read. */
  isRead: boolean
  /** Asked for several at once: the call takes a list and answers each, in the order of the asking. */
  isForMany: boolean
}

interface TypeRow {
  oid: number
  schema: string
  name: string
  kind: string
  element: number
  /** What a domain is made of. */
  base: number
  labels: string[] | null
  fields: { name: string; type: number; notNull: boolean }[] | null
  isTable: boolean
  comment: string | null
}

interface FunctionRow {
  schema: string
  name: string
  names: string[] | null
  modes: string[] | null
  types: number[]
  result: number
  isSet: boolean
  isRead: boolean
  comment: string | null
}

/** Arrays of oids come as JSON, since PostgreSQL gives them to the driver as text. */
const TYPES = `
  select t.oid::int8::int, n.nspname as schema, t.typname as name, t.typtype as kind, t.typelem::int8::int as element, t.typbasetype::int8::int as base,
    (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels,
    (select json_agg(json_build_object('name', a.attname, 'type', a.atttypid::int8, 'notNull', a.attnotnull) order by a.attnum)
      from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) as fields,
    coalesce(c.relkind, 'c') <> 'c' as "isTable", obj_description(t.oid, 'pg_type') as comment
  from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid`

/** Those that the server's login may call, and those of which a comment says that the owner's programs do. */
const FUNCTIONS = `
  select n.nspname as schema, p.proname as name, to_json(p.proargnames) as names, to_json(p.proargmodes::text[]) as modes,
    (select json_agg(type.oid::int8 order by type.no) from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality type (oid, no)) as types,
    p.prorettype::int8::int as result, p.proretset as "isSet", p.provolatile <> 'v' as "isRead", obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname not in ('pg_catalog', 'information_schema')
    and (has_function_privilege('krapao_app', p.oid, 'execute') or obj_description(p.oid, 'pg_proc') like '%called by the owner%')
    and coalesce(obj_description(p.oid, 'pg_proc') not like '%used in statements%', true)
  order by n.nspname, p.proname`

/** Every function of a migrated database that a program of ours may call. */
export async function readCatalogue(client: pg.Client): Promise<CatalogueFunction[]> {
  const types = new Map((await client.query<TypeRow>(TYPES)).rows.map((row) => [row.oid, row]))
  const { rows } = await client.query<FunctionRow>(FUNCTIONS)
  return rows.map((row) => toFunction(row, types))
}

function toFunction(row: FunctionRow, types: ReadonlyMap<number, TypeRow>): CatalogueFunction {
  const said = readComment(row.comment)
  const column = (name: string, type: number): Column => ({ name, type: typeOf(type, types), mayBeNull: said.mayBeNull.has(name) })
  const all = (row.types ?? []).map((type, at) => ({ ...column(row.names?.[at] ?? '', type), mode: row.modes?.[at] ?? 'i' }))
  const out = all.filter(({ mode }) => mode === 'o' || mode === 't')
  const unknown = [...said.mayBeNull].find((name) => name !== 'answer' && all.every((one) => one.name !== name))
  if (unknown !== undefined) throw new Error(`The comment of ${row.schema}.${row.name} speaks of ${unknown}, which it does not have.`)
  return {
    schema: row.schema,
    name: row.name,
    isSet: row.isSet,
    isRead: row.isRead,
    parameters: all.filter(({ mode }) => mode === 'i'),
    answer: answerOf(out, { row, result: column('answer', row.result), mayBeNull: said.mayBeNull.has('answer') }),
    isForMany: said.isForMany,
  }
}

function answerOf(
  out: Column[],
  { row, result, mayBeNull }: { row: FunctionRow; result: Column; mayBeNull: boolean },
): CatalogueFunction['answer'] {
  if (out.length === 1 && !row.isSet) return { kind: 'value', column: { ...out[0]!, mayBeNull } }
  if (out.length > 0) return { kind: 'columns', columns: out, mayBeNull: false }
  if (result.type.kind === 'composite') return { kind: 'columns', columns: result.type.fields, mayBeNull }
  if (result.type.kind === 'base' && result.type.name === 'void') return { kind: 'nothing' }
  return { kind: 'value', column: result }
}

function typeOf(oid: number, types: ReadonlyMap<number, TypeRow>): CatalogueType {
  const row = types.get(oid)!
  const { schema, name } = row
  if (row.element !== 0 && name.startsWith('_')) return { kind: 'array', of: typeOf(row.element, types) }
  if (row.base !== 0) return typeOf(row.base, types)
  if (row.labels) return { kind: 'enum', schema, name, labels: row.labels }
  if (row.kind !== 'c') return { kind: 'base', name }
  const { mayBeNull } = readComment(row.comment)
  const fields = row.fields!.map((field) => ({
    name: field.name,
    type: typeOf(field.type, types),
    mayBeNull: row.isTable ? !field.notNull : mayBeNull.has(field.name),
  }))
  return { kind: 'composite', schema, name, fields, isTable: row.isTable }
}

/**
 * A comment of a function or a composite type, in phrases parted by semicolons: `may be null: status, wallet` (names of
 * parameters and columns, `answer` for the only value or the whole row), `asked for many`, `called by
 * the owner` (who alone may), `used in statements` (and by itself by nobody). Anything else is a mistake, so that no misspelt phrase is passed over.
 */
function readComment(comment: string | null): { mayBeNull: ReadonlySet<string>; isForMany: boolean } {
  const phrases = comment?.split(';').map((phrase) => phrase.trim()) ?? []
  const nulls = phrases.filter((phrase) => phrase.startsWith(MAY_BE_NULL))
  const other = phrases.find((phrase) => !phrase.startsWith(MAY_BE_NULL) && !FLAGS.includes(phrase))
  if (other !== undefined) throw new Error(`A comment says "${other}": it may say "${[`${MAY_BE_NULL}…`, ...FLAGS].join('", "')}".`)
  return {
    mayBeNull: new Set(nulls.flatMap((phrase) => phrase.slice(MAY_BE_NULL.length).split(',')).map((name) => name.trim())),
    isForMany: phrases.includes('asked for many'),
  }
}

const MAY_BE_NULL = 'may be null: '
const FLAGS = ['asked for many', 'called by the owner', 'used in statements']
