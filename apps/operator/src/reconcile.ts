import { parseArgs } from 'node:util'
import { createIntegrations } from '@krapao/server/integrations'
import type { Env } from '@krapao/server/platform/env/env'
import { beginReconciling, endReconciling, isReconciling } from '@krapao/server/platform/database/reconcile-mode'
import { type Difference, reconcileLedger } from '@krapao/server/reconcile'
import { seconds, Sentence } from '@krapao/terminal'
import { type Help, runCommand, understood } from './command.ts'
import { withDatabase, withDb } from './with-database.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 3650

interface Asked {
  since: Date
  begins: boolean
  ends: boolean
}

const HELP: Help = {
  command: 'npm run reconcile',
  does: `Compares our ledger with those of the bank, the gateways and the games, which must be running, and names each act
that only one side knows, or that both know differently. A line that begins with ✗ must be put right; one with · is
for information. No record of either side is changed. After a failover that may have lost the last commits, run it with
--begin, put right what it names, and run it with --end.`,
  usage: '  npm run reconcile\n  npm run reconcile -- [--begin|--end] [--days DAYS]',
  options: {
    '--begin': 'first stops results, transfers and payouts on all servers, by the owner of the database',
    '--end': 'lets them go on where nothing was found, by the owner of the database',
    '--days DAYS': `so many days back: 30 unless said otherwise, at most ${MAX_DAYS}`,
  },
  ends: { 0: 'all sides have the same records', 1: 'something must be put right, or could not be compared' },
  example: 'npm run reconcile -- --begin --days 2',
}

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
  const { values } = understood(HELP, () =>
    parseArgs({ options: { begin: { type: 'boolean' }, end: { type: 'boolean' }, days: { type: 'string' } } }),
  )
  const { begin = false, end = false, days = '30' } = values
  if (begin && end) throw new Sentence('--begin and --end are two steps: compare and put right what is named in between.')
  if (!/^\d+$/.test(days) || Number(days) < 1 || Number(days) > MAX_DAYS)
    throw new Sentence(`--days is how many days back to compare, from 1 to ${MAX_DAYS}.`)
  return { since: new Date(Date.now() - Number(days) * DAY_MS), begins: begin, ends: end }
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

runCommand(HELP, main)
