import { parseArgs } from 'node:util'
import { distribute, lookAhead, type Outlook } from '@krapao/server/platform/database/distribution/distribute'
import { LEFT_BEHIND, PLACED_TABLES } from '@krapao/server/table-classes'
import { readEnv } from '@krapao/server/platform/env/env'
import { Sentence } from '@krapao/terminal'
import { type Help, runCommand, understood } from './command.ts'
import { openGiven } from './given-database.ts'

const HELP: Help = {
  command: 'npm run distribute',
  does: `Says what would make a database on one PostgreSQL a distributed one, by owner over the machines of a Citus cluster, and whether it
can be done; with --apply it is done (docs/scale.md says when it pays). The database may be empty or full, and must be of this
release: npm run migrate first. Servers must be stopped meanwhile. Stopped or killed, the same command goes on. On a database that is
distributed it brings what a later release has added to its place. There is no way
back but a restore: make a backup first. MIGRATION_DATABASE_URL is the address of the owner on the first machine.`,
  usage: '  npm run distribute\n  npm run distribute -- --apply',
  options: { '--apply': 'does it; without it nothing is changed' },
  ends: { 0: 'it can be done, or is', 1: 'it cannot, or the last step failed: the last line says why' },
  example: 'MIGRATION_DATABASE_URL=postgres://owner:secret@db.example.com:5432/krapao npm run distribute -- --apply',
}

runCommand(HELP, async () => {
  const { values } = understood(HELP, () => parseArgs({ options: { apply: { type: 'boolean', default: false } } }))
  const urls = await openGiven(readEnv(process.env))
  if (!urls) throw new Sentence('DATABASE_URL is required: the PostgreSQL that npm start brings stays on one machine.')
  const distribution = { placed: PLACED_TABLES, leftBehind: LEFT_BEHIND }
  const outlook = await lookAhead(urls.owner, distribution)
  const print = ({ says }: { says: string }) => console.log(`  ${says}`)
  console.log(wordsOf(outlook))
  if (!values.apply) {
    outlook.steps.forEach(print)
    if (outlook.steps.length > 0) console.log('Nothing was changed. npm run distribute -- --apply does it.')
    return
  }
  const { done } = await distribute(urls.owner, distribution, print)
  console.log(`All ${done} steps are done.`)
})

function wordsOf({ engine, workers, steps, done }: Outlook): string {
  const machines = `${engine} with ${workers} ${workers === 1 ? 'worker' : 'workers'}`
  if (steps.length === 0) return `${machines}: the database is distributed (${done} steps are done).`
  return done === 0 ? `${machines}: ${steps.length} steps to be done.` : `${machines}: ${done} steps are done, ${steps.length} are left.`
}
