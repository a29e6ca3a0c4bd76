import { lookupContact } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATUS } from '../src/platform/http/refusal.ts'
import { createLog } from '../src/platform/log.ts'
import { declaredBy, EVERY_ROUTE, named, nameOf, paramsOf, problemOf, ROUTES, send } from './every-route.ts'
import { createRouteWorld, fingerprint, rightInput } from './every-route-world.ts'
import type { RouteWorld } from './verbs/verb.ts'

let here: RouteWorld
const lines: string[] = []

beforeAll(async () => {
  here = await createRouteWorld({ log: createLog('trace', { write: (line) => void lines.push(line) }) })
})
afterAll(async () => {
  expect(await here.world.audit()).toEqual([])
  await here.world.stop()
})

const MARK = 'a-mark-nobody-asked-for'

describe.each(named(EVERY_ROUTE))('%s', (_name, route) => {
  test('[API-01] [API-08] [API-09] [API-11] [ROLE-02] called rightly it answers what its output schema says, and no more', async () => {
    const answer = await send(here.world.url, route, await rightInput(route, here))
    expect(answer).toMatchObject({ status: 200 })
    expect(problemOf(route, answer)).toBeUndefined()
  })
})

describe.each(named(EVERY_ROUTE.filter(({ body }) => body)))('%s', (_name, route) => {
  test('drops the fields nobody asked for', async () => {
    const { body, ...right } = await rightInput(route, here)
    const extras = `"isAdmin":true,"coin":1000000,"status":"${MARK}","state":{"a":["${MARK}"]},"__proto__":{"mark":"${MARK}","isAdmin":true},"constructor":{"prototype":{"mark":"${MARK}"}}`
    const rawBody = `{${extras},${JSON.stringify(body).slice(1)}`
    expect(route.body!.parse(JSON.parse(rawBody))).toEqual(route.body!.parse(body))
    const answer = await send(here.world.url, route, { ...right, rawBody })
    expect(answer).toMatchObject({ status: 200 })
    expect(problemOf(route, answer)).toBeUndefined()
    expect(answer.text).not.toContain(MARK)
    expect(await tablesHolding(MARK)).toEqual([])
    expect(({} as { mark?: unknown }).mark).toBeUndefined()
  })
})

async function tablesHolding(text: string): Promise<string[]> {
  const tables = Object.keys(await fingerprint(here.world))
  const holding = tables.map((table) => sql`(select ${table} as name from ${sql.raw(table)} t where t::text like ${`%${text}%`} limit 1)`)
  const { rows } = await sql<{ name: string }>`${sql.join(holding, sql` union all `)}`.execute(here.world.ownerDb)
  return rows.map(({ name }) => name)
}

test('[ERR-52] a fault nobody expected says so and no more; the log has the rest under the same id', async () => {
  const { ownerDb, url } = here.world
  await ownerDb
    .insertInto('site.setting')
    .values({ key: 'contact', value: '"a secret that lost its shape"' })
    .onConflict((on) => on.column('key').doUpdateSet({ value: '"a secret that lost its shape"' }))
    .execute()
  const answer = await send(url, lookupContact)
  expect([answer.status, answer.json]).toEqual([500, { message: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) }])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { requestId } = answer.json as { requestId: string }
  expect(lines.filter((line) => line.includes(requestId)).join()).toContain('ZodError')
})

describe('the API reference', () => {
  interface Response {
    $ref?: string
    content: { 'application/json': { schema: { properties: { message: { enum: string[] } } } } }
  }
  interface Operation {
    operationId: string
    security: unknown[]
    requestBody?: unknown
    parameters: { name: string; in: string }[]
    responses: Record<string, Response>
  }
  let components: { responses: Record<string, Response> }
  let operations: Map<string, Operation>
  const nameless = (route: string) => route.toLowerCase().replace(/\{\w+\}|:\w+/g, '{}')
  beforeAll(async () => {
    const described = (await (await fetch(`${here.world.url}/docs/json`)).json()) as {
      paths: Record<string, Record<string, Operation>>
      components: typeof components
    }
    components = described.components
    operations = new Map(
      Object.entries(described.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [nameless(`${method} ${path}`), operation]),
      ),
    )
  })

  test('lists the mounted routes and no others, each under a name of its own', () => {
    expect([...operations.keys()].toSorted()).toEqual(ROUTES.map((route) => nameless(nameOf(route))).toSorted())
    expect(new Set([...operations.values()].map(({ operationId }) => operationId)).size).toBe(ROUTES.length)
  })

  test.each(named(ROUTES))('%s with what it takes, who may call it and every refusal under its status', (_name, route) => {
    const operation = operations.get(nameless(nameOf(route)))!
    expect(operation.parameters.filter((parameter) => parameter.in === 'path')).toHaveLength(paramsOf(route).length)
    expect(operation.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(route.idempotent === true)
    expect(operation.requestBody !== undefined).toBe(route.body !== undefined || route.upload !== undefined)
    expect(operation.security).toEqual(route.access === 'public' ? [] : [{ player: [] }])
    for (const code of declaredBy(route)) {
      const response = operation.responses[String(STATUS[code])]!
      const { content } = response.$ref ? components.responses[response.$ref.split('/').at(-1)!]! : response
      expect(content['application/json'].schema.properties.message.enum).toContain(code)
    }
  })
})

describe('[GAME-49] the log', () => {
  test('holds no password, token or code, whatever was called and however it went', async () => {
    const { world, owner } = here
    const secrets = [owner.password, owner.token, here.staffCookie.split('=')[1]!, 'sent-in-the-path', ...Object.values(owner.usernames)]
    for (const slotCode of Object.keys(owner.usernames)) {
      const answer = await fetch(`${world.url}/api/wallet/account/${slotCode}`, { headers: { authorization: `Bearer ${owner.token}` } })
      secrets.push(((await answer.json()) as { password: string }).password)
    }
    for (const route of EVERY_ROUTE) {
      const sent = await rightInput(route, here)
      const { token, otpCode, otpToken, password } = { ...sent, ...(sent.body as object) } as Record<string, string>
      secrets.push(...[token, otpCode, otpToken, password].filter((secret) => secret !== undefined))
      const answer = await send(world.url, route, sent)
      if (route.path === '/api/login') secrets.push((answer.json as { token: string }).token)
    }
    const username = owner.usernames['PGSLOT']!
    for (const path of [
      '/%61pi/auto%4Cogin/pgslot',
      '/api/autoLogin/pgslot',
      '/api/autologin/pgslot',
      '/API/autoLogin/PGSLOT',
      '/api/autoLogin/nosuch',
    ]) {
      for (const password of [
        'sent-in-the-path',
        'sent-in-the-path%zz',
        'sent-in-the-path/more',
        'sent-in-the-path?and=sent-in-the-path',
      ]) {
        await fetch(`${world.url}${path}/${username}/${password}`, { headers: { authorization: `Bearer ${owner.token}` } })
      }
    }
    for (const kind of ['garbage', 'refuse', 'error-before', 'timeout-before']) {
      await world.fault('games:PGSLOT', kind)
      await fetch(`${world.url}/api/autoLogin/pgslot/${username}/sent-in-the-path`, { headers: { authorization: `Bearer ${owner.token}` } })
    }
    expect(lines.length).toBeGreaterThan(ROUTES.length)
    for (const secret of new Set(secrets)) expect(lines.filter((line) => line.includes(secret))).toEqual([])
  })
})
