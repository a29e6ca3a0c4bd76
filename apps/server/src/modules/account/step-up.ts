import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Device } from '../../platform/credentials/device.ts'
import * as functions from './functions.gen.ts'
import type { PlayerPrincipal } from './principals.ts'
import { newToken } from './session.ts'
import { countShown, SHOWN_REFUSED, type ShownRefusal } from './shown-password.ts'
import { phoneDigestOfPlayer } from './store.ts'

interface Shown {
  password: string
  visitor: Buffer | undefined
  network: string
  device: Device
}

/**
 * The player shows again that it is them, which counts as a sign-in does. Answers the token under which the session goes on;
 * the one before ends a minute later.
 */
export async function stepUp(
  db: Db,
  { playerId, tokenHash }: PlayerPrincipal,
  { password, visitor, network, device }: Shown,
  refuse: Refuse<ShownRefusal>,
): Promise<string> {
  const phoneDigest = await phoneDigestOfPlayer(db, playerId)
  const { attempt, passwordHash } = await countShown(db, { phoneDigest, password, visitor, network }, refuse)
  const token = newToken(playerId)
  const shown = { player: playerId, tokenHash, attempt, passwordHash, newTokenHash: sha256(token), device }
  const answer = await retryIdempotent(() => functions.stepUp(db, shown))
  if (answer !== 'stepped_up') throw refuse(SHOWN_REFUSED[answer])
  return token
}
