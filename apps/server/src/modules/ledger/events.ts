import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { gatherWrites } from '../../platform/database/gather.ts'
import type { Log } from '../../platform/log.ts'
import {
  pages,
  putOffPlayers,
  readStream,
  type StreamHandler,
  type StreamReader,
  type UnreadPlayers,
} from '../../platform/streams/read-stream.ts'
import * as functions from './functions.gen.ts'
import type { PostingKind } from './postings.ts'

/** What acts on postings after they were made. */
export interface EventHandler extends StreamHandler<'postings'> {
  /** Postings of these kinds are events to it; others it never reads. */
  kinds: readonly PostingKind[]
  /** False while it has nothing to do with any posting: then nobody is asked to read, and what is posted meanwhile is none of its business. */
  isOn(): Promise<boolean>
  /** Reads several in one commit, by ascending id. False for one whom somebody else holds. */
  readTogether(playerIds: readonly string[]): Promise<boolean[]>
}

export interface Events extends Pick<StreamReader, 'sweep' | 'settled'> {
  /** Said after the commit by whoever has posted. It may be lost: a sweep finds what nobody has read. */
  posted(playerId: string, kind: PostingKind): void
  /** How far each handler is behind. */
  lag(): Promise<EventLag[]>
}

export interface EventLag {
  handler: string
  /** Postings that it has not read, and the age of the oldest. */
  unread: number
  oldestSeconds: number
  /** Players at whose next posting it has failed. */
  failing: number
}

/** So many players are looked for at once. */
const OWNERS_BATCH_SIZE = 500

/** For so long it is taken for granted that a handler is still on, or off. */
const TRUSTED_FOR_MS = 1000

interface Deps {
  db: Db
  log: Pick<Log, 'error'>
}

/** The handlers of postings know nothing of each other, so each reads by itself. */
export function createEvents(deps: Deps, handlers: readonly EventHandler[]): Events {
  const readers = handlers.map((handler) => ({ kinds: handler.kinds, ...readPostings(deps, handler) }))
  return {
    posted(playerId, kind) {
      for (const { tell } of readers.filter(({ kinds }) => kinds.includes(kind))) tell(playerId)
    },
    async sweep() {
      let found = 0
      for (const reader of readers) found += await reader.sweep()
      return found
    },
    lag: () => Promise.all(handlers.map((handler) => lagOf(deps, handler))),
    async settled() {
      await Promise.all(readers.map(({ settled }) => settled()))
    },
  }
}

function readPostings(deps: Deps, handler: EventHandler): StreamReader {
  return readStream(deps, {
    stream: 'postings',
    handlers: [{ ...handler, read: gathered(deps, handler) }],
    isOn: trusted(handler.isOn),
    unread: () => unreadPlayers(deps, handler),
  })
}

/** Players who come together are read together. */
function gathered({ db }: Deps, handler: EventHandler): (playerId: string) => Promise<void> {
  const read = gatherWrites<string, { status: 'read' }>({
    name: 'events',
    async run(_db, playerIds) {
      const areRead = await handler.readTogether(playerIds)
      return areRead.map((isRead) => ({ status: isRead ? 'read' : 'busy' }))
    },
    async alone(_db, playerId) {
      await handler.read(playerId)
      return { status: 'read' }
    },
    keyOf: (playerId) => playerId,
  })
  return async (playerId) => void (await read(db, playerId))
}

/** Asked at most once a second. */
function trusted(ask: () => Promise<boolean>): () => Promise<boolean> {
  let known: { at: number; answer: Promise<boolean> } | undefined
  return () => {
    if (known && performance.now() - known.at < TRUSTED_FOR_MS) return known.answer
    const answer = ask()
    known = { at: performance.now(), answer }
    answer.catch(() => (known = undefined))
    return answer
  }
}

/** By the time of their postings, because a row that says who is unread would be another write of every posting. */
async function* unreadPlayers({ db }: Deps, handler: EventHandler): AsyncIterable<UnreadPlayers> {
  const { name, kinds } = handler
  const [claim] = await functions.claimSweep(db, { handler: name })
  if (!claim) return
  // Asked after the claim: what is posted once it is on is younger than what this sweep ends with.
  if (await handler.isOn()) {
    yield* putOffPlayers(db, { stream: 'postings', handlers: [handler] })
    yield* pages(() => functions.unreadOwners(db, { handler: name, kinds, since: claim.since, limit: OWNERS_BATCH_SIZE }))
  }
  await retryIdempotent(() => functions.endSweep(db, { handler: name, sweptTo: claim.completeUntil, rechecked: claim.rechecks }))
}

async function lagOf({ db }: Deps, handler: EventHandler): Promise<EventLag> {
  const { name, kinds } = handler
  if (!(await handler.isOn())) return { handler: name, unread: 0, oldestSeconds: 0, failing: 0 }
  const [{ rows }, failing] = await Promise.all([
    sql<{ unread: bigint; oldest_seconds: number | null }>`
      select count(*) as unread, extract(epoch from platform.now() - min(p.posted_at))::float8 as oldest_seconds
      from ledger.posting p left join platform.stream_cursor c on c.owner_id = p.owner_id and c.stream = 'postings' and c.handler = ${name}
      where p.posted_at >= coalesce((select least(s.swept_to, platform.now()) from ledger.event_sweep s where s.handler = ${name}),
          platform.now() - interval '2 days') - interval '30 seconds'
        and p.kind = any(${kinds}) and p.posting_no > coalesce(c.read_to, 0)`.execute(db),
    sql<{ failing: bigint }>`
      select count(*) as failing from platform.stream_cursor f
      where f.stream = 'postings' and f.handler = ${name} and f.next_attempt_at is not null`.execute(db),
  ])
  const { unread, oldest_seconds: oldestSeconds } = rows[0]!
  return {
    handler: name,
    unread: Number(unread),
    oldestSeconds: Math.max(0, oldestSeconds ?? 0),
    failing: Number(failing.rows[0]!.failing),
  }
}
