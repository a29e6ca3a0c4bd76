import { parseArgs } from 'node:util'
import { readEnv } from '../apps/server/src/platform/env/env.ts'
import { prepareDatabase } from '../apps/server/src/platform/database/prepare-database.ts'
import { openGiven } from './database.ts'
import { fail, Sentence, step } from '@krapao/terminal'

const log = { info: () => undefined, warn: (_details: object, words: string) => console.log(`  ! ${words}`) }

/** Brings a given database to this release and lets the application log in there, before servers are started by themselves. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  const { values } = parseArgs({ options: { 'new-report-key': { type: 'boolean', default: false } } })
  const urls = await openGiven(env)
  if (!urls) throw new Sentence('DATABASE_URL is required: npm start migrates its own PostgreSQL.')
  await step('Database brought to this release', () =>
    prepareDatabase(urls, { log, reportKey: env.reportKey, isNewKey: values['new-report-key'] }),
  )
}

main().catch(fail)
