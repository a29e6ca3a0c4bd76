import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { auditLedgerAndModules } from '@krapao/server/audit'
import type { Db } from '@krapao/server/platform/database/db'
import { createEncryption } from '@krapao/server/platform/encryption'
import type { Env, WitnessEnv } from '@krapao/server/platform/env/env'
import { reportKeys } from '@krapao/server/report-keys'
import { auditWitness } from '@krapao/server/witness'
import { seconds } from '@krapao/terminal'
import { type Help, runCommand, understood } from './command.ts'
import { withDatabase, withDb } from './with-database.ts'

const HELP: Help = {
  command: 'npm run audit',
  does: `Verifies that the ledger agrees with itself and with everything that moves money, that rules and acts of staff
are as they were written, and that what was witnessed still stands. Of each rule that does not hold it names the
first row that breaks it. It changes nothing. It reads DATABASE_URL, else the database of npm start, and needs the
keys of the servers (DATA_KEY, REPORT_KEY, REPORT_OLD_KEYS, and WITNESS_KEY or WITNESS_PUBLIC_KEY).`,
  usage: '  npm run audit\n  npm run audit -- --witness FILE',
  options: { '--witness FILE': 'compares with the records in this file, such as WITNESS_URL has collected, and not with WITNESS_FILE' },
  ends: { 0: 'every rule holds', 1: 'a rule does not hold, or it could not be verified' },
  example: 'npm run audit -- --witness collected.jsonl',
}

/** Where the records of the witness are. */
function witnessOf({ witness: configured }: Env): WitnessEnv {
  const { values } = understood(HELP, () => parseArgs({ options: { witness: { type: 'string' } } }))
  return values.witness === undefined ? configured : { ...configured, file: resolve(values.witness), isConfigured: true }
}

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

runCommand(HELP, () => withDatabase('application', (databaseUrl, env) => withDb(databaseUrl, (db) => audit(db, env))))
