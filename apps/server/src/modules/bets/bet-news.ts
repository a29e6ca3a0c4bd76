import { sql } from 'kysely'
import { createBackground } from '../../platform/jobs/background.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log.ts'
import * as functions from './functions.gen.ts'

/**
 * What acts on bets after they were imported. Its rule stands in a function of the database that takes the player's
 * unread bets (`take_bets`) and acts on them in the same commit, so it may be called by anybody at any time.
 */
export interface BetHandler {
  /** The name its cursors stand under. */
  name: string
  /** Reads this player's bets to the end. Where the connection is lost it is called again. */
  read(playerId: string): Promise<void>
}

export interface BetNews {
  /** Said after the commit by whoever has imported bets of this player. It may be lost: a sweep finds them. */
  imported(playerId: string): void
  /** One round of looking for players whose bets a handler has not read. Answers for how many there were some. */
  sweep(): Promise<number>
  /** How far the handlers are behind. */
  lag(): Promise<BetLag>
  /** Resolves when what was said to be imported has been read, or was left to the sweep. */
  settled(): Promise<void>
}

export interface BetLag {
  /** Players whose bets have not been read by every handler, and for how long the oldest has been due. */
  players: number
  oldestSeconds: number
  /** Players at whose bets a handler has failed. */
  failing: number
}

/** So many players are looked for at once. */
const MOST_PLAYERS = 200

interface Deps {
  db: Db
  log: Pick<Log, 'error'>
}

export function createBetNews({ db, log }: Deps, handlers: readonly BetHandler[]): BetNews {
  const background = createBackground()

  /** What was imported before it was asked for is read by every handler, or the player is put off. */
  async function tell(playerId: string): Promise<void> {
    const to = await functions.newestBetNo(db, { player: playerId })
    try {
      for (const handler of handlers) await handler.read(playerId)
    } catch (error) {
      log.error({ playerId, err: error }, 'imported bets could not be handled and are tried again')
      await retryIdempotent(() => functions.putOffTelling(db, { player: playerId }))
      return
    }
    await retryIdempotent(() => functions.endTelling(db, { player: playerId, to }))
  }

  return {
    imported(playerId) {
      // Where the database is away the driver has said so, and the sweep finds the player.
      background.begin(() => tell(playerId).catch(() => undefined))
    },
    async sweep() {
      const players = await untoldPlayers(db)
      await Promise.all(players.map(tell))
      return players.length
    },
    lag: () => readLag(db),
    settled: background.settled,
  }
}

/** One that is due later than it is ever put off was written while the database's clock was wrong, so it is due now. */
async function untoldPlayers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from bets.stream
    where told_to < bet_no and (next_attempt_at <= (select platform.now()) or next_attempt_at > (select platform.now()) + interval '10 minutes')
    order by next_attempt_at limit ${MOST_PLAYERS}`.execute(db)
  return rows.map(({ player_id: playerId }) => playerId)
}

async function readLag(db: Db): Promise<BetLag> {
  const { rows } = await sql<{ players: bigint; oldest_seconds: number | null; failing: bigint }>`
    select count(*) as players, extract(epoch from (select platform.now()) - min(next_attempt_at))::float8 as oldest_seconds,
      count(*) filter (where failures > 0) as failing
    from bets.stream where told_to < bet_no`.execute(db)
  const { players, oldest_seconds: oldestSeconds, failing } = rows[0]!
  return { players: Number(players), oldestSeconds: Math.max(0, oldestSeconds ?? 0), failing: Number(failing) }
}
