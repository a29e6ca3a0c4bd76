import { join } from 'node:path'
import { cloneDatabase, startTestPostgres } from '../apps/server/test/test-postgres.ts'
import { generateDatabaseTypes } from '../apps/server/test/database-types.ts'

const file = join(import.meta.dirname, '..', 'apps/server/src/platform/database/database-types.ts')
const postgres = await startTestPostgres()
try {
  const { ownerUrl } = await cloneDatabase(postgres.urls)
  generateDatabaseTypes(ownerUrl, file)
} finally {
  await postgres.stop()
}
