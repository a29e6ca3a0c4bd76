import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './db.ts'

interface Said {
  says: string
}

/** Selects `says`: one sentence for the first row that breaks the rule, no row where it holds. */
export type CheckQuery = RawBuilder<Said>

/**
 * What must always be true of stored rows, in words, and the query that finds what breaks it. One of each owner compares
 * only rows of one and the same owner with each other, each by its `owner_id` or `player_id`: owners can be looked at some
 * at a time.
 */
export type Check = readonly [invariant: string, query: CheckQuery, reach?: 'of each owner' | undefined]

/** One thing that is not as it must be, and the first row that shows it. */
export interface Finding {
  invariant: string
  says: string
}

/** A table or view that checks name. */
export interface Relation {
  /** By which its rows have an owner; null where they have none. */
  ownerColumn: string | null
  /** Whether its rows stand on several machines. */
  isDistributed: boolean
  /** Which of its columns may be read, as in a list of SELECT. */
  columns: string
}

/** Owners from one to another, whether they have a ledger or not. */
export interface OwnerRange {
  /** Not this one; null before the first. */
  after: string | null
  /** This one too; null for all that come. */
  upTo: string | null
}

/** Whose rows are looked at. */
export interface View {
  /** By name, with its schema. */
  relations: ReadonlyMap<string, Relation>
  /** Only their rows, of what has an owner; all rows where there is nothing said. */
  owners?: OwnerRange | { among: readonly string[] }
}

/** The time by the database's clock, to be asked before anything is looked at. */
export async function lookedAtTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]!.at
}

/** Runs every check, in their order, on what is in view: all rows where nothing is said. Changes nothing. */
export async function findingsOf(db: Db | Tx, checks: readonly Check[], view?: View): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [invariant, query] of checks) {
    const compiled = query.compile(db)
    const { rows } = await db.executeQuery(view ? lookingAt(view, compiled) : compiled)
    if (rows[0]) findings.push({ invariant, says: rows[0].says })
  }
  return findings
}

const NEXT = 'where|order|group|having|join|left|full|cross|inner|using|on|union|limit|window'
const NAMED = new RegExp(`\\b(from|join)\\s+([a-z]+\\.[a-z_]+)\\b(?!\\()(?:\\s+(?!(?:${NEXT})\\b)([a-z]\\w*))?`, 'g')

/**
 * The query with each relation that it reads cut down to the rows in view. Rows of several machines are fetched before
 * anything is joined (`offset 0`): of what does not stand together, a cluster plans nothing else. Where all of them are of
 * owners on one machine, it sends the whole query there.
 */
export function lookingAt({ relations, owners }: View, { sql, parameters }: CompiledQuery<Said>): CompiledQuery<Said> {
  const cut = cutTo(owners, parameters.length)
  let isCut = false
  const text = sql.replaceAll(NAMED, (named, before: string, name: string, alias: string = name.replace(/^.*\./, '')) => {
    const { ownerColumn = null, isDistributed = false, columns } = relations.get(name) ?? {}
    const where = cut && ownerColumn !== null ? ` where ${cut.condition(ownerColumn)}` : ''
    if (where === '' && !isDistributed) return named
    isCut ||= where !== ''
    return `${before} (select ${columns} from ${name}${where}${isDistributed ? ' offset 0' : ''}) ${alias}`
  })
  // A parameter that nothing names has no type.
  return CompiledQuery.raw(text, [...parameters, ...(cut && isCut ? cut.parameters : [])])
}

/** How a column says that its row is of these owners, with parameters after so many of the query's own. */
function cutTo(owners: View['owners'], taken: number): { condition(column: string): string; parameters: unknown[] } | undefined {
  if (owners === undefined) return undefined
  if ('among' in owners) return { condition: (column) => `${column} = any ($${taken + 1}::uuid[])`, parameters: [owners.among] }
  const { after, upTo } = owners
  const bounds = [...(after === null ? [] : [['>', after]]), ...(upTo === null ? [] : [['<=', upTo]])]
  if (bounds.length === 0) return undefined
  return {
    condition: (column) => bounds.map(([than], index) => `${column} ${than} $${taken + index + 1}::uuid`).join(' and '),
    parameters: bounds.map(([, bound]) => bound),
  }
}
