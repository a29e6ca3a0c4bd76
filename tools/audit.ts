import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { auditBooks } from '../apps/server/src/audit-books.ts'
import { connect } from '../apps/server/src/platform/db.ts'
import { startPostgres } from '../apps/server/src/platform/embedded-postgres.ts'
import { readEnv, type WitnessEnv } from '../apps/server/src/platform/env.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { auditWitness } from '../apps/server/src/witness/index.ts'
import { checkGiven, DATABASE } from './database.ts'
import { fail, seconds, Sentence } from './progress.ts'

/**
 * Verifies the books of the database that `npm start` uses, and that what was witnessed of them still stands in them;
 * `--witness FILE` names another file of records. Ends with 1 when anything is not right.
 */
async function main(): Promise<void> {
  const { databaseUrl, dataDir, witness: configured } = readEnv(process.env)
  const { values } = parseArgs({ options: { witness: { type: 'string' } } })
  const witness = values.witness === undefined ? configured : { ...configured, file: resolve(values.witness), isConfigured: true }
  if (databaseUrl !== null) {
    await checkGiven(databaseUrl)
    return audit(databaseUrl, witness)
  }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new Sentence(`There are no books in ${dataDir} yet: run npm start first, or set DATA_DIR or DATABASE_URL.`)
  const postgres = await startPostgres({ dataDir })
  try {
    await audit(postgres.urlsOf(DATABASE).application, witness)
  } finally {
    await postgres.stop()
  }
}

async function audit(databaseUrl: string, witness: WitnessEnv): Promise<void> {
  const began = performance.now()
  const { db, close } = connect(databaseUrl, { log: createLog('warn') })
  try {
    const witnessed = await auditWitness(db, witness)
    const findings = [...(await auditBooks(db)), ...witnessed.findings]
    for (const { invariant, says } of findings) console.log(`✗ ${invariant}\n  ${says}`)
    if (witnessed.says !== null) console.log(witnessed.says)
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
