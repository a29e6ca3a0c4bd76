import { createQr, getProfile, getWallet, listStatement, login, lookupActive, lookupSettings, transfer, withdraw } from '@krapao/contract'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../src/platform/database/db.ts'
import { createLog } from '../src/platform/log.ts'
import { createTimeBudget, withinTime } from '../src/platform/jobs/time-budget.ts'
import { isServiceOpen, writeSetting } from '../src/modules/site/index.ts'
import { type Address, startAddress } from './address.ts'
import { createDatabase } from './database.ts'
import { send } from './every-route.ts'
import { baht, give, open, walletOf } from './money.ts'
import { refusalOf } from './refusal-of.ts'
import type { TestDatabase } from './test-postgres.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

/* What a caller hears while the database cannot be asked, or does not answer in time. */

const WAIT_MS = 1500

let database: TestDatabase
let address: Address
let world: World
let player: WorldPlayer

beforeEach(async () => {
  database = await createDatabase()
  address = await startAddress(database.url)
  world = await createWorld({ database: { ...database, url: address.url }, databaseLimits: { waitMs: WAIT_MS } })
  player = await world.player()
  await give(world, player, 1000)
})
afterEach(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
  await address.close()
})

async function readiness(): Promise<unknown[]> {
  const response = await fetch(`${world.url}/readyz`)
  return [response.status, await response.json()]
}

async function whileAway(work: () => Promise<void>): Promise<void> {
  address.leadTo(undefined)
  await work().finally(() => address.leadTo(database.url))
}

/** Again and again, until what is remembered has grown too old and the database was asked. */
async function untilAskedInVain(work: () => Promise<void>): Promise<void> {
  address.turnedAway()
  do await work()
  while (address.turnedAway() === 0)
}

/** Runs this while somebody else holds these rows. */
async function whileHeld(rows: string, work: () => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: database.superuserUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`select from ${rows} for update`)
  await work()
  await holder.query('commit')
  await holder.end()
}

describe('while the database is away', () => {
  test('calls are answered that nobody knows yet, and when to ask again; then everything works as before', async () => {
    await whileAway(async () => {
      for (const route of [getWallet, withdraw, login]) {
        const body = route === login ? { username: player.phone, password: player.password } : { amount: 100 }
        const answer = await send(world.url, route, { token: player.token, ...(route.method === 'POST' ? { body } : {}) })
        expect([answer.status, answer.json, answer.headers.get('retry-after')]).toEqual([503, { message: 'SERVICE_BUSY' }, '2'])
      }
      expect(await readiness()).toEqual([503, { ready: false, reason: 'the database does not answer' }])
    })
    expect(await walletOf(player)).toBe(1000)
    expect(await readiness()).toEqual([200, { ready: true }])
  })

  test('what needs nothing of it is served, by the last known state of the service', async () => {
    await whileAway(async () => {
      await untilAskedInVain(async () => {
        await Promise.all(Array.from({ length: 10 }, () => world.client()(lookupSettings)))
        expect(await world.client()(lookupActive)).toBe(true)
      })
    })
  })

  test('a service that was closed stays closed', async () => {
    await writeSetting(world.ownerDb, 'service', { isOpen: false })
    await expect.poll(() => isServiceOpen(world.db), { timeout: 5000 }).toBe(false)
    await whileAway(() => untilAskedInVain(async () => expect(await refusalOf(world.client()(lookupSettings))).toBe('gone')))
  })

  test('of those who ask first whether the service is open, one who gives up spoils it for nobody', async () => {
    const fresh = connect(address.url, { log: createLog('silent') })
    let patient: Promise<boolean> | undefined
    await whileAway(async () => {
      const hasty = withinTime(createTimeBudget(200), () => isServiceOpen(fresh.db))
      patient = isServiceOpen(fresh.db)
      await expect(hasty).rejects.toThrow()
    })
    expect(await patient).toBe(true)
    await fresh.close()
  })

  test('a gateway’s report is not taken, comes again, and is credited once', async () => {
    const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(300) } })
    if (!qr.hasQrcode) throw new Error('no QR was made')
    await whileAway(async () => {
      await world.control('POST', `qr/${qr.qrcodeId}/pay`, {})
      expect(world.sandbox.pendingWebhooks()).toBe(1)
    })
    await expect.poll(() => world.sandbox.flushWebhooks().then(() => world.sandbox.pendingWebhooks()), { timeout: 10_000 }).toBe(0)
    expect(await walletOf(player)).toBe(1300)
  })
})

describe('an act that the database does not answer in time', () => {
  const held = () => `ledger.owner where owner_id = '${player.playerId}'`

  test('is told as not known yet; the same key then tells that a withdrawal was made, once', async () => {
    const request = () => player.call(withdraw, { body: { amount: baht(100) } }, { idempotencyKey: 'one-key-for-one-act' })
    await whileHeld(held(), async () => expect(await refusalOf(request())).toBe('SERVICE_BUSY'))
    const answers = [await request(), await request()]
    expect(answers[0]).toEqual(answers[1])
    expect(await walletOf(player)).toBe(900)
    expect((await player.call(listStatement, { body: { page: 1, limit: 10 } })).total).toBe(2)
  })

  test('is finished by a worker where it goes on outside; the same key then tells how it ended', async () => {
    await open(player, 'PG')
    const request = () =>
      player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(100) } }, { idempotencyKey: 'one-key-for-one-act' })
    await whileHeld(held(), async () => expect(await refusalOf(request())).toBe('SERVICE_BUSY'))
    await expect.poll(() => walletOf(player), { timeout: 5000 }).toBe(900)
    expect(await request()).toEqual({ message: 'TRANSFER_PENDING' })
    await world.passTime(31_000)
    await world.work()
    expect(await request()).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect(await walletOf(player)).toBe(900)
  })

  test('leaves the calls that only read alone, whatever else they would write down', async () => {
    await world.passTime(61_000)
    await whileHeld('account.session', async () => {
      for (let calls = 0; calls < 4; calls++) expect((await player.call(getProfile)).bankAccount).toBeTruthy()
    })
  })
})
