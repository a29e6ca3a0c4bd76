import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log.ts'
import * as functions from './functions.gen.ts'

/** Makes a game a favourite of the player, or no longer one. The last that is said holds, on whatever device. */
export async function keepFavourite(
  db: Db,
  { playerId, gameCode, isFavourite }: { playerId: string; gameCode: string; isFavourite: boolean },
  refuse: Refuse<'NO_GAME' | 'FAVOURITES_FULL' | 'INVALID_USER_3'>,
): Promise<void> {
  const kept = await retryIdempotent(() => functions.keepFavourite(db, { player: playerId, game: gameCode, isFavourite }))
  switch (kept) {
    case 'kept':
      return
    case 'no_game':
      throw refuse('NO_GAME')
    case 'too_many':
      throw refuse('FAVOURITES_FULL')
    case 'cannot_act':
      throw refuse('INVALID_USER_3')
  }
}

/** Keeps that a game was opened for the player: it was played last. Without the note it opens all the same. */
export async function noteOpened(
  { db, log }: { db: Db; log: Log },
  { playerId, gameCode }: { playerId: string; gameCode: string },
): Promise<void> {
  try {
    await retryIdempotent(() => functions.noteOpened(db, { player: playerId, game: gameCode }))
  } catch (error) {
    log.warn({ playerId, game: gameCode, error }, 'that a game was opened could not be noted')
  }
}
