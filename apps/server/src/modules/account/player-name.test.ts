import { listProfileHistory } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { accountDataOf, nameDigestOf, placeOfName } from './index.ts'

let world: World
let player: WorldPlayer
beforeAll(async () => {
  world = await createWorld()
  player = await world.player({ name: 'ดาวเรือง สายลม' })
})
afterAll(async () => {
  await world.stop()
})

/** What is read while the player is given another name, in a commit that whoever reads their versions waits for. */
async function readWhileChanged<Read>(name: string, read: () => Promise<Read>): Promise<Read> {
  const { encryption, siteKey } = world.deps
  const { playerId } = player
  const digest = await nameDigestOf(siteKey, playerId, name)
  const encrypted = await encryption.encrypt(name, placeOfName(playerId, digest))
  const waiting = await world.ownerDb.transaction().execute(async (tx) => {
    await sql`lock table account.player_version in access exclusive mode`.execute(tx)
    await sql`insert into account.player_name (player_id, name_digest, name_encrypted) values (${playerId}, ${digest}, ${encrypted})`.execute(
      tx,
    )
    await sql`update account.player set name_digest = ${digest} where player_id = ${playerId}`.execute(tx)
    const reading = read()
    // Whoever fails meanwhile is heard below.
    reading.catch(() => undefined)
    const blocked = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
      return rows.length
    }
    await expect.poll(blocked, { timeout: 10_000 }).toBeGreaterThan(0)
    return { reading }
  })
  return waiting.reading
}

test('a name that is changed while “my data” is read is in it', async () => {
  const { versions } = await readWhileChanged('บุหลัน', () => accountDataOf(world.deps, player.playerId))
  expect(versions.map(({ name }) => name)).toEqual(['ดาวเรือง สายลม', 'บุหลัน'])
})

test('a name that is changed while the history of the profile is read is in it', async () => {
  const { versions } = await readWhileChanged('มะลิ', () => player.call(listProfileHistory))
  expect(versions.flatMap(({ name }) => name ?? [])).toEqual(['มะลิ', 'บุหลัน', 'ดาวเรือง สายลม'])
})
