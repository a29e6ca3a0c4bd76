import type pg from 'pg'

/*
 * What somebody who speaks SQL with the server's login could say, made of the catalogue: nobody has to think of a table or a
 * function for it to be tried.
 */

export interface Said {
  /** The table or function. */
  of: string
  statement: string
}

const OURS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')`

/** Every table, written in every way. */
export async function writesOfEveryTable(owner: pg.Client): Promise<Said[]> {
  const { rows } = await owner.query<{ name: string; column: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum limit 1) as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${OURS} order by 1`)
  return rows.flatMap(({ name, column }) =>
    [
      `insert into ${name} default values`,
      `update ${name} set ${column} = ${column}`,
      `delete from ${name}`,
      `truncate ${name} cascade`,
      `lock table ${name} in access exclusive mode`,
    ].map((statement) => ({ of: name, statement })),
  )
}

interface Callable {
  name: string
  types: string[]
  first: string | null
  granted: boolean
  /** Its last parameter takes any number of values. */
  isVariadic: boolean
}

async function functionsOf(owner: pg.Client, login: string): Promise<Callable[]> {
  const { rows } = await owner.query<Callable>(
    `select format('%I.%I', n.nspname, p.proname) as name, p.proargnames[1] as first, has_function_privilege($1, p.oid, 'execute') as granted,
       array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as argument (t, place) order by place) as types,
       p.provariadic <> 0 as "isVariadic"
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${OURS} and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype order by 1`,
    [login],
  )
  return rows
}

/** Every function that the login was not given. */
export async function callsOfEveryOtherFunction(owner: pg.Client, login: string): Promise<Said[]> {
  const functions = await functionsOf(owner, login)
  return functions
    .filter(({ granted }) => !granted)
    .map(({ name, types, isVariadic }) => {
      const given = types.map((type, place) => `${isVariadic && place === types.length - 1 ? 'variadic ' : ''}null::${type}`)
      return { of: name, statement: `select ${name}(${given.join(', ')})` }
    })
}

/** Something of another player: its id, as every id is spelt that a function takes, and the number of its lease. */
export interface OfAnother {
  id: string
  leaseNo: bigint
}

/** Every function about a player that the login was given, asked about this player with an id that is another's. */
export async function callsAboutAnother(owner: pg.Client, login: string, playerId: string, other: OfAnother): Promise<Said[]> {
  const functions = await functionsOf(owner, login)
  return functions
    .filter(({ granted, first, types }) => granted && /^p_(player|owner)$/.test(first ?? '') && types[0] === 'uuid')
    .map(({ name, types }) => ({
      of: name,
      statement: `select ${name}(${types.map((type, place) => (place === 0 ? `'${playerId}'::uuid` : valueOf(type, other))).join(', ')})`,
    }))
}

const VALUES: Record<string, string> = {
  integer: '1',
  boolean: 'true',
  bytea: `'\\x00'::bytea`,
  jsonb: `'{}'::jsonb`,
  'timestamp with time zone': 'now()',
}
const A_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function valueOf(type: string, { id, leaseNo }: OfAnother): string {
  if (type === 'uuid') return A_UUID.test(id) ? `'${id}'::uuid` : 'gen_random_uuid()'
  if (type === 'text') return `'${id}'`
  if (type === 'bigint') return String(leaseNo)
  if (type.endsWith('[]')) return `'{}'::${type}`
  return VALUES[type] ?? `null::${type}`
}
