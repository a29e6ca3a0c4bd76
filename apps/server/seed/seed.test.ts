import { getProfile, login } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../src/platform/database/db.ts'
import { createLog } from '../src/platform/log.ts'
import { bankByCode, writeSetting } from '../src/modules/site/index.ts'
import { createDatabase } from '../test/database.ts'
import { createFrontModules, type FrontModules } from '../test/front-modules.ts'
import { createWorld } from '../test/world.ts'
import { seedDemoWorld } from './index.ts'
import { seedMoney } from './money.ts'
import { DEMO_PLAYERS, seedPlayers } from './players.ts'
import { phoneOf } from '../test/phones.ts'

let modules: FrontModules

beforeAll(async () => {
  modules = await createFrontModules()
})
afterAll(() => modules.close())

test('two runs at once, and another later, make one demo world', async () => {
  await Promise.all([seedPlayers(modules.deps), seedPlayers(modules.deps)])
  await seedPlayers(modules.deps)
  const players = await modules.db.selectFrom('account.player').select('player_id').execute()
  const phones = await Promise.all(players.map(({ player_id: playerId }) => phoneOf(modules, playerId)))
  expect(phones.toSorted()).toEqual(DEMO_PLAYERS.map(({ username }) => username))
})

test('each demo player signs in with the password of the card', async () => {
  await writeSetting(modules.ownerDb, 'registerOTP', true)
  for (const { username, password, name } of DEMO_PLAYERS) {
    const { token } = await modules.visitor().call(login, { body: { username, password } })
    expect(await modules.visitor({ token }).call(getProfile)).toMatchObject({ name, username })
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

test('[SPIN-29] the money of the demo came from the bank on the days before, and all sides have the same records of it', async () => {
  const world = await createWorld()
  const { deps, ownerUrl } = world
  const sandboxUrl = world.sandboxUrl
  const walletOf = async () =>
    (await sql`select owner_id, wallet from ledger.owner where kind = 'player' order by owner_id`.execute(deps.db)).rows
  try {
    expect(await seedDemoWorld(deps, { ownerUrl, sandboxUrl })).toBe(true)
    expect(await seedDemoWorld(deps, { ownerUrl, sandboxUrl })).toBe(false)
    expect(await world.reconcile()).toEqual([])
    expect(await world.audit()).toEqual([])
    // A coin for each hundred baht, less four for what was taken out of the first deposit unplayed, and twelve spins. No time passes
    // here, so what is played for the bonus counts for it.
    const coins = await world.db.selectFrom('ledger.balance').select('amount').where('account', '=', 'coin').orderBy('amount').execute()
    expect(coins.map(({ amount }) => amount)).toEqual([2n, 3n, 5n, 12n, 116n])
    // Of yesterday's and the day before's loss a part was claimed by one, and waits for the other; friends earned the first a tenth of what they have played.
    const accounts = world.db.selectFrom('ledger.balance').select(['account', 'amount']).where('account', 'in', ['refund', 'invite'])
    expect(await accounts.orderBy('account').execute()).toEqual([
      { account: 'invite', amount: 17_000n },
      { account: 'refund', amount: 2400n },
    ])
    const unclaimed = await world.db
      .selectFrom('accrual.period')
      .select('accrued')
      .where('source', '=', 'refund')
      .where('claim_id', 'is', null)
      .where('accrued', '>', 0n)
      .execute()
    expect(unclaimed).toEqual([{ accrued: 300n }])
    const before = await walletOf()
    // A run that was cut off comes again, and the bank reports what is credited long since.
    await seedMoney(deps, { sandboxUrl })
    await world.sandbox.flushWebhooks()
    expect(await walletOf()).toEqual(before)
    expect(await world.reconcile()).toEqual([])
    const transfers = (await world.control('GET', 'bank/transfers')) as { amount: number; at: string }[]
    const hoursAgo = transfers.map(({ amount, at }) => [amount, (world.clock.now().getTime() - Date.parse(at)) / 3_600_000])
    expect(hoursAgo).toEqual([
      [3500, 5],
      [250, 7],
      [4780.5, 27],
      [500, 29],
      [300, 48],
      [1200, 50],
      [5000, 75],
    ])
  } finally {
    await world.stop()
  }
})
