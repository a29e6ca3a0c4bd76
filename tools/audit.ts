import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { auditLedgerAndModules } from '../apps/server/src/audit/audit-ledger-and-modules.ts'
import type { Db } from '../apps/server/src/platform/database/db.ts'
import { createEncryption } from '../apps/server/src/platform/encryption.ts'
import type { Env, WitnessEnv } from '../apps/server/src/platform/env/env.ts'
import { reportKeys } from '../apps/server/src/report-keys.ts'
import { auditWitness } from '../apps/server/src/witness/index.ts'
import { fail, seconds } from '@krapao/terminal'
import { withDatabase } from './with-database.ts'
import { withDb } from './with-db.ts'

/** Where the records of the witness are: `--witness FILE` names another file of them. */
function witnessOf({ witness: configured }: Env): WitnessEnv {
  const { values } = parseArgs({ options: { witness: { type: 'string' } } })
  return values.witness === undefined ? configured : { ...configured, file: resolve(values.witness), isConfigured: true }
}

/**
 * Verifies the ledger of the database that `npm start` uses, and that what was witnessed of them still stands in them.
 * Ends with 1 when anything is not right.
 */
async function audit(db: Db, env: Env): Promise<void> {
  const began = performance.now()
  const witnessed = await auditWitness(db, witnessOf(env))
  const keys = { encryption: createEncryption(env.dataKey), reports: reportKeys(env) }
  const findings = [...(await auditLedgerAndModules(db, keys)), ...witnessed.findings]
  for (const { invariant, says } of findings) console.log(`✗ ${invariant}\n  ${says}`)
  if (witnessed.says !== null) console.log(witnessed.says)
  console.log(
    findings.length === 0
      ? `The ledger is right (${seconds(began)}).`
      : `The ledger is not right: ${findings.length} of the rules above do not hold.`,
  )
  process.exitCode = findings.length === 0 ? 0 : 1
}

withDatabase('application', (databaseUrl, env) => withDb(databaseUrl, (db) => audit(db, env))).catch(fail)
