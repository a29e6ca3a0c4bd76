import type pg from 'pg'
import type { Finding } from '../src/platform/database/distribution/judge-tables.ts'
import type { PlacedTable } from '../src/platform/database/distribution/table-class.ts'

interface DatabaseFunction {
  name: string
  schema: string
  definition: string
  /** Name and type of its first parameter. */
  first: string | null
  is_trigger: boolean
}

const PARAMETER = /^p_(player|owner) uuid$/
/** A batch takes all its players first; its function locks and writes them one by one. */
const BATCH_PARAMETER = /^p_(players|owners) uuid\[\]$/
const WRITTEN = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?([a-z_]+(?:\.[a-z_]+)?)/gi
const CALLED = /\b([a-z_]+(?:\.[a-z_]+)?)\s*\(/gi
const ADVISORY = /\bpg_(?:try_)?advisory_/i

/**
 * Which functions write rows of players and are not led by the player: whoever is asked could not tell on which machine
 * to run them. What a function does through another counts as its own. A trigger writes for the row it is fired by.
 */
export async function judgeFunctions(client: pg.Client, placed: readonly PlacedTable[]): Promise<Finding[]> {
  const functions = await functionsOf(client)
  const ofOwners = placed.filter((table) => table.class === 'byPlayer' || table.class === 'byOwner').map(({ name }) => name)
  const writing = writersAmong(functions, ofOwners)
  return functions
    .filter(({ name, first, is_trigger: isTrigger }) => writing.has(name) && !isTrigger && !isLedByPlayer(first))
    .map(({ name, first }) => ({
      what: name,
      says: `${name} writes rows of players and begins with ${first ?? 'no parameter'}: let it begin with p_player uuid or p_owner uuid (a batch with an array of them).`,
    }))
}

/** Which functions of this database take an advisory lock: each machine has its own, so they keep nobody apart. */
export async function judgeLocksInFunctions(client: pg.Client): Promise<Finding[]> {
  const functions = await functionsOf(client)
  return functions.filter(({ definition }) => ADVISORY.test(definition)).map(({ name }) => lockFinding(name))
}

/** The same of a file of the repository. */
export function judgeLocksInSource(path: string, text: string): Finding[] {
  return ADVISORY.test(text) ? [lockFinding(path)] : []
}

const lockFinding = (where: string): Finding => ({
  what: `lock in ${where}`,
  says: `${where} takes an advisory lock: lock a row instead, of a table that has one for each thing to be locked.`,
})

const isLedByPlayer = (first: string | null) => first !== null && (PARAMETER.test(first) || BATCH_PARAMETER.test(first))

/** Functions that write one of the tables, themselves or through another. */
function writersAmong(functions: DatabaseFunction[], tables: readonly string[]): Set<string> {
  const namesIn = (pattern: RegExp, { schema, definition }: DatabaseFunction) =>
    [...definition.matchAll(pattern)].map(([, name]) => (name!.includes('.') ? name! : `${schema}.${name}`).toLowerCase())
  const writing = new Set(functions.filter((one) => namesIn(WRITTEN, one).some((name) => tables.includes(name))).map(({ name }) => name))
  for (let known = -1; known !== writing.size;) {
    known = writing.size
    for (const one of functions) if (namesIn(CALLED, one).some((name) => writing.has(name))) writing.add(one.name)
  }
  return writing
}

/** Every function of ours, its definition without comments. */
async function functionsOf(client: pg.Client): Promise<DatabaseFunction[]> {
  const { rows } = await client.query<DatabaseFunction>(`
    select n.nspname || '.' || p.proname as name, n.nspname as schema, p.prorettype = 'trigger'::regtype as is_trigger,
      regexp_replace(coalesce(pg_get_function_sqlbody(p.oid), p.prosrc), '--[^\\n]*', '', 'g') as definition,
      case when p.pronargs > 0 then p.proargnames[1] || ' ' || format_type(p.proargtypes[0], null) end as first
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`)
  return rows
}
