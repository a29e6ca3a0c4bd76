import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { auditBooks } from '../apps/server/src/audit-books.ts'
import { connect } from '../apps/server/src/platform/db.ts'
import { startPostgres } from '../apps/server/src/platform/embedded-postgres.ts'
import { readEnv } from '../apps/server/src/platform/env.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { checkGiven, DATABASE } from './database.ts'
import { fail, seconds, Sentence } from './progress.ts'

/** Verifies the books of the database that `npm start` uses. Ends with 1 when anything in them is not right. */
async function main(): Promise<void> {
  const { databaseUrl, dataDir } = readEnv(process.env)
  if (databaseUrl !== null) {
    await checkGiven(databaseUrl)
    return audit(databaseUrl)
  }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new Sentence(`There are no books in ${dataDir} yet: run npm start first, or set DATA_DIR or DATABASE_URL.`)
  const postgres = await startPostgres({ dataDir })
  try {
    await audit(postgres.urlsOf(DATABASE).application)
  } finally {
    await postgres.stop()
  }
}

async function audit(databaseUrl: string): Promise<void> {
  const began = performance.now()
  const { db, close } = connect(databaseUrl, { log: createLog('warn') })
  try {
    const findings = await auditBooks(db)
    for (const { invariant, says } of findings) console.log(`✗ ${invariant}\n  ${says}`)
    console.log(
      findings.length === 0
        ? `The books are right (${seconds(began)}).`
        : `The books are not right: ${findings.length} of the rules above do not hold.`,
    )
    process.exitCode = findings.length === 0 ? 0 : 1
  } finally {
    await close()
  }
}

main().catch(fail)
