import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId, sha256 } from '../../platform/ids.ts'
import type { Device } from './device.ts'
import * as functions from './functions.gen.ts'
import { hashWith } from './password.ts'
import type { PlayerPrincipal } from './principals.ts'
import { newToken } from './session.ts'
import { playersById } from './store.ts'

const REFUSED = {
  limit: 'REQUEST_LIMIT',
  wrong: 'WRONG_PASSWORD',
  no_attempt: 'WRONG_PASSWORD',
  no_session: 'INVALID_USER_3',
} as const satisfies Record<Exclude<functions.SignInBegun | functions.SteppedUp, 'counted' | 'stepped_up'>, string>

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
  refuse: Refuse<(typeof REFUSED)[keyof typeof REFUSED]>,
): Promise<string> {
  const [player] = await playersById(db, [playerId])
  if (!player) throw new Error(`player ${playerId} does not exist`)
  const attempt = newRowId()
  // A browser without a visitor's cookie is none that the player has signed in from.
  const begun = { attempt, phone: player.phone, visitorHash: visitor ?? Buffer.alloc(0), network }
  const { status, passwordSalt } = await retryIdempotent(() => functions.beginSignIn(db, begun))
  if (status !== 'counted') throw refuse(REFUSED[status])
  const token = newToken(playerId)
  const shown = {
    player: playerId,
    tokenHash,
    attempt,
    passwordHash: await hashWith(passwordSalt, password),
    newTokenHash: sha256(token),
    device,
  }
  const answer = await retryIdempotent(() => functions.stepUp(db, shown))
  if (answer !== 'stepped_up') throw refuse(REFUSED[answer])
  return token
}
