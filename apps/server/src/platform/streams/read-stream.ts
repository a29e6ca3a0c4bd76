import { retryIdempotent, type Db } from '../database/db.ts'
import * as functions from '../database/functions.gen.ts'
import { createBackground } from '../jobs/background.ts'
import type { Log } from '../log.ts'

/**
 * What acts on a stream: on what is numbered without a gap for each player, as their postings and their bets are. Its rule
 * stands in a function of the database that takes what is unread of a player and acts on it in the same commit, so it may be
 * called by anybody at any time.
 */
export interface StreamHandler<Stream extends string> {
  stream: Stream
  /** The name its cursors stand under. */
  name: string
  /** Reads this player to the end. Where the connection is lost it is called again. */
  read(playerId: string): Promise<void>
}

/** How a stream is read. */
export interface Reading<Stream extends string> {
  stream: Stream
  /** They read a player one after another. Where one fails the player is put off, and those after it wait. */
  handlers: readonly StreamHandler<Stream>[]
  /** False while they have nothing to do with anything: then nobody is asked to read. */
  isOn?(): Promise<boolean>
  /** One round of looking for players whom they have not read, page by page; the next page is asked for when one was read. */
  unread(): AsyncIterable<UnreadPlayers>
  /** Said when all of them have read a player. */
  end?(playerId: string): Promise<void>
}

export interface UnreadPlayers {
  playerIds: string[]
  /** A handler has failed at them before. */
  arePutOff: boolean
}

export interface StreamReader {
  /** Said after its commit by whoever has written to this player's stream. It may be lost: a sweep finds the player. */
  tell(playerId: string): void
  /** One round of looking for players whom nobody has read. Answers for how many there was something. */
  sweep(): Promise<number>
  /** Resolves when whoever was told of has been read, or was left to the sweep. */
  settled(): Promise<void>
}

interface Deps {
  db: Db
  log: Pick<Log, 'error'>
}

/** So many players at whom a handler has failed are tried again at once. */
const MAX_PUT_OFF = 200

export function readStream<Stream extends string>({ db, log }: Deps, reading: Reading<Stream>): StreamReader {
  const background = createBackground()
  const { stream, handlers, isOn, unread, end } = reading

  /** To the end by every handler, or the player is put off. */
  async function read(playerId: string, isPutOff = false): Promise<void> {
    for (const handler of handlers) {
      try {
        await handler.read(playerId)
      } catch (error) {
        log.error({ stream, handler: handler.name, playerId, err: error }, 'an event could not be handled and is tried again')
        return retryIdempotent(() => functions.putOff(db, { owner: playerId, stream, handler: handler.name }))
      }
    }
    if (isPutOff) await retryIdempotent(() => functions.endPutOff(db, { owner: playerId, stream, handlers: namesOf(reading) }))
    await end?.(playerId)
  }

  return {
    tell(playerId) {
      background.begin(async () => {
        try {
          if (isOn === undefined || (await isOn())) await read(playerId)
        } catch {
          // The database is away, and the driver has said so; the sweep finds the player.
        }
      })
    },
    async sweep() {
      let found = 0
      for await (const { playerIds, arePutOff } of unread()) {
        await Promise.all(playerIds.map((playerId) => read(playerId, arePutOff)))
        found += playerIds.length
      }
      return found
    },
    settled: background.settled,
  }
}

/** Those at whom a handler has failed and whose turn it is again: each is read, or put off for longer. */
export function putOffPlayers(db: Db, reading: Pick<Reading<string>, 'stream' | 'handlers'>): AsyncIterable<UnreadPlayers> {
  const asked = { stream: reading.stream, handlers: namesOf(reading), limit: MAX_PUT_OFF }
  return pages(() => functions.dueAgain(db, asked), true)
}

/** Asks for a page after each one that was read, until there is none. */
export async function* pages(next: () => Promise<string[]>, arePutOff = false): AsyncIterable<UnreadPlayers> {
  for (let playerIds = await next(); playerIds.length > 0; playerIds = await next()) yield { playerIds, arePutOff }
}

export const namesOf = ({ handlers }: Pick<Reading<string>, 'handlers'>): string[] => handlers.map(({ name }) => name)
