import { type RawBuilder, sql } from 'kysely'
import type { Finding } from '../database/check.ts'
import type { Tx } from '../database/db.ts'
import { UnknownDataKey } from './data-keys.ts'
import { isUnopenable, type Place, type SiteKeyOf } from './keyring.ts'
import type { ValueKeys } from './sealed-value.ts'
import { openOfSite } from './site-values.ts'

const OPENS = 'each encrypted value opens in its place, and its digest is its own'
const PAGE = 2000

interface Row {
  /** The player whose value it is; null of the site's. */
  owner_id: string | null
  row: string[]
  /** Null where it is asked for by itself. */
  encrypted: Buffer | null
  /** Null where nothing is compared by one. */
  digest: Buffer | null
  /** What else the digest is of, where it is of more than the value. */
  context?: string
}

interface Value extends Row {
  encrypted: Buffer
}

/** A column that stands under keys. */
export interface EncryptedColumn {
  /** As its values are bound to it. */
  column: Place['column']
  /** Selects every value: `owner_id`, `row` (what tells it from others, as texts), `encrypted` and `digest`, both of which may be null. */
  rows: RawBuilder<Row>
  /**
   * Asks for the value of a row, by the function by which servers read it, where their login may not read the column; null where it is
   * there no more.
   */
  encryptedOf?(tx: Tx, ownerId: string, row: readonly string[]): Promise<Buffer | null>
  /** What the digest of this text must be; where a digest stands in `rows`. */
  digestOf?(siteKey: SiteKeyOf, ownerId: string | null, text: string, context?: string): Promise<Buffer>
}

type Keys = Pick<ValueKeys, 'encryption' | 'siteKey'>

/**
 * What takes the keys: every value but those of players who are erased is opened, and its digest made again. Names no value. Rejects where the database cannot be asked, which
 * says nothing about what it holds.
 */
export async function auditValues(tx: Tx, keys: Keys, columns: readonly EncryptedColumn[]): Promise<Finding[]> {
  for (const column of columns) {
    const says = await firstOf(tx, keys, column)
    if (says !== undefined) return [{ invariant: OPENS, says }]
  }
  return []
}

async function firstOf(tx: Tx, keys: Keys, column: EncryptedColumn): Promise<string | undefined> {
  await sql`declare encrypted_values no scroll cursor for ${column.rows}`.execute(tx)
  const says = await firstFetched(tx, keys, column)
  // Where it was left by an error, it ends with the transaction.
  await sql`close encrypted_values`.execute(tx)
  return says
}

async function firstFetched(tx: Tx, keys: Keys, column: EncryptedColumn): Promise<string | undefined> {
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(PAGE))} from encrypted_values`.execute(tx)
    if (rows.length === 0) return undefined
    const values = await valuesOf(tx, column, rows)
    // Keys that are asked for together share a round trip.
    const problems = await Promise.all(values.map((value) => problemOf(keys, column, value)))
    const at = problems.findIndex((problem) => problem !== undefined)
    if (at >= 0) return `${column.column} of ${values[at]!.owner_id ?? 'nobody'}, ${values[at]!.row.join(' ')}: ${problems[at]}`
  }
}

/** Those that are there, and of nobody who is erased. */
async function valuesOf(tx: Tx, { encryptedOf }: EncryptedColumn, rows: readonly Row[]): Promise<Value[]> {
  const values: Value[] = []
  const erased = await erasedAmong(tx, rows)
  // One after the other: a transaction has one connection.
  for (const row of rows) {
    if (row.owner_id !== null && erased.has(row.owner_id)) continue
    const encrypted = row.encrypted ?? (await encryptedOf?.(tx, row.owner_id!, row.row))
    if (encrypted) values.push({ ...row, encrypted })
  }
  return values
}

async function erasedAmong(tx: Tx, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const owners = [...new Set(rows.flatMap(({ owner_id: ownerId }) => ownerId ?? []))]
  const { rows: erased } = await sql<{ player_id: string }>`
    select e.player_id from platform.erased_player e where e.player_id = any (${owners}::uuid[])`.execute(tx)
  return new Set(erased.map(({ player_id: playerId }) => playerId))
}

async function problemOf(keys: Keys, { column, digestOf }: EncryptedColumn, value: Value): Promise<string | undefined> {
  try {
    const text = await opened(keys, column, value)
    if (!digestOf || value.digest?.equals(await digestOf(keys.siteKey.kept, value.owner_id, text, value.context))) return undefined
    return 'its digest is that of something else'
  } catch (error) {
    return problemOfValue(error)
  }
}

/** What is wrong with a value by the error of opening it; any other error is thrown again, as it says nothing of the value. */
export function problemOfValue(error: unknown): string {
  if (isUnopenable(error)) return 'it does not open'
  if (error instanceof UnknownDataKey) return error.message
  throw error
}

async function opened(
  { encryption, siteKey }: Keys,
  column: Place['column'],
  { owner_id: playerId, row, encrypted }: Value,
): Promise<string> {
  if (playerId === null) return (await openOfSite(siteKey, encrypted, { column, row })).toString('utf8')
  return encryption.open(encrypted, { column, playerId, row })
}
