import { isDistributed } from '../src/platform/database/distribution/is-distributed.ts'
import { withClient } from '../src/platform/database/with-client.ts'

/** The same login at every machine of a distributed database, the first one's first; of another its own address alone. */
export async function machinesOf(url: string): Promise<string[]> {
  // Then no test has a distributed database, and none pays for a connection to hear it.
  if (process.env['CITUS_URL'] === undefined) return [url]
  return withClient(url, async (client) => {
    if (!(await isDistributed(client))) return [url]
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and isactive order by groupid`,
    )
    return rows.map(({ host, port }) => addressOf(url, { host, port: String(port) }))
  })
}

/** An address with some of its parts replaced. */
export function addressOf(url: string, parts: Partial<Record<'host' | 'port' | 'username' | 'password' | 'pathname', string>>): string {
  const { host, ...others } = parts
  return Object.assign(new URL(url), { ...(host !== undefined && { hostname: host }), ...others }).href
}

/** Makes one cluster of a database that stands on each machine by itself: an administrator's addresses of it, the first machine's first. */
export async function joinMachines(databases: readonly string[]): Promise<void> {
  for (const url of databases) await withClient(url, (client) => client.query('create extension citus'))
  const [first, ...workers] = databases.map((url) => new URL(url))
  await withClient(databases[0]!, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [first!.hostname, Number(first!.port)])
    for (const { hostname, port } of workers) await client.query('select citus_add_node($1, $2)', [hostname, Number(port)])
  })
}
