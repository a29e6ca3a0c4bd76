import { sql } from 'kysely'
import { createBackground } from '../../platform/jobs/background.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { gatherWrites } from '../../platform/database/gather.ts'
import type { Log } from '../../platform/log.ts'
import * as functions from './functions.gen.ts'
import type { PostingKind } from './postings.ts'

/**
 * What acts on postings after they were made. Its rule stands in a function of the database that takes the player's
 * unread postings (`take_events`) and acts on them in the same commit, so it may be called by anybody at any time.
 */
export interface EventHandler {
  /** The name its cursors stand under. */
  name: string
  /** Postings of these kinds are news to it; others it never reads. */
  kinds: readonly PostingKind[]
  /** False while it has nothing to do with any posting: then nobody is asked to read, and what is posted meanwhile is none of its business. */
  isOn(): Promise<boolean>
  /** Reads to the end what this player has posted. Where the connection is lost it is called again. */
  read(playerId: string): Promise<void>
  /** The same for several in one commit, by ascending id. False for one whom somebody else holds. */
  readTogether(playerIds: readonly string[]): Promise<boolean[]>
}

export interface Events {
  /** Said after the commit by whoever has posted. It may be lost: a sweep finds what nobody has read. */
  posted(playerId: string, kind: PostingKind): void
  /** One round of looking for postings that nobody has read. Answers for how many players there were some. */
  sweep(): Promise<number>
  /** How far each handler is behind. */
  lag(): Promise<EventLag[]>
  /** Resolves when what was said to be posted has been read, or was left to the sweep. */
  settled(): Promise<void>
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
const OWNERS_AT_ONCE = 500
/** For so long it is taken for granted that a handler is still on, or off. */
const TRUSTED_FOR_MS = 1000

interface Deps {
  db: Db
  log: Pick<Log, 'error'>
}

export function createEvents(deps: Deps, handlers: readonly EventHandler[]): Events {
  const readers = handlers.map((handler) => createReader(deps, handler))
  const background = createBackground()
  return {
    posted(playerId, kind) {
      for (const reader of readers.filter(({ handler }) => handler.kinds.includes(kind))) {
        background.begin(() => reader.readIfOn(playerId))
      }
    },
    async sweep() {
      let found = 0
      for (const reader of readers) found += await sweep(deps, reader)
      return found
    },
    lag: () => Promise.all(readers.map(({ handler }) => lagOf(deps, handler))),
    settled: background.settled,
  }
}

interface Reader {
  handler: EventHandler
  read(playerId: string): Promise<void>
  readIfOn(playerId: string): Promise<void>
}

/** Players who come together are read together. One whom the handler fails at is put off, so that nobody waits for them. */
function createReader({ db, log }: Deps, handler: EventHandler): Reader {
  const readGathered = gatherWrites<string, { status: 'read' }>({
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
  const isOn = trusted(handler.isOn)
  const read = async (playerId: string) => {
    try {
      await readGathered(db, playerId)
    } catch (error) {
      log.error({ handler: handler.name, playerId, err: error }, 'an event could not be handled and is tried again')
      await retryIdempotent(() => functions.putOffEvents(db, { owner: playerId, handler: handler.name }))
    }
  }
  return {
    handler,
    read,
    async readIfOn(playerId) {
      try {
        if (await isOn()) await read(playerId)
      } catch {
        // The database is away, and the driver has said so; the sweep finds it.
      }
    },
  }
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

async function sweep({ db }: Deps, { handler, read }: Reader): Promise<number> {
  const [claim] = await functions.claimSweep(db, { handler: handler.name })
  if (!claim) return 0
  let found = 0
  // Asked after the claim: what is posted once it is on is younger than what this sweep ends with.
  if (await handler.isOn()) {
    for (
      let owners = await unreadOwners(db, handler, claim.since);
      owners.length > 0;
      owners = await unreadOwners(db, handler, claim.since)
    ) {
      await Promise.all(owners.map(read))
      found += owners.length
    }
  }
  const ended = { handler: handler.name, sweptTo: claim.completeUntil, rechecked: claim.rechecks }
  await retryIdempotent(() => functions.endSweep(db, ended))
  return found
}

function unreadOwners(db: Db, { name, kinds }: EventHandler, since: Date): Promise<string[]> {
  return functions.unreadOwners(db, { handler: name, kinds, since, most: OWNERS_AT_ONCE })
}

async function lagOf({ db }: Deps, handler: EventHandler): Promise<EventLag> {
  const { name, kinds } = handler
  if (!(await handler.isOn())) return { handler: name, unread: 0, oldestSeconds: 0, failing: 0 }
  const { rows } = await sql<{ unread: bigint; oldest_seconds: number | null; failing: bigint }>`
    select count(*) as unread, extract(epoch from platform.now() - min(p.posted_at))::float8 as oldest_seconds,
      (select count(*) from ledger.event_cursor f where f.handler = ${name} and f.next_attempt_at is not null) as failing
    from ledger.posting p left join ledger.event_cursor c on c.owner_id = p.owner_id and c.handler = ${name}
    where p.posted_at >= coalesce((select least(s.swept_to, platform.now()) from ledger.event_sweep s where s.handler = ${name}),
        platform.now() - interval '2 days') - interval '30 seconds'
      and p.kind = any(${kinds}) and p.posting_no > coalesce(c.read_to, 0)`.execute(db)
  const { unread, oldest_seconds: oldestSeconds, failing } = rows[0]!
  return { handler: name, unread: Number(unread), oldestSeconds: Math.max(0, oldestSeconds ?? 0), failing: Number(failing) }
}
