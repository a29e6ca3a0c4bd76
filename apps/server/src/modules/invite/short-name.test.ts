import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { connect } from '../../platform/database/db.ts'
import { createDataKeys } from '../../platform/keys/data-keys.ts'
import { createKeyring } from '../../platform/keys/keyring.ts'
import { createLog } from '../../platform/log.ts'
import { maskedPlayers } from '../account/index.ts'
import { shortNamesOf } from './short-name.ts'

let world: World
let player: WorldPlayer
beforeAll(async () => {
  world = await createWorld()
  player = await world.player({ name: 'ดาวเรือง สายลม' })
})
afterAll(async () => {
  await world.stop()
})

test('a list shows — for a name that does not open, says whose it is in the log, and shows the others', async () => {
  const other = await world.player({ name: 'สมหญิง ใจดี' })
  await world.asOwner(`
    alter table account.player_name disable trigger player_name_is_append_only;
    update account.player_name set name_encrypted = 'damaged' where player_id = '${player.playerId}';
    alter table account.player_name enable trigger player_name_is_append_only`)
  const said: unknown[] = []
  const log = { error: (details: unknown) => void said.push(details) }
  const ids = [player.playerId, other.playerId]
  const masked = await maskedPlayers({ ...world.deps, log }, ids)
  expect(ids.map((id) => masked.get(id)!.split(' ')[0])).toEqual(['—', 'ส…'])
  const short = await shortNamesOf({ ...world.deps, log }, ids)
  expect(ids.map((id) => short.get(id))).toEqual(['—', 'สมหญิง ใ.'])
  expect(said).toEqual([1, 2].map(() => expect.objectContaining({ playerId: player.playerId })))
})

test('a list of names fails where the keys cannot be asked for', async () => {
  const lost = connect(world.database.url, { log: createLog('silent') })
  const dataKeys = createDataKeys({ dataKey: randomBytes(32), oldDataKeys: [] })
  const { encryption } = createKeyring({ db: lost.db, dataKeys, seal: world.deps.seal })
  await lost.close()
  await expect(maskedPlayers({ ...world.deps, encryption }, [player.playerId])).rejects.toThrow(/destroyed|closed|after calling end/)
})
