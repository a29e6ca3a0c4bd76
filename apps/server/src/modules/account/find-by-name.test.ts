import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'
import { playersCalled } from './find-by-name.ts'
import { nameMarkOf } from './player-name.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

const called = (name: string, after: string | null = null) => playersCalled(world.deps, name, { after })

test('who has another name with the same mark is not found', async () => {
  const name = 'ทองดี แก้วมณี'
  const mark = await nameMarkOf(world.deps.siteKey, name)
  let twin = ''
  for (let no = 0; twin === ''; no++) if (mark.equals(await nameMarkOf(world.deps.siteKey, `ทองดี แก้วมณี${no}`))) twin = `ทองดี แก้วมณี${no}`
  const [one, other] = [await world.player({ name }), await world.player({ name: twin })]
  expect(await called(name)).toEqual({ playerIds: [one.playerId], lookedAtUntil: null })
  expect(await called(twin)).toEqual({ playerIds: [other.playerId], lookedAtUntil: null })
})

test('a name that does not open finds nobody, and keeps nobody else from being found', async () => {
  const name = 'บุญมี คำแสน'
  const [one, other] = [await world.player({ name }), await world.player({ name })]
  await world.asSuperuser(`set session_replication_role = replica;
    update account.player_name set name_encrypted = overlay(name_encrypted placing '\\x00000000'::bytea from 20)
    where player_id = '${one.playerId}'`)
  expect((await called(name)).playerIds).toEqual([other.playerId])
})

test('where many are called so, each page goes on where the one before looked last', async () => {
  const player = await world.player({ name: 'สมพร แสงจันทร์' })
  await world.asSuperuser(`set session_replication_role = replica;
    insert into account.player_name (player_id, name_digest, name_encrypted)
    select gen_random_uuid(), name_digest, name_encrypted from account.player_name n, generate_series(1, 2100)
    where player_id = '${player.playerId}' and name_digest = (select name_digest from account.player where player_id = n.player_id)`)
  const pages: string[] = []
  const found: string[] = []
  let after: string | null = null
  do {
    const page = await called('สมพร แสงจันทร์', after)
    found.push(...page.playerIds)
    after = page.lookedAtUntil
    if (after !== null) pages.push(after)
  } while (after !== null)
  // The copies are of other players, and open nowhere.
  expect([pages.length, pages.toSorted(), found]).toEqual([2, pages, [player.playerId]])
})
