import type { CallRefused } from '@krapao/contract'
import type { AnyRoute } from '@krapao/contract/console'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeOf, EVERY_ROUTE, isCode, named, nameOf, problemOf, send, type Sent } from './every-route.ts'
import { createRouteWorld, fingerprint, rightInput } from './every-route-world.ts'
import type { RouteWorld } from './verbs/verb.ts'

/*
 * The database takes no writes, as after a failover to a replica, or each write fails in it by a fault of ours; then
 * all is well again.
 */

/** So long a call waits here for a database that takes no writes. */
const WAIT_MS = 300

let here: RouteWorld
let admin: pg.Client
let before: Record<string, string>
const inputs = new Map<AnyRoute, Sent>()

async function start(options?: Parameters<typeof createRouteWorld>[0]): Promise<void> {
  here = await createRouteWorld(options)
  admin = new pg.Client({ connectionString: here.world.database.superuserUrl })
  await admin.connect()
  for (const route of EVERY_ROUTE) inputs.set(route, await laidOut(route))
  before = await fingerprint(here.world)
}

/** On a machine that is busy with something else even a database that is well is late at times. */
async function laidOut(route: AnyRoute): Promise<Sent> {
  for (;;) {
    try {
      return await rightInput(route, here)
    } catch (error) {
      if ((error as CallRefused).code !== 'SERVICE_BUSY') throw error
    }
  }
}

async function stop(): Promise<void> {
  await admin.end()
  await here.world.stop()
}

async function takeWrites(isOn: boolean): Promise<void> {
  const { rows } = await admin.query<{ name: string }>('select current_database() as name')
  await admin.query(`alter database "${rows[0]!.name}" set default_transaction_read_only = ${isOn ? 'off' : 'on'}`)
  // The setting is for new connections; what runs on the old ones ends.
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
  await vi.waitFor(async () => expect((await fetch(`${here.world.url}/readyz`)).status).toBe(200))
}

async function failWrites(isOn: boolean): Promise<void> {
  if (isOn) await admin.query(`create function public.fail() returns trigger language plpgsql as $$ begin raise 'planted'; end $$`)
  const { rows } = await admin.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of rows)
    await admin.query(
      isOn
        ? `create trigger failing before insert or update or delete on ${name} for each statement execute function public.fail()`
        : `drop trigger failing on ${name}`,
    )
  if (!isOn) await admin.query('drop function public.fail()')
}

/** It writes nothing; a proof that is asked for again is kept while it is good, and a session that may do everything needs no code. */
function mayBeDone(route: AnyRoute): boolean {
  return (
    route.method === 'GET' ||
    /validate|preview|statement|session\/code|wallet\/request$|spinwheel\/history|deposit\/proof$|api\/(?:refund|invite|inbox)$|players\/search$/.test(
      nameOf(route),
    )
  )
}

describe('while nothing can be written', () => {
  beforeAll(async () => {
    await start({ databaseLimits: { waitMs: WAIT_MS } })
    await takeWrites(false)
  })
  afterAll(stop)

  test.each(named(EVERY_ROUTE))('%s answers what it can, or that nobody knows yet and when to ask again', async (_name, route) => {
    const answer = await send(here.world.url, route, inputs.get(route))
    expect(problemOf(route, answer)).toBeUndefined()
    if (answer.status === 200) expect(mayBeDone(route)).toBe(true)
    if (codeOf(answer) !== 'SERVICE_BUSY') return
    expect([answer.json, answer.headers.get('retry-after')]).toEqual([{ message: 'SERVICE_BUSY' }, '2'])
  })

  test('nothing was written, and once it can be every call works again', async () => {
    await takeWrites(true)
    expect(await fingerprint(here.world)).toEqual(before)
    expect(await brokenCalls()).toEqual([])
    expect(await here.world.audit()).toEqual([])
  })
})

/** What does not work as before, now that it can. */
async function brokenCalls(): Promise<string[]> {
  const broken: string[] = []
  for (const [name, route] of named(EVERY_ROUTE)) {
    const call = async () => send(here.world.url, route, await laidOut(route))
    let answer = await call()
    while (codeOf(answer) === 'SERVICE_BUSY') answer = await call()
    if (answer.status !== 200) broken.push(`${name} answered ${answer.status}`)
  }
  return broken
}

/** The calls that have a code of their own for "it could not be done". */
const OWN_CODES: Record<string, string> = {
  'POST /api/account': 'REGISTER_FAIL',
  'POST /api/login': 'LOGIN_FAIL',
  'POST /api/otp/verify': 'OTP_VERIFY_FAIL',
}

describe('while each write fails by a fault of ours', () => {
  beforeAll(async () => {
    await start()
    await failWrites(true)
  })
  afterAll(stop)

  test.each(named(EVERY_ROUTE))(
    '[ERR-25] [ERR-33] [ERR-39] [ERR-52] %s answers what it can, or says that it could not',
    async (name, route) => {
      const answer = await send(here.world.url, route, inputs.get(route))
      const code = codeOf(answer)
      if (name in OWN_CODES) expect(code).toBe(OWN_CODES[name])
      if (code === 'INTERNAL_SERVER_ERROR')
        expect([answer.status, answer.json]).toEqual([500, { message: code, requestId: expect.any(String) }])
      else expect(problemOf(route, answer)).toBeUndefined()
      if (answer.status === 200) expect(mayBeDone(route)).toBe(true)
      if (isCode(code)) expect(Object.keys(answer.json as object).toSorted()).toEqual(['message', 'requestId'])
    },
  )

  test('nothing was written, and once it can be every call works again', async () => {
    await failWrites(false)
    expect(await fingerprint(here.world)).toEqual(before)
    expect(await brokenCalls()).toEqual([])
    expect(await here.world.audit()).toEqual([])
  })
})
