import { withClient } from '../src/platform/database/with-client.ts'
import { distribute } from '../src/platform/database/distribution/distribute.ts'
import { onDatabase } from '../src/platform/database/database-urls.ts'
import { LEFT_BEHIND, PLACED_TABLES } from '../src/table-classes.ts'
import { clusterOf, createOnCluster, dropOnCluster } from '../test/citus-databases.ts'
import { OWNER_ROLE } from '../postgres/postgres-logins.ts'
import { type BenchDatabase, openDatabase } from './cluster.ts'

/** One database on the first machine alone, and one that is to be spread over all: under the same settings, with the same disk. */
export interface PlainAndSpread {
  workers: number
  about: string
  plain: BenchDatabase
  /** As plain as the other until `distribute` has been called. */
  spread: BenchDatabase
  distribute(): Promise<void>
  stop(): Promise<void>
}

/** Of the cluster that an administrator's address names. */
export async function openPlainAndSpread(citusUrl: string): Promise<PlainAndSpread> {
  const urls = await clusterOf(citusUrl)
  const { superuser: first, owner, application } = urls
  const logins = { superuser: first, owner, application }
  const [plainName, spreadName] = ['plain', 'spread'].map((which) => `krapao_bench_${process.pid}_${which}`) as [string, string]
  await withClient(first, (client) => client.query(`create database ${plainName} owner ${OWNER_ROLE}`))
  await createOnCluster(urls, spreadName)
  const [plain, spread] = [await openDatabase(onDatabase(logins, plainName)), await openDatabase(onDatabase(logins, spreadName))]
  const [{ about }] = (await plain.database.run<{ about: string }>(
    `select 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync') as about`,
  )) as [{ about: string }]
  return {
    workers: urls.machines.length - 1,
    about,
    plain: plain.database,
    spread: spread.database,
    async distribute() {
      await distribute(spread.database.ownerUrl, { placed: PLACED_TABLES, leftBehind: LEFT_BEHIND }, () => undefined)
    },
    async stop() {
      for (const client of [...plain.clients, ...spread.clients]) await client.end()
      await dropOnCluster({ ...urls, machines: [first] }, plainName)
      await dropOnCluster(urls, spreadName)
    },
  }
}
