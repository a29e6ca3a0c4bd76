import { getProfile, login } from '@krapao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../src/platform/db.ts'
import { createLog } from '../src/platform/log.ts'
import { bankByCode, writeSetting } from '../src/rooms/site/index.ts'
import { createDatabase } from '../test/database.ts'
import { createFrontRooms, type FrontRooms } from '../test/front-rooms.ts'
import { DEMO_PLAYERS, seedPlayers } from './players.ts'

let rooms: FrontRooms

beforeAll(async () => {
  rooms = await createFrontRooms()
})
afterAll(() => rooms.close())

test('two runs at once, and another later, make one demo world', async () => {
  await Promise.all([seedPlayers(rooms.services), seedPlayers(rooms.services)])
  await seedPlayers(rooms.services)
  expect(await rooms.db.selectFrom('account.player').select('phone').orderBy('phone').execute()).toEqual(
    DEMO_PLAYERS.map(({ username }) => ({ phone: username })),
  )
})

test('each demo player signs in with the password of the card', async () => {
  await writeSetting(rooms.db, 'registerOTP', true)
  for (const { username, password, name } of DEMO_PLAYERS) {
    const { token } = await rooms.visitor().call(login, { body: { username, password } })
    expect(await rooms.visitor({ token }).call(getProfile)).toMatchObject({ name, username })
  }
})

test('[LOOK-01] a database without the demo world knows the banks, so that people can register', async () => {
  const database = await createDatabase()
  const { db, close } = connect(database.url, { log: createLog('silent') })
  try {
    expect(await bankByCode(db, { laos: false }, 'KBANK')).toEqual({
      nameTH: 'ธนาคารกสิกรไทย',
      nameEN: 'Kasikornbank',
      nameLA: 'ທະນາຄານກະສິກອນໄທ',
      currency: 'BAHT',
    })
    expect(await bankByCode(db, { laos: false }, 'BCEL')).toBeUndefined()
    expect(await bankByCode(db, { laos: true }, 'BCEL')).toMatchObject({ nameEN: 'Banque pour le Commerce Extérieur Lao' })
  } finally {
    await close()
    await database.drop()
  }
})
