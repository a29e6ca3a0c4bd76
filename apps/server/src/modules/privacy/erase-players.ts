import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import { type Encryption, isUnopenable } from '../../platform/keys/keyring.ts'
import { openedSeeds } from '../spin/index.ts'
import * as functions from './functions.gen.ts'

export type { Erasure } from './functions.gen.ts'

/** As the owner of the database: the login of the servers erases nobody. */
export interface ErasureDeps {
  db: Db
  encryption: Encryption
}

const PAGE = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Every player whose account was closed long enough ago, with why they are not erased now; null where they may be. */
export async function* playersToErase({
  db,
}: Pick<ErasureDeps, 'db'>): AsyncGenerator<{ playerId: string; not: functions.Erasure | null }> {
  for (let after = BEFORE_ALL; ;) {
    const players = await retryIdempotent(() => functions.playersToErase(db, { after, limit: PAGE }))
    for (const player of players) yield { playerId: player, not: await retryIdempotent(() => functions.whyNotErased(db, { player })) }
    const last = players.at(-1)
    if (last === undefined) return
    after = last
  }
}

/**
 * Erases a player: their key is destroyed, and with it whatever is encrypted of them. Answers `erased`, also where they were before, or why they are
 * not. In one commit: killed anywhere, they are erased or not.
 */
export async function erasePlayer(deps: ErasureDeps, playerId: string): Promise<functions.Erasure> {
  const seeds = await openedOrNone(deps, playerId)
  return retryIdempotent(() => functions.erase(deps.db, { player: playerId, seeds }))
}

/** None where one does not open: the function says so, unless they are erased already. */
async function openedOrNone(deps: ErasureDeps, playerId: string): ReturnType<typeof openedSeeds> {
  try {
    return await openedSeeds(deps, playerId)
  } catch (error) {
    if (!isUnopenable(error)) throw error
    return []
  }
}

/** Keeps a player from being erased, and says why, or lets go of them where `why` is null. False where nothing changed. */
export function holdPlayer(db: Db, playerId: string, why: string | null): Promise<boolean> {
  return retryIdempotent(() => functions.holdPlayer(db, { player: playerId, why }))
}
