import { getPhoneChange, getProfile, login, stepUp } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnsWith, dumpOf } from '../../../test/dump.ts'
import { phoneDigest, phoneInSql } from '../../../test/phones.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { findPlayers } from './find-players.ts'
import { maskedPlayers } from './masked-player.ts'
import { workNotices } from './notices.ts'
import { playerIdByPhone } from './store.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
  player = await world.player()
})
afterAll(() => world.stop())

const rule = (statement: string) => world.asSuperuser(`set session_replication_role = replica; ${statement}`)

/** A bit of the phone that is kept of this player is another while this runs. */
async function whileItDoesNotOpen(run: () => Promise<void>): Promise<void> {
  const flip = () =>
    rule(`update account.player_phone set phone_encrypted = set_bit(phone_encrypted, 200, 1 - get_bit(phone_encrypted, 200))
      where player_id = '${player.playerId}' and phone_digest = (select phone_digest from account.player where player_id = '${player.playerId}')`)
  await flip()
  await run()
  await flip()
}

const noticeOf = async () => {
  const { rows } = await sql<{ state: string; attempts: number }>`
    select state, attempts from account.notice where player_id = ${player.playerId} order by opened_at desc limit 1`.execute(world.ownerDb)
  return rows[0]
}
async function tellAll() {
  while ((await workNotices(world.deps)) > 0);
}
const textsToThem = async () => (await world.control('GET', `sms?phone=${player.phone}`)) as unknown[]

test('a phone is found by all of it, and stands nowhere to be read, nor does a plain hash of it', async () => {
  expect(await playerIdByPhone(world.deps, player.phone)).toBe(player.playerId)
  for (const written of [player.phone, `+66 ${player.phone.slice(1)}`, player.phone.replace(/^(...)/, '$1-')])
    expect(await findPlayers(world.deps, written, { after: null, limit: 5 })).toEqual({
      players: [{ playerId: player.playerId, by: 'phone' }],
      lookedAtUntil: null,
    })
  expect(await findPlayers(world.deps, player.phone.slice(0, -1), { after: null, limit: 5 })).toEqual({ players: [], lookedAtUntil: null })
  const dump = await dumpOf(world)
  const { rows } = await sql<{ hash: string }>`select encode(sha256(${player.phone}), 'hex') as hash`.execute(world.ownerDb)
  expect([player.phone, player.phone.slice(1), rows[0]!.hash].flatMap((text) => columnsWith(dump, text))).toEqual([])
  expect(columnsWith(dump, (await phoneDigest(world, player.phone)).toString('hex'))).toContain('account.phone.phone_digest')
})

test('whose phone does not open signs in by it all the same, and reads that it is not known', async () => {
  await whileItDoesNotOpen(async () => {
    const { token } = await world.client()(login, { body: { username: player.phone, password: player.password } })
    const call = world.client(token)
    expect(await call(getProfile)).toMatchObject({ username: '—', name: 'มานี' })
    expect((await call(stepUp, { body: { password: player.password } })).token).toContain('.')
    expect((await maskedPlayers(world.deps, [player.playerId])).get(player.playerId)).toBe('ม… —')
    expect(await call(getPhoneChange)).toEqual({ change: null })
    expect((await world.audit()).map(({ says }) => says)).toEqual([expect.stringContaining('account.player_phone.phone')])
  })
  expect((await player.call(getProfile)).username).toBe(player.phone)
})

test('a notice to a phone that does not open waits, and goes once it does', async () => {
  await tellAll()
  const before = (await textsToThem()).length
  await world.passTime(60_000)
  await whileItDoesNotOpen(async () => {
    // From a browser that nobody knows, which they are told of.
    await world.client()(login, { body: { username: player.phone, password: player.password } })
    await tellAll()
    expect(await noticeOf()).toEqual({ state: 'waiting', attempts: 1 })
  })
  expect(await textsToThem()).toHaveLength(before)
  await world.passTime(10 * 60_000)
  await tellAll()
  expect(await noticeOf()).toEqual({ state: 'sent', attempts: 2 })
  expect(await textsToThem()).toHaveLength(before + 1)
})

test('the login of the servers keeps no phone for anybody', async () => {
  const planted = `insert into account.player_phone (player_id, phone_digest, phone_encrypted, gets_codes)
    values ('${player.playerId}', ${await phoneInSql(world, '0899999999')}, 'x', true)`
  await expect(sql.raw(planted).execute(world.db)).rejects.toThrow('permission denied')
})
