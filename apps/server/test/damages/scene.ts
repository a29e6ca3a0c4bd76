import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { auditWithin } from '../../src/audit/audit-ledger-and-modules.ts'
import { CHECKS } from '../../src/audit/checks.ts'
import { ownersIn, relationsOf } from '../../src/audit/owners.ts'
import { type Finding, findingsOf } from '../../src/platform/database/check.ts'
import type { Tx } from '../../src/platform/database/db.ts'
import type { DB } from '../../src/platform/database/database-types.ts'
import { createDataKeys } from '../../src/platform/keys/data-keys.ts'
import { reportKeys } from '../../src/report-keys.ts'
import type { World } from '../world.ts'

/** What somebody did who rules the database, and a part of what the audit must say of it. */
export type Damage = readonly [what: string, sql: string, named: string]

/** Something that happened in a world, which is right, and what may be done to it one at a time. */
export interface Scene {
  what: string
  lay(world: World): Promise<void>
  damages: readonly Damage[]
}

/** Damages that are called by their statement, each with the rule that it breaks. */
export const breaking = (damages: readonly (readonly [invariant: string, sql: string])[]): Damage[] =>
  damages.map(([invariant, statement]) => [statement, statement, invariant])

/** These bytes, one bit of the last another. */
export const bitChanged = (column: string) =>
  `set_byte(${column}, octet_length(${column}) - 1, get_byte(${column}, octet_length(${column}) - 1) # 1)`

/** Rules the database of a world, behind the back of its triggers and foreign keys. */
export interface Damager {
  /** What the audit says after this statement, which is undone. */
  findingsAfter(statement: string): Promise<string[]>
  /** What it says where each relation is brought to one machine before anything is joined, as a cluster is asked to. */
  findingsGathered(): Promise<Finding[]>
  leave(): Promise<void>
}

class Undone extends Error {}

export function createDamager(world: World): Damager {
  const { database, deps, env } = world
  const keys = { encryption: deps.encryption, siteKey: deps.siteKey, dataKeys: createDataKeys(env), reports: reportKeys(env) }
  // Says it once for each connection: it makes PostgreSQL forget its plans.
  const onConnect = async (client: pg.ClientBase) => {
    // The database is dropped while it says goodbye.
    client.on('error', () => undefined)
    await client.query('set session_replication_role = replica')
  }
  const pool = new pg.Pool({ connectionString: database.superuserUrl, max: 1, Client: PlannedOnce, onConnect })
  // Its database may be dropped before the last connection is closed.
  pool.on('error', () => undefined)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    async findingsAfter(statement) {
      let findings: string[] = []
      const damage = db.transaction().execute(async (tx) => {
        await sql.raw(statement).execute(tx)
        const found = await auditWithin(tx, keys)
        for (const { invariant } of found) await checkFoundByOwner(tx, invariant)
        findings = found.map(({ invariant, says }) => `${invariant}: ${says}`)
        throw new Undone()
      })
      await damage.catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
      return findings
    },
    async findingsGathered() {
      const relations = [...(await relationsOf(world.db))].map(([name, relation]) => [name, { ...relation, isDistributed: true }] as const)
      return findingsOf(world.db, CHECKS, { relations: new Map(relations) })
    },
    leave: () => db.destroy(),
  }
}

/** What compares rows of one owner must find it also where nobody else's are in view. */
async function checkFoundByOwner(tx: Tx, invariant: string): Promise<void> {
  const check = CHECKS.find(([name, , reach]) => name === invariant && reach === 'of each owner')
  if (!check) return
  const relations = await relationsOf(tx)
  const isFound = async (among: string[]) => (await findingsOf(tx, [check], { relations, owners: { among } })).length > 0
  let among = await ownersIn(tx, { after: null, upTo: null })
  while (among.length > 1) {
    const middle = Math.ceil(among.length / 2)
    among = (await isFound(among.slice(0, middle))) ? among.slice(0, middle) : among.slice(middle)
  }
  if (!(await isFound(among))) throw new Error(`“${invariant}” is not found where each owner is looked at alone`)
}

/** The audit has some hundred statements without parameters, which take far longer to plan than to run in a small world. */
class PlannedOnce extends pg.Client {
  readonly #names = new Map<string, string>()

  override query(...[text, values, ...rest]: unknown[]): never {
    const query = super.query.bind(this) as (...args: unknown[]) => never
    if (typeof text !== 'string' || !/^\s*(select|with)\b[^;]*$/.test(text)) return query(text, values, ...rest)
    const name = this.#names.get(text) ?? `s${this.#names.size}`
    this.#names.set(text, name)
    return query({ name, text, values }, ...rest)
  }
}
