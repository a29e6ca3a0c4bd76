import { isDistributed } from '../src/platform/database/distribution/is-distributed.ts'
import { withClient } from '../src/platform/database/with-client.ts'

/** The same login at every machine of a distributed database, the first one's first; of another its own address alone. */
export async function machinesOf(url: string): Promise<string[]> {
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
