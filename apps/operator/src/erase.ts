import { parseArgs } from 'node:util'
import { type Erasure, erasePlayer, holdPlayer, playersToErase } from '@krapao/server/modules/privacy'
import type { Db } from '@krapao/server/platform/database/db'
import { createServerSeal } from '@krapao/server/platform/database/server-seal'
import type { Env } from '@krapao/server/platform/env/env'
import { isUuid } from '@krapao/server/platform/ids'
import { createDataKeys } from '@krapao/server/platform/keys/data-keys'
import { createKeyring } from '@krapao/server/platform/keys/keyring'
import { Sentence } from '@krapao/terminal'
import { type Help, misused, runCommand, understood } from './command.ts'
import { withDatabase, withDb } from './with-database.ts'

const HELP: Help = {
  command: 'npm run erase',
  does: `Says whom the law asks to keep no longer: players whose account was closed, and whose money moved last, more than
five years ago, ten in Laos (privacy.keep_rule). With --apply their keys are destroyed, and with them whatever is
encrypted of them. That cannot be taken back. Their postings stay, and every balance verifies. It may be ended anywhere and run
again. It works as the owner of the database, and needs the keys of the servers (DATA_KEY, DATA_OLD_KEYS, REPORT_KEY).`,
  usage: '  npm run erase\n  npm run erase -- --apply\n  npm run erase -- --hold PLAYER --why TEXT\n  npm run erase -- --release PLAYER',
  options: {
    '--apply': 'erases them',
    '--hold PLAYER': 'keeps this player, by their id, because of a dispute, an order or a longer law; --why says which',
    '--release PLAYER': 'lets go of them again',
  },
  ends: { 0: 'it was done', 1: 'somebody who is due was not erased, or it could not be done' },
  example: 'npm run erase -- --hold 0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b --why "lawsuit 12/2570"',
}

const WHY: Readonly<Record<Exclude<Erasure, 'erased'>, string>> = {
  no_player: 'is no player',
  open: 'has an open account',
  too_early: 'is kept longer: their money moved later than their account was closed, or their currency is kept longer',
  held: 'is held',
  money: 'has money: pay it out first',
  waits: 'has something that staff have not decided',
  seeds: 'has a spin whose seed does not open: see npm run audit',
}
/** Of whom somebody has to do something about. */
const WRONG: ReadonlySet<Erasure> = new Set(['money', 'waits', 'seeds'])

interface Given {
  apply?: boolean
  hold?: string
  why?: string
  release?: string
}

const text = { type: 'string' } as const

runCommand(HELP, async () => {
  const given: Given = understood(HELP, () =>
    parseArgs({ options: { apply: { type: 'boolean' }, hold: text, why: text, release: text } }),
  ).values
  const playerId = given.hold ?? given.release
  if ((given.hold === undefined) !== (given.why === undefined) || (playerId !== undefined && (given.apply || !isUuid(playerId))))
    throw misused(HELP)
  await withDatabase('owner', (databaseUrl, env) =>
    withDb(databaseUrl, (db) => (playerId === undefined ? erase(db, env, given) : hold(db, playerId, given.why ?? null))),
  )
})

async function hold(db: Db, playerId: string, why: string | null): Promise<void> {
  if (!(await holdPlayer(db, playerId, why)))
    throw new Sentence(`Player ${playerId} was ${why === null ? 'not held' : 'held for that already'}.`)
  console.log(why === null ? `Player ${playerId} is held no longer.` : `Player ${playerId} is held: ${why}`)
}

async function erase(db: Db, env: Env, { apply = false }: Given): Promise<void> {
  const { encryption } = createKeyring({ db, dataKeys: createDataKeys(env), seal: createServerSeal(env.reportKey) })
  let due = 0
  for await (const { playerId, not } of playersToErase({ db })) {
    const became = apply && not === null ? await erasePlayer({ db, encryption }, playerId) : not
    if (became !== null && became !== 'erased') {
      console.log(`  Player ${playerId} ${WHY[became]}.`)
      if (WRONG.has(became)) process.exitCode = 1
      continue
    }
    due += 1
    console.log(`  Player ${playerId} ${apply ? 'is erased' : 'is due'}.`)
  }
  console.log(apply ? `Erased: ${due}.` : `Due: ${due}.${due > 0 ? ' npm run erase -- --apply erases them, for good.' : ''}`)
}
