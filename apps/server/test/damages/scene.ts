import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { auditWithin } from '../../src/audit/audit-ledger-and-modules.ts'
import type { DB } from '../../src/platform/database/database-types.ts'
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

/** Rules the database of a world, behind the back of its triggers and foreign keys. */
export interface Damager {
  /** What the audit says after this statement, which is undone. */
  findingsAfter(statement: string): Promise<string[]>
  leave(): Promise<void>
}

class Undone extends Error {}

export function createDamager({ database, deps, env }: World): Damager {
  const keys = { encryption: deps.encryption, reports: reportKeys(env) }
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
        findings = (await auditWithin(tx, keys)).map(({ invariant, says }) => `${invariant}: ${says}`)
        throw new Undone()
      })
      await damage.catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
      return findings
    },
    leave: () => db.destroy(),
  }
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
