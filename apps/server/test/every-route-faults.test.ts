import { isRefusalCode, type Route } from '@krapao/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeOf, named, nameOf, problemOf, ROUTES, send, type Sent } from './every-route.ts'
import { createRouteWorld, fingerprint, rightInput, type RouteWorld } from './every-route-world.ts'

/*
 * The database takes no writes, as after a failover to a replica, and then does again.
 */

let here: RouteWorld
let admin: pg.Client
let before: Record<string, string>
const inputs = new Map<Route, Sent>()

beforeAll(async () => {
  here = await createRouteWorld()
  admin = new pg.Client({ connectionString: here.world.database.superuserUrl })
  await admin.connect()
  for (const route of ROUTES) inputs.set(route, await rightInput(route, here))
  before = await fingerprint(here.world)
  await takeWrites(false)
})
afterAll(async () => {
  await admin.end()
  await here.world.stop()
})

async function takeWrites(isOn: boolean): Promise<void> {
  const { rows } = await admin.query<{ name: string }>('select current_database() as name')
  await admin.query(`alter database "${rows[0]!.name}" set default_transaction_read_only = ${isOn ? 'off' : 'on'}`)
  // The setting is for new connections; what runs on the old ones ends.
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
  await vi.waitFor(async () => expect((await fetch(`${here.world.url}/readyz`)).status).toBe(200))
}

/** The calls that have a code of their own for "it could not be done". */
const OWN_CODES: Record<string, string> = {
  'POST /api/account': 'REGISTER_FAIL',
  'POST /api/login': 'LOGIN_FAIL',
  'POST /api/otp/verify': 'OTP_VERIFY_FAIL',
}

describe.each(named(ROUTES))('while nothing can be written, %s', (name, route) => {
  test('[ERR-25] [ERR-33] [ERR-39] [ERR-52] answers what it can, or says that it could not', async () => {
    const answer = await send(here.world.url, route, inputs.get(route))
    const code = codeOf(answer)
    if (name in OWN_CODES) expect(code).toBe(OWN_CODES[name])
    if (code === 'INTERNAL_SERVER_ERROR')
      expect([answer.status, answer.json]).toEqual([500, { message: code, requestId: expect.any(String) }])
    else expect(problemOf(route, answer)).toBeUndefined()
    if (answer.status === 200 && route.method !== 'GET') expect(nameOf(route)).toMatch(/validate|statement/)
    if (isRefusalCode(code)) expect(Object.keys(answer.json as object).toSorted()).toEqual(['message', 'requestId'])
  })
})

test('nothing was written, and once it can be every call works again', async () => {
  await takeWrites(true)
  expect(await fingerprint(here.world)).toEqual(before)
  for (const [, route] of named(ROUTES)) {
    const answer = await send(here.world.url, route, await rightInput(route, here))
    expect([nameOf(route), answer.status]).toEqual([nameOf(route), 200])
  }
  expect(await here.world.audit()).toEqual([])
})
