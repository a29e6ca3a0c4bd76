import { createSecretKey, randomBytes } from 'node:crypto'
import { route } from '@krapao/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { implement } from '../../platform/http/implement.ts'
import { mount } from '../../platform/http/mount.ts'
import { createHttp } from '../../platform/http/server.ts'
import { systemClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { createGuestResolver, newGuestSecret } from './guest.ts'

const KEY = createSecretKey(randomBytes(32))
const ask = route({ method: 'GET', path: '/api/ask', summary: '', access: 'guest', output: z.string(), refusals: [] })

let http: Awaited<ReturnType<typeof createHttp>>

beforeEach(async () => {
  http = await createHttp({
    log: createLog('silent'),
    clock: systemClock,
    trustProxy: false,
    blockedAddresses: [],
    inlineScripts: [],
    mayBeFramed: false,
    callsPerMinute: 100,
    databaseWaitMs: 8000,
  })
  mount(
    http,
    implement(ask).with(async ({ guest }) => guest.guestId),
    [createGuestResolver(async () => KEY)],
  )
})
afterEach(() => http.close())

async function call(secret?: string) {
  const answer = await http.inject({ url: '/api/ask', headers: secret === undefined ? {} : { authorization: `Bearer ${secret}` } })
  return [answer.statusCode, answer.json()]
}

test('a guest is told by their secret, the same one each time', async () => {
  const [secret, other] = [newGuestSecret(KEY), newGuestSecret(KEY)]
  const guestId = secret.split('.')[1]
  expect([await call(secret), await call(secret)]).toEqual([
    [200, guestId],
    [200, guestId],
  ])
  expect((await call(other))[1]).not.toBe(guestId)
})

test('a secret that was not signed here, or was changed, stands for nobody', async () => {
  const [, guestId, signature] = newGuestSecret(KEY).split('.')
  const [, otherId] = newGuestSecret(KEY).split('.')
  const changed = `${signature!.startsWith('A') ? 'B' : 'A'}${signature!.slice(1)}`
  for (const secret of [
    newGuestSecret(createSecretKey(randomBytes(32))),
    `guest.${otherId}.${signature}`,
    `guest.${guestId}.${changed}`,
    `guest.${guestId}.`,
    `guest.${guestId}`,
    `${'0'.repeat(32)}.${'x'.repeat(43)}`,
  ])
    expect([secret, ...(await call(secret))]).toEqual([secret, 401, { message: 'INVALID_USER_1' }])
  expect(await call()).toEqual([401, { message: 'UNAUTHORIZED' }])
})
