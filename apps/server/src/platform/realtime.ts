import type { Server as HttpServer } from 'node:http'
import type { ServerEvents } from '@krapao/contract'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { Server } from 'socket.io'
import { createGroupCommit } from './group-commit.ts'
import type { Authenticate } from './http/mount.ts'
import type { Log } from './log.ts'

/** Tells the open pages of one player. A push is a hint: it may be lost, and whoever missed it refetches. */
export interface Push {
  toPlayer<Event extends keyof ServerEvents>(playerId: string, event: Event, ...payload: Parameters<ServerEvents[Event]>): void
  /** Ends the sockets of a session that is over. */
  endSession(tokenHash: Buffer): void
}

export interface Realtime extends Push {
  close(): Promise<void>
}

interface SocketData {
  playerId: string
}

/**
 * Socket.IO on the server's own origin. Rooms reach over all server processes through PostgreSQL.
 * The token is checked once at the handshake; a session that ends ends its sockets.
 */
export function startRealtime({
  server,
  pool,
  authenticate,
  booksAt,
  log,
}: {
  server: HttpServer
  pool: pg.Pool
  authenticate: Authenticate
  /** Where the books of a player are, which their page is told when it connects. */
  booksAt: (playerId: string) => Promise<Parameters<ServerEvents['books-at']>[0]>
  log: Log
}): Realtime {
  const ofPool = lend(pool)
  const io = new Server<Record<string, never>, ServerEvents, Record<string, never>, SocketData>(server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 16_384,
    // The adapter broadcasts over NOTIFY, whose channel belongs to the database, so two databases never meet.
    adapter: createAdapter(ofPool.pool, {
      tableName: 'realtime.attachment',
      errorHandler: (error: Error) => log.warn({ error: error.message }, 'the socket adapter met an error'),
    }),
  })

  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown }
    authenticate(typeof token === 'string' ? token : undefined).then(
      async ({ playerId, tokenHash }) => {
        socket.data.playerId = playerId
        await socket.join([playerRoom(playerId), sessionRoom(tokenHash)])
        next()
      },
      (error: Error) => next(error),
    )
  })

  // It has joined by now: whatever is committed after this reading is pushed to it as well.
  io.on('connection', (socket) => {
    booksAt(socket.data.playerId).then(
      (at) => socket.emit('books-at', at),
      // Nobody knows then what this page has missed, so it asks once more by connecting anew.
      (error: Error) => {
        log.warn({ error: error.message }, 'a page was not told where the books are')
        socket.conn.close()
      },
    )
  })

  return {
    toPlayer: (playerId, event, ...payload) => void io.to(playerRoom(playerId)).emit(event, ...payload),
    endSession(tokenHash) {
      io.to(sessionRoom(tokenHash)).emit('session-ended')
      io.in(sessionRoom(tokenHash)).disconnectSockets(true)
    },
    async close() {
      await io.close()
      ofPool.takeBack()
    },
  }
}

/**
 * The adapter keeps one connection for itself and forgets it where it is closed while still connecting, or where
 * PostgreSQL ends it; the pool, which waits for all of them, could then never close. So what it holds is kept track of.
 */
function lend(pool: pg.Pool): { pool: pg.Pool; takeBack(): void } {
  const lent = new Map<pg.PoolClient, pg.PoolClient['release']>()
  let isOver = false
  const giveBack = (client: pg.PoolClient, reason?: Error | boolean) => {
    const release = lent.get(client)
    lent.delete(client)
    release?.(reason)
  }
  // After the end nobody waits for a connection; a refusal would only make the adapter ask again and again.
  const nothing = new Promise<never>(() => undefined)
  const connect = async () => {
    if (isOver) return nothing
    const client = await pool.connect()
    lent.set(client, client.release.bind(client))
    client.release = (reason) => giveBack(client, reason)
    client.once('end', () => giveBack(client, true))
    if (!isOver) return client
    giveBack(client)
    return nothing
  }
  return {
    pool: { connect, query: shareNotices(pool) } as unknown as pg.Pool,
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
function shareNotices(pool: pg.Pool): (text: string, values?: unknown[]) => Promise<unknown> {
  let lastNo = 0
  const notices = createGroupCommit<{ no: number; values: unknown[] }, undefined>({
    run: async (items) => {
      const column = (index: number) => items.map(({ values }) => values[index])
      await pool.query('select pg_notify(channel, notice) from unnest($1::text[], $2::text[]) as n (channel, notice)', [
        column(0),
        column(1),
      ])
      return items.map(() => undefined)
    },
    keyOf: ({ no }) => String(no).padStart(16, '0'),
    lanes: 1,
    maxBatch: 100,
  })
  return (text, values = []) =>
    /^select pg_notify\(\$1, \$2\)$/i.test(text) ? notices.submit({ no: ++lastNo, values }) : pool.query(text, values)
}

const playerRoom = (playerId: string) => `player:${playerId}`
const sessionRoom = (tokenHash: Buffer) => `session:${tokenHash.toString('base64url')}`
