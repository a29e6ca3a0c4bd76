import { staffSocket, type StaffEvents } from '@krapao/contract/console'
import type { Db } from '../../platform/database/db.ts'
import { sha256 } from '../../platform/ids.ts'
import type { SocketKind, SocketNews } from '../../platform/realtime/realtime.ts'
import * as functions from './functions.gen.ts'
import { createQueueNews } from './queue-news.ts'
import { openItemCounts } from './work-item.ts'

/** Whoever waits for a push has it within a second. */
const LOOK_EVERY_MS = 700

const QUEUE = 'queue'
const roomOf = (staffId: string) => `staff:${staffId}`

/**
 * The sockets of staff: each hears that the queue has changed where its member of staff reads the queue, and of what they have proposed, and
 * ends with its session, or when its rights are others than they were. An open socket is no use of a session.
 */
export function createStaffSockets({ db }: { db: Db }): SocketKind<'staff'> {
  const news = createQueueNews(db)
  return {
    ...staffSocket,
    lastEvent: 'session-ended' satisfies keyof StaffEvents,
    roomsOf: ({ staffId, permissions }) => [roomOf(staffId), ...(permissions.has('queue.read') ? [QUEUE] : [])],
    async areOver(principals) {
      const hashes = principals.map(({ secret }) => sha256(secret))
      const standing = await functions.standingSessions(db, { tokenHashes: hashes })
      const rolesOf = new Map(standing.map(({ tokenHash, roles }) => [tokenHash.toString('hex'), roles.toSorted().join()]))
      return principals.map(({ roles }, index) => rolesOf.get(hashes[index]!.toString('hex')) !== roles.toSorted().join())
    },
    news: {
      everyMs: LOOK_EVERY_MS,
      async look() {
        const { changes, endedProposals } = await news()
        return [...(changes.length > 0 ? [await queueChanged(db, changes)] : []), ...endedProposals.map(proposalEnded)]
      },
    },
  }
}

type Payload<Event extends keyof StaffEvents> = Parameters<StaffEvents[Event]>

async function queueChanged(db: Db, changes: Payload<'queue-changed'>[0]['changes']): Promise<SocketNews> {
  const counts = await openItemCounts(db)
  const waiting = { toDecide: 0, toRead: 0 }
  for (const { needsDecision, count } of counts) waiting[needsDecision ? 'toDecide' : 'toRead'] += count
  const payload: Payload<'queue-changed'> = [{ changes, waiting }]
  return { room: QUEUE, event: 'queue-changed' satisfies keyof StaffEvents, payload }
}

function proposalEnded({ staffId, proposalId, outcome }: { staffId: string; proposalId: string; outcome: string }): SocketNews {
  const payload: Payload<'own-proposal-ended'> = [{ proposalId, outcome }]
  return { room: roomOf(staffId), event: 'own-proposal-ended' satisfies keyof StaffEvents, payload }
}
