import { withClient } from '../../src/platform/database/with-client.ts'
import { untilSo } from './until-so.ts'

/**
 * Until this machine is started anew, each commit of new connections to this database takes a tenth of a second longer there: after
 * other machines have prepared or committed their part, and before its own is written. A setting of PostgreSQL (`commit_delay`), which
 * it follows only where it waits for its disk.
 */
export async function slowCommits(machineUrl: string, databaseUrl: string): Promise<void> {
  await withClient(machineUrl, async (client) => {
    const database = new URL(databaseUrl).pathname.slice(1)
    await client.query(`alter database ${database} set commit_delay = 100000`)
    await client.query(`alter database ${database} set commit_siblings = 0`)
    await client.query('alter system set fsync = on')
    await client.query('select pg_reload_conf()')
    await untilSo(
      'the machine waits for its disk',
      async () => (await client.query<{ fsync: string }>('show fsync')).rows[0]!.fsync === 'on',
    )
    // Not told to the running one: it would read its whole folder from the disk when it is started.
    await client.query('alter system reset fsync')
  })
}
