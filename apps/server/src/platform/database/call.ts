import { CompiledQuery, SelectQueryNode } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from './db.ts'

/*
 * What the generated functions (`functions.gen.ts` of each module) are made of: one for each function of the database that
 * the server may call, with its parameters and its answer as PostgreSQL knows them.
 */

/** A connection of the server, the transaction that a call is part of, or a connection by hand, such as the owner's. */
export type Caller = Db | Tx | pg.ClientBase | pg.Pool

/** A text is as PostgreSQL wrote the time: to the microsecond. */
export type Time = Date | string

/** A list as it is given: PostgreSQL promises nothing of what is in it, and one of lists is of the same type. */
export type List<Value> = readonly (Value | null)[] | readonly (readonly (Value | null)[])[]

export interface Statement {
  text: string
  /** It only reads, and goes to the connections of reads outside a transaction. */
  isRead: boolean
  /** The columns that may be null; those of a composite are named `transfer.leaseNo`. */
  mayBeNull: ReadonlySet<string>
  /** The columns that are composites, by the names of which those within begin. */
  composites: readonly string[]
}

/** Made once for each function, so that its text is one prepared statement. */
export function statement(
  text: string,
  { isRead = false, mayBeNull = [], composites = [] }: { isRead?: boolean; mayBeNull?: string[]; composites?: string[] } = {},
): Statement {
  return { text, isRead, mayBeNull: new Set(mayBeNull), composites }
}

/** The rows that a function answers. */
export async function callForRows<Row>(db: Caller, called: Statement, parameters: readonly unknown[]): Promise<Row[]> {
  const { rows } = await ask(db, called, parameters)
  for (const row of rows) judgeRow(called, row)
  return (called.composites.length === 0 ? rows : rows.map((row) => nested(called, row))) as Row[]
}

function ask(db: Caller, { text, isRead }: Statement, parameters: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }> {
  if (!('executeQuery' in db)) return db.query<Record<string, unknown>>(text, [...parameters])
  return db.executeQuery<Record<string, unknown>>({
    ...CompiledQuery.raw(text, [...parameters]),
    ...(isRead && { query: SelectQueryNode.create() }),
  })
}

/** The one row of a function that always answers one. */
export async function callForRow<Row>(db: Caller, called: Statement, parameters: readonly unknown[]): Promise<Row> {
  const [row] = await callForRows<Row>(db, called, parameters)
  if (row === undefined) throw new Error(`no answer came of: ${called.text}`)
  return row
}

/** The one value of a function that always answers one. */
export async function callForValue<Value>(db: Caller, called: Statement, parameters: readonly unknown[]): Promise<Value> {
  return (await callForRow<{ answer: Value }>(db, called, parameters)).answer
}

/** The one value of each row, in the order of the function. */
export async function callForValues<Value>(db: Caller, called: Statement, parameters: readonly unknown[]): Promise<Value[]> {
  return (await callForRows<{ answer: Value }>(db, called, parameters)).map(({ answer }) => answer)
}

/** Several asked for at once: the rows of each, in the order of the asking. */
export async function callForEach<Row>(db: Caller, called: Statement, asked: readonly (readonly unknown[])[]): Promise<Row[][]> {
  const answers = asked.map((): Row[] => [])
  if (asked.length === 0) return answers
  const rows = await callForRows<Row & { askedNo: number }>(db, called, columnsOf(asked))
  for (const { askedNo, ...row } of rows) answers[askedNo]!.push(row as Row)
  return answers
}

/** A list of parameters for each call, turned into a list of values for each parameter. */
const columnsOf = (asked: readonly (readonly unknown[])[]) => asked[0]!.map((_, at) => asked.map((parameters) => parameters[at]))

/** Puts the columns of a composite together; one that is null is null whole. */
function nested({ composites }: Statement, row: Record<string, unknown>): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    const dot = name.indexOf('.')
    if (dot < 0) made[name] = value
    else ((made[name.slice(0, dot)] ??= {}) as Record<string, unknown>)[name.slice(dot + 1)] = value
  }
  for (const name of composites) if (Object.values(made[name] as object).every((value) => value === null)) made[name] = null
  return made
}

/** Told of a null that no comment of the function declares. A row that is already written is answered nonetheless. */
let onUndeclaredNull: ((says: string) => void) | undefined

/** For tests: from now on such a null is an error. */
export function refuseUndeclaredNulls(): void {
  onUndeclaredNull = (says) => {
    throw new Error(says)
  }
}

function judgeRow({ text, mayBeNull, composites }: Statement, row: Record<string, unknown>): void {
  if (!onUndeclaredNull) return
  const absent = composites.filter((name) => Object.entries(row).every(([key, value]) => !key.startsWith(`${name}.`) || value === null))
  for (const [name, value] of Object.entries(row)) {
    const composite = absent.find((one) => name.startsWith(`${one}.`))
    if (value === null && !mayBeNull.has(composite ?? name))
      onUndeclaredNull(`${composite ?? name} is null, which no comment of the function declares ("may be null: …"): ${text}`)
  }
}

/** A value as PostgreSQL writes it; null where it has none. */
type Written = string | null

/** Writes the fields of a composite, in the order of its type: one text for ever, whatever is in it. */
export function writerOf<Composite>(fields: { [Name in keyof Composite]-?: (value: Composite[Name]) => Written }) {
  const writers = Object.entries(fields) as [keyof Composite, (value: unknown) => Written][]
  return (value: Composite): string => `(${writers.map(([name, write]) => quoted(write(value[name]))).join(',')})`
}

/** Of any type but a composite and JSON. */
export function plain(value: string | bigint | number | boolean | Date | Buffer | null | List<string | bigint | Buffer>): Written {
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map((item) => quoted(plain(item)) || 'NULL').join(',')}}`
  return String(value)
}

export const json = (value: object | null): Written => (value === null ? null : JSON.stringify(value))

/** One that may be null. */
export const orNull =
  <Value>(write: (value: Value) => Written) =>
  (value: Value | null): Written =>
    value === null ? null : write(value)

/** Writes a list of composites. The driver would write one too, and take several times as long to quote it. */
export const listOf = <Composite>(items: readonly Composite[], write: (item: Composite) => string): string =>
  `{${items.map((item) => quoted(write(item))).join(',')}}`

/** What JSON would write in another way than PostgreSQL reads: control characters, and halves of characters. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what this finds
const UNLIKE_JSON = /[\u0000-\u001f\p{Surrogate}]/u

/** Evidence is JSON within a composite within a list: quoted as JSON is, a text costs a quarter of what a pattern costs. */
function quoted(written: Written): string {
  if (written === null) return ''
  return UNLIKE_JSON.test(written) ? `"${written.replace(/["\\]/g, '\\$&')}"` : JSON.stringify(written)
}
