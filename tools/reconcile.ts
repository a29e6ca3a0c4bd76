import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createOutside } from '../apps/server/src/outside/index.ts'
import type { DatabaseUrls } from '../apps/server/src/platform/database-urls.ts'
import { connect } from '../apps/server/src/platform/db.ts'
import { startPostgres } from '../apps/server/src/platform/embedded-postgres.ts'
import { type Env, readEnv } from '../apps/server/src/platform/env.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { beginReconciling, endReconciling, isReconciling } from '../apps/server/src/platform/reconcile-mode.ts'
import { type Difference, reconcileBooks } from '../apps/server/src/reconcile.ts'
import { DATABASE, openGiven } from './database.ts'
import { fail, seconds, Sentence } from './progress.ts'

const DAY_MS = 86_400_000
const MOST_DAYS = 3650

interface Asked {
  since: Date
  begins: boolean
  ends: boolean
}

/**
 * Compares our books with those of the bank, the gateways and the games; they must be running. Ends with 1 when one side
 * knows of an act that the other does not. `--begin` stops results, sends and payouts first, `--end` lets them go on
 * where nothing was found.
 */
async function main(): Promise<void> {
  const asked = readArguments()
  const env = readEnv(process.env)
  const given = await openGiven(env)
  if (given) return reconcile(env, given, asked)
  if (!existsSync(join(env.dataDir, 'postgres')))
    throw new Sentence(`There are no books in ${env.dataDir} yet: run npm start first, or set DATA_DIR or DATABASE_URL.`)
  const postgres = await startPostgres({ dataDir: env.dataDir })
  try {
    await reconcile(env, postgres.urlsOf(DATABASE), asked)
  } finally {
    await postgres.stop()
  }
}

function readArguments(): Asked {
  const { begin = false, end = false, days = '30' } = readOptions()
  if (begin && end) throw new Sentence('--begin and --end are two steps: compare and put right what is named in between.')
  if (!/^\d+$/.test(days) || Number(days) < 1 || Number(days) > MOST_DAYS)
    throw new Sentence(`--days is how many days back to compare, from 1 to ${MOST_DAYS}.`)
  return { since: new Date(Date.now() - Number(days) * DAY_MS), begins: begin, ends: end }
}

function readOptions() {
  try {
    return parseArgs({ options: { begin: { type: 'boolean' }, end: { type: 'boolean' }, days: { type: 'string' } } }).values
  } catch (error) {
    throw new Sentence(`${(error as Error).message}. There are --begin, --end and --days=30.`)
  }
}

async function reconcile({ outside }: Env, { owner, application }: DatabaseUrls, { since, begins, ends }: Asked): Promise<void> {
  const began = performance.now()
  if (begins) await beginReconciling(owner, 'npm run reconcile -- --begin')
  const { db, close } = connect(application, { log: createLog('warn') })
  try {
    const differences = await reconcileBooks({ db, outside: createOutside(outside) }, since)
    for (const difference of differences) console.log(lineOf(difference))
    const wrong = differences.filter(({ isInformation }) => !isInformation)
    console.log(
      wrong.length === 0
        ? `All sides have the same books (${seconds(began)}).`
        : `The books differ: ${wrong.length} of the lines above must be put right.`,
    )
    if (ends && wrong.length === 0) await endReconciling(owner)
    if (await isReconciling(db))
      console.log('No result is booked, nothing is sent and nothing is paid out until `npm run reconcile -- --end` finds nothing.')
    process.exitCode = wrong.length === 0 ? 0 : 1
  } finally {
    await close()
  }
}

/** Amounts in minor units, as the books have them. */
function lineOf({ party, side, subject, amount, says, isInformation }: Difference): string {
  return `${isInformation ? '·' : '✗'} ${party}, ${side}: ${subject}, ${amount}: ${says}`
}

main().catch(fail)
