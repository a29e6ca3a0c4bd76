import { parseArgs } from 'node:util'
import { prepareDatabase } from '@krapao/server/platform/database/prepare-database'
import { withClient } from '@krapao/server/platform/database/with-client'
import { readEnv } from '@krapao/server/platform/env/env'
import { createDataKeys, type DataKeys } from '@krapao/server/platform/keys/data-keys'
import { wrapKeysAnew } from '@krapao/server/platform/keys/wrap-anew'
import { Sentence, step } from '@krapao/terminal'
import { type Help, runCommand, understood } from './command.ts'
import { openGiven } from './given-database.ts'

const HELP: Help = {
  command: 'npm run migrate',
  does: `Brings a database of your own to this release and lets krapao_app log in there, before servers are started alone.
Run it once a release: MIGRATION_DATABASE_URL is the address of the owner and DATABASE_URL that of krapao_app, or
DATABASE_URL alone that of the owner. It needs REPORT_KEY too. Run again it changes nothing. Servers may run
meanwhile. npm start migrates its own PostgreSQL by itself.`,
  usage: '  npm run migrate\n  npm run migrate -- --new-report-key\n  npm run migrate -- --new-data-key',
  options: {
    '--new-report-key': 'lets the servers seal with another REPORT_KEY than before: stop them first',
    '--new-data-key':
      'wraps every key anew with DATA_KEY: give that, and the one before in DATA_OLD_KEYS, to all servers first; they may run meanwhile',
  },
  ends: { 0: 'the database is of this release', 1: 'it is not, and the last line says why' },
  example:
    'MIGRATION_DATABASE_URL=postgres://owner:secret@db.example.com:5432/krapao DATABASE_URL=postgres://krapao_app:another@db.example.com:5432/krapao npm run migrate',
}

const SAY_EVERY_MS = 5000

const log = { info: () => undefined, warn: (_details: object, words: string) => console.log(`  ! ${words}`) }

runCommand(HELP, async () => {
  const env = readEnv(process.env)
  const flag = { type: 'boolean', default: false } as const
  const { values } = understood(HELP, () => parseArgs({ options: { 'new-report-key': flag, 'new-data-key': flag } }))
  const urls = await openGiven(env)
  if (!urls) throw new Sentence('DATABASE_URL is required: npm start migrates its own PostgreSQL.')
  await step('Database brought to this release', () =>
    prepareDatabase(urls, { log, reportKey: env.reportKey, isNewKey: values['new-report-key'] }),
  )
  if (values['new-data-key']) await setDataKey(urls.owner, createDataKeys(env))
})

/** Says after each commit how far it is; where it is killed it goes on there the next time. */
async function setDataKey(ownerUrl: string, dataKeys: DataKeys): Promise<void> {
  const said = { atMs: performance.now() }
  const onWrapped = (keys: number) => {
    if (performance.now() - said.atMs < SAY_EVERY_MS) return
    said.atMs = performance.now()
    console.log(`  ${keys} keys are wrapped anew`)
  }
  const keys = await withClient(ownerUrl, (owner) => wrapKeysAnew(owner, dataKeys, { onWrapped }))
  console.log(`${keys} keys were wrapped anew with DATA_KEY ${dataKeys.id}. No key needs another: DATA_OLD_KEYS may go.`)
}
