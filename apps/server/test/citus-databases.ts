import { closedToPublicInSql, settingsInSql, settingsOfOwnerInSql, APPLICATION_ROLE } from '../src/platform/database/application-role.ts'
import { TEST_CLOCK } from './database-clock.ts'
import { addressOf, joinMachines, machinesOf } from './machines-of.ts'
import { distribute } from '../src/platform/database/distribution/distribute.ts'
import { placedTables } from '../src/platform/database/distribution/table-class.ts'
import { scramVerifier } from '../src/platform/database/scram.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { type EmbeddedUrls, OWNER_ROLE } from '../postgres/postgres-logins.ts'
import { LEFT_BEHIND, PLACED_TABLES } from '../src/table-classes.ts'

/** The logins of tests on a cluster, each on its first machine, and the administrator of every machine, the first one's first. */
export interface ClusterUrls extends EmbeddedUrls {
  machines: readonly string[]
}

/** Each machine is told by itself. */
const ALONE =
  'set citus.enable_create_role_propagation = off; set citus.enable_alter_role_propagation = off; set citus.enable_alter_role_set_propagation = off'

const PASSWORD = 'a-password-of-tests'

/**
 * The cluster of an address: an administrator's, of a database on the first machine with the extension, in which every machine is
 * known. Whoever made it lets the machines reach each other by these logins.
 */
export async function clusterOf(citusUrl: string): Promise<ClusterUrls> {
  const machines = await machinesOf(citusUrl)
  if (machines.length < 2) throw new Error('The database of CITUS_URL knows no worker: add some with citus_add_node.')
  for (const machine of machines)
    await withClient(machine, async (client) => {
      await client.query(ALONE)
      for (const role of [OWNER_ROLE, APPLICATION_ROLE]) {
        const { rows } = await client.query('select from pg_roles where rolname = $1', [role])
        await client.query(`${rows.length === 0 ? 'create' : 'alter'} role ${role} login password '${scramVerifier(PASSWORD)}'`)
      }
      await client.query(`grant ${APPLICATION_ROLE} to ${OWNER_ROLE} with admin option`)
    })
  const login = (username: string) => addressOf(machines[0]!, { username, password: PASSWORD })
  return { superuser: machines[0]!, owner: login(OWNER_ROLE), application: login(APPLICATION_ROLE), machines }
}

/** Makes a database on every machine, with the extension and the roles that it may grant to. */
export async function createOnCluster({ machines }: ClusterUrls, name: string): Promise<void> {
  const inside = machines.map((machine) => addressOf(machine, { pathname: `/${name}` }))
  for (const machine of machines) await withClient(machine, (client) => client.query(`create database ${name} owner ${OWNER_ROLE}`))
  await joinMachines(inside)
  await withClient(inside[0]!, async (client) => {
    // What depends on a role makes it known to every machine, and only an administrator may.
    await client.query('begin')
    await client.query(
      `create schema made_known; create table made_known.by (it int); grant usage on schema made_known to ${APPLICATION_ROLE}`,
    )
    await client.query(`alter table made_known.by owner to ${OWNER_ROLE}; grant select on made_known.by to ${APPLICATION_ROLE}`)
    await client.query(`select create_reference_table('made_known.by')`)
    await client.query('commit')
    await client.query('drop schema made_known cascade')
  })
}

/** Brings a migrated database to the places of its tables. Every machine has a clock of tests of its own: no row asks another machine. */
export async function distributeForTests(ownerUrl: string): Promise<void> {
  const placed = [...PLACED_TABLES, ...placedTables({ platform: { oneNode: { test_clock: 'a clock of tests' } } })]
  await distribute(ownerUrl, { placed, leftBehind: LEFT_BEHIND }, () => undefined)
  const [, ...workers] = await machinesOf(ownerUrl)
  for (const worker of workers) await withClient(worker, (client) => client.query(`set citus.enable_ddl_propagation = off; ${TEST_CLOCK}`))
}

/** Makes a copy on every machine, of a database that nobody uses. */
export async function copyOnCluster({ machines }: ClusterUrls, template: string, name: string): Promise<void> {
  for (const machine of machines)
    await withClient(machine, async (client) => {
      await client.query(ALONE)
      // The cluster's own background work would hold it.
      await client.query(`alter database ${template} allow_connections false`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template])
      await client.query(`create database ${name} owner ${OWNER_ROLE} template ${template} strategy file_copy`)
      await client.query(`${closedToPublicInSql(name)}; ${settingsInSql(name)}`)
      if (machine !== machines[0]) await client.query(settingsOfOwnerInSql(name, OWNER_ROLE))
    })
}

export async function dropOnCluster({ machines }: ClusterUrls, name: string): Promise<void> {
  for (const machine of machines) await withClient(machine, (client) => client.query(`drop database if exists ${name} with (force)`))
}

/** Takes away every database of a run. */
export async function dropRun({ machines, run }: ClusterUrls & { run: string }): Promise<void> {
  for (const machine of machines)
    await withClient(machine, async (client) => {
      const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [run])
      for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
    })
}
