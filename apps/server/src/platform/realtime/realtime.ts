import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { createBatcher } from '../database/batcher.ts'
import { type Loop, startLoop } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { refuse } from '../http/refusal.ts'
import { forgetAttachments, keepAttachment } from './functions.gen.ts'
import { createHandshakes, type Handshakes, type HandshakeRules } from './handshakes.ts'
import type { NoticeSeal } from './notice-seal.ts'
import {
  type Access,
  cookieIn,
  isForeign,
  isFromOwnPage,
  type Credentials,
  type PrincipalKind,
  type PrincipalResolvers,
  type Principals,
  resolvePrincipal,
  resolverFor,
} from '../principals.ts'

/** Sockets of one kind: who may open them, and in which rooms they then stand. */
export interface SocketKind<Kind extends PrincipalKind = PrincipalKind> extends Access {
  /** At which they are opened: `/socket.io` unless given. */
  path?: string
  /** Of Socket.IO: `/` or `/name`. */
  namespace: string
  /** The browser says that a page of this site opens it, or nobody does: for those whom a cookie tells. */
  fromOwnPages?: boolean
  access: Kind
  roomsOf(principal: Principals[Kind]): string[]
  /** Of these, which may hear no more. Each socket is asked about again and again: that nobody told of an end is no reason to go on. */
  areOver(principals: readonly Principals[Kind][]): Promise<boolean[]>
  /** What a page is told before its socket is closed for that reason. */
  lastEvent: string
  /** What a page is told right after it connects, as an event and its payload. */
  greet?(principal: Principals[Kind]): Promise<readonly [event: string, ...payload: unknown[]]>
  /** What has changed since this process looked last, for the sockets that it holds; it looks only while it holds some. */
  news?: { everyMs: number; look(): Promise<readonly SocketNews[]> }
}

/** A hint to those in a room. */
export interface SocketNews {
  room: string
  event: string
  payload: readonly unknown[]
}

const PATH = '/socket.io'

/** Reaches every socket in a room, whichever server process holds it. */
export interface Realtime {
  /** A push is a hint: it may be lost, and whoever missed it refetches. */
  emit(to: SocketRoom, event: string, ...payload: unknown[]): void
  /** Says `event` last, and closes them. */
  disconnect(to: SocketRoom, event: string): void
  /** Says to every other process that there is work for a background loop. A hint, as a push is. */
  wakeOthers(loop: string): void
  close(): Promise<void>
}

/** Between the processes. */
interface ServerSideEvents {
  wake(loop: string): void
}

const LOOK_EVERY_MS = 5000
/** How long a page has to say who it is, once its socket is open. */
const SAID_WITHIN_MS = 10_000

/** In bytes: with its seal it still fits into what PostgreSQL takes, which is less than 8000. */
const LARGEST_NOTICE = 7900

/** Made of a key that the database keeps, so asked for when the first notice comes. */
type NoticeSealer = () => Promise<NoticeSeal>

type Ask = (text: string, values?: unknown[]) => Promise<unknown>

/** Beneath its sockets: one of Engine.IO. */
type Connection = Socket['conn']

type SocketServer = Server<DefaultEventsMap, DefaultEventsMap, ServerSideEvents>

interface SocketRoom {
  namespace: string
  room: string
}

/**
 * Socket.IO on the server's own origin. Rooms reach over all server processes through PostgreSQL.
 * The credentials are checked once, at the handshake.
 */
export function startRealtime({
  server,
  pool,
  resolvers,
  sockets,
  handshakes: rules,
  onWake,
  seal,
  log,
}: {
  server: HttpServer
  pool: pg.Pool
  resolvers: PrincipalResolvers
  sockets: readonly SocketKind[]
  handshakes: HandshakeRules
  /** Another process says that there is work for a loop. */
  onWake(loop: string): void
  seal: NoticeSealer
  log: Log
}): Realtime {
  const ofPool = lend(pool, { seal, log })
  const handshakes = createHandshakes(rules)
  const io: SocketServer = new Server({
    // The requests of one long poll would each reach another process.
    transports: ['websocket'],
    serveClient: false,
    // A page of another site may open a socket here without asking: it is told nothing, not even that.
    allowRequest: (request, answer) => answer(null, handshakes.mayOpen(request)),
    connectTimeout: SAID_WITHIN_MS,
    maxHttpBufferSize: 16_384,
    // The adapter broadcasts over NOTIFY, whose channel belongs to the database, so two databases never meet.
    adapter: createAdapter(ofPool.pool, {
      tableName: 'realtime.attachment',
      payloadThreshold: LARGEST_NOTICE,
      errorHandler: (error: Error) => log.warn({ error: error.message }, 'the socket adapter met an error'),
    }),
  })
  const engines = [...new Set([PATH, ...sockets.map(({ path = PATH }) => path)])].map((path) => {
    io.attach(server, { path })
    return io.engine
  })
  for (const engine of engines)
    engine.on('connection', (connection: Connection) => {
      handshakes.opened(connection.request)
      connection.once('close', () => handshakes.closed(connection.request))
    })
  const watches = sockets.flatMap((kind) => [
    watch(io, kind, { principals: admit(io, kind, { resolvers, handshakes, log }), log }),
    ...(kind.news ? [tell(io, kind.namespace, kind.news, log)] : []),
  ])

  io.on('wake', onWake)

  return {
    emit: ({ namespace, room }, event, ...payload) =>
      void io
        .of(namespace)
        .to(room)
        .emit(event, ...payload),
    disconnect({ namespace, room }, event) {
      io.of(namespace).to(room).emit(event)
      io.of(namespace).in(room).disconnectSockets(true)
    },
    wakeOthers: (loop) => void io.serverSideEmit('wake', loop),
    async close() {
      await Promise.all(watches.map((loop) => loop.stop()))
      // It waits until every connection has ended, and ends those of the last path itself.
      for (const engine of engines) engine.close()
      await io.close()
      // What was said last still has to leave.
      await ofPool.settled()
      ofPool.takeBack()
    },
  }
}

/** Lets in whom the declaration asks for. Throws where no resolver tells them. */
function admit(
  io: SocketServer,
  kind: SocketKind,
  { resolvers, handshakes, log }: { resolvers: PrincipalResolvers; handshakes: Handshakes; log: Log },
): WeakMap<object, Principals[PrincipalKind]> {
  const resolver = resolverFor(kind, resolvers)!
  const principals = new WeakMap<object, Principals[PrincipalKind]>()
  const namespace = io.of(kind.namespace)
  const isInPlace = ({ headers, url = '' }: Socket['request']) =>
    url.startsWith(`${kind.path ?? PATH}/`) && (!kind.fromOwnPages || isFromOwnPage(headers, headers.host))
  namespace.use((socket, next) => {
    const known = isInPlace(socket.request)
      ? resolvePrincipal(resolver, kind, credentialsOf(socket.handshake))
      : Promise.reject(refuse('UNAUTHORIZED'))
    known.then(
      async (principal) => {
        principals.set(socket, principal)
        handshakes.known(socket.request)
        await socket.join(kind.roomsOf(principal))
        next()
      },
      (error: Error) => {
        next(error)
        // Whoever guesses again has to come again; not before this one has heard why.
        setImmediate(() => socket.conn.close())
      },
    )
  })
  // It has joined by now: whatever is committed after the greeting was read is pushed to it as well.
  namespace.on('connection', (socket) => {
    kind.greet?.(principals.get(socket)!).then(
      ([event, ...payload]) => socket.emit(event, ...payload),
      // Nobody knows then what this page has missed, so it asks once more by connecting anew.
      (error: Error) => {
        log.warn({ error: error.message }, 'a page was not greeted')
        socket.conn.close()
      },
    )
  })
  return principals
}

/** Closes the sockets here whose principals may hear no more, again and again. */
function watch(
  io: SocketServer,
  kind: SocketKind,
  { principals, log }: { principals: WeakMap<object, Principals[PrincipalKind]>; log: Log },
): Loop {
  async function work(): Promise<number> {
    const open = [...io.of(kind.namespace).sockets.values()].filter((socket) => principals.has(socket))
    if (open.length === 0) return 0
    const over = await kind.areOver(open.map((socket) => principals.get(socket)!))
    for (const [index, socket] of open.entries()) {
      if (!over[index]) continue
      socket.emit(kind.lastEvent)
      socket.disconnect(true)
    }
    return 0
  }
  return startLoop({ name: `sockets at ${kind.namespace}`, everyMs: LOOK_EVERY_MS, log, work })
}

/** Says to the sockets that this process holds what has changed, whichever process has changed it. */
function tell(io: SocketServer, namespace: string, { everyMs, look }: NonNullable<SocketKind['news']>, log: Log): Loop {
  async function work(): Promise<number> {
    if (io.of(namespace).sockets.size === 0) return 0
    for (const { room, event, payload } of await look())
      io.of(namespace)
        .local.to(room)
        .emit(event, ...payload)
    return 0
  }
  return startLoop({ name: `news at ${namespace}`, everyMs, log, work })
}

function credentialsOf({ auth, headers }: Socket['handshake']): Credentials {
  const { token } = auth as { token?: unknown }
  return {
    bearer: typeof token === 'string' ? token : undefined,
    cookie: cookieIn(headers.cookie),
    isForeign: isForeign(headers, headers.host),
    // A socket opens again by itself.
    isUnattended: true,
  }
}

/**
 * The adapter keeps one connection for itself and forgets it where it is closed while still connecting, or where
 * PostgreSQL ends it; the pool, which waits for all of them, could then never close. So what it holds is kept track of.
 */
function lend(
  pool: pg.Pool,
  { seal, log }: { seal: NoticeSealer; log: Log },
): { pool: pg.Pool; settled(): Promise<unknown>; takeBack(): void } {
  const underWay = new Set<Promise<unknown>>()
  const ask = throughFunctions(pool, shareNotices(pool, seal))
  const query = (text: string, values?: unknown[]) => {
    const asked = ask(text, values).finally(() => underWay.delete(asked))
    underWay.add(asked)
    return asked
  }
  const lent = new Map<pg.PoolClient, pg.PoolClient['release']>()
  let isOver = false
  const giveBack = (client: pg.PoolClient, reason?: Error | boolean) => {
    const release = lent.get(client)
    lent.delete(client)
    // Its own again, as every client's.
    Reflect.deleteProperty(client, 'emit')
    release?.(reason)
  }
  // After the end nobody waits for a connection; a refusal would only make the adapter ask again and again.
  const nothing = new Promise<never>(() => undefined)
  const connect = async () => {
    if (isOver) return nothing
    const known = await seal()
    if (isOver) return nothing
    const client = await pool.connect()
    lent.set(client, client.release.bind(client))
    believeOnlySealed(client, { seal: known, log })
    client.release = (reason) => giveBack(client, reason)
    client.once('end', () => giveBack(client, true))
    if (!isOver) return client
    giveBack(client)
    return nothing
  }
  return {
    pool: { connect, query } as unknown as pg.Pool,
    settled: () => Promise.allSettled(underWay),
    takeBack() {
      isOver = true
      for (const client of lent.keys()) giveBack(client, true)
    },
  }
}

/**
 * The adapter sends each notice as a statement and a commit of its own, one after another through PostgreSQL's one
 * queue of notices. Those of the same moment share one, in their order.
 */
function shareNotices(pool: pg.Pool, sealer: NoticeSealer): Ask {
  const notices = createBatcher<[channel: string, notice: string], undefined>({
    run: async (items) => {
      const seal = await sealer()
      const sealed = items.map(([channel, notice]) => seal.seal(channel, notice))
      await pool.query('select pg_notify(channel, notice) from unnest($1::text[], $2::text[]) as n (channel, notice)', [
        items.map(([channel]) => channel),
        sealed,
      ])
      return items.map(() => undefined)
    },
    lanes: 1,
    maxBatch: 100,
    maxWaiting: 2000,
  })
  return (text, values = []) =>
    /^select pg_notify\(\$1, \$2\)$/i.test(text) ? notices.submit(values as [string, string]) : pool.query(text, values)
}

/** The login may write no table: what the adapter leaves for the others, and forgets, goes through functions. */
function throughFunctions(pool: pg.Pool, ask: Ask): Ask {
  return (text, values) => {
    if (/^insert into realtime\.attachment /i.test(text)) return keptAttachment(pool, values?.[0] as Buffer)
    if (/^delete from realtime\.attachment /i.test(text)) return forgetAttachments(pool)
    return ask(text, values)
  }
}

/** As the adapter reads what an insertion returns. */
const keptAttachment = async (pool: pg.Pool, payload: Buffer) => ({ rows: [{ id: await keepAttachment(pool, { payload }) }] })

/** Anybody with the login can say something on these channels; heard is what a server has sealed. */
function believeOnlySealed(client: pg.PoolClient, { seal, log }: { seal: NoticeSeal; log: Log }): void {
  const emit = client.emit.bind(client) as (event: string | symbol, ...values: unknown[]) => boolean
  client.emit = (event: string | symbol, ...values: unknown[]) => {
    if (event !== 'notification') return emit(event, ...values)
    const message = values[0] as pg.Notification
    const payload = seal.open(message.channel, message.payload ?? '')
    if (payload !== undefined) return emit(event, { ...message, payload })
    log.warn({ channel: message.channel }, 'a notice that no server has sealed was not believed')
    return true
  }
}
