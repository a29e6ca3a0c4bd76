import { createSecretKey } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { route } from '@krapao/contract'
import { type AnyRoute, consoleRoute } from '@krapao/contract/console'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createDatabase } from '../../test/database.ts'
import { connect } from './database/db.ts'
import { implement } from './http/implement.ts'
import { mount } from './http/mount.ts'
import { createHttp } from './http/server.ts'
import { systemClock } from './clock.ts'
import { createLog } from './log.ts'
import { cookieIn, type PrincipalResolver, type PrincipalResolvers } from './principals.ts'
import { createNoticeSeal } from './realtime/notice-seal.ts'
import { type Realtime, type SocketKind, startRealtime } from './realtime/realtime.ts'
import { refuse } from './http/refusal.ts'

const answer = { output: z.string(), refusals: [] } as const
const ofAnybody = route({ method: 'GET', path: '/api/open', summary: '', access: 'public', ...answer })
const ofStaff = consoleRoute({ method: 'GET', path: '/console/api/x', summary: '', permission: 'queue.read', effect: 'read', ...answer })

/** Whoever shows a cookie is the member of staff of that name; `reader` may read. */
const staff: PrincipalResolver<'staff'> = {
  kind: 'staff',
  credentialIn: ({ cookie }) => cookie('staff'),
  refusals: ['UNAUTHORIZED', 'NO_PERMISSION'],
  async resolve(name) {
    if (name === undefined) throw refuse('UNAUTHORIZED')
    if (name.startsWith('invented')) throw refuse('UNAUTHORIZED')
    return { staffId: name, secret: name, name, roles: [], permissions: new Set(name === 'reader' ? ['queue.read' as const] : []) }
  },
  idOf: ({ staffId }) => staffId,
}

const log = createLog('silent')
const options = {
  trustProxy: false,
  blockedAddresses: [],
  inlineScripts: [],
  mayBeFramed: false,
  callsPerMinute: 3,
  databaseWaitMs: 8000,
} as const

describe('a route', () => {
  let http: Awaited<ReturnType<typeof createHttp>>
  beforeEach(async () => {
    http = await createHttp({ log, clock: systemClock, ...options })
  })
  afterEach(() => http.close())

  const mountAll = (resolvers: PrincipalResolvers) => {
    mount(
      http,
      implement(ofAnybody).with(async (call) => Object.keys(call).toSorted().join()),
      resolvers,
    )
    mount(
      http,
      implement(ofStaff).with(async ({ staff: { name } }) => name),
      resolvers,
    )
  }

  async function call({ path }: AnyRoute, cookie?: string) {
    const { statusCode, body } = await http.inject({ url: path, headers: cookie === undefined ? {} : { cookie } })
    return [statusCode, JSON.parse(body)]
  }

  test('is handed who calls, and nobody where anybody may', async () => {
    mountAll([staff])
    expect(await call(ofStaff, 'a=b; staff=reader')).toEqual([200, 'reader'])
    expect(await call(ofAnybody, 'staff=reader')).toEqual([200, 'address,body,file,idempotencyKey,params,query,refuse,reply,request'])
  })

  test('refuses whoever shows nothing, and whoever lacks its permission', async () => {
    mountAll([staff])
    expect(await call(ofStaff)).toEqual([401, { message: 'UNAUTHORIZED' }])
    expect(await call(ofStaff, 'staff=somebody')).toEqual([403, { message: 'NO_PERMISSION', permission: 'queue.read' }])
  })

  test('counts the calls of each by who they are', async () => {
    mountAll([staff])
    for (let i = 0; i < 3; i++) expect((await call(ofStaff, 'staff=reader'))[0]).toBe(200)
    expect(await call(ofStaff, 'staff=reader')).toEqual([429, { message: 'REQUEST_LIMIT' }])
    expect((await call(ofStaff, 'staff=somebody'))[0]).toBe(403)
  })

  test('counts whoever is nobody for their address, whatever they invent', async () => {
    mountAll([staff])
    for (const cookie of ['staff=invented-1', 'staff=invented-2', undefined]) expect((await call(ofStaff, cookie))[0]).toBe(401)
    expect(await call(ofStaff, 'staff=invented-3')).toEqual([429, { message: 'REQUEST_LIMIT' }])
    expect((await call(ofStaff, 'staff=reader'))[0]).toBe(200)
  })

  test('is not mounted where nobody could ever call it', () => {
    expect(() => mountAll([])).toThrow('no resolver tells who is a staff')
  })
})

describe('a socket', () => {
  let close: () => Promise<void>
  let url: string
  let realtime: Realtime
  const ofQueue: SocketKind<'staff'> = {
    namespace: '/queue',
    access: 'staff',
    permission: 'queue.read',
    roomsOf: ({ name }) => [name],
    areOver: async (staffHere) => staffHere.map(() => false),
    lastEvent: 'over',
  }

  beforeEach(async () => {
    const database = await createDatabase()
    const connection = connect(database.url, { log })
    const server = createServer()
    realtime = startRealtime({
      server,
      pool: connection.pool,
      resolvers: [staff],
      sockets: [ofQueue],
      handshakes: { isOurs: () => true, networkOf: () => '127.0.0.1' },
      onWake: () => undefined,
      seal: async () => createNoticeSeal(createSecretKey(Buffer.alloc(32))),
      log,
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    close = async () => {
      await realtime.close()
      await connection.close()
      await database.drop()
    }
  })
  afterEach(() => close())

  const open = (namespace: string, name?: string) =>
    io(url + namespace, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      ...(name === undefined ? {} : { extraHeaders: { cookie: `staff=${name}` } }),
    })

  const refused = (socket: ReturnType<typeof open>) =>
    new Promise((resolve) => socket.on('connect_error', ({ message }) => resolve(message)).on('connect', () => resolve('let in')))

  test('lets in whom its declaration asks for, into their rooms, and ends when told', async () => {
    const socket = open('/queue', 'reader')
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
    const told = new Promise((resolve) => socket.on('changed', resolve))
    realtime.emit({ namespace: '/queue', room: 'somebody' }, 'changed', 0)
    realtime.emit({ namespace: '/queue', room: 'reader' }, 'changed', 1)
    expect(await told).toBe(1)
    const heard: string[] = []
    const ended = new Promise<string[]>((resolve) =>
      socket.on('over', () => heard.push('over')).on('disconnect', (reason) => resolve([...heard, reason])),
    )
    realtime.disconnect({ namespace: '/queue', room: 'reader' }, 'over')
    expect(await ended).toEqual(['over', 'io server disconnect'])
  })

  test('refuses everybody else', async () => {
    expect(await refused(open('/queue'))).toBe('UNAUTHORIZED')
    expect(await refused(open('/queue', 'somebody'))).toBe('NO_PERMISSION')
    expect(await refused(open('/another', 'reader'))).toBe('Invalid namespace')
  })
})

test('a cookie is found by its whole name', () => {
  const cookie = cookieIn('xstaff=1; staff=a=b;other')
  expect([cookie('staff'), cookie('other'), cookie('sta'), cookieIn()('staff')]).toEqual(['a=b', undefined, undefined, undefined])
})
