import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type AuditKeys, auditLedgerAndModules, firstOfEach, type LookedAt, stepsOf } from '@krapao/server/audit'
import type { Db } from '@krapao/server/platform/database/db'
import { createServerSeal } from '@krapao/server/platform/database/server-seal'
import type { Env, WitnessEnv } from '@krapao/server/platform/env/env'
import { createDataKeys } from '@krapao/server/platform/keys/data-keys'
import { createKeyring } from '@krapao/server/platform/keys/keyring'
import { reportKeys } from '@krapao/server/report-keys'
import { auditWitness } from '@krapao/server/witness'
import { seconds } from '@krapao/terminal'
import { type AuditProgress, auditProgress, stepsLeft } from './audit-progress.ts'
import { type Help, runCommand, understood } from './command.ts'
import { connectionsOf } from './connections.ts'
import { withDatabase, withDb } from './with-database.ts'

const HELP: Help = {
  command: 'npm run audit',
  does: `Verifies that the ledger agrees with itself and with everything that moves money, that rules and acts of staff
are as they were written, and that what was witnessed still stands. Of each rule that does not hold it names the
first row that breaks it. It changes nothing in the database. It looks at some thousand owners at a time, each at one
moment. It reads DATABASE_URL, else the database of npm start, and needs the keys of the servers (DATA_KEY, DATA_OLD_KEYS,
REPORT_KEY, REPORT_OLD_KEYS, and WITNESS_KEY or WITNESS_PUBLIC_KEY).`,
  usage: '  npm run audit [-- --progress FILE] [--connections N]\n  npm run audit -- --witness FILE',
  options: {
    '--witness FILE': 'compares with the records in this file, such as WITNESS_URL has collected, and not with WITNESS_FILE',
    '--progress FILE': 'keeps in this file what was looked at, and goes on there when it was stopped',
    '--connections N': 'looks at so many things at a time, 2 where nothing is said',
  },
  ends: { 0: 'every rule holds', 1: 'a rule does not hold, or it could not be verified' },
  example: 'npm run audit -- --witness collected.jsonl',
}

interface Given {
  witness?: string
  progress?: string
  connections?: string
}

const given = (): Given =>
  understood(HELP, () =>
    parseArgs({ options: { witness: { type: 'string' }, progress: { type: 'string' }, connections: { type: 'string' } } }),
  ).values

/** Where the records of the witness are. */
const witnessOf = ({ witness: configured }: Env, { witness }: Given): WitnessEnv =>
  witness === undefined ? configured : { ...configured, file: resolve(witness), isConfigured: true }

async function audit(db: Db, env: Env): Promise<void> {
  const began = performance.now()
  const options = given()
  const witnessed = await auditWitness(db, witnessOf(env, options))
  const dataKeys = createDataKeys(env)
  const keyring = createKeyring({ db, dataKeys, seal: createServerSeal(env.reportKey) })
  const looked = await lookAt(db, { ...keyring, dataKeys, reports: reportKeys(env) }, options)
  const findings = [...firstOfEach(looked.flatMap((one) => one.findings)), ...witnessed.findings]
  for (const { invariant, says } of findings) console.log(`✗ ${invariant}\n  ${says}`)
  if (witnessed.says !== null) console.log(witnessed.says)
  const times = looked.map(({ at }) => at.getTime())
  console.log(`Looked at from ${utc(Math.min(...times))} to ${utc(Math.max(...times))}.`)
  console.log(
    findings.length === 0
      ? `The ledger is right (${seconds(began)}).`
      : `The ledger is not right: ${findings.length} of the rules above do not hold.`,
  )
  process.exitCode = findings.length === 0 ? 0 : 1
}

/** All of it, going on where a stopped audit was where there is one. */
async function lookAt(db: Db, keys: AuditKeys, { progress, connections }: Given): Promise<LookedAt[]> {
  const file = progress === undefined ? undefined : auditProgress(progress)
  const before = file?.read()
  const all: AuditProgress = before ?? { begun: { steps: await stepsOf(db, keys) }, looked: [] }
  file?.write(all)
  const left = stepsLeft(all)
  if (before)
    console.log(left.length === 0 ? `${progress} holds a whole audit.` : `${left.length} of ${all.begun.steps.length} steps are left.`)
  const now: LookedAt[] = []
  await auditLedgerAndModules(db, keys, {
    steps: left,
    ...(connections !== undefined && { connections: connectionsOf(HELP, connections) }),
    onStep(one) {
      now.push(one)
      file?.keep(one)
    },
  })
  return [...all.looked, ...now]
}

const utc = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`

runCommand(HELP, () => withDatabase('application', (databaseUrl, env) => withDb(databaseUrl, (db) => audit(db, env))))
