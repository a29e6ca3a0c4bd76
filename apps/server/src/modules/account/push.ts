import { playerSocket, type ServerEvents } from '@krapao/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Realtime, SocketKind } from '../../platform/realtime/realtime.ts'
import { newestPostingNo } from '../ledger/index.ts'
import { endOf } from './session.ts'
import { findSession } from './session-store.ts'

/** Tells the open pages of one player. A push is a hint: it may be lost, and whoever missed it refetches. */
export interface Push {
  toPlayer<Event extends keyof ServerEvents>(playerId: string, event: Event, ...payload: Parameters<ServerEvents[Event]>): void
  /** Ends the sockets of sessions that are over, by the hashes of their tokens. */
  endSessions(tokenHashes: readonly Buffer[]): void
}

const { namespace } = playerSocket
const lastEvent = 'session-ended' satisfies keyof ServerEvents
const playerRoom = (playerId: string) => `player:${playerId}`
const sessionRoom = (tokenHash: Buffer) => `session:${tokenHash.toString('base64url')}`

/** The sockets of players: each hears what concerns its player, where the ledger stands first, and ends with its session. */
export function createPlayerSockets({ db, clock }: { db: Db; clock: Clock }): SocketKind<'player'> {
  return {
    ...playerSocket,
    lastEvent,
    async areOver(principals) {
      const sessions = await Promise.all(principals.map((principal) => findSession(db, principal)))
      const now = clock.now()
      return sessions.map((session) => session === undefined || endOf(session, now) !== undefined)
    },
    roomsOf: ({ playerId, tokenHash }) => [playerRoom(playerId), sessionRoom(tokenHash)],
    async greet({ playerId }) {
      const at: Parameters<ServerEvents['newest-posting']>[0] = { postingNo: Number(await newestPostingNo(db, playerId)) }
      return ['newest-posting', at]
    },
  }
}

/** To the pages of a player, whichever server they are connected to. Called after the commit of what it tells. */
export function createPush(realtime: Pick<Realtime, 'emit' | 'disconnect'>): Push {
  return {
    toPlayer: (playerId, event, ...payload) => realtime.emit({ namespace, room: playerRoom(playerId) }, event, ...payload),
    endSessions(tokenHashes) {
      for (const tokenHash of tokenHashes) realtime.disconnect({ namespace, room: sessionRoom(tokenHash) }, lastEvent)
    },
  }
}
