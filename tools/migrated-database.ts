import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { withClient } from '../apps/server/src/platform/database/with-client.ts'
import { startPostgres } from '../apps/server/postgres/embedded-postgres.ts'
import { OWNER_ROLE } from '../apps/server/postgres/postgres-logins.ts'
import { ROOT } from './run-to-end.ts'

/** A database of this release for as long as the work takes. Made with nothing that is generated, which may be old or absent. */
export async function withMigratedDatabase<Result>(work: (ownerUrl: string) => Promise<Result>): Promise<Result> {
  const dataDir = join(ROOT, '.data', `migrated-${process.pid}`)
  const postgres = await startPostgres({ dataDir, durable: false })
  try {
    await withClient(postgres.urlsOf('postgres').superuser, (superuser) => superuser.query(`create database generated owner ${OWNER_ROLE}`))
    const { owner } = postgres.urlsOf('generated')
    await migrate(owner, { log: { info: () => undefined, warn: (_details, message) => console.warn(message) } })
    return await work(owner)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
