import { auditBooks } from '../apps/server/src/audit-books.ts'
import { connect } from '../apps/server/src/platform/db.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { fail, seconds } from './progress.ts'
import { withDatabase } from './with-database.ts'

/** Verifies the books of the database that `npm start` uses. Ends with 1 when anything in them is not right. */
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

withDatabase('application', audit).catch(fail)
