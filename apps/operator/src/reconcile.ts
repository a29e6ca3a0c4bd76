import { parseArgs } from 'node:util'
import { createIntegrations } from '@krapao/server/integrations'
import type { Db } from '@krapao/server/platform/database/db'
import { createServerSeal } from '@krapao/server/platform/database/server-seal'
import { createDataKeys } from '@krapao/server/platform/keys/data-keys'
import { createKeyring } from '@krapao/server/platform/keys/keyring'
import type { Env } from '@krapao/server/platform/env/env'
import { beginReconciling, endReconciling, isReconciling, reconcilingNow } from '@krapao/server/platform/database/reconcile-mode'
import { differencesOf, type LookedAt, planReconciling, reconcileInParts, type Seen, wholeOf } from '@krapao/server/reconcile'
import { seconds, Sentence } from '@krapao/terminal'
import { type Help, runCommand, understood } from './command.ts'
import { connectionsOf } from './connections.ts'
import type { Progress } from './progress.ts'
import { type Begun, reconcileProgress, whyAnew } from './reconcile-progress.ts'
import { utc, viewsOf } from './reconcile-views.ts'
import { withDatabase, withDb } from './with-database.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 3650

interface Asked {
  days: number
  begins: boolean
  ends: boolean
  progress: string | undefined
  connections: number | undefined
}

const HELP: Help = {
  command: 'npm run reconcile',
  does: `Compares our ledger with those of the bank, the gateways and the games, which must be running, and names each act
that only one side knows, or that both know differently. A line that begins with ✗ must be put right; one with · is
for information. Each says when it was seen, and of each comparison the last lines say when its parts were looked at.
No record of either side is changed. After a failover that may have lost the last commits, run it with --begin, put
right what it names, and run it with --end.`,
  usage: '  npm run reconcile\n  npm run reconcile -- [--begin|--end] [--days DAYS] [--progress FILE] [--connections N]',
  options: {
    '--begin': 'first stops results, transfers and payouts on all servers, by the owner of the database',
    '--end': 'lets them go on where nothing was found, by the owner of the database',
    '--days DAYS': `so many days back: 30 unless said otherwise, at most ${MAX_DAYS}`,
    '--progress FILE': 'keeps in this file what was looked at, and goes on there when it was stopped; --end only within the hour',
    '--connections N': 'asks so many providers at a time, 2 where nothing is said',
  },
  ends: { 0: 'all sides have the same records', 1: 'something must be put right, or could not be compared' },
  example: 'npm run reconcile -- --begin --days 2',
}

async function main(): Promise<void> {
  const asked = readArguments()
  if (asked.begins) await withDatabase('owner', (ownerUrl) => beginReconciling(ownerUrl, 'npm run reconcile -- --begin'))
  let isSame = false
  await withDatabase('application', async (databaseUrl, env) => {
    isSame = await withDb(databaseUrl, (db) => reconcile(db, env, asked))
  })
  if (asked.ends && isSame) await withDatabase('owner', endReconciling)
  await withDatabase('application', tellMode)
  process.exitCode = isSame ? 0 : 1
}

function readArguments(): Asked {
  const { values } = understood(HELP, () =>
    parseArgs({
      options: {
        begin: { type: 'boolean' },
        end: { type: 'boolean' },
        days: { type: 'string' },
        progress: { type: 'string' },
        connections: { type: 'string' },
      },
    }),
  )
  const { begin = false, end = false, days = '30', progress, connections } = values
  if (begin && end) throw new Sentence('--begin and --end are two steps: compare and put right what is named in between.')
  if (!/^\d+$/.test(days) || Number(days) < 1 || Number(days) > MAX_DAYS)
    throw new Sentence(`--days is how many days back to compare, from 1 to ${MAX_DAYS}.`)
  return {
    days: Number(days),
    begins: begin,
    ends: end,
    progress,
    connections: connections === undefined ? undefined : connectionsOf(HELP, connections),
  }
}

/** True when nothing must be put right. */
async function reconcile(db: Db, env: Env, asked: Asked): Promise<boolean> {
  const began = performance.now()
  const { siteKey } = createKeyring({ db, dataKeys: createDataKeys(env), seal: createServerSeal(env.reportKey) })
  const sides = { db, siteKey, integrations: createIntegrations(env.integrations) }
  const file = asked.progress === undefined ? undefined : reconcileProgress(asked.progress)
  const { begun, looked: before } = await beginOrGoOn(sides, asked, file?.read())
  file?.write({ begun, looked: before })
  const looked = await reconcileInParts(sides, begun, {
    looked: before,
    ...(asked.connections !== undefined && { connections: asked.connections }),
    onPart: (one) => file?.keep(one),
  })
  const seen = await differencesOf(sides, begun, looked)
  for (const one of seen) console.log(lineOf(one))
  for (const line of viewsOf(begun.parts, looked, (await reconcilingNow(db)).at)) console.log(line)
  const wrong = seen.filter(({ difference }) => !difference.isInformation).length
  console.log(
    wrong === 0
      ? `All sides have the same records (${seconds(began)}).`
      : `The ledger differs: ${wrong} of the lines above must be put right.`,
  )
  return wrong === 0
}

/** What a comparison that was stopped has looked at, where that still counts. */
async function beginOrGoOn(
  sides: Parameters<typeof reconcileInParts>[0],
  { days, begins, ends, progress }: Asked,
  before: Progress<Begun, LookedAt> | undefined,
): Promise<Progress<Begun, LookedAt>> {
  const { at, since: reconcilingSince } = await reconcilingNow(sides.db)
  const now = { days, reconcilingSince, games: [...sides.integrations.games.keys()] }
  const why = before && whyAnew(before, { ...now, at, begins, ends })
  if (why) console.log(`${progress} is not gone on with: ${why}. Everything is looked at anew.`)
  if (!before || why) return { begun: { ...now, ...(await planReconciling(sides, new Date(Date.now() - days * DAY_MS))) }, looked: [] }
  const { parts } = before.begun
  const looked = wholeOf(before.begun, before.looked)
  console.log(`${parts.length - looked.length} of ${parts.length} parts are left.`)
  return { begun: before.begun, looked }
}

async function tellMode(databaseUrl: string): Promise<void> {
  if (await withDb(databaseUrl, isReconciling))
    console.log('No result is booked, nothing is sent and nothing is paid out until `npm run reconcile -- --end` finds nothing.')
}

/** Amounts in minor units, as the ledger has them. */
function lineOf({ difference: { counterparty, side, subject, amount, says, isInformation }, at }: Seen): string {
  return `${isInformation ? '·' : '✗'} ${counterparty}, ${side}: ${subject}, ${amount}: ${says} (seen ${utc(at)})`
}

runCommand(HELP, main)
