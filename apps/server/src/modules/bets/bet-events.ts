import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log.ts'
import { namesOf, putOffPlayers, readStream, type StreamHandler, type StreamReader } from '../../platform/streams/read-stream.ts'
import * as functions from './functions.gen.ts'

/** What acts on bets after they were imported. */
export type BetHandler = StreamHandler<'bets'>

export interface BetEvents extends Pick<StreamReader, 'sweep' | 'settled'> {
  /** Said after the commit by whoever has imported bets of this player. It may be lost: a sweep finds them. */
  imported(playerId: string): void
  /** How far the handlers are behind. */
  lag(): Promise<BetLag>
}

export interface BetLag {
  /** Players whose bets have not been read by every handler, and for how long the oldest has been due. */
  players: number
  oldestSeconds: number
  /** Players at whose bets a handler has failed. */
  failing: number
}

/** So many players are looked for at once. */
const PLAYERS_LIMIT = 200

interface Deps {
  db: Db
  log: Pick<Log, 'error'>
}

/** Each player's bets are read by all handlers in turn, because what counts to a condition is known first. */
export function createBetEvents(deps: Deps, handlers: readonly BetHandler[]): BetEvents {
  const { db } = deps
  const names = namesOf({ handlers })
  const { tell, sweep, settled } = readStream(deps, {
    stream: 'bets',
    handlers,
    async *unread() {
      yield* putOffPlayers(db, { stream: 'bets', handlers })
      yield { playerIds: await functions.untoldPlayers(db, { handlers: names, limit: PLAYERS_LIMIT }), arePutOff: false }
    },
    end: (playerId) => retryIdempotent(() => functions.endTelling(db, { player: playerId, handlers: names })),
  })
  return { imported: tell, sweep, settled, lag: () => readLag(db) }
}

async function readLag(db: Db): Promise<BetLag> {
  const { rows } = await sql<{ players: bigint; oldest_seconds: number | null; failing: bigint }>`
    select count(*) as players, extract(epoch from (select platform.now()) - min(due_at))::float8 as oldest_seconds,
      (select count(distinct owner_id) from platform.stream_cursor where stream = 'bets' and next_attempt_at is not null) as failing
    from bets.stream where sent_to < bet_no`.execute(db)
  const { players, oldest_seconds: oldestSeconds, failing } = rows[0]!
  return { players: Number(players), oldestSeconds: Math.max(0, oldestSeconds ?? 0), failing: Number(failing) }
}
