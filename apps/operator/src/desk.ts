import { parseArgs } from 'node:util'
import { createApp } from '@krapao/server/app'
import { decideItem } from '@krapao/server/modules/desk'
import { systemClock } from '@krapao/server/platform/clock'
import { isUuid } from '@krapao/server/platform/ids'
import { createLog } from '@krapao/server/platform/log'
import type { AppDeps } from '@krapao/server/wiring'
import { type Help, misused, runCommand, understood } from './command.ts'
import { ACTS_USAGE, ACTS, actOf } from './desk/acts.ts'
import { listCampaigns } from './desk/campaigns.ts'
import { DECIDE_USAGE, FIELD_HELP, FIELD_OPTIONS, fieldsTyped } from './desk/fields.ts'
import { sayOutcome } from './desk/outcome.ts'
import { printRewardRule } from './desk/reward-rules.ts'
import { RULE_ACTS, ruleActOf, RULES_USAGE } from './desk/rules.ts'
import { listItems, showItem } from './desk/show.ts'
import { instructionFrom } from './desk/signed-in.ts'
import { showUnreadReports } from './desk/unread-reports.ts'
import { showWheels } from './desk/wheel.ts'
import { withDatabase, withDb } from './with-database.ts'

const HELP: Help = {
  command: 'npm run desk',
  does: `Shows what waits for a person, takes a person's instruction about it, and begins what they do by themselves. ITEM is
the id that list prints. Whoever says something is signed in: STAFF_SESSION holds what npm run staff -- open-session
STAFF prints. What takes two people is proposed by the first and done by the second. It works with the login of the
servers (DATABASE_URL, else the database of npm start) and their keys; what sets a rule takes the address of the owner
of the database.`,
  usage: `  npm run desk -- list
  npm run desk -- show ITEM
  npm run desk -- unread-reports [--before TIME]
  npm run desk -- decide ITEM done|refused|approve|refuse|… --why "what you have seen"   (see show ITEM)
${DECIDE_USAGE}
${ACTS_USAGE}
${RULES_USAGE}`,
  options: {
    '--why WORDS': 'what they have seen; it is kept with the act',
    ...FIELD_HELP,
    '--before TIME': 'unread reports that came before it, as the list prints times',
    '--from BANK': 'the account of ours that an entry of the house comes from',
    '--money AMOUNT': 'the budget of a campaign over all players',
    '--number COUNT': 'how often a campaign may be received by all players',
  },
  ends: { 0: 'it is done, proposed or shown', 1: 'it is not, and the last line says why' },
  example: 'npm run desk -- decide 0199a1b2-… approve --why "the name on the slip is theirs"',
}

const text = { type: 'string' } as const
const OPTIONS = { before: text, why: text, from: text, to: text, money: text, number: text } as const

type Options = Partial<Record<keyof typeof OPTIONS, string>>

async function main(): Promise<void> {
  const { values, positionals } = understood(HELP, () => parseArgs({ allowPositionals: true, options: { ...FIELD_OPTIONS, ...OPTIONS } }))
  const [command, itemId] = positionals
  const isAct = ACTS.includes(command ?? '')
  if (RULE_ACTS.includes(command ?? '')) return setRule(positionals, values)
  const isOfWheels = ['wheels', 'wheel-file'].includes(command ?? '')
  const isOfAnItem = ['show', 'decide'].includes(command ?? '') && isUuid(itemId ?? '')
  if (!isAct && !isOfAnItem && !isOfWheels && !['list', 'unread-reports', 'campaigns', 'reward-rule'].includes(command ?? ''))
    throw misused(HELP)
  if (values.before !== undefined && !isTime(values.before)) throw misused(HELP)
  await withDatabase('application', async (databaseUrl, env) => {
    const app = await createApp({ env: { ...env, databaseUrl }, clock: systemClock, log: createLog('error'), runWorkers: false })
    try {
      if (isAct) await act(app.deps, positionals, values)
      else if (isOfWheels && !(await showWheels(app.deps, positionals))) throw misused(HELP)
      else if (isOfWheels) return
      else if (command === 'list') await listItems(app.deps)
      else if (command === 'unread-reports') await showUnreadReports(app.deps, values.before)
      else if (command === 'campaigns') await listCampaigns(app.deps)
      else if (command === 'reward-rule') await printRewardRule(app.deps, positionals.slice(1))
      else if (command === 'show') await showItem(app.deps, itemId!)
      else await decide(app.deps, positionals.slice(1), values)
    } finally {
      await app.stop()
    }
  })
}

/** As lists print it, in UTC. */
const isTime = (typed: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(typed) && !Number.isNaN(Date.parse(typed))

/** What staff begin by themselves. */
async function act(deps: AppDeps, positionals: string[], { why, from, to }: Options): Promise<void> {
  const begin = actOf(positionals, { from, to })
  if (!begin || !why?.trim()) throw misused(HELP)
  sayOutcome(await begin(deps, await instructionFrom(deps.db, why)))
}

/** What all players are measured by, with the login of the owner of the database. */
async function setRule(positionals: string[], { why, money, number }: Options): Promise<void> {
  const set = ruleActOf(positionals, { money, number })
  if (!set || !why?.trim()) throw misused(HELP)
  await withDatabase('owner', (ownerUrl) => withDb(ownerUrl, async (db) => sayOutcome(await set({ db }, await instructionFrom(db, why)))))
}

async function decide(deps: AppDeps, [itemId, outcome]: readonly string[], values: Options): Promise<void> {
  const { why } = values
  const fields = fieldsTyped(values)
  if (!outcome || !why?.trim() || !fields) throw misused(HELP)
  const said = { itemId: itemId!, outcome, instruction: await instructionFrom(deps.db, why) }
  sayOutcome({ status: await decideItem(deps, { ...fields, ...said }) })
}

runCommand(HELP, main)
