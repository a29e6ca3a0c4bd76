import { parseArgs } from 'node:util'
import { createIntegrations } from '../apps/server/src/integrations/index.ts'
import type { Env } from '../apps/server/src/platform/env/env.ts'
import { beginReconciling, endReconciling, isReconciling } from '../apps/server/src/platform/database/reconcile-mode.ts'
import { type Difference, reconcileLedger } from '../apps/server/src/reconcile.ts'
import { fail, seconds, Sentence } from '@krapao/terminal'
import { withDatabase } from './with-database.ts'
import { withDb } from './with-db.ts'

const DAY_MS = 86_400_000
const MOST_DAYS = 3650

interface Asked {
  since: Date
  begins: boolean
  ends: boolean
}

/**
 * Compares our ledger with those of the bank, the gateways and the games; they must be running. Ends with 1 when one side
 * knows of an act that the other does not. `--begin` stops results, sends and payouts first, `--end` lets them go on
 * where nothing was found.
 */
async function main(): Promise<void> {
  const { since, begins, ends } = readArguments()
  if (begins) await withDatabase('owner', (ownerUrl) => beginReconciling(ownerUrl, 'npm run reconcile -- --begin'))
  let isSame = false
  await withDatabase('application', async (databaseUrl, env) => {
    isSame = await reconcile(databaseUrl, env, since)
  })
  if (ends && isSame) await withDatabase('owner', endReconciling)
  await withDatabase('application', tellMode)
  process.exitCode = isSame ? 0 : 1
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

/** True when nothing must be put right. */
async function reconcile(databaseUrl: string, { integrations }: Env, since: Date): Promise<boolean> {
  const began = performance.now()
  return withDb(databaseUrl, async (db) => {
    const differences = await reconcileLedger({ db, integrations: createIntegrations(integrations) }, since)
    for (const difference of differences) console.log(lineOf(difference))
    const wrong = differences.filter(({ isInformation }) => !isInformation).length
    console.log(
      wrong === 0
        ? `All sides have the same records (${seconds(began)}).`
        : `The ledger differs: ${wrong} of the lines above must be put right.`,
    )
    return wrong === 0
  })
}

async function tellMode(databaseUrl: string): Promise<void> {
  if (await withDb(databaseUrl, isReconciling))
    console.log('No result is booked, nothing is sent and nothing is paid out until `npm run reconcile -- --end` finds nothing.')
}

/** Amounts in minor units, as the ledger has them. */
function lineOf({ counterparty, side, subject, amount, says, isInformation }: Difference): string {
  return `${isInformation ? '·' : '✗'} ${counterparty}, ${side}: ${subject}, ${amount}: ${says}`
}

main().catch(fail)
